import Terms

/// Who may speak with a server now: so many at once with each and in all, the others in the order in which they came, those who
/// wait for a busy server passed by. A value; what starts is what its functions give.
struct Admission<Ticket: Hashable> {
    private let perServer: Int
    private let inAll: Int
    private var waiting: [(ticket: Ticket, server: WebAddress.Origin)] = []
    private var speaking: [Ticket: WebAddress.Origin] = [:]
    private var counts: [WebAddress.Origin: Int] = [:]

    /// Nobody yet; at most `perServer` with one and `inAll` altogether.
    init(perServer: Int, inAll: Int) {
        self.perServer = perServer
        self.inAll = inAll
    }

    /// How many wait.
    var waitingCount: Int { waiting.count }

    /// Somebody comes to speak with `server`. Gives who starts now.
    mutating func enter(_ ticket: Ticket, for server: WebAddress.Origin) -> [Ticket] {
        waiting.append((ticket, server))
        return admit()
    }

    /// Somebody has spoken, or waits no longer. Gives who starts now.
    mutating func leave(_ ticket: Ticket) -> [Ticket] {
        if let server = speaking.removeValue(forKey: ticket) {
            let count = counts[server, default: 1] - 1
            counts[server] = count > 0 ? count : nil
        } else {
            waiting.removeAll { $0.ticket == ticket }
        }
        return admit()
    }

    private mutating func admit() -> [Ticket] {
        var started: [Ticket] = []
        var place = 0
        while place < waiting.count, speaking.count < inAll {
            let (ticket, server) = waiting[place]
            if counts[server, default: 0] < perServer {
                waiting.remove(at: place)
                speaking[ticket] = server
                counts[server, default: 0] += 1
                started.append(ticket)
            } else {
                place += 1
            }
        }
        return started
    }
}

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
