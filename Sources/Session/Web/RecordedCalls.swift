/// The recorded requests or web sockets of a program, in order: their identities and their responses.
struct RecordedCalls<Content: Sendable>: Sendable {
    /// A recorded response with its time and its index in the log.
    struct RecordedResponse: Sendable {
        var time: Duration
        var order: Int
        var content: Content
    }

    private struct Call: Sendable {
        /// The identity; nil if only responses were recorded.
        var identity: WebIdentity?
        var responses: [RecordedResponse] = []
        var isTaken = false
    }

    private var calls: [Call] = []
    private var places: [Int: Int] = [:]
    /// The positions of the calls of an identity, and the number of those already taken.
    private var known: [WebIdentity: (places: [Int], taken: Int)] = [:]

    /// Adds the call with a number.
    mutating func made(_ number: Int, _ identity: WebIdentity) {
        let place = place(of: number)
        guard calls[place].identity == nil else { return }
        calls[place].identity = identity
        known[identity, default: ([], 0)].places.append(place)
    }

    /// Adds a response to the call with a number.
    mutating func record(_ number: Int, _ response: RecordedResponse) {
        calls[place(of: number)].responses.append(response)
    }

    /// Removes and returns the responses of the first remaining call of this identity, or otherwise of the call known
    /// only by this number. Returns nil if there is none.
    mutating func take(_ number: Int, _ identity: WebIdentity) -> [RecordedResponse]? {
        if let (found, taken) = known[identity], taken < found.count {
            known[identity]?.taken += 1
            return calls[found[taken]].responses
        }
        guard let place = places[number], calls[place].identity == nil, !calls[place].isTaken else { return nil }
        calls[place].isTaken = true
        return calls[place].responses
    }

    private mutating func place(of number: Int) -> Int {
        if let place = places[number] { return place }
        calls.append(Call())
        places[number] = calls.count - 1
        return calls.count - 1
    }
}
