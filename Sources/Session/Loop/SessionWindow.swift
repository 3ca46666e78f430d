import Terms
package import PictureInPicture
import Playback
import SampleQueue
import Views

/// A session's picture-in-picture window: the controller, the delegate of it, and the screen that the controller opens
/// its window on. What happens is told to the session, in order, on the session's thread.
final class SessionWindow: @unchecked Sendable {
    // SAFETY: made, used and called back on the session's thread alone; the controller posts from no other, because
    // nobody else has it.

    private let tell: (PresentationState.Event) -> Void
    private let observe: (DelegateCall) -> Void
    /// What is to be called when the content is where a skip leads, the oldest first.
    private var skips: [@Sendable () -> Void] = []
    private var controller: AVPictureInPictureController?
    private var isAttached = false
    /// Whether the content plays, as the window's button shows it.
    private(set) var isPlaying = true
    /// How far the content says it is, from 0 to 1; nil where it does not say.
    var progress: Double? {
        didSet { if progress != oldValue { controller?.invalidatePlaybackState() } }
    }
    private weak var layer: AVSampleBufferDisplayLayer?
    /// The player whose movie is all of the content: the window's buttons are its own. Nil for any other content.
    var player: AVPlayer? {
        didSet { if player !== oldValue { followHandlers() } }
    }
    /// The callbacks that the content declares: without one for skips the window has no skip buttons, and without one for play and
    /// pause its play/pause button does nothing.
    var callbacks: Set<PictureInPictureCallback> = [] {
        didSet { if callbacks != oldValue { followHandlers() } }
    }
    /// The buttons that were logged last; nil while there is no window.
    private var loggedButtons: WindowButtons?
    /// Receives the buttons when the window opens and when they change.
    var onButtons: (WindowButtons) -> Void = { _ in }
    /// Receives what has to be said about an event that the window does not offer.
    var onNotice: (String) -> Void = { _ in }
    /// Hears how it stands with a movie's window.
    var announce: (MovieWindowStatus) -> Void = { _ in }
    /// The size in pixels that the window opens with.
    var size: CMVideoDimensions?

    /// A window for what `layer` shows. `tell` is called for everything that happens, `observe` for a delegate's calls.
    init(
        layer: AVSampleBufferDisplayLayer, tell: @escaping (PresentationState.Event) -> Void,
        observe: @escaping (DelegateCall) -> Void
    ) {
        self.tell = tell
        self.observe = observe
        self.layer = layer
        controller = AVPictureInPictureController(
            contentSource: .init(sampleBufferDisplayLayer: layer, playbackDelegate: self))
        controller?.delegate = self
        followHandlers()
    }

    /// The output is open: a window can be shown on it.
    func attachOutput() {
        guard !isAttached else { return }
        isAttached = true
        controller?.attach(to: self)
    }

    /// Asks for the window; where it is not possible the delegate hears of the failure.
    func start() {
        controller?.startPictureInPicture()
    }

    /// Takes the window away without being asked to by the viewer.
    func stop(_ reason: PictureInPictureStopReason) {
        controller?.stop(reason)
    }

    /// The content is where the oldest skip under way leads.
    func finishSkip() {
        if !skips.isEmpty { skips.removeFirst()() }
    }

    /// The content is played, paused or moved by its program too.
    func playbackChanged() {
        controller?.invalidatePlaybackState()
    }

    /// The viewer or the system does something to the window.
    func carryOut(_ event: ControlEvent) {
        // The content's place in the window's range changes with time, and a movie's with its rate.
        if case .skip = event { playbackChanged() }
        if let refusal = refusal(of: event) { onNotice(refusal) }
        controller?.carryOut(event)
    }

    /// Whether the play/pause button does something.
    private var handlesPlayPause: Bool { player != nil || callbacks.contains(.onPipPlayPauseToggle) }
    /// Whether the window has skip buttons.
    private var handlesSkips: Bool { player != nil || callbacks.contains(.onPipSkip) }

    /// Brings the controller's settings to agree with the handlers that are there.
    private func followHandlers() {
        controller?.requiresLinearPlayback = !handlesSkips
        controller?.invalidatePlaybackState()
    }

    /// Why a window that is open does nothing on `event`; nil where it does something.
    private func refusal(of event: ControlEvent) -> String? {
        guard controller?.isPictureInPictureActive == true else { return nil }
        switch event {
        case .skip where !handlesSkips:
            return "skip: the window has no skip buttons, because its content has no onPipSkip"
        case .play where !handlesPlayPause, .pause where !handlesPlayPause, .toggle where !handlesPlayPause:
            return
                "\(ControlForm(event).name): the play/pause button does nothing, because the content has no onPipPlayPauseToggle"
        default: return nil
        }
    }

    /// Logs the buttons if the window is open and they are not those that were logged last.
    func logButtons() {
        guard let controller, controller.isPictureInPictureActive else {
            loggedButtons = nil
            return
        }
        var controls = controller.playbackControls
        if handlesSkips, player == nil, controls.skipForward != .enabled {
            // The end of the range that was asked for last is reached, and a view has none.
            playbackChanged()
            controls = controller.playbackControls
        }
        if !handlesPlayPause { controls.playPause = .disabled }
        let buttons = WindowButtons(controls)
        guard buttons != loggedButtons else { return }
        loggedButtons = buttons
        onButtons(buttons)
    }
}

