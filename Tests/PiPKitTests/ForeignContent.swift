import Dispatch
import Glibc
import PiPKit
import Synchronization

/// Content provided by a test: a layer with a timebase on the session's clock, and a controller. The controller starts
/// as soon as possible, or when the test specifies. The test defines what the delegates do.
final class ForeignContent: @unchecked Sendable {
    // SAFETY: set up before the session runs, and then used on its thread, but for the layer, which any thread may use.

    let session: SampleBufferSession
    let layer: AVSampleBufferDisplayLayer
    let timebase: CMTimebase
    let delegates = Delegates()
    private(set) var controller: AVPictureInPictureController

    init(_ session: SampleBufferSession, layer: AVSampleBufferDisplayLayer? = nil, starts: Bool = true) throws {
        self.session = session
        self.layer = layer ?? AVSampleBufferDisplayLayer(clock: session.clock)
        timebase = CMTimebase(measuredBy: session.clock)
        try timebase.setRate(1)
        self.layer.controlTimebase = timebase
        controller = AVPictureInPictureController(
            contentSource: .init(sampleBufferDisplayLayer: self.layer, playbackDelegate: delegates))
        controller.delegate = delegates
        if starts { controller.startPictureInPictureWhenPossible() }
    }

    /// Creates a small frame at `time`.
    static func sample(at time: CMTime) -> CMSampleBuffer {
        CMSampleBuffer(imageBuffer: try! CVPixelBuffer(width: 16, height: 16), presentationTimeStamp: time)
    }

    /// The delegates of the window, with responses that the test defines.
    final class Delegates: AVPictureInPictureSampleBufferPlaybackDelegate, AVPictureInPictureControllerDelegate,
        @unchecked Sendable
    {
        // SAFETY: set up before the session runs, and then used on its thread.
        var onRestore: (@escaping @Sendable (Bool) -> Void) -> Void = { $0(true) }
        var onSkip: (@escaping @Sendable () -> Void) -> Void = { $0() }
        /// The window's sizes, in the order in which they were reported.
        private(set) var sizes: [CMVideoDimensions] = []

        func pictureInPictureController(_: AVPictureInPictureController, setPlaying playing: Bool) {}

        func pictureInPictureControllerTimeRangeForPlayback(_: AVPictureInPictureController) -> CMTimeRange {
            CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
        }

        func pictureInPictureControllerIsPlaybackPaused(_: AVPictureInPictureController) -> Bool { false }

        func pictureInPictureController(
            _: AVPictureInPictureController, didTransitionToRenderSize newRenderSize: CMVideoDimensions
        ) {
            sizes.append(newRenderSize)
        }

        func pictureInPictureController(
            _: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
            completion completionHandler: @escaping @Sendable () -> Void
        ) {
            onSkip(completionHandler)
        }

        func pictureInPictureController(
            _: AVPictureInPictureController,
            restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
                @escaping @Sendable (Bool) -> Void
        ) {
            onRestore(completionHandler)
        }
    }
}

/// A live clock whose host is a number: a wait ends at once, a little later than it should, and while another thread is at work
/// no time passes.
final class ImaginaryHost: PacingClock {
    private let host = HostTime()
    private(set) var now: Duration = .zero
    /// The delay after its due time with which each wait ends.
    var lateness: Duration = .zero
    /// Whether another thread is working for the session.
    var isAwaited: () -> Bool = { false }

    private final class HostTime: Sendable {
        let now = Mutex<Duration>(.zero)
    }

    var hostTime: (@Sendable () -> Duration)? {
        { [host] in host.now.withLock { $0 } }
    }
    var wake: (@Sendable () -> Void)? { {} }

    /// The host's time goes on by itself.
    func pass(_ duration: Duration) {
        host.now.withLock { $0 += duration }
    }

    func pollExternalEvents() {}

    func wait(until deadline: Duration?) -> Duration {
        if isAwaited() {
            while isAwaited() { sched_yield() }
            return now
        }
        host.now.withLock { $0 = max($0, (deadline ?? $0)) + lateness }
        now = max(now, deadline ?? now)
        return now
    }
}
