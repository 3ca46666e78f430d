import Observation
import PiPKit
import TestSupport
import Testing

/// Frames from another source, by the usual recipe: a display layer, a controller, and a display link that requests
/// frames.
@Suite("A session of sample buffers")
struct SampleBufferSessionTests {
    /// Creates a frame, red above and blue below, with its rows in memory in either order. The green column encodes the
    /// content's second.
    private static func frame(_ second: Double, _ rowOrder: CVPixelBuffer.RowOrder) throws -> CVPixelBuffer {
        let (red, blue) = (
            TestImage.Pixel(red: 220, green: 30, blue: 30), TestImage.Pixel(red: 30, green: 30, blue: 220)
        )
        let green = TestImage.Pixel(red: 30, green: 200, blue: 30)
        return try TestImage(width: 64, height: 48) { x, y in
            x / 4 == Int(second * 2) ? green : y < 24 ? red : blue
        }.pixelBuffer(rowOrder)
    }

    private final class Player: AVPictureInPictureSampleBufferPlaybackDelegate, AVPictureInPictureControllerDelegate {
        let layer: AVSampleBufferDisplayLayer
        let timebase: CMTimebase
        private(set) var controller: AVPictureInPictureController!
        private(set) var wasPossibleBeforeFrame = true

        init(
            _ session: SampleBufferSession, rowOrder: CVPixelBuffer.RowOrder = .topDown, rate: Double = 1,
            firstFrame: Double = 0
        ) throws {
            layer = AVSampleBufferDisplayLayer(clock: session.clock)
            timebase = CMTimebase(measuredBy: session.clock)
            try timebase.setRate(rate)
            layer.controlTimebase = timebase
            controller = AVPictureInPictureController(
                contentSource: .init(sampleBufferDisplayLayer: layer, playbackDelegate: self))
            let controller = try #require(controller)
            withObservationTracking {
                _ = controller.isPictureInPicturePossible
            } onChange: {
                session.perform { controller.startPictureInPicture() }
            }
            session.addDisplayLink(preferredFramesPerSecond: 4) { [unowned self] time in
                guard time.seconds >= firstFrame else { return }
                if layer.displayedSampleBuffer == nil { wasPossibleBeforeFrame = controller.isPictureInPicturePossible }
                let (content, rate) = timebase.timeAndRate
                guard rate != 0 || layer.displayedSampleBuffer == nil else { return }
                guard let image = try? frame(content.seconds, rowOrder) else { return }
                layer.enqueue(CMSampleBuffer(imageBuffer: image, presentationTimeStamp: content))
            }
        }

        func pictureInPictureController(_ controller: AVPictureInPictureController, setPlaying playing: Bool) {
            try? timebase.setRate(playing ? 1 : 0)
            controller.invalidatePlaybackState()
        }

        func pictureInPictureControllerTimeRangeForPlayback(_: AVPictureInPictureController) -> CMTimeRange {
            CMTimeRange(start: .zero, duration: CMTime(value: 60, timescale: 1))
        }

        func pictureInPictureControllerIsPlaybackPaused(_: AVPictureInPictureController) -> Bool { timebase.rate == 0 }

        func pictureInPictureController(
            _: AVPictureInPictureController, didTransitionToRenderSize newRenderSize: CMVideoDimensions
        ) {}

        func pictureInPictureController(
            _: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
            completion: @escaping @Sendable () -> Void
        ) {
            layer.flush()
            try? timebase.setTime(timebase.time + skipInterval)
            completion()
        }
    }

