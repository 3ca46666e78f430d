import Foundation
import Playback
import SampleQueue
import Synchronization
import TestSupport
import Testing

/// Rates at host times, prerolls, steps and cancelled seeks.
@Suite struct PlayerSynchronizationTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = URL(fileURLWithPath: try TestMovie.all[0].make(in: folder))
    }

    private func frame(_ index: Int64) -> CMTime { CMTime(value: index * 1_001, timescale: 24_000) }

    private func stepped(settled: Bool = true) -> SteppedPlayer {
        let stepped = SteppedPlayer()
        stepped.player.replaceCurrentItem(with: AVPlayerItem(url: url))
        if settled { stepped.settle() }
        return stepped
    }

    @Test("A rate with a time and a host time makes the item's time that of the host, also from before its start")
    func hostTimes() throws {
        let stepped = stepped()
        let player = stepped.player
        stepped.run(for: .seconds(5))
        player.setRate(1, time: .seconds(1, per: 2), atHostTime: .seconds(4))
        stepped.settle()
        #expect(player.rate == 1 && player.currentTime() == .seconds(3, per: 2))
        player.setRate(2, time: .seconds(1), atHostTime: .seconds(21, per: 4))
        stepped.settle()
        #expect(player.currentTime() == .seconds(1, per: 2))
        stepped.run(to: .seconds(21, per: 4))
        #expect(player.currentTime() == .seconds(1))
        player.setRate(1, time: .zero, atHostTime: .seconds(7))
        stepped.run(to: .seconds(7))
        #expect(player.currentTime() == .zero && player.timeControlStatus == .playing)
        stepped.run(to: .seconds(15, per: 2))
        #expect(player.currentTime() == .seconds(1, per: 2))
    }

    @Test("Two players that start at one host time show the same time")
    func together() {
        let (first, second) = (stepped(), stepped(settled: false))
        first.run(for: .seconds(3))
        second.clock.advance(to: .seconds(3))
        for stepped in [first, second] {
            stepped.player.setRate(1, time: .invalid, atHostTime: .seconds(7, per: 2))
            stepped.run(to: .seconds(4))
        }
        #expect(first.player.currentTime() == .seconds(1, per: 2))
        #expect(second.player.currentTime() == .seconds(1, per: 2))
    }

    @Test("Without times, or with times that are no times, only the rate changes; without a rate nothing does")
    func noTimes() {
        let stepped = stepped()
        let player = stepped.player
        player.seek(to: .seconds(1))
        stepped.settle()
        for time in [CMTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity] {
            player.setRate(0.5, time: time, atHostTime: time)
            #expect(player.rate == 0.5 && player.currentTime() == .seconds(1))
            player.pause()
        }
        for rate: Float in [-1, .nan, .infinity] {
            player.setRate(rate, time: .zero, atHostTime: .zero)
            #expect(player.rate == 0 && player.currentTime() == .seconds(1))
        }
        for time in [CMTime(value: .max, timescale: 1), CMTime(value: .min, timescale: 1)] {
            player.setRate(1, time: time, atHostTime: time)
            stepped.settle()
            player.setRate(0, time: .seconds(1), atHostTime: .invalid)
            stepped.settle()
            #expect(player.currentTime() == .seconds(1))
        }
        AVPlayer().setRate(1, time: .zero, atHostTime: .zero)
    }

    @Test("A seek or a rate ends the synchronization")
    func ends() {
        let stepped = stepped()
        let player = stepped.player
        player.setRate(1, time: .zero, atHostTime: .zero)
        stepped.run(for: .seconds(1, per: 2))
        player.pause()
        stepped.run(for: .seconds(9))
        player.play()
        stepped.run(for: .seconds(1, per: 2))
        #expect(player.currentTime() == .seconds(1))
    }

    @Test("A preroll finishes once media is there, unless it is cancelled or the time, the rate or the item changes")
    func prerolls() {
        let results = Mutex<[String]>([])
        let stepped = stepped(settled: false)
        let player = stepped.player
        func preroll(_ name: String, _ rate: Float = 1) {
            player.preroll(atRate: rate) { isFinished in results.withLock { $0.append("\(name) \(isFinished)") } }
        }
        func expect(_ expected: [String], _ location: SourceLocation = #_sourceLocation) {
            stepped.settle()
            #expect(
                results.withLock { results in
                    defer { results = [] }
                    return results
                } == expected, sourceLocation: location)
        }
        preroll("loading")
        preroll("again", 2)
        expect(["loading true", "again true"])
        preroll("there")
        expect(["there true"])
        player.seek(to: .seconds(1))
        preroll("cancelled")
        player.cancelPendingPrerolls()
        expect(["cancelled false"])
        player.seek(to: .zero)
        preroll("moved")
        player.seek(to: .seconds(1))
        expect(["moved false"])
        player.seek(to: .zero)
        preroll("other", 2)
        preroll("same", 1)
        player.play()
        expect(["other false", "same true"])
        preroll("playing")
        expect(["playing false"])
        player.pause()
        for rate: Float in [0, -1, .nan, .infinity] { preroll("\(rate)", rate) }
        expect(["0.0 false", "-1.0 false", "nan false", "inf false"])
        player.replaceCurrentItem(with: AVPlayerItem(url: url))
        preroll("item")
        player.replaceCurrentItem(with: nil)
        preroll("none")
        expect(["item false", "none false"])
    }

    @Test("Steps move by whole frames, within the item, also while another is pending")
    func steps() throws {
        let stepped = stepped()
        let (player, item) = (stepped.player, try #require(stepped.player.currentItem))
        #expect(item.canStepForward && item.canStepBackward && !AVPlayerItem(url: url).canStepForward)
        for (count, expected) in [(1, 1), (3, 4), (10, 14), (-1, 13), (-5, 8), (0, 8), (-100, 0), (.min, 0)] {
            item.step(byCount: count)
            stepped.settle()
            #expect(player.currentTime() == frame(Int64(expected)), "\(count)")
        }
        for _ in 1...3 { item.step(byCount: 1) }
        stepped.settle()
        #expect(player.currentTime() == frame(3))
        item.step(byCount: .max)
        stepped.settle()
        #expect(player.currentTime() < item.duration && player.currentTime() + frame(2) > item.duration)
        #expect(!stepped.events.contains("ended"))
        player.replaceCurrentItem(with: nil)
        item.step(byCount: -1)
    }

    @Test("A cancelled seek reports false, and each jump is reported once")
    func cancelledSeeks() throws {
        let results = Mutex<[Bool]>([])
        let stepped = stepped()
        let item = try #require(stepped.player.currentItem)
        item.cancelPendingSeeks()
        stepped.player.seek(to: .seconds(1)) { isFinished in results.withLock { $0.append(isFinished) } }
        item.cancelPendingSeeks()
        stepped.settle()
        #expect(results.withLock { $0 } == [false])
        stepped.player.seek(to: .zero)
        stepped.player.seek(to: .seconds(1))
        stepped.settle()
        #expect(stepped.events.filter { $0 == "moved" }.count == 2)
        AVPlayerItem(url: url).cancelPendingSeeks()
    }

    @Test("An asset that is asked directly reads its movie, once, and has no duration without one")
    func blockingProperties() throws {
        let asset = AVURLAsset(url: url)
        #expect(abs(asset.duration.seconds - 2) < 0.05 && asset.isPlayable)
        #expect(asset.tracks.map(\.mediaType) == [.video, .audio] && asset.tracks(withMediaType: .audio).count == 1)
        try FileManager.default.removeItem(at: url)
        #expect(asset.isPlayable)
        let missing = AVURLAsset(url: url)
        #expect(!missing.duration.isValid && missing.tracks.isEmpty && !missing.isPlayable)
    }

    @Test("The source clock is the host's, and other values are stored as they are")
    func storedValues() {
        let (player, item) = (AVPlayer(), AVPlayerItem(url: url))
        player.sourceClock = VirtualClock().clock
        #expect(player.sourceClock == nil)
        player.sourceClock = .hostTimeClock
        #expect(player.masterClock === CMClock.hostTimeClock)
        player.masterClock = nil
        player.usesExternalPlaybackWhileExternalScreenIsActive = true
        player.appliesMediaSelectionCriteriaAutomatically = false
        #expect(player.usesExternalPlaybackWhileExternalScreenIsActive && !player.isExternalPlaybackActive)
        #expect(player.sourceClock == nil && !player.appliesMediaSelectionCriteriaAutomatically)
        #expect(item.audioTimePitchAlgorithm == .timeDomain && item.preferredPeakBitRate == 0)
        item.audioTimePitchAlgorithm = .spectral
        item.preferredPeakBitRate = 1_000_000
        item.canUseNetworkResourcesForLiveStreamingWhilePaused = true
        #expect(item.audioTimePitchAlgorithm == .spectral && item.preferredPeakBitRate == 1_000_000)
        #expect(item.canUseNetworkResourcesForLiveStreamingWhilePaused)
    }
}
