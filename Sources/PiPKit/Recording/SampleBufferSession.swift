public import PictureInPicture
public import SampleQueue
public import Session
import StreamOutput
package import Terms

/// Shows what a program of one's own enqueues on an `AVSampleBufferDisplayLayer`: it stands where on a device the screen
/// and the window server stand. While the controller's picture in picture is active, the layer's picture is written as video;
/// else the canvas is black.
///
/// The session's clock stands at 0 until `run`, and then jumps from event to event. Everything, the delegates' methods
/// included, is called on the thread that calls `run`.
public final class SampleBufferSession: @unchecked Sendable {
    // SAFETY: everything happens on the thread that calls `run`; the clock, which others may read, has its own lock.

    private let virtualClock = VirtualClock()
    private let configuration: SessionConfiguration
    private let output: any FrameOutput
    private let observe: (SessionEvent, Duration) -> Void
    private var control: ControlTimeline
    private var now: Duration = .zero
    private var displayLinks: [DisplayLink] = []
    private var work: [() -> Void] = []
    private var canvas: CMVideoDimensions?
    private var isWindowOpen = false
    private var isShowingContent = false
    private var framesShown = 0
    private var outputLosses: [String] = []
    private var endReason: SessionSummary.EndReason?
    private weak var controller: AVPictureInPictureController?

    private final class DisplayLink {
        let interval: Duration
        let tick: (CMTime) -> Void
        var count = 0
        init(interval: Duration, tick: @escaping (CMTime) -> Void) {
            self.interval = interval
            self.tick = tick
        }
        // A multiple, not a sum, so that a thirtieth of a second does not drift.
        var next: Duration { interval * count }
    }

    /// A session that is written to a video file at `path`, directed by `events`. Throws `StreamOutputError` where the file
    /// cannot be written.
    public convenience init(
        path: String, overwrite: Bool = false, configuration: SessionConfiguration = SessionConfiguration(),
        events: ControlTimeline = ControlTimeline(),
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) throws {
        let output = try MovieOutput(
            path: path, overwrite: overwrite, settings: VideoSettings(videoGravity: configuration.videoGravity))
        self.init(output: output, configuration: configuration, events: events, observe: observe)
    }

    /// A session that is shown on `output`.
    package init(
        output: any FrameOutput, configuration: SessionConfiguration, events: ControlTimeline = ControlTimeline(),
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) {
        self.output = output
        self.configuration = configuration
        self.observe = observe
        control = events
        canvas = configuration.canvas
    }

    /// The session's clock: what the layer and its timebase are to follow, as they follow the host's clock on a device.
    public var clock: CMClock { virtualClock.clock }

    /// Calls `tick` with the session's time so many times a second, beginning at 0, as a `CADisplayLink` does.
    public func addDisplayLink(preferredFramesPerSecond: Int, tick: @escaping (CMTime) -> Void) {
        displayLinks.append(
            DisplayLink(interval: .seconds(1) / max(1, preferredFramesPerSecond), tick: tick))
    }

    /// Runs `body` as soon as what happens now is over: for what must not be done from inside a change, as an observer's
    /// answer to a property.
    public func perform(_ body: @escaping () -> Void) {
        work.append(body)
    }

    /// Runs the session to its end. Throws `StreamOutputError` where writing fails, and a `SessionError` where no frame
    /// was ever shown.
    @discardableResult
    public func run(_ controller: AVPictureInPictureController) throws -> SessionSummary {
        output.onLoss { [unowned self] text in
            outputLosses.append(text)
            observe(.outputLost(text), now)
        }
        do {
            return try runLoop(controller)
        } catch {
            output.abandon()
            throw error
        }
    }

    private func runLoop(_ controller: AVPictureInPictureController) throws -> SessionSummary {
        guard let end = configuration.duration else {
            throw SessionError(code: .nothingPresented, message: "a sample-buffer session needs a duration")
        }
        self.controller = controller
        controller.attach(to: self)
        defer { controller.detach() }
        while endReason == nil {
            let next = nextTime(of: controller)
            guard let next, next < end else {
                endReason = .duration
                now = end
                break
            }
            now = max(now, next)
            virtualClock.advance(to: CMTime(sessionTime: now))
            try step(controller)
        }
        controller.stop(endReason == .duration ? .mediaEnded : .programmatic)
        doWork()
        guard let canvas, framesShown > 0, now > .zero else {
            throw SessionError(
                code: .nothingPresented, message: "no frame was shown while the picture in picture was active")
        }
        _ = try output.finish(at: now)
        observe(.ended(endReason ?? .duration), now)
        return SessionSummary(
            endTime: now, endReason: endReason ?? .duration, canvas: canvas, framesDrawn: framesShown,
            outputLosses: outputLosses, samples: layer(of: controller)?.counters ?? DisplayCounters())
    }

