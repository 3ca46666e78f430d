package import PictureInPicture
package import Playback
import SampleQueue
package import SharedTypes

// The session of samples as the content of its core.
extension SampleBufferSession: SessionContent {
    var isAudible: Bool { isWindowOpen == true }

    var hasShown: Bool { framesShown > 0 }

    func execute(_ event: ControlEvent, at time: Duration) {
        let controller = windowOwner ?? controllers.first
        switch event {
        case .start: controller?.startPictureInPicture()
        case .stop: controller?.stopPictureInPicture()
        case .quit(let reason): loop.endReason = .init(reason)
        case .pause, .play, .toggle, .skip, .resize, .close, .restore: controller?.execute(event)
        case .background:
            for controller in controllers { controller.execute(event) }
            pauseForBackground()
        case .foreground: for controller in controllers { controller.execute(event) }
        case .tap, .colorScheme, .phone: break
        }
    }

    /// Pauses the players that do not continue in the background and are in no window.
    private func pauseForBackground() {
        for controller in controllers where windowOwner !== controller {
            guard let player = controller.contentSource?.playerLayer?.player else { continue }
            if player.audiovisualBackgroundPlaybackPolicy == .pauses { player.pauseForBackground() }
        }
    }

    /// The reason for an early end of the session; nil while it continues. The content is over, or the session has no
    /// duration and its window is closed. In both cases no event is left that could change that.
    var reasonToEnd: SessionSummary.EndReason? {
        guard control.isExhausted else { return nil }
        if isContentOver() { return .movieEnded }
        return configuration.end == .open && isWindowOpen == false ? .pipClosed : nil
    }

    func giveUpWaiting() { tasks.giveUpWaiting() }

    func stop(_ reason: SessionSummary.EndReason?, at end: Duration) {
        for controller in controllers {
            if let reason {
                controller.deliver(
                    .stopRequested(reason == .duration || reason == .movieEnded ? .mediaEnded : .programmatic))
                loop.mailbox.deliver()
            }
            controller.detach()
        }
    }

    func failure(at end: Duration, endedBy reason: SessionSummary.EndReason) -> any Error {
        if let first = playbackErrors.first { return first }
        if reason == .quit { return SessionError.quit(at: end) }
        let untimed = controllers.first?.contentSource?.displayLayer.counters.droppedInvalidTime ?? 0
        return SessionError(
            code: .nothingPresented,
            message: (isWindowOpen == nil
                ? "no frame was shown: the picture in picture was never active"
                : "no frame was shown while the picture in picture was active")
                + (untimed > 0
                    ? "; \(untimed) samples have no presentation time and no attachment DisplayImmediately" : ""))
    }

    func serveAudio(at end: Duration) { playback.run(at: end) }

    func complete(_ summary: inout SessionSummary) {
        if let canvas { summary.canvas = canvas }
        summary.framesDrawn = framesShown
        summary.playbackErrors = playbackErrors
        summary.samples = controllers.first?.contentSource?.displayLayer.counters ?? DisplayCounters()
    }
}

// The session as its controller's screen, which shows the window.
extension SampleBufferSession {
    /// Ends the session because the content cannot be shown, for `error`. On the session's thread.
    package func fail(_ error: PlaybackError) {
        playbackErrors.append(error)
        observe(.playbackFailed(error), loop.now)
        loop.endReason = .movieEnded
    }

    /// The layer that the open window shows; nil if the window must be black.
    private var visibleLayer: AVSampleBufferDisplayLayer? {
        guard isWindowOpen == true, let layer = windowOwner?.contentSource?.displayLayer, !layer.isHidden,
            layer.displayedSampleBuffer?.imageBuffer != nil
        else { return nil }
        return layer
    }

    /// Whether the output must change. The window has just opened or got another content source, and must show that
    /// layer's frame. Or the window was closed, its layer hidden or its image removed, and the output must be black.
    var isFrameOutdated: Bool { shownLayer !== visibleLayer }

    func showWindow(at time: Duration) throws {
        frameDue = nil
        if let sample = visibleLayer?.displayedSampleBuffer {
            try showContent(sample, at: time)
        } else if let canvas {
            shownLayer = nil
            try output.show(.black(canvas, at: time), at: time)
        }
    }

    /// Shows a frame that is due. A player that plays fast shows at most as many frames as a screen.
    func showNext(_ sample: CMSampleBuffer, at time: Duration) throws {
        if windowOwner?.contentSource?.displayLayer.isHidden == true { return }
        let isFast = (windowOwner?.contentSource?.playerLayer?.player?.rate ?? 0) > 1
        // A sixtieth of a second, rounded down for new frames and up for the delayed one. Frames in step with the
        // screen are then shown at their own times.
        let attoseconds: Int64 = 16_666_666_666_666_666
        if isFast, shownLayer != nil, let lastShown,
            time < lastShown + Duration(secondsComponent: 0, attosecondsComponent: attoseconds)
        {
            frameDue = lastShown + Duration(secondsComponent: 0, attosecondsComponent: attoseconds + 1)
        } else {
            try showContent(sample, at: time)
        }
    }

