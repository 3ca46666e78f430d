package import Terms

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
