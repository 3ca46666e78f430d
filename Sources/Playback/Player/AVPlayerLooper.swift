public import SampleQueue
import Synchronization

/// Plays an item in a loop. After AVFoundation's `AVPlayerLooper`. Thread-safe.
///
/// It adds copies of its item to a queue player, which must be paused and empty before, and one more whenever one has
/// ended. There is always one behind the current one, so that there is no gap. Keep the looper as long as it is to
/// loop.
public final class AVPlayerLooper: Sendable {
    /// The state of a looper. After AVFoundation's type of this name.
    public enum Status: Int, Sendable {
        case unknown, ready, failed, cancelled
    }

    private struct State {
        var items: [AVPlayerItem] = []
        var count = 0
        var isDisabled = false
    }

    private let asset: AVURLAsset
    private let timeRange: CMTimeRange?
    private let state = Mutex(State())

    /// Creates a looper that makes `player` play copies of `itemToLoop`.
    public convenience init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
        self.init(player: player, templateItem: itemToLoop, timeRange: .invalid)
    }

    /// Creates a looper that makes `player` play `timeRange` of copies of `itemToLoop`; all of them if the range is
    /// invalid or empty.
    public init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem, timeRange: CMTimeRange) {
        asset = itemToLoop.asset
        self.timeRange = timeRange.isValid && !timeRange.isEmpty ? timeRange : nil
        player.removeAllItems()
        player.follow { [weak self] in self?.itemEnded(in: $0) }
        for _ in 0..<2 { addCopy(to: player) }
    }

    /// The state of the looper.
    public var status: Status { state.withLock { $0.isDisabled } ? .cancelled : .ready }
    /// The number of items that have ended.
    public var loopCount: Int { state.withLock { $0.count } }
    /// The copies to be played, the current one first.
    public var loopingPlayerItems: [AVPlayerItem] { state.withLock { $0.items } }

    /// Ends the loop: the current item plays to its end.
    public func disableLooping() {
        state.withLock { $0.isDisabled = true }
    }

    private func itemEnded(in player: AVQueuePlayer) {
        let isDisabled = state.withLock { state in
            if !state.items.isEmpty { state.items.removeFirst() }
            state.count += 1
            return state.isDisabled
        }
        if isDisabled {
            let left = state.withLock { state in
                defer { state.items = [] }
                return state.items
            }
            for item in left { player.remove(item) }
        } else {
            addCopy(to: player)
        }
    }

    private func addCopy(to player: AVQueuePlayer) {
        let copy = AVPlayerItem(asset: asset)
        if let timeRange {
            try? copy.timebase.setTime(max(.zero, timeRange.start))
            if timeRange.end.isRational { copy.forwardPlaybackEndTime = timeRange.end }
        }
        state.withLock { $0.items.append(copy) }
        player.insert(copy, after: nil)
    }
}
