import Terms

/// How much a session may send and receive in all, and how much of it may be under way at once.
struct ByteBudget {
    private let inAll: Int
    private let atOnce: Int
    private var used = 0
    private var held = 0

    /// At most so many bytes.
    init(inAll: Int, atOnce: Int) {
        self.inAll = inAll
        self.atOnce = atOnce
    }

    /// Takes `count` bytes more that are held from now on. Throws `.limit` where that is too much; then nothing is taken.
    mutating func take(_ count: Int) throws(WebFailure) {
        guard count <= inAll - used else {
            throw WebFailure(
                .limit, "the session has sent and received \(inAll.asSize), and may have no more of the network")
        }
        guard count <= atOnce - held else {
            throw WebFailure(.limit, "requests and answers of more than \(atOnce.asSize) are under way at once")
        }
        used += count
        held += count
    }

    /// `count` bytes are held no longer.
    mutating func release(_ count: Int) {
        held -= count
    }
}
