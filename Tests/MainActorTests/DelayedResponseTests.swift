import Dispatch
import PiPKit
import TestSupport
import Testing

/// A delegate that responds later, from a block or a timer on the main queue.
private final class PatientDelegate: Content, AVPictureInPictureControllerDelegate {
    let clock: CMClock
    private(set) var log: [String] = []

    init(_ clock: CMClock) { self.clock = clock }

    private func note(_ text: String) { log.append("\(text) at \(clock.time.seconds)") }

    override func pictureInPictureController(
        _: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
        completion completionHandler: @escaping @Sendable () -> Void
    ) {
        DispatchQueue.main.async { [self] in
            let timer = DispatchSource.makeTimerSource(queue: .main)
            timer.schedule(deadline: .now() + 0.25)
            timer.setEventHandler { [self] in
                MainActor.assumeIsolated { note("skipped") }
                timer.cancel()
                completionHandler()
            }
            timer.resume()
        }
    }

    func pictureInPictureController(
        _: AVPictureInPictureController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
    ) {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { completionHandler(true) }
    }

    func pictureInPictureControllerDidStopPictureInPicture(_: AVPictureInPictureController) { note("stopped") }
}

@Suite("Responses of delegates that come from the main queue")
struct DelayedResponseTests {
    @Test("A skip and a restoration are over when the session's time has reached the response")
    func delayed() throws {
        let folder = try TemporaryFolder()
        var notices: [String] = []
        let session = try SampleBufferSession(
            path: folder.file("out.mp4"), configuration: SessionConfiguration(duration: .seconds(4)),
            events: ControlTimeline(events: [
                TimedControlEvent(time: .seconds(1), event: .skip(interval: 15)),
                TimedControlEvent(time: .seconds(2), event: .restore),
            ])
        ) { event, _ in
            if case .notice(let text) = event { notices.append(text) }
        }
        let layer = AVSampleBufferDisplayLayer(clock: session.clock)
        let delegate = PatientDelegate(session.clock)
        let controller = AVPictureInPictureController(
            contentSource: .init(sampleBufferDisplayLayer: layer, playbackDelegate: delegate))
        controller.delegate = delegate
        layer.enqueue(
            CMSampleBuffer(imageBuffer: try CVPixelBuffer(width: 16, height: 16), presentationTimeStamp: .zero))
        controller.startPictureInPictureWhenPossible()
        try session.run(controller)
        #expect(delegate.log == ["skipped at 1.25", "stopped at 2.3"])
        #expect(notices.isEmpty, "\(notices)")
    }
}
