import Foundation
import Playback
import SampleQueue
import Synchronization
import TestSupport
import Testing

@Suite struct PlayerTests {
    private let folder: TemporaryFolder
    private let url: URL

    /// Two seconds at film rate, with a key frame each half second and sound.
    init() throws {
        folder = try TemporaryFolder()
        url = URL(fileURLWithPath: try TestMovie.all[0].make(in: folder))
    }

    private func frame(_ index: Int64) -> CMTime { CMTime(value: index * 1_001, timescale: 24_000) }

    private func playing() -> SteppedPlayer {
        let stepped = SteppedPlayer()
        stepped.player.replaceCurrentItem(with: AVPlayerItem(url: url))
        stepped.settle()
        return stepped
    }

    @Test("An item has the movie's properties once its header is read")
    func loads() throws {
        let stepped = SteppedPlayer()
        let item = AVPlayerItem(url: url)
        #expect(item.status == .unknown && item.duration == .indefinite && item.presentationSize.width == 0)
        stepped.player.replaceCurrentItem(with: item)
        stepped.settle()
        #expect(item.status == .readyToPlay && item.error == nil && stepped.player.status == .readyToPlay)
        #expect(item.presentationSize == CMVideoDimensions(width: 128, height: 96))
        #expect(abs(item.duration.seconds - 2) < 0.05)
        #expect(!item.loadedTimeRanges.isEmpty && item.isPlaybackLikelyToKeepUp)
        #expect(stepped.events.first == "loaded")
    }

    @Test("Play, pause and rate run the item's time from where it is")
    func plays() {
        let stepped = playing()
        #expect(stepped.player.timeControlStatus == .paused && stepped.player.currentTime() == .zero)
        stepped.run(for: .seconds(1))
        stepped.player.play()
        #expect(stepped.player.timeControlStatus == .playing)
        stepped.run(for: .seconds(1, per: 2))
        #expect(stepped.player.currentTime() == .seconds(1, per: 2))
        stepped.player.pause()
        stepped.run(for: .seconds(7))
        #expect(stepped.player.currentTime() == .seconds(1, per: 2) && stepped.player.rate == 0)
        stepped.player.rate = 2
        stepped.run(for: .seconds(1, per: 4))
        #expect(stepped.player.currentTime() == .seconds(1))
        for rate: Float in [-1, .nan, .infinity] { stepped.player.rate = rate }
        #expect(stepped.player.rate == 2)
    }

    @Test("A player that should play before its item is read starts when it is read, and waits until then")
    func waits() {
        let stepped = SteppedPlayer()
        stepped.player.replaceCurrentItem(with: AVPlayerItem(url: url))
        stepped.player.play()
        #expect(stepped.player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
        stepped.run(for: .seconds(1))
        #expect(stepped.player.timeControlStatus == .playing && stepped.player.currentTime() == .seconds(1))
    }

    @Test("A seek shows exactly the frame due then, wherever key frames are")
    func seeksExactly() throws {
        let stepped = playing()
        let layer = AVPlayerLayer(player: stepped.player)
        let display = layer.sampleBufferDisplayLayer
        var order = SeededGenerator(seed: 7)
        for index in (0..<Int64(47)).shuffled(using: &order) {
            for (time, expected) in [
                (frame(index), index), (frame(index) + .seconds(1, per: 96_000), index),
                (frame(index + 1) - .seconds(1, per: 96_000), index),
            ] {
                let isFinished = Mutex<Bool?>(nil)
                stepped.player.seek(to: time) { result in isFinished.withLock { $0 = result } }
                stepped.settle()
                #expect(isFinished.withLock { $0 } == true)
                #expect(stepped.player.currentTime() == time)
                _ = display.displayDueSample(at: stepped.clock.clock.time)
                #expect(display.displayedSampleBuffer?.presentationTimeStamp == frame(expected), "at \(time)")
            }
        }
    }

