import AVKit
import Foundation
import PiPKit
import Playback
import Synchronization
import TestSupport
import Testing

/// The properties of an item that is played, as a program reads them.
@Suite("An item that is played")
struct PlayerItemTests {
    /// Creates a movie of ten gray frames per second for two seconds, with a tone. The luma of frame `n` is 16 + 8 n.
    private func movie(in folder: TemporaryFolder) throws -> URL {
        let path = folder.file("greys.mp4")
        let command = [
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
            "color=black:s=64x48:r=10,format=yuv420p,geq=lum='16+8*N':cb=128:cr=128", "-f", "lavfi", "-i",
            "sine=frequency=440:sample_rate=48000", "-t", "2", "-c:v", "libx264", "-qp", "0", "-pix_fmt", "yuv420p",
            "-c:a", "aac",
        ]
        try SharedFile.make(command, at: path)
        return URL(fileURLWithPath: path)
    }

    /// A session that shows a player of the movie, and what it showed.
    private func run(
        _ item: AVPlayerItem, shows: Bool = true, events: [TimedControlEvent] = [],
        setUp: (AVPlayer) -> Void = { _ in }, each: @escaping (AVPlayer, CMTime) -> Void
    ) throws -> InMemoryOutput {
        let output = InMemoryOutput()
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(2)),
            events: ControlTimeline(events: events))
        let player = AVPlayer(playerItem: item)
        let controller = try #require(AVPictureInPictureController(playerLayer: AVPlayerLayer(player: player)))
        if shows { controller.startPictureInPictureWhenPossible() }
        setUp(player)
        player.play()
        session.addDisplayLink(preferredFramesPerSecond: 10) { each(player, $0) }
        do { try session.run(controller) } catch let error as SessionError
            where !shows && error.code == .nothingPresented
        {}
        return output
    }

    private func luma(_ image: CVPixelBuffer) -> Int {
        image.withUnsafeBytes(ofPlane: 0) { Int($0[9 * image.bytesPerRow() + 9]) }
    }

    @Test("An item that is played returns the frame due at each time, once, and notifies when there are more")
    func frames() throws {
        final class Delegate: AVPlayerItemOutputPullDelegate {
            let calls = Mutex(0)
            func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) { calls.withLock { $0 += 1 } }
        }
        let folder = try TemporaryFolder()
        let item = AVPlayerItem(url: try movie(in: folder))
        let output = AVPlayerItemVideoOutput()
        let delegate = Delegate()
        output.setDelegate(delegate, queue: nil)
        output.requestNotificationOfMediaDataChange(withAdvanceInterval: 0.1)
        #expect(!output.itemTime(forHostTime: 1).isValid)
        item.add(output)
        item.add(output)
        #expect(item.outputs.count == 1)
        var copied: [[Int]] = []
        _ = try run(item) { _, time in
            let itemTime = output.itemTime(forHostTime: time.seconds)
            guard output.hasNewPixelBuffer(forItemTime: itemTime) else { return }
            var begin = CMTime.invalid
            guard let image = output.copyPixelBuffer(forItemTime: itemTime, itemTimeForDisplay: &begin) else { return }
            #expect(!output.hasNewPixelBuffer(forItemTime: itemTime))
            copied.append([time, begin].map { Int(($0.seconds * 10).rounded()) } + [(luma(image) - 16) / 8])
        }
        #expect(copied.count >= 19 && copied.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] }, "\(copied)")
        #expect(delegate.calls.withLock { $0 } == 1)
        item.remove(output)
        #expect(item.outputs.isEmpty && !output.hasNewPixelBuffer(forItemTime: .zero))
    }

    @Test("An item that is played returns frames in the requested format and size")
    func formats() throws {
        let folder = try TemporaryFolder()
        let item = AVPlayerItem(url: try movie(in: folder))
        func output(_ format: OSType) -> AVPlayerItemVideoOutput {
            AVPlayerItemVideoOutput(pixelBufferAttributes: [
                kCVPixelBufferPixelFormatTypeKey as String: format, kCVPixelBufferWidthKey as String: 32,
                kCVPixelBufferHeightKey as String: 24,
            ])
        }
        // Of luma 96 in limited range.
        let kinds: [(format: OSType, value: Int, step: Int)] = [
            (kCVPixelFormatType_32BGRA, 93, 4), (kCVPixelFormatType_32ARGB, 93, 4),
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 96, 1),
            (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 93, 1), (kCVPixelFormatType_420YpCbCr8Planar, 96, 1),
            (kCVPixelFormatType_420YpCbCr8PlanarFullRange, 93, 1),
        ]
        let outputs = kinds.map { output($0.format) }
        for output in outputs { item.add(output) }
        var count = 0
        _ = try run(item) { _, time in
            guard time.seconds == 1 else { return }
            for (kind, output) in zip(kinds, outputs) {
                let image = output.copyPixelBuffer(forItemTime: item.currentTime(), itemTimeForDisplay: nil)
                guard let image else { continue }
                count += 1
                #expect(
                    CVPixelBufferGetPixelFormatType(image) == kind.format && image.width == 32 && image.height == 24)
                let value = image.withUnsafeBytes(ofPlane: 0) { Int($0[9 * image.bytesPerRow() + 9 * kind.step + 1]) }
                #expect(abs(value - kind.value) <= 2, "\(kind)")
            }
        }
        #expect(count == kinds.count)
    }

    @Test("An item that is played has tracks that can be switched off and on, and reports its seekable range")
    func tracks() throws {
        let folder = try TemporaryFolder()
        let item = AVPlayerItem(url: try movie(in: folder))
        #expect(item.tracks.isEmpty && item.seekableTimeRanges.isEmpty)
        var rates: [Float] = []
        let output = try run(item) { _, time in
            let tracks = item.tracks
            guard let video = tracks.first(where: { $0.assetTrack?.mediaType == .video }),
                let audio = tracks.first(where: { $0.assetTrack?.mediaType == .audio })
            else { return }
            rates.append(video.currentVideoFrameRate)
            if time.seconds == 0.5 { (video.isEnabled, audio.isEnabled) = (false, false) }
            if time.seconds == 1 { (video.isEnabled, audio.isEnabled) = (true, true) }
        }
        #expect(item.tracks.map { $0.assetTrack?.mediaType } == [.video, .audio])
        #expect(item.seekableTimeRanges.map(\.timeRangeValue) == [CMTimeRange(start: .zero, duration: item.duration)])
        #expect(rates.contains(10) && rates.contains(0))
        let shown = try output.shown.map { shown in
            let image = try #require(shown.sample.imageBuffer)
            return [
                Int((shown.time / .seconds(0.1)).rounded()), image.pixelFormat == .bgra32 ? -2 : (luma(image) - 16) / 8,
            ]
        }
        #expect(shown == (0..<5).map { [$0, $0] } + [[5, -2]] + (10..<20).map { [$0, $0] })
        func loudest(_ range: ClosedRange<Double>) -> Float {
            output.heard.reduce(0) { loudest, heard in
                guard let sound = heard.sample.audioBuffer else { return loudest }
                let samples = sound.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
                let start = heard.time / .seconds(1)
                return samples.enumerated().reduce(loudest) { loudest, sample in
                    range.contains(start + Double(sample.offset / 2) / 48_000)
                        ? max(loudest, abs(sample.element)) : loudest
                }
            }
        }
        #expect(loudest(0.1...0.45) > 0.05 && loudest(0.55...0.95) == 0 && loudest(1.05...1.9) > 0.05)
    }

    @Test("An item that is played leaves its layers black where an output takes its frames alone")
    func alone() throws {
        let folder = try TemporaryFolder()
        let item = AVPlayerItem(url: try movie(in: folder))
        let video = AVPlayerItemVideoOutput()
        item.add(video)
        let output = try run(item) { _, time in
            if time.seconds == 1 { video.suppressesPlayerRendering = true }
        }
        let isBlack = try output.shown.map { try #require($0.sample.imageBuffer).pixelFormat == .bgra32 }
        #expect(isBlack == Array(repeating: false, count: 10) + [true])
    }

    @Test(
        "An item that is played is paused in the background where its player is to be, unless a window shows it",
        arguments: [false, true])
    func background(shows: Bool) throws {
        let folder = try TemporaryFolder()
        let movie = try movie(in: folder)
        let policies: [AVPlayerAudiovisualBackgroundPlaybackPolicy] = [.automatic, .pauses, .continuesIfPossible]
        for policy in policies {
            let item = AVPlayerItem(url: movie)
            var rate: Float = -1
            _ = try run(item, shows: shows, events: [.init(time: .seconds(1), event: .background)]) { player in
                player.audiovisualBackgroundPlaybackPolicy = policy
                #expect(player.automaticallyWaitsToMinimizeStalling && player.preventsDisplaySleepDuringVideoPlayback)
            } each: { player, time in
                if time.seconds == 1.5 { rate = player.rate }
            }
            #expect(rate == (policy == .pauses && !shows ? 0 : 1))
        }
    }

    @Test("An item that is played is decoded as far ahead as requested")
    func buffer() throws {
        let folder = try TemporaryFolder()
        let item = AVPlayerItem(url: try movie(in: folder))
        item.preferredForwardBufferDuration = .nan
        #expect(item.preferredForwardBufferDuration == 0)
        item.preferredForwardBufferDuration = 1.5
        let isThere = DispatchSemaphore(value: 0)
        let token = item.observe(\.loadedTimeRanges) { item, _ in
            if let end = item.loadedTimeRanges.first?.end, end.seconds >= 1.5 { isThere.signal() }
        }
        let player = AVPlayer(playerItem: item)
        #expect(isThere.wait(timeout: .now() + 60) == .success)
        withExtendedLifetime((token, player)) {}
    }

    @Test("An item that runs out of media pauses if it must not wait, and otherwise resumes by itself")
    func starving() {
        for waits in [true, false] {
            var core = PlaybackCore()
            for event in [.itemChanged(hasItem: true), .itemLoaded, .rateRequested(1), .filled] as [PlaybackCore.Event]
            {
                _ = core.handle(event)
            }
            #expect(core.timeControl == .playing)
            _ = core.handle(.starved(isPaused: !waits))
            #expect(core.timeControl == (waits ? .waiting : .paused) && core.rate == (waits ? 1 : 0))
            _ = core.handle(.filled)
            #expect(core.timeControl == (waits ? .playing : .paused))
        }
    }
}
