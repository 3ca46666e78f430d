package import PictureInPicture
package import Playback
import SampleQueue
package import Terms

// What the core asks of a session of samples.
extension SampleBufferSession: SessionContent {
    var isHeard: Bool { isWindowOpen == true }

    var hasShown: Bool { framesShown > 0 }

    func carryOut(_ event: ControlEvent, at time: Duration) {
        let controller = windowOwner ?? controllers.first
        switch event {
        case .start: controller?.startPictureInPicture()
        case .stop: controller?.stopPictureInPicture()
        case .quit(let reason): loop.endReason = .init(reason)
        case .pause, .play, .toggle, .skip, .resize, .close, .restore: controller?.carryOut(event)
        case .background:
            for controller in controllers { controller.carryOut(event) }
            pauseForBackground()
        case .foreground: for controller in controllers { controller.carryOut(event) }
        case .tap, .colorScheme, .phone: break
        }
    }

    /// Pauses the players that are not to go on in the background and are in no window.
    private func pauseForBackground() {
        for controller in controllers where windowOwner !== controller {
            guard let player = controller.playerLayer?.player else { continue }
            if player.audiovisualBackgroundPlaybackPolicy == .pauses { player.pause() }
        }
    }

    /// Why the session is over before its time, if it is: its content is, or it has no length and its window is gone, and no event
    /// is left that could change that.
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

    func failure(at end: Duration) -> any Error {
        if let first = playbackErrors.first { return first }
        return SessionError(
            code: .nothingPresented,
            message: isWindowOpen == nil
                ? "no frame was shown: the picture in picture was never active"
                : "no frame was shown while the picture in picture was active")
    }

    func serveSound(at end: Duration) { playback.run(at: end) }

    func complete(_ summary: inout SessionSummary) {
        if let canvas { summary.canvas = canvas }
        summary.framesDrawn = framesShown
        summary.playbackErrors = playbackErrors
        summary.samples = controllers.first?.contentSource?.displayLayer.counters ?? DisplayCounters()
    }
}

// The session as its controller's screen: what is seen of the window.
extension SampleBufferSession {
    /// The content cannot be shown, for `error`: the session ends. On the session's thread.
    package func fail(_ error: PlaybackError) {
        playbackErrors.append(error)
        observe(.playbackFailed(error), loop.now)
        loop.endReason = .movieEnded
    }

    /// What is seen of the window's layer.
    private var standingSample: CMSampleBuffer? {
        guard let layer = windowOwner?.contentSource?.displayLayer, !layer.isHidden else { return nil }
        return layer.displayedSampleBuffer
    }

    /// The window has just opened and is to show what the layer shows; or it is gone, or its layer is hidden or its image was removed, and
    /// the output is to be black.
    var isPictureOutdated: Bool {
        isShowingContent != (isWindowOpen == true && standingSample?.imageBuffer != nil)
    }

    func showWindow(at time: Duration) throws {
        pictureDue = nil
        if isWindowOpen == true, let standingSample {
            try showContent(standingSample, at: time)
        } else if let canvas {
            isShowingContent = false
            try output.show(.black(canvas, at: time), at: time)
        }
    }

    /// Shows a picture whose time has come; of those that a player plays fast, not more than a screen shows.
    func showNext(_ sample: CMSampleBuffer, at time: Duration) throws {
        if windowOwner?.contentSource?.displayLayer.isHidden == true { return }
        let isFast = (windowOwner?.playerLayer?.player?.rate ?? 0) > 1
        // A sixtieth of a second, rounded down for those that come and up for the one that is kept, so that pictures that come in step
        // with the screen are shown at their own times.
        let attoseconds: Int64 = 16_666_666_666_666_666
        if isFast, isShowingContent, let lastShown,
            time < lastShown + Duration(secondsComponent: 0, attosecondsComponent: attoseconds)
        {
            pictureDue = lastShown + Duration(secondsComponent: 0, attosecondsComponent: attoseconds + 1)
        } else {
            try showContent(sample, at: time)
        }
    }

