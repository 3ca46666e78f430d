import Synchronization

/// Where what befalls items is posted, once somebody has asked for it: notification centres are Foundation's, which this room does
/// without.
package enum PlaybackNotices {
    // A value around it: a closure by itself would be wrapped once more with each access through the lock.
    private struct Poster {
        var post: (@Sendable (PlayerEvent) -> Void)?
    }

    private static let poster = Mutex(Poster())

    /// Has `post` called with everything that befalls an item, on the thread that serves its player.
    package static func install(_ post: @escaping @Sendable (PlayerEvent) -> Void) {
        poster.withLock { $0.post = post }
    }

    static func post(_ event: PlayerEvent) {
        poster.withLock { $0.post }?(event)
    }
}