extension AVPictureInPictureController {
    /// Does what a viewer or the system does to the window; events that are no window's do nothing.
    package func carryOut(_ event: ControlEvent) {
        switch event {
        case .pause: playbackRequested(isPlaying: false)
        case .play: playbackRequested(isPlaying: true)
        case .toggle: playPausePressed()
        case .skip(let interval): skipPressed(interval: CMTime(seconds: interval, preferredTimescale: 90_000))
        case .resize(let width, let height):
            renderSizeChanged(to: CMVideoDimensions(width: width, height: height))
        case .close: closePressed()
        case .restore: restorePressed()
        case .background: enteredBackground()
        case .foreground: enteredForeground()
        case .start, .stop, .tap, .colorScheme, .phone, .quit: break
        }
    }
}

extension SessionWindow: PictureInPictureScreen {
    func openWindow(for controller: AVPictureInPictureController, attempt: UInt64) {
        controller.windowOpened(attempt: attempt, size: size)
    }

    func closeWindow(of controller: AVPictureInPictureController, reason: PictureInPictureStopReason) {}

    func eventsArePending(in controller: AVPictureInPictureController) {
        controller.processPendingEvents()
    }

    func controller(
        _ controller: AVPictureInPictureController, carryOut action: PictureInPictureStateMachine.Action,
        _ body: () -> Void
    ) {
        if let call = DelegateCall(action) { observe(call) }
        body()
    }
}

extension SessionWindow: AVPictureInPictureControllerDelegate {
    func pictureInPictureControllerWillStartPictureInPicture(_: AVPictureInPictureController) {
        if player != nil { announce(.willStart) }
    }

    func pictureInPictureControllerDidStartPictureInPicture(_: AVPictureInPictureController) {
        tell(.windowStarted)
        if player != nil { announce(.didStart) }
    }

    func pictureInPictureControllerWillStopPictureInPicture(_: AVPictureInPictureController) {
        if player != nil { announce(.willStop) }
    }

    func pictureInPictureController(
        _: AVPictureInPictureController, failedToStartPictureInPictureWithError error: any Error
    ) {
        // As long as there is no output the controller has no program that could tell.
        guard !isAttached else { return }
        observe(.failedToStart("\(error)"))
    }

    func pictureInPictureControllerDidStopPictureInPicture(_ controller: AVPictureInPictureController) {
        skips = []
        let reason = controller.pictureInPictureStopReason ?? .programmatic
        tell(.windowStopped(reason))
        guard let player else { return }
        announce(.didStop)
        // Nobody sees it any more.
        if reason == .userClosed { player.pause() }
    }

    func pictureInPictureController(
        _: AVPictureInPictureController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
            @escaping @Sendable (Bool) -> Void
    ) {
        tell(.restored)
        completionHandler(true)
    }
}

extension SessionWindow: AVPictureInPictureSampleBufferPlaybackDelegate {
    func pictureInPictureController(_ controller: AVPictureInPictureController, setPlaying playing: Bool) {
        guard handlesPlayPause else { return }
        isPlaying = playing
        if let player { playing ? player.play() : player.pause() }
        controller.invalidatePlaybackState()
        tell(.playbackChanged(isPlaying: playing))
    }

    func pictureInPictureControllerTimeRangeForPlayback(_: AVPictureInPictureController) -> CMTimeRange {
        if let player, let layer { return movieRange(of: player, at: layer.timebase.time) }
        guard let layer else { return .invalid }
        return contentRange(at: layer.timebase.time)
    }

    func pictureInPictureControllerIsPlaybackPaused(_: AVPictureInPictureController) -> Bool {
        player.map { $0.rate == 0 } ?? !isPlaying
    }

    /// The range of a view's content at `time` on the layer's time line. With skip buttons it is a week on both sides, so that no skip
    /// leads out of it, or the part of it that the progress says. Without them it is finite, which hides the buttons, and ends at once.
    private func contentRange(at time: CMTime) -> CMTimeRange {
        let second = CMTime(value: 90_000, timescale: 90_000)
        guard handlesSkips else {
            guard let progress else { return CMTimeRange(start: second, duration: second) }
            return CMTimeRange(start: time - second.scaled(by: progress), duration: second)
        }
        let week = CMTime(value: 604_800 * 90_000, timescale: 90_000)
        let before = progress.map { week.scaled(by: $0) } ?? week
        let after = progress.map { week.scaled(by: 1 - $0) } ?? week
        // The forward button works at the content's end too.
        let least = CMTime(value: 20 * 90_000, timescale: 90_000)
        return CMTimeRange(start: time - before, duration: before + max(after, least))
    }

    /// A movie's whole, on the time line of the window's layer, on which the movie is where it is just now.
    private func movieRange(of player: AVPlayer, at time: CMTime) -> CMTimeRange {
        guard let item = player.currentItem, item.duration.isRational else {
            return CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
        }
        return CMTimeRange(start: time - player.currentTime(), duration: item.duration)
    }

    func pictureInPictureController(
        _: AVPictureInPictureController, didTransitionToRenderSize newRenderSize: CMVideoDimensions
    ) {
        tell(.resized(width: Int(newRenderSize.width), height: Int(newRenderSize.height)))
    }

    func pictureInPictureController(
        _: AVPictureInPictureController, skipByInterval skipInterval: CMTime, completion: @escaping @Sendable () -> Void
    ) {
        if let player { return player.seek(to: player.currentTime() + skipInterval) { _ in completion() } }
        skips.append(completion)
        tell(.skipped(interval: skipInterval.seconds))
    }
}
