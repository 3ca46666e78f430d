package import SampleQueue
package import Terms

/// What the screen tells the controller, on the screen's own thread; delegates are called before these return, unless they are
/// called from inside a delegate's method.
extension AVPictureInPictureController {
    /// There is somewhere to show a window: `screen`, held weakly. Its thread carries the controller from now on.
    package func attach(to screen: any PictureInPictureScreen) {
        withState { $0.screen = screen }
        deliver(.outputChanged(isOpen: true))
    }

    /// There is nowhere any more: a window stops for failure.
    package func detach() {
        deliver(.outputChanged(isOpen: false))
        withState { $0.screen = nil }
    }

    /// The window that an attempt asked for is there, with its size in pixels if that is to be told.
    package func windowOpened(attempt: UInt64, size: CMVideoDimensions? = nil) {
        deliver(.windowOpened(attempt: attempt, size: size))
    }

    /// The window that an attempt asked for cannot be had.
    package func windowFailed(attempt: UInt64, reason: String) {
        deliver(.windowFailed(attempt: attempt, reason: reason))
    }

    /// The viewer pressed close.
    package func closePressed() { deliver(.closePressed) }
    /// The viewer pressed restore.
    package func restorePressed() { deliver(.restorePressed) }
    /// The viewer pressed play/pause.
    package func playPausePressed() { deliver(.playPausePressed) }
    /// The viewer asked for play or for pause by name; nothing comes of it if that is so already.
    package func playbackRequested(isPlaying: Bool) { deliver(.playbackRequested(isPlaying: isPlaying)) }
    /// The viewer pressed a skip button; back if `interval` is negative.
    package func skipPressed(interval: CMTime) { deliver(.skipPressed(interval: interval, time: contentTime)) }
    /// The window has another size, in pixels.
    package func renderSizeChanged(to size: CMVideoDimensions) { deliver(.sizeChanged(size)) }
    /// Another picture-in-picture took over for a while.
    package func suspend() { deliver(.suspended) }
    /// It gave back.
    package func resume() { deliver(.resumed) }
    /// The program's own window left the screen.
    package func enteredBackground() { deliver(.enteredBackground) }
    /// The program's own window came back.
    package func enteredForeground() { deliver(.enteredForeground) }
    /// The window ends for `reason`: the content ended, pictures failed, another took its place.
    package func stop(_ reason: PictureInPictureStopReason) { deliver(.stopRequested(reason)) }

    /// What the playback delegate last answered; observable.
    package var playbackState: PictureInPicturePlaybackState { shown(\.playbackState).playback }
    /// Whether a skip is under way; observable.
    package var isSeeking: Bool { shown(\.isSeeking).isSeeking }
    /// What a delegate was asked for and has not answered yet, as a message names it.
    package var awaitedAnswer: String? {
        withState { state in
            if case .restoring = state.machine.phase { return "the delegate's restoring of the user interface" }
            return state.machine.isSeeking ? "the playback delegate's skip" : nil
        }
    }
    /// Where the content is on its own time line; invalid without content.
    package var contentTime: CMTime { contentSource?.currentTime ?? .invalid }
    /// What the window offers its viewer now.
    package var playbackControls: PictureInPictureControls {
        let time = contentTime
        return withState { $0.machine.controls(at: time) }
    }
    /// The progress that the window shows, from 0 to 1; nil for content that is live or absent.
    package var playbackProgress: Double? { playbackState.progress(at: contentTime) }
}

/// Who owns the window that a controller asks for: a session, or a test.
///
/// Calls come on the thread that delivers the controller's events, which the screen chooses.
package protocol PictureInPictureScreen: AnyObject, Sendable {
    /// A window is wanted: answer with ``AVPictureInPictureController/windowOpened(attempt:size:)`` or
    /// ``AVPictureInPictureController/windowFailed(attempt:reason:)``, at once or later.
    func openWindow(for controller: AVPictureInPictureController, attempt: UInt64)
    /// The window, or the attempt to open one, is over.
    func closeWindow(of controller: AVPictureInPictureController, reason: PictureInPictureStopReason)
    /// Something was asked for, perhaps on another thread: call
    /// ``AVPictureInPictureController/processPendingEvents()`` on the screen's own thread soon. Called on the thread that
    /// asked.
    func eventsArePending(in controller: AVPictureInPictureController)
    /// An action is to be carried out: call `body`, which does that.
    func controller(
        _ controller: AVPictureInPictureController, carryOut action: PictureInPictureStateMachine.Action,
        _ body: () -> Void)
}
