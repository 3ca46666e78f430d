import Synchronization

/// Plays items one after the other. After AVFoundation's `AVQueuePlayer`. Thread-safe.
public final class AVQueuePlayer: AVPlayer, @unchecked Sendable {
    private let queue = Mutex<[AVPlayerItem]>([])
    /// The looper that adds items behind those that end.
    // A value around it: a closure by itself would be wrapped once more with each access through the lock.
    private struct Follower {
        var follow: (@Sendable (AVQueuePlayer) -> Void)?
    }

    private let follower = Mutex(Follower())

    /// Creates a paused player of `item`; the queue is empty if it is nil.
    public override convenience init(playerItem item: AVPlayerItem?) {
        self.init(items: item.map { [$0] } ?? [])
    }

    /// Creates a paused player of `items`, in order; a repeated item is played once.
    public init(items: [AVPlayerItem]) {
        super.init(playerItem: nil)
        actionAtItemEnd = .advance
        queue.withLock { queue in
            for item in items where !queue.contains(where: { $0 === item }) { queue.append(item) }
        }
        playFirst(keepingFrame: false)
    }

    /// The items to be played, the current one first.
    public func items() -> [AVPlayerItem] { queue.withLock { $0 } }

    /// Whether `item` may be inserted behind `afterItem`, or with nil at the end: it must be neither in the queue
    /// already nor in another player.
    public func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        item.isFree(for: self) && queue.withLock { Self.place(of: item, after: afterItem, in: $0) != nil }
    }

    /// Inserts `item` behind `afterItem`, or with nil at the end; does nothing if ``canInsert(_:after:)`` returns
    /// false.
    public func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard item.isFree(for: self) else { return }
        queue.withLock { queue in
            if let index = Self.place(of: item, after: afterItem, in: queue) { queue.insert(item, at: index) }
        }
        playFirst(keepingFrame: true)
    }

    private static func place(of item: AVPlayerItem, after: AVPlayerItem?, in queue: [AVPlayerItem]) -> Int? {
        guard !queue.contains(where: { $0 === item }) else { return nil }
        guard let after else { return queue.count }
        return queue.firstIndex { $0 === after }.map { $0 + 1 }
    }

    /// Removes `item` from the queue; the current one is followed by the next.
    public func remove(_ item: AVPlayerItem) {
        queue.withLock { $0.removeAll { $0 === item } }
        playFirst(keepingFrame: true)
    }

    /// Removes all items.
    public func removeAllItems() {
        queue.withLock { $0 = [] }
        playFirst(keepingFrame: false)
    }

    /// Plays the next item at once.
    public func advanceToNextItem() {
        queue.withLock { if !$0.isEmpty { $0.removeFirst() } }
        playFirst(keepingFrame: true)
    }

    /// Plays the item that is the first of the queue now, which other threads may change too. Skips items that another
    /// player has taken meanwhile.
    private func playFirst(keepingFrame: Bool) {
        while true {
            let first = queue.withLock { $0.first }
            if first === state.withLock({ $0.item }) { return }
            if !play(first, keepingFrame: keepingFrame && first != nil) {
                queue.withLock { $0.removeAll { $0 === first } }
            }
        }
    }

    public override func replaceCurrentItem(with item: AVPlayerItem?) {
        queue.withLock { queue in
            guard let item else { return queue = [] }
            if queue.first === item { return }
            if !queue.isEmpty { queue.removeFirst() }
            queue.removeAll { $0 === item }
            queue.insert(item, at: 0)
        }
        let isTaken = play(item, keepingFrame: false)
        if !isTaken { queue.withLock { $0.removeAll { $0 === item } } }
        playFirst(keepingFrame: isTaken)
    }

    /// Calls `follow` whenever an item has ended, before the next one plays. Replaces an earlier follower.
    func follow(_ follow: @escaping @Sendable (AVQueuePlayer) -> Void) {
        follower.withLock { $0.follow = follow }
    }

    override func advance() {
        follower.withLock { $0.follow }?(self)
        advanceToNextItem()
    }
}
