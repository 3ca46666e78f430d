public import SampleQueue
import Synchronization

/// Plays items one after the other. After AVFoundation's `AVQueuePlayer`. Any thread.
public final class AVQueuePlayer: AVPlayer, @unchecked Sendable {
    private let queue = Mutex<[AVPlayerItem]>([])

    /// A paused player of `items`, the first first.
    public init(items: [AVPlayerItem]) {
        super.init(playerItem: nil)
        actionAtItemEnd = .advance
        queue.withLock { $0 = items }
        replaceCurrentItem(with: items.first)
    }

    /// The items that are still to be played, the current one first.
    public func items() -> [AVPlayerItem] { queue.withLock { $0 } }

    /// Whether `item` may be put behind `afterItem`, or with nil at the end: it must not be in the queue already.
    public func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        queue.withLock { queue in
            !queue.contains { $0 === item } && (afterItem == nil || queue.contains { $0 === afterItem })
        }
    }

    /// Puts `item` behind `afterItem`, or with nil at the end; nothing where ``canInsert(_:after:)`` says no.
    public func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard canInsert(item, after: afterItem) else { return }
        let isFirst = queue.withLock { queue in
            let index = afterItem.flatMap { after in queue.firstIndex { $0 === after } }.map { $0 + 1 } ?? queue.count
            queue.insert(item, at: index)
            return queue.count == 1
        }
        if isFirst { play(item, keepingPicture: true) }
    }

    /// Takes `item` out of the queue; the current one is followed by the next.
    public func remove(_ item: AVPlayerItem) {
        if item === currentItem { return advanceToNextItem() }
        queue.withLock { $0.removeAll { $0 === item } }
    }

    /// Takes all items out.
    public func removeAllItems() {
        queue.withLock { $0 = [] }
        play(nil, keepingPicture: false)
    }

    /// Plays the next item at once.
    public func advanceToNextItem() {
        let next = queue.withLock { queue -> AVPlayerItem? in
            if !queue.isEmpty { queue.removeFirst() }
            return queue.first
        }
        play(next, keepingPicture: next != nil)
    }

    public override func replaceCurrentItem(with item: AVPlayerItem?) {
        queue.withLock { queue in
            guard let item else { return queue = [] }
            if queue.first === item { return }
            if !queue.isEmpty { queue.removeFirst() }
            queue.removeAll { $0 === item }
            queue.insert(item, at: 0)
        }
        super.replaceCurrentItem(with: item)
    }

    override func advance() {
        advanceToNextItem()
    }
}
