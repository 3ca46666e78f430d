/// What a recording has of a program's requests, or of its web sockets, in their order: by what each is known, and what came of it.
struct RecordedCalls<Content: Sendable>: Sendable {
    /// Something that was told, when, and the how-many-th of the log it was.
    struct Told: Sendable {
        var time: Duration
        var order: Int
        var content: Content
    }

    private struct Call: Sendable {
        /// Nil for one of which only what came of it was written down.
        var identity: WebIdentity?
        var told: [Told] = []
        var isTaken = false
    }

    private var calls: [Call] = []
    private var places: [Int: Int] = [:]
    /// Where the calls of an identity stand, and how many of them are taken.
    private var known: [WebIdentity: (places: [Int], taken: Int)] = [:]

    /// The call of a number was made.
    mutating func made(_ number: Int, _ identity: WebIdentity) {
        let place = place(of: number)
        guard calls[place].identity == nil else { return }
        calls[place].identity = identity
        known[identity, default: ([], 0)].places.append(place)
    }

    /// This came of the call of a number.
    mutating func told(_ number: Int, _ told: Told) {
        calls[place(of: number)].told.append(told)
    }

    /// What came of the first call of this identity that was not taken yet, or else of that of this number, where it is only known by that;
    /// nil where there is none.
    mutating func take(_ number: Int, _ identity: WebIdentity) -> [Told]? {
        if let (found, taken) = known[identity], taken < found.count {
            known[identity]?.taken += 1
            return calls[found[taken]].told
        }
        guard let place = places[number], calls[place].identity == nil, !calls[place].isTaken else { return nil }
        calls[place].isTaken = true
        return calls[place].told
    }

    private mutating func place(of number: Int) -> Int {
        if let place = places[number] { return place }
        calls.append(Call())
        places[number] = calls.count - 1
        return calls.count - 1
    }
}
