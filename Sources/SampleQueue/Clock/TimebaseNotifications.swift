import Synchronization

/// The properties of a timebase that a change concerns.
package struct TimebaseChange: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The time jumped.
    package static let time = TimebaseChange(rawValue: 1)
    /// The effective rate is another one.
    package static let rate = TimebaseChange(rawValue: 2)
}

/// The hook that posts the changes of timebases, once it is installed. Notification centres belong to Foundation, which
/// this module does not import.
package enum TimebaseNotifications {
    // A value around it: a closure by itself would be wrapped once more with each access through the lock.
    private struct Poster {
        var post: (@Sendable (CMTimebase, TimebaseChange) -> Void)?
    }

    private static let poster = Mutex(Poster())

    /// Installs `post`, which is called with every change of a timebase or its source, on the thread of the change.
    package static func install(_ post: @escaping @Sendable (CMTimebase, TimebaseChange) -> Void) {
        poster.withLock { $0.post = post }
    }

    static func post(_ timebase: CMTimebase, _ change: TimebaseChange) {
        guard !change.isEmpty else { return }
        poster.withLock { $0.post }?(timebase, change)
    }
}