    func showContent(_ sample: CMSampleBuffer, at time: Duration) throws {
        pictureDue = nil
        guard let image = try sample.imageBuffer?.inDisplayFormat() else { return }
        if !output.isOpen { try openOutput(for: image, at: time) }
        // What changed since a sample that was dropped, or not shown here, is not all that changed here.
        try output.show(
            CMSampleBuffer(imageBuffer: image, presentationTimeStamp: sample.presentationTimeStamp), at: time)
        isShowingContent = true
        lastShown = time
        framesShown += 1
        observe(.frameShown(nil), time)
    }

    private func openOutput(for image: CVPixelBuffer, at time: Duration) throws {
        let size = canvas ?? defaultCanvas(for: image)
        canvas = size
        try output.open(
            canvas: size, maximumFrameRate: maximumFrameRate,
            hasSound: sound.isThere || playback.maySound || configuration.alwaysHasSound)
        observe(.outputOpened(canvas: size), time)
        // The first window was opened before its size was known.
        windowOwner?.deliver(.sizeChanged(size))
        if time > .zero { try output.show(.black(size, at: .zero), at: .zero) }
    }

    /// A movie's window is as large as a window on a phone, frames of one's own have the pixels that they are made of.
    private func defaultCanvas(for image: CVPixelBuffer) -> CMVideoDimensions {
        let width = Int(image.displaySize.width.rounded())
        let size = CMVideoDimensions(width: width, height: image.height)
        if windowOwner?.playerLayer != nil { return size.fitted(into: Self.movieWindow) }
        return CMVideoDimensions(width: width + width % 2, height: image.height + image.height % 2)
    }

    /// The largest window of a movie by itself, in pixels.
    private static var movieWindow: CMVideoDimensions { CMVideoDimensions(width: 640, height: 360) }

    /// Something befell a player that the session shows or hears.
    func take(_ event: PlayerEvent) {
        switch event {
        case .failed(_, let error), .failedToPlayToEnd(_, let error):
            playbackErrors.append(error)
            observe(.playbackFailed(error), loop.now)
        case .stalled(let item):
            let cause =
                item.duration.isRational ? "this host decodes it more slowly than it plays" : "nothing comes"
            observe(.notice("\(item.asset.input.name): \(cause); waiting for more"), loop.now)
        case .resumed(let item): observe(.notice("\(item.asset.input.name): goes on"), loop.now)
        case .loaded, .ended, .rateChanged, .moved: break
        }
    }
}

extension SampleBufferSession: PictureInPictureScreen {
    package func openWindow(for controller: AVPictureInPictureController, attempt: UInt64) {
        let before = windowOwner
        windowOwner = controller
        // There is one window: it goes over to who asks last.
        if let before, before !== controller { before.deliver(.stopRequested(.replaced)) }
        isWindowOpen = true
        isShowingContent = false
        controller.deliver(.windowOpened(attempt: attempt, size: canvas))
    }

    package func closeWindow(of controller: AVPictureInPictureController, reason: PictureInPictureStopReason) {
        guard windowOwner === controller else { return }
        windowOwner = nil
        isWindowOpen = false
    }

    package func eventsArePending(in controller: AVPictureInPictureController) {
        // What the program asks for is done when its own turn is over, in the order in which it asked.
        loop.mailbox.post { controller.processPendingEvents() }
    }

    package func controller(
        _ controller: AVPictureInPictureController, carryOut action: PictureInPictureStateMachine.Action,
        _ body: () -> Void
    ) {
        guard let call = DelegateCall(action, hasPlaybackDelegate: controller.playerLayer == nil) else {
            return body()
        }
        observe(.delegate(call), loop.now)
        let isAnswered =
            switch call {
            case .skip, .restoreUserInterface: true
            default: false
            }
        tasks.calling(call.signature.method, isAnswered: isAnswered, body)
    }
}

extension CMSampleBuffer {
    /// A black picture.
    fileprivate static func black(_ size: CMVideoDimensions, at time: Duration) throws -> CMSampleBuffer {
        let buffer = try CVPixelBuffer(width: Int(size.width), height: Int(size.height))
        buffer.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
        return CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: CMTime(exact: time))
    }
}
