/// A queue that delivers events one at a time: an event that arrives while another is handled waits. Used on one
/// thread.
package struct SerialEventQueue<Event> {
    private var waiting: [Event] = []
    private var isHandling = false

    /// Creates an empty queue.
    package init() {}

    /// Adds `event`. Returns whether the caller must handle the events, by ``next()`` until there is none; false during
    /// the handling of another.
    package mutating func add(_ event: Event) -> Bool {
        waiting.append(event)
        defer { isHandling = true }
        return !isHandling
    }

    /// Removes and returns the next event; nil if there is none, which ends the handling.
    package mutating func next() -> Event? {
        guard waiting.isEmpty else { return waiting.removeFirst() }
        isHandling = false
        return nil
    }
}