    /// Runs a session. Returns the time of each frame and the half second of the content that it shows; -1 for black.
    private func run(
        _ events: [TimedControlEvent] = [], seconds: Int = 4, rate: Double = 1, firstFrame: Double = 0
    ) throws -> (shown: [[Double]], log: [String], player: Player) {
        let output = InMemoryOutput()
        var log: [String] = []
        var writer = EventLog { log.append($0) }
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(seconds)),
            events: ControlTimeline(events: events)
        ) { try? writer.record($0, at: $1) }
        let player = try Player(session, rate: rate, firstFrame: firstFrame)
        try session.run(player.controller)
        let shown = try output.shown.map { shown -> [Double] in
            let image = try #require(shown.sample.imageBuffer)
            let column = (0..<16).first { image.pixel(x: $0 * 4 + 1, y: 2).y == 200 }
            return [shown.time / .seconds(1), column.map { Double($0) / 2 } ?? -1]
        }
        return (shown, log, player)
    }

    @Test("A session is possible once the first frame is there, which the program sees, and starts by itself then")
    func startsWhenPossible() throws {
        let (shown, log, player) = try run(seconds: 2, firstFrame: 1)
        #expect(!player.wasPossibleBeforeFrame)
        #expect(shown.first == [0, -1])
        let starts = log.filter { $0.contains("DidStart") }
        #expect(starts == [#"{"at":1,"delegate":"pictureInPictureControllerDidStartPictureInPicture"}"#])
        #expect(shown.dropFirst().first == [1, 1])
    }

    @Test("A session of sample buffers stops and starts again, and is black while there is no window")
    func stopsAndStarts() throws {
        let (shown, log, _) = try run([
            .init(time: .milliseconds(1250), event: .close), .init(time: .milliseconds(2250), event: .start),
        ])
        #expect(shown.filter { $0[1] == -1 }.map { $0[0] } == [1.25])
        #expect(shown.first { $0[0] >= 1.5 } == [2.25, 2])
        let calls = log.filter { $0.contains("DidSt") }
        #expect(calls.count == 4)
        #expect(calls[1].contains("userClosed") && calls[3].contains("mediaEnded"))
    }

    @Test("freezes its frame on a pause while the output continues, and plays on from there")
    func pause() throws {
        let (shown, _, _) = try run([
            .init(time: .seconds(1), event: .pause), .init(time: .seconds(2), event: .play),
        ])
        #expect(!shown.contains { $0[0] > 1 && $0[0] < 2 })
        #expect(shown.last { $0[0] < 2 }?[1] == 0.5)
        #expect(shown.first { $0[0] > 2.6 } == [2.75, 1.5])
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0[0] < $1[0] })
    }

    @Test("jumps on a skip without a black frame between, forward and back, while the output's times only rise")
    func skip() throws {
        let (shown, _, _) = try run([
            .init(time: .seconds(1), event: .skip(interval: 3)), .init(time: .seconds(2), event: .skip(interval: -4)),
        ])
        #expect(!shown.contains { $0[1] == -1 })
        #expect(shown.first { $0[0] >= 1 } == [1, 4])
        #expect(shown.first { $0[0] >= 2 } == [2, 1])
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0[0] < $1[0] })
    }

    @Test("paces a content of rate 2 twice as fast")
    func rate() throws {
        let (shown, _, _) = try run(seconds: 3, rate: 2)
        #expect(shown.first { $0[0] >= 1 } == [1, 2])
        #expect(shown.first { $0[0] >= 2 } == [2, 4])
    }

    @Test(
        "A session of sample buffers is the right way up in the decoded video, whichever row comes first",
        arguments: [true, false])
    func upright(isBottomUp: Bool) throws {
        let folder = try TemporaryFolder()
        let session = try SampleBufferSession(
            path: folder.file("out.mp4"), configuration: SessionConfiguration(duration: .seconds(1)))
        let player = try Player(session, rowOrder: isBottomUp ? .bottomUp : .topDown)
        try session.run(player.controller)
        let frames = try DecodedVideo(path: folder.file("out.mp4"), width: 64, height: 48).frames
        try #require(!frames.isEmpty)
        for image in frames {
            let (above, below) = (image[40, 8], image[40, 40])
            #expect(above.red > 180 && above.blue < 80, "above \(above)")
            #expect(below.blue > 180 && below.red < 80, "below \(below)")
        }
    }
}
