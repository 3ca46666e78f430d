/// Hands events over one at a time: what comes while one is being handled waits until that is done. Used on one thread.
package struct EventSequence<Event> {
    private var waiting: [Event] = []
    private var isHandling = false

    /// A sequence without events.
    package init() {}

    /// Adds `event`. Returns whether the caller is to hand the events over, by ``next()`` until there is none: false inside the handling
    /// of another.
    package mutating func add(_ event: Event) -> Bool {
        waiting.append(event)
        defer { isHandling = true }
        return !isHandling
    }

    /// Takes the next event out; nil where there is none, which ends the handling.
    package mutating func next() -> Event? {
        guard waiting.isEmpty else { return waiting.removeFirst() }
        isHandling = false
        return nil
    }
}
