/// The delegate of a picture in picture controller's lifecycle; after AVKit's protocol of this name. Every method has a
/// default.
///
/// The calls are made one after another on the thread that runs the session. Without a session, they are made on the
/// thread of the call or event that causes them.
public protocol AVPictureInPictureControllerDelegate: AnyObject {
    /// The window is about to open.
    func pictureInPictureControllerWillStartPictureInPicture(
        _ pictureInPictureController: AVPictureInPictureController)
    /// The window is open.
    func pictureInPictureControllerDidStartPictureInPicture(
        _ pictureInPictureController: AVPictureInPictureController)
    /// The window could not be opened. No further call follows from that start.
    func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        failedToStartPictureInPictureWithError error: any Error)
    /// The window is about to close. ``AVPictureInPictureController/pictureInPictureStopReason`` holds the reason.
    func pictureInPictureControllerWillStopPictureInPicture(
        _ pictureInPictureController: AVPictureInPictureController)
    /// The window is closed.
    func pictureInPictureControllerDidStopPictureInPicture(
        _ pictureInPictureController: AVPictureInPictureController)
    /// The viewer asked to return to the page. Show the content in its own place, then call `completionHandler` with
    /// the result, on any thread. The stop waits for it. By default the async method is called.
    func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
            @escaping @Sendable (Bool) -> Void)
    /// Shows the content in its own place and returns whether that succeeded: the async form of the method above. By
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

    /// Calls the async form, which runs at once up to its first suspension.
    public func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
            @escaping @Sendable (Bool) -> Void
    ) {
        let form = AsyncDelegateCall<any AVPictureInPictureControllerDelegate>(delegate: self)
        Task.immediate {
            completionHandler(
                await form.delegate.pictureInPictureControllerRestoreUserInterfaceForPictureInPictureStop(
                    pictureInPictureController))
        }
    }

    /// Restores nothing and returns false.
    nonisolated(nonsending) public func pictureInPictureControllerRestoreUserInterfaceForPictureInPictureStop(
        _: AVPictureInPictureController
    ) async -> Bool {
        false
    }
}

/// Passes a delegate into the task that runs its async form.
struct AsyncDelegateCall<Delegate>: @unchecked Sendable {
    // SAFETY: the task begins on the caller's thread. A delegate that suspends in its async form accepts being resumed
    // elsewhere, as with AVKit.
    let delegate: Delegate
}
