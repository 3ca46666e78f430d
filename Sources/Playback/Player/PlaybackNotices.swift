import Synchronization

/// Where what befalls items is posted, once somebody has asked for it: notification centres are Foundation's, which this room does
/// without.
package enum PlaybackNotices {
    private static let poster = Mutex<(@Sendable (PlayerEvent) -> Void)?>(nil)

    /// Has `post` called with everything that befalls an item, on the thread that serves its player.
    package static func install(_ post: @escaping @Sendable (PlayerEvent) -> Void) {
        poster.withLock { $0 = post }
    }

    static func post(_ event: PlayerEvent) {
        poster.withLock { $0 }?(event)
    }
}
