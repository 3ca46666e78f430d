package import SampleQueue
package import Terms

/// The screen's side of the controller, on the screen's own thread: what happens to the window is ``deliver(_:)``. Delegates are called
/// before these return, unless they are called from inside a delegate's method.
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

    /// The window's life as it stands.
    package var machine: PictureInPictureStateMachine { withState { $0.machine } }
    /// What a delegate was asked for and has not answered yet, as a message names it.
    package var awaitedAnswer: String? {
        let machine = machine
        if case .restoring = machine.phase { return "the delegate's restoring of the user interface" }
        return machine.isSeeking ? "the playback delegate's skip" : nil
    }
    /// Where the content is on its own time line; invalid without content.
    package var contentTime: CMTime { contentSource?.currentTime ?? .invalid }
}

/// Who owns the window that a controller asks for: a session, or a test.
///
/// Calls come on the thread that delivers the controller's events, which the screen chooses.
package protocol PictureInPictureScreen: AnyObject, Sendable {
    /// A window is wanted: answer with `windowOpened` or `windowFailed` (``PictureInPictureStateMachine/Event``), at once or later.
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