    @Test("A seek with a tolerance ends no earlier than that, and one that another replaces reports so")
    func seeksWithTolerance() {
        let stepped = playing()
        let results = Mutex<[Bool]>([])
        stepped.player.seek(to: frame(20), toleranceBefore: .positiveInfinity, toleranceAfter: .zero) { result in
            results.withLock { $0.append(result) }
        }
        stepped.settle()
        // The key frame before it.
        #expect(stepped.player.currentTime() == frame(12))
        stepped.player.seek(to: frame(20), toleranceBefore: frame(3), toleranceAfter: .zero)
        stepped.settle()
        #expect(stepped.player.currentTime() == frame(20))
        stepped.player.seek(to: frame(30)) { result in results.withLock { $0.append(result) } }
        stepped.player.seek(to: frame(31)) { result in results.withLock { $0.append(result) } }
        stepped.player.seek(to: .indefinite) { result in results.withLock { $0.append(result) } }
        stepped.settle()
        #expect(
            results.withLock { $0 } == [true, false, false, true]
                || results.withLock { $0 } == [true, false, true, false])
        #expect(stepped.player.currentTime() == frame(31))
    }

    @Test("Seeks beyond the item's ends lead to them")
    func clampsSeeks() {
        let stepped = playing()
        for time in [CMTime.seconds(-5), CMTime(value: .min, timescale: 1), .negativeInfinity] {
            stepped.player.seek(to: time)
            stepped.settle()
            #expect(stepped.player.currentTime() == .zero)
        }
        for time in [CMTime(value: .max, timescale: 1), .positiveInfinity] {
            stepped.player.seek(to: .zero)
            stepped.settle()
            let isFinished = Mutex<Bool?>(nil)
            stepped.player.seek(to: time) { result in isFinished.withLock { $0 = result } }
            stepped.settle()
            #expect(stepped.player.currentTime() == stepped.player.currentItem?.duration)
            #expect(isFinished.withLock { $0 } == true)
        }
    }

    @Test("A seek to the end before the item is read leads to the end")
    func seeksToEndEarly() {
        let stepped = SteppedPlayer()
        stepped.player.replaceCurrentItem(with: AVPlayerItem(url: url))
        stepped.player.seek(to: .positiveInfinity)
        stepped.settle()
        #expect(stepped.player.currentTime() == stepped.player.currentItem?.duration)
    }

    @Test("At its end an item is reported once, and the player pauses, stays or advances as requested")
    func ends() {
        for action in [AVPlayer.ActionAtItemEnd.pause, .none] {
            let stepped = playing()
            stepped.player.actionAtItemEnd = action
            stepped.player.play()
            stepped.run(for: .seconds(10))
            #expect(stepped.events.count { $0 == "ended" } == 1)
            #expect(stepped.player.currentTime() == stepped.player.currentItem?.duration)
            #expect(stepped.player.rate == (action == .pause ? 0 : 1))
            stepped.player.seek(to: frame(24))
            stepped.player.play()
            stepped.run(for: .seconds(1, per: 2))
            #expect(stepped.player.currentTime() == frame(24) + .seconds(1, per: 2))
        }
    }

    @Test("A movie in a loop starts again each time, and keeps no more memory")
    func loops() throws {
        let stepped = playing()
        let duration = try #require(stepped.player.currentItem?.duration)
        _ = stepped.player.addObserver { [weak player = stepped.player] event in
            guard case .ended = event else { return }
            player?.seek(to: .zero)
            player?.play()
        }
        stepped.player.play()
        stepped.run(for: duration.multiplied(by: 5) + .seconds(1))
        #expect(stepped.events.count { $0 == "ended" } == 5)
        #expect(stepped.player.currentTime() == .seconds(1))
    }

    @Test("A queue plays its items one after the other, and ends with the last")
    func queues() {
        let items = (0..<3).map { _ in AVPlayerItem(url: url) }
        let player = AVQueuePlayer(items: items)
        let stepped = SteppedPlayer(player)
        player.play()
        stepped.run(for: .seconds(3))
        #expect(player.currentItem === items[1] && player.items().count == 2)
        #expect(!player.canInsert(items[1], after: nil))
        player.remove(items[2])
        stepped.run(for: .seconds(5))
        #expect(player.currentItem == nil && player.items().isEmpty)
        #expect(stepped.events.count { $0 == "ended" } == 2)
    }

    @Test("An item is in one player at a time, and free again when that lets go of it")
    func belongsToOne() {
        let item = AVPlayerItem(url: url)
        let (first, second) = (AVPlayer(playerItem: item), AVPlayer(playerItem: item))
        #expect(second.currentItem == nil && second.status == .failed)
        #expect((second.error as? PlaybackError)?.kind == .itemInUse)
        first.replaceCurrentItem(with: nil)
        second.replaceCurrentItem(with: item)
        #expect(second.currentItem === item)
    }

    @Test(
        "A layer shows the current frame, however late it or its player is created, and another player's after a change"
    )
    func lateLayer() throws {
        let stepped = playing()
        stepped.player.play()
        stepped.run(to: frame(30))
        let layer = AVPlayerLayer()
        #expect(!layer.isReadyForDisplay && layer.videoRect.isEmpty)
        layer.player = stepped.player
        let display = layer.sampleBufferDisplayLayer
        #expect(layer.isReadyForDisplay)
        #expect(display.displayDueSample(at: stepped.clock.clock.time)?.sampleBuffer.presentationTimeStamp == frame(30))
        layer.frame = PixelRect(x: 5, y: 5, width: 256, height: 96)
        #expect(layer.videoRect == PixelRect(x: 64, y: 0, width: 128, height: 96))
        layer.videoGravity = .resizeAspectFill
        #expect(layer.videoRect == PixelRect(x: 0, y: -48, width: 256, height: 192))
        layer.player = nil
        #expect(!layer.isReadyForDisplay && display.displayedSampleBuffer == nil)
    }

    @Test("Without a session a player plays by the host's clock")
    func hostClock() async throws {
        let player = AVPlayer(url: url)
        let isFinished = await player.seek(to: frame(40))
        #expect(isFinished && player.currentTime() == frame(40))
        await withCheckedContinuation { continuation in
            let once = Mutex(false)
            _ = player.addObserver { event in
                guard case .ended = event,
                    once.withLock({ isDone in
                        defer { isDone = true }
                        return !isDone
                    })
                else { return }
                continuation.resume()
            }
            player.play()
        }
        #expect(player.currentTime() == player.currentItem?.duration && player.rate == 0)
    }
}