    private func layer(of controller: AVPictureInPictureController) -> AVSampleBufferDisplayLayer? {
        controller.contentSource?.displayLayer
    }

    private func nextTime(of controller: AVPictureInPictureController) -> Duration? {
        let due = layer(of: controller)?.nextDisplayTime().map { time in
            max(now, Duration.nanoseconds(Int64((time.seconds * 1e9).rounded(.up))))
        }
        return ([control.nextTime, due] + displayLinks.map { $0.next }).compactMap { $0 }.min()
    }

    private func step(_ controller: AVPictureInPictureController) throws {
        while endReason == nil, let next = control.takeDue(at: now) { carryOut(next.event, controller) }
        for link in displayLinks where link.next <= now {
            link.count += 1
            link.tick(CMTime(sessionTime: now))
            doWork()
        }
        doWork()
        try show(controller)
        observe(.timeReached, now)
    }

    private func doWork() {
        while !work.isEmpty { work.removeFirst()() }
    }

    private func carryOut(_ event: ControlEvent, _ controller: AVPictureInPictureController) {
        observe(.control(event), now)
        switch event {
        case .start: controller.startPictureInPicture()
        case .stop: controller.stopPictureInPicture()
        case .quit(let reason): endReason = .init(reason)
        case .pause, .play, .toggle, .skip, .resize, .close, .restore, .background, .foreground:
            controller.carryOut(event)
        case .tap, .colorScheme: break
        }
        doWork()
    }

    private func show(_ controller: AVPictureInPictureController) throws {
        guard let layer = layer(of: controller) else { return }
        let displayed = layer.displayDueSample(at: clock.time)
        if isWindowOpen {
            // A window that has just opened shows the picture that the layer has already.
            guard let sample = displayed?.sampleBuffer ?? (isShowingContent ? nil : layer.displayedSampleBuffer),
                let image = sample.imageBuffer
            else { return }
            try openOutput(for: image)
            // What changed since a sample that was dropped, or not shown here, is not all that changed here.
            _ = try output.show(
                CMSampleBuffer(imageBuffer: image, presentationTimeStamp: sample.presentationTimeStamp), at: now)
            isShowingContent = true
            framesShown += 1
            observe(.frameShown(nil), now)
        } else if isShowingContent, let canvas {
            isShowingContent = false
            _ = try output.show(.black(canvas, at: now), at: now)
        }
    }

    private func openOutput(for image: CVPixelBuffer) throws {
        guard framesShown == 0 else { return }
        let size =
            canvas ?? CMVideoDimensions(width: image.width + image.width % 2, height: image.height + image.height % 2)
        canvas = size
        let rate = displayLinks.map { .seconds(1) / $0.interval }.max() ?? 30
        try output.open(canvas: size, maximumFrameRate: rate)
        observe(.outputOpened(canvas: size), now)
        if now > .zero { _ = try output.show(.black(size, at: .zero), at: .zero) }
    }
}

extension SampleBufferSession: PictureInPictureScreen {
    package func openWindow(for controller: AVPictureInPictureController, attempt: UInt64) {
        isWindowOpen = true
        controller.windowOpened(attempt: attempt, size: canvas)
    }

    package func closeWindow(of controller: AVPictureInPictureController, reason: PictureInPictureStopReason) {
        isWindowOpen = false
    }

    package func eventsArePending(in controller: AVPictureInPictureController) {
        // What the program asks for is done when its own turn is over, in the order in which it asked.
        perform { controller.processPendingEvents() }
    }

    package func controller(
        _ controller: AVPictureInPictureController, willPerform action: PictureInPictureStateMachine.Action
    ) {
        if let call = DelegateCall(action) { observe(.delegate(call), now) }
    }
}

extension CMSampleBuffer {
    /// A black picture.
    fileprivate static func black(_ size: CMVideoDimensions, at time: Duration) throws -> CMSampleBuffer {
        let buffer = try CVPixelBuffer(width: Int(size.width), height: Int(size.height))
        buffer.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
        return CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: CMTime(sessionTime: time))
    }
}