    func showContent(_ sample: CMSampleBuffer, at time: Duration) throws {
        frameDue = nil
        guard let image = try sample.imageBuffer?.inDisplayFormat() else { return }
        if !output.isOpen { try openOutput(for: image, at: time) }
        // The damage since a sample that was dropped, or not shown here, does not cover all changes here.
        try output.show(
            CMSampleBuffer(imageBuffer: image, presentationTimeStamp: sample.presentationTimeStamp), at: time)
        shownLayer = windowOwner?.contentSource?.displayLayer
        lastShown = time
        framesShown += 1
        observe(.frameShown(nil), time)
    }

    private func openOutput(for image: CVPixelBuffer, at time: Duration) throws {
        let size = canvas ?? defaultCanvas(for: image)
        canvas = size
        try output.open(
            canvas: size, maximumFrameRate: maximumFrameRate,
            carriesAudio: sound.mayBeAudible || playback.mayPlayAudio || configuration.alwaysHasAudio)
        observe(.outputOpened(canvas: size), time)
        // The size of the first window was not known when it opened.
        windowOwner?.deliver(.sizeChanged(size))
        if time > .zero { try output.show(.black(size, at: .zero), at: .zero) }
    }

    /// Returns the default canvas: the size of a phone's window for a movie, and the pixel size of an application's own
    /// frames.
    private func defaultCanvas(for image: CVPixelBuffer) -> CMVideoDimensions {
        let width = Int(image.displaySize.width.rounded())
        let size = CMVideoDimensions(width: width, height: image.height)
        if windowOwner?.contentSource?.playerLayer != nil { return size.fitted(into: Self.movieWindow) }
        return CMVideoDimensions(width: width + width % 2, height: image.height + image.height % 2)
    }

    /// The maximum size of a movie's window by default, in pixels.
    private static var movieWindow: CMVideoDimensions { CMVideoDimensions(width: 640, height: 360) }

    /// Reports an event of a player that the session shows or plays.
    func take(_ event: PlayerEvent) {
        switch event {
        case .failed(_, let error), .failedToPlayToEnd(_, let error):
            playbackErrors.append(error)
            observe(.playbackFailed(error), loop.now)
        case .stalled(let item):
            let cause =
                item.duration.isRational ? "this host decodes it more slowly than it plays" : "no data arrives"
            observe(.notice("\(item.asset.input.name): \(cause); waiting for more"), loop.now)
        case .resumed(let item): observe(.notice("\(item.asset.input.name): playback continues"), loop.now)
        case .loaded, .ended, .rateChanged, .moved: break
        }
    }
}

extension SampleBufferSession: PictureInPictureScreen {
    package func openWindow(for controller: AVPictureInPictureController, attempt: UInt64) {
        let before = windowOwner
        windowOwner = controller
        // There is one window: it goes to the last controller that requested it.
        if let before, before !== controller { before.deliver(.stopRequested(.replaced)) }
        isWindowOpen = true
        shownLayer = nil
        controller.deliver(.windowOpened(attempt: attempt, size: canvas))
    }

    package func closeWindow(of controller: AVPictureInPictureController, reason: PictureInPictureStopReason) {
        guard windowOwner === controller else { return }
        windowOwner = nil
        isWindowOpen = false
    }

    package func eventsArePending(in controller: AVPictureInPictureController) {
        // The program's requests are performed after its own turn, in their order.
        loop.mailbox.post { controller.processPendingEvents() }
    }

    package func eventsAreDeferred(in controller: AVPictureInPictureController) {
        busyUntil = busyUntil ?? loop.now + .nanoseconds(16_666_667)
        if !isBusyReported {
            observe(
                .notice(
                    "the delegate of a picture in picture makes requests in its methods endlessly; each is delayed by a "
                        + "sixtieth of a second"), loop.now)
        }
        isBusyReported = true
    }

    package func controller(
        _ controller: AVPictureInPictureController, execute action: PictureInPictureStateMachine.Action,
        _ body: () -> Void
    ) {
        guard let call = DelegateCall(action, hasPlaybackDelegate: controller.contentSource?.playerLayer == nil) else {
            return body()
        }
        observe(.delegate(call), loop.now)
        let awaitsReply =
            switch call {
            case .skip, .restoreUserInterface: true
            default: false
            }
        tasks.calling(call.signature.method, awaitsReply: awaitsReply, body)
    }
}

extension CMSampleBuffer {
    /// Returns a black frame.
    fileprivate static func black(_ size: CMVideoDimensions, at time: Duration) throws -> CMSampleBuffer {
        let buffer = try CVPixelBuffer(width: Int(size.width), height: Int(size.height))
        buffer.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
        return CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: CMTime(exact: time))
    }
}
