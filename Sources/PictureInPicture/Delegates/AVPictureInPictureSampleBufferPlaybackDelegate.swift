public import SampleQueue

/// Answers for the playback of a sample-buffer layer and takes the viewer's requests. After AVKit's protocol of this name.
///
/// Calls come on the same thread as those of ``AVPictureInPictureControllerDelegate``.
public protocol AVPictureInPictureSampleBufferPlaybackDelegate: AnyObject {
    /// The viewer asks for play or pause: change the timebase, then call
    /// ``AVPictureInPictureController/invalidatePlaybackState()``.
    func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool)
    /// The content's range on its timebase: an infinite duration is live, an invalid range is no content, and a finite one
    /// must hold the timebase's time.
    func pictureInPictureControllerTimeRangeForPlayback(
        _ pictureInPictureController: AVPictureInPictureController
    ) -> CMTimeRange
    /// Whether playback is paused; it decides the button's icon, whatever the timebase's rate is.
    func pictureInPictureControllerIsPlaybackPaused(
        _ pictureInPictureController: AVPictureInPictureController
    ) -> Bool
    /// The window has another size, in pixels.
    func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        didTransitionToRenderSize newRenderSize: CMVideoDimensions)
    /// The viewer skips by `skipInterval`, back if it is negative: move the timebase, as far as it will go, then call
    /// `completionHandler`, on any thread. The window shows that it is seeking until then. By default the async form is
    /// asked.
    func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
        completion completionHandler: @escaping @Sendable () -> Void)
    /// The async form of the method before: the timebase shows the new time when it returns. By default nothing moves.
    nonisolated(nonsending) func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime) async
    /// Whether sound must stop when the program is in the background; by default not.
    func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
        _ pictureInPictureController: AVPictureInPictureController
    ) -> Bool
}

extension AVPictureInPictureSampleBufferPlaybackDelegate {
    /// Asks the async form, which runs at once up to where it first waits.
    public func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
        completion completionHandler: @escaping @Sendable () -> Void
    ) {
        let form = AsyncForm<any AVPictureInPictureSampleBufferPlaybackDelegate>(delegate: self)
        Task.immediate {
            await form.delegate.pictureInPictureController(pictureInPictureController, skipByInterval: skipInterval)
            completionHandler()
        }
    }

    /// Moves nothing.
    nonisolated(nonsending) public func pictureInPictureController(
        _: AVPictureInPictureController, skipByInterval skipInterval: CMTime
    ) async {}

    /// Sound may go on.
    public func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
        _: AVPictureInPictureController
    ) -> Bool {
        false
    }
}
