import Dispatch
import Foundation
import Playback
import SampleQueue
import Synchronization
import TestSupport
import Testing

/// Items, places and ends that follow one another.
@Suite struct PlayerOrderTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try TestMovie.all[0].make(in: folder)
    }

    private func item() -> AVPlayerItem { AVPlayerItem(url: URL(fileURLWithPath: path)) }

    @Test("An item that is replaced by another resumes at its position when it is played again")
    func comesBack() {
        let stepped = SteppedPlayer()
        let (first, second) = (item(), item())
        stepped.player.replaceCurrentItem(with: first)
        stepped.player.play()
        stepped.run(for: .seconds(1, per: 2))
        stepped.player.replaceCurrentItem(with: second)
        stepped.run(for: .seconds(1))
        #expect(first.currentTime() == .seconds(1, per: 2) && second.currentTime() == .seconds(1))
        stepped.player.replaceCurrentItem(with: first)
        stepped.run(for: .seconds(1, per: 4))
        #expect(stepped.player.currentTime() == .seconds(3, per: 4))
    }

    @Test("A seek requested before a session takes over the player is finished in the session")
    func staysAsked() {
        let player = AVPlayer()
        let item = item()
        player.replaceCurrentItem(with: item)
        let log = Mutex<[Bool]>([])
        // Nothing is served meanwhile: the queue that would be is this one's.
        player.seek(to: .seconds(1)) { isFinished in log.withLock { $0.append(isFinished) } }
        let stepped = SteppedPlayer(player)
        stepped.settle()
        #expect(log.withLock { $0 } == [true] && player.currentTime() == .seconds(1))
    }

    @Test("Damage after the forward end time is no failure")
    func brokenBehind() throws {
        let fast = folder.file("fast.mp4")
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-i", path, "-c", "copy", "-movflags", "faststart", fast,
        ])
        let whole = try Data(contentsOf: URL(fileURLWithPath: fast))
        try whole.prefix(whole.count * 2 / 3).write(to: URL(fileURLWithPath: fast))
        let stepped = SteppedPlayer()
        let item = AVPlayerItem(url: URL(fileURLWithPath: fast))
        stepped.player.replaceCurrentItem(with: item)
        stepped.player.play()
        stepped.run(for: .seconds(5))
        let end = stepped.player.currentTime()
        #expect(stepped.events.last { !$0.hasPrefix("rate") } == "failedToPlayToEnd: damaged")
        // All that is left is decoded at once.
        item.forwardPlaybackEndTime = end - .seconds(1, per: 24)
        stepped.player.seek(to: end - .seconds(1, per: 12))
        stepped.settle()
        stepped.player.play()
        stepped.run(for: .seconds(1))
        #expect(stepped.events.last { !$0.hasPrefix("rate") } == "ended")
        #expect(stepped.player.currentTime() == item.forwardPlaybackEndTime)
    }

    @Test("An end that lies before the item's beginning is its beginning")
    func endsAtOnce() {
        let stepped = SteppedPlayer()
        let item = item()
        item.forwardPlaybackEndTime = .seconds(-5)
        stepped.player.replaceCurrentItem(with: item)
        stepped.player.play()
        stepped.run(for: .seconds(1))
        #expect(stepped.events.contains("ended") && stepped.player.currentTime() == .zero)
    }

    @Test("A queue skips items of another player, and holds no item twice")
    func queue() {
        let (shared, own) = (item(), item())
        let other = AVPlayer(playerItem: shared)
        let queue = AVQueuePlayer(items: [shared, own, own])
        #expect(queue.currentItem === own && queue.items().count == 1)
        #expect(!queue.canInsert(shared, after: nil))
        other.replaceCurrentItem(with: nil)
        #expect(queue.canInsert(shared, after: nil))
        queue.insert(shared, after: own)
        let stepped = SteppedPlayer(queue)
        queue.play()
        stepped.run(for: .seconds(3))
        #expect(queue.currentItem === shared && shared.currentTime() > .seconds(1, per: 2))
    }

    @Test("An object that an observer's block retains may remove its own observers when it is released")
    func observersEnd() {
        final class Owner: Sendable {
            let player: AVPlayer
            let token = Mutex<Carried?>(nil)

            init(_ player: AVPlayer) { self.player = player }
            deinit { if let token = token.withLock({ $0 }) { player.removeTimeObserver(token.value) } }
        }
        let player = AVPlayer()
        let outer: Any
        do {
            let owner = Owner(player)
            outer = player.addPeriodicTimeObserver(forInterval: .seconds(1), queue: nil) { [owner] _ in _ = owner }
            // SAFETY: only carried.
            nonisolated(unsafe) let inner = player.addBoundaryTimeObserver(forTimes: [.seconds(1)], queue: nil) {}
            owner.token.withLock { $0 = Carried(value: inner) }
        }
        player.removeTimeObserver(outer)
        #expect(player.currentTime() == .zero)
    }

    private struct Carried: @unchecked Sendable {
        let value: Any
    }
}
