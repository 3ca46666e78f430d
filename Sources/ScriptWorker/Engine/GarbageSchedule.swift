/// When an engine's garbage is collected as a whole, beside what its own collector does. That looks at the young often and at all rarely,
/// and counts no string's characters: a view whose words change ten times a second gathered 3 MB of words an hour.
package struct GarbageSchedule {
    /// Turns between two collections.
    package static let interval = 10_000
    /// A collection that took longer is that of a large heap, whose own collector comes to it, and would be seen in a live session.
    package static let longPause: Duration = .milliseconds(30)

    private var left = interval

    /// Counted from now on.
    package init() {}

    /// A turn is over, and told of; whether it is time to collect.
    package mutating func turnIsOver() -> Bool {
        left -= 1
        return left <= 0
    }

    /// A collection took so long.
    package mutating func collected(in pause: Duration) {
        left = pause > Self.longPause ? 100 * Self.interval : Self.interval
    }
}
