import Dispatch
import Foundation
import Playback
import Publishers
import SampleQueue
import Synchronization
import TestSupport
import Testing

/// Players that several threads use at once.
@Suite(.serialized) struct PlayerThreadTests {
    private static let threadCount = 8
    private let folder: TemporaryFolder
    private let urls: [URL]

    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        urls = try TestMovie.all.prefix(2).map { URL(fileURLWithPath: try $0.make(in: folder)) }
    }

    /// Does something with `player` that a program may do, by chance.
    private static func disturb(
        _ player: AVPlayer, _ items: [AVPlayerItem], _ layers: [AVPlayerLayer], _ order: inout SeededGenerator
    ) {
        let time = CMTime(value: Int64.random(in: -10...3_000, using: &order), timescale: 1_000)
        switch Int.random(in: 0..<16, using: &order) {
        case 0, 1: player.play()
        case 2: player.pause()
        case 3: player.rate = [0, 0.5, 1, 2, 7, 1e30, 1e-30, .nan].randomElement(using: &order)!
        case 4, 5: player.seek(to: time) { [weak player] isFinished in if isFinished { player?.seek(to: .zero) } }
        case 6: player.seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .zero)
        case 7: player.replaceCurrentItem(with: items.randomElement(using: &order))
        case 8: player.replaceCurrentItem(with: nil)
        case 9: player.volume = .random(in: 0...1, using: &order)
        case 10: player.isMuted.toggle()
        case 11: layers.randomElement(using: &order)!.player = Bool.random(using: &order) ? player : nil
        case 12: _ = AVPlayerLayer(player: player).isReadyForDisplay
        case 13:
            let token = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 30), queue: nil) { _ in
            }
            let other = player.addBoundaryTimeObserver(forTimes: [time], queue: nil) { [weak player] in player?.pause()
            }
            player.removeTimeObserver(token)
            player.removeTimeObserver(other)
        case 14: player.currentItem?.forwardPlaybackEndTime = Bool.random(using: &order) ? time : .invalid
        default:
            _ = (player.status, player.error, player.rate, player.timeControlStatus, player.currentTime())
            let item = player.currentItem
            _ = (item?.status, item?.duration, item?.presentationSize, item?.loadedTimeRanges, item?.error)
            _ = layers.map(\.videoRect)
        }
    }

    /// Calls `body` on `count` threads at once, and returns when all calls have returned.
    private static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            Thread.detachNewThread {
                body(index)
                group.leave()
            }
        }
        group.wait()
    }

    private func items() -> [AVPlayerItem] { urls.map { AVPlayerItem(url: $0) } }

    /// A player whose thread is held by an observer of its item, which has just been loaded.
    private final class HeldPlayer: Sendable {
        let player = AVPlayer()
        private let isHeld = DispatchSemaphore(value: 0)
        private let goOn = DispatchSemaphore(value: 0)
        private let threads = Mutex<[Bool]>([])
        private let observations = Mutex<[NSKeyValueObservation]>([])

        init(_ url: URL) {
            let item = AVPlayerItem(url: url)
            let held = item.observe(\.status) { [isHeld, goOn] _, _ in
                isHeld.signal()
                goOn.wait()
            }
            observations.withLock { $0.append(held) }
            player.replaceCurrentItem(with: item)
            isHeld.wait()
        }

        /// Records for each change at `keyPath` from now on whether this thread reports it.
        func note(_ keyPath: KeyPath<AVPlayer, some Equatable>) {
            let thread = pthread_self()
            let observation = player.observe(keyPath) { [unowned self] _, _ in
                threads.withLock { $0.append(pthread_equal(pthread_self(), thread) != 0) }
            }
            observations.withLock { $0.append(observation) }
        }

        var isToldHere: [Bool] { threads.withLock { $0 } }

        func release() { goOn.signal() }
    }

    @Test(
        "notify observers of a rate on the thread that sets it, before the setter returns, while another thread serves them"
    )
    func rateObservers() throws {
        let held = HeldPlayer(urls[0])
        held.note(\.rate)
        held.player.play()
        #expect(held.isToldHere == [true])
        held.player.rate = 1
        held.player.pause()
        #expect(held.isToldHere == [true, true])
        held.release()
    }

    @Test("notify observers on the thread of a session as soon as it has the player")
    func observersInSession() throws {
        let held = HeldPlayer(urls[0])
        held.player.play()
        let stepped = SteppedPlayer(held.player)
        held.note(\.timeControlStatus)
        held.release()
        stepped.run(for: .seconds(1, per: 4))
        #expect(held.player.timeControlStatus == .playing)
        #expect(!held.isToldHere.isEmpty && held.isToldHere.allSatisfy { $0 })
    }

    /// After everything that was done the player plays as any other does.
    private func expectOrder(_ player: AVPlayer, _ layers: [AVPlayerLayer], _ stepped: SteppedPlayer) {
        // An observer that is notified only now that an earlier seek is done may seek once more.
        stepped.settle()
        let item = AVPlayerItem(url: urls[0])
        for layer in layers { layer.player = player }
        player.actionAtItemEnd = .pause
        player.replaceCurrentItem(with: item)
        player.seek(to: CMTime(value: 1_001, timescale: 1_000))
        player.rate = 1
        stepped.settle()
        #expect(player.currentItem === item && player.timeControlStatus == .playing)
        #expect(player.currentTime() == CMTime(value: 1_001, timescale: 1_000))
        stepped.run(for: .seconds(1, per: 4))
        #expect(player.currentTime() == CMTime(value: 1_251, timescale: 1_000))
        for layer in layers {
            let display = layer.sampleBufferDisplayLayer
            let shown = display.displayDueSample(at: stepped.clock.clock.time)?.sampleBuffer
            // The frame at 1.251 s is the 29th.
            #expect(shown?.presentationTimeStamp == CMTime(value: 29 * 1_001, timescale: 24_000))
        }
    }

    @Test("Whatever eight threads do with a player while it is served, it plays in order afterwards", arguments: 1...3)
    func stepped(seed: UInt64) {
        let stepped = SteppedPlayer()
        let (player, items) = (stepped.player, items())
        let layers = (0..<2).map { _ in AVPlayerLayer() }
        player.replaceCurrentItem(with: items[0])
        let left = Atomic(Self.threadCount)
        // SAFETY: the stepped player is used by the first thread alone.
        nonisolated(unsafe) let server = stepped
        Self.onThreads(Self.threadCount + 1) { thread in
            guard thread > 0 else {
                while left.load(ordering: .relaxed) > 0 {
                    server.clock.advance(by: CMTime(value: 1, timescale: 100))
                    if let due = server.player.nextServiceTime(), due <= server.clock.clock.time {
                        server.player.serve()
                    }
                }
                return
            }
            var order = SeededGenerator(seed: seed * 100 + UInt64(thread))
            for _ in 0..<150 { Self.disturb(player, items, layers, &order) }
            left.subtract(1, ordering: .relaxed)
        }
        expectOrder(player, layers, stepped)
    }

    @Test("Whatever eight threads do with a player that serves itself, a session finds it in order")
    func served() {
        let (player, items) = (AVPlayer(), items())
        let layers = (0..<2).map { _ in AVPlayerLayer(player: player) }
        Self.onThreads(Self.threadCount) { thread in
            var order = SeededGenerator(seed: 7_000 + UInt64(thread))
            for _ in 0..<100 { Self.disturb(player, items, layers, &order) }
        }
        expectOrder(player, layers, SteppedPlayer(player))
    }

    @Test("A queue that eight threads change plays its first item, and none twice")
    func queue() {
        let items = (0..<6).map { AVPlayerItem(url: urls[$0 % 2]) }
        let player = AVQueuePlayer(items: [items[0], items[1], items[0]])
        #expect(player.items().count == 2)
        Self.onThreads(Self.threadCount) { thread in
            var order = SeededGenerator(seed: 70 + UInt64(thread))
            for _ in 0..<100 {
                let item = items.randomElement(using: &order)!
                switch Int.random(in: 0..<5, using: &order) {
                case 0, 1: player.insert(item, after: Bool.random(using: &order) ? items.randomElement() : nil)
                case 2: player.remove(item)
                case 3: player.advanceToNextItem()
                default: player.replaceCurrentItem(with: item)
                }
            }
        }
        let left = player.items()
        #expect(player.currentItem === left.first)
        #expect(Set(left.map(ObjectIdentifier.init)).count == left.count)
    }

    @Test("Several threads may release layers of one player at once")
    func layers() {
        let player = AVPlayer(url: urls[0])
        Self.onThreads(Self.threadCount) { _ in
            for _ in 0..<200 { _ = AVPlayerLayer(player: player) }
        }
        #expect(player.currentItem != nil)
    }
}
