public import SampleQueue

/// The delegate that controls the playback of a sample buffer layer and receives the viewer's requests; after AVKit's
/// protocol of this name.
///
/// The calls are made on the same thread as those of ``AVPictureInPictureControllerDelegate``.
public protocol AVPictureInPictureSampleBufferPlaybackDelegate: AnyObject {
    /// The viewer requests play or pause. Change the timebase, then call
    /// ``AVPictureInPictureController/invalidatePlaybackState()``.
    func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool)
    /// Returns the content's time range on its timebase. An infinite duration means live content, and an invalid range
    /// means no content. A finite range must contain the timebase's time.
    func pictureInPictureControllerTimeRangeForPlayback(
        _ pictureInPictureController: AVPictureInPictureController
    ) -> CMTimeRange
    /// Whether playback is paused. It determines the button's icon, regardless of the timebase's rate.
    func pictureInPictureControllerIsPlaybackPaused(
        _ pictureInPictureController: AVPictureInPictureController
    ) -> Bool
    /// The window has a new size, in pixels.
    func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        didTransitionToRenderSize newRenderSize: CMVideoDimensions)
    /// The viewer skips by `skipInterval`, backward if it is negative. Move the timebase as far as possible, then call
    /// `completionHandler`, on any thread. Until then the window shows that it is seeking. By default the async method
    /// is called.
    func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
        completion completionHandler: @escaping @Sendable () -> Void)
    /// Skips by `skipInterval` and returns when the timebase has the new time: the async form of the method above. By
    /// default nothing moves.
    nonisolated(nonsending) func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime) async
    /// Whether audio must stop while the program is in the background. False by default.
    func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
        _ pictureInPictureController: AVPictureInPictureController
    ) -> Bool
}

extension AVPictureInPictureSampleBufferPlaybackDelegate {
    /// Calls the async form, which runs at once up to its first suspension.
    public func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
        completion completionHandler: @escaping @Sendable () -> Void
    ) {
        let form = AsyncDelegateCall<any AVPictureInPictureSampleBufferPlaybackDelegate>(delegate: self)
        Task.immediate {
            await form.delegate.pictureInPictureController(pictureInPictureController, skipByInterval: skipInterval)
            completionHandler()
        }
    }

    /// Moves nothing.
    nonisolated(nonsending) public func pictureInPictureController(
        _: AVPictureInPictureController, skipByInterval skipInterval: CMTime
    ) async {}

    /// Returns false: audio may continue.
    public func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
        _: AVPictureInPictureController
    ) -> Bool {
        false
    }
}
