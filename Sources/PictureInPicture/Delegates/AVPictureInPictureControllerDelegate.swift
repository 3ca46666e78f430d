/// Hears of a picture-in-picture's life. After AVKit's protocol of this name; every method has a default.
///
/// Calls come one after another on the thread that carries the session, or, without one, on the thread whose call or event
/// they follow from.
public protocol AVPictureInPictureControllerDelegate: AnyObject {
    /// A window is about to show the content.
    func pictureInPictureControllerWillStartPictureInPicture(
        _ pictureInPictureController: AVPictureInPictureController)
    /// A window shows the content.
    func pictureInPictureControllerDidStartPictureInPicture(
        _ pictureInPictureController: AVPictureInPictureController)
    /// No window could be had; no other call follows from that start.
    func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        failedToStartPictureInPictureWithError error: any Error)
    /// The window is about to go; ``AVPictureInPictureController/pictureInPictureStopReason`` says why.
    func pictureInPictureControllerWillStopPictureInPicture(
        _ pictureInPictureController: AVPictureInPictureController)
    /// The window is gone.
    func pictureInPictureControllerDidStopPictureInPicture(
        _ pictureInPictureController: AVPictureInPictureController)
    /// The viewer asked to go back: show the content in its own place, then call `completionHandler` with whether that
    /// was done, on any thread. The stop waits for it. By default the async form is asked.
    func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
            @escaping @Sendable (Bool) -> Void)
    /// The async form of the method before: shows the content in its own place and gives whether that was done. By
    /// default nothing is restored.
    nonisolated(nonsending) func pictureInPictureControllerRestoreUserInterfaceForPictureInPictureStop(
        _ pictureInPictureController: AVPictureInPictureController
    ) async -> Bool
}

extension AVPictureInPictureControllerDelegate {
    /// Does nothing.
    public func pictureInPictureControllerWillStartPictureInPicture(_: AVPictureInPictureController) {}
    /// Does nothing.
    public func pictureInPictureControllerDidStartPictureInPicture(_: AVPictureInPictureController) {}
    /// Does nothing.
    public func pictureInPictureController(
        _: AVPictureInPictureController, failedToStartPictureInPictureWithError error: any Error
    ) {}
    /// Does nothing.
    public func pictureInPictureControllerWillStopPictureInPicture(_: AVPictureInPictureController) {}
    /// Does nothing.
    public func pictureInPictureControllerDidStopPictureInPicture(_: AVPictureInPictureController) {}

    /// Asks the async form, which runs at once up to where it first waits.
    public func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
            @escaping @Sendable (Bool) -> Void
    ) {
        let form = AsyncForm<any AVPictureInPictureControllerDelegate>(delegate: self)
        Task.immediate {
            completionHandler(
                await form.delegate.pictureInPictureControllerRestoreUserInterfaceForPictureInPictureStop(
                    pictureInPictureController))
        }
    }

    /// Restores nothing.
    nonisolated(nonsending) public func pictureInPictureControllerRestoreUserInterfaceForPictureInPictureStop(
        _: AVPictureInPictureController
    ) async -> Bool {
        false
    }
}

/// Carries a delegate into the task that runs its async form.
struct AsyncForm<Delegate>: @unchecked Sendable {
    // SAFETY: the task begins on the caller's thread; a delegate that waits in its async form has chosen to be called on
    // from elsewhere, as with AVKit.
    let delegate: Delegate
}
