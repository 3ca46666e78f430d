public import Playback
public import SampleQueue

extension AVPictureInPictureController {
    /// The content of picture in picture; after AVKit's class of this name.
    public final class ContentSource: @unchecked Sendable {
        // SAFETY: everything is constant but the weak reference, which the runtime clears atomically.

        /// The sample buffer layer; nil for a player layer.
        public let sampleBufferDisplayLayer: AVSampleBufferDisplayLayer?
        /// The playback delegate of the sample buffer layer.
        public private(set) weak var sampleBufferPlaybackDelegate: (any AVPictureInPictureSampleBufferPlaybackDelegate)?
        /// The player layer; nil for a sample buffer layer.
        public let playerLayer: AVPlayerLayer?

        /// Creates a source from a sample buffer layer with its playback delegate, which it references weakly.
        public init(
            sampleBufferDisplayLayer: AVSampleBufferDisplayLayer,
            playbackDelegate: any AVPictureInPictureSampleBufferPlaybackDelegate
        ) {
            self.sampleBufferDisplayLayer = sampleBufferDisplayLayer
            sampleBufferPlaybackDelegate = playbackDelegate
            playerLayer = nil
        }

        /// Creates a source from a player layer. The controller plays, pauses and seeks the player itself.
        public init(playerLayer: AVPlayerLayer) {
            sampleBufferDisplayLayer = nil
            self.playerLayer = playerLayer
        }

        /// The layer that displays the frames, of either kind.
        package var displayLayer: AVSampleBufferDisplayLayer {
            sampleBufferDisplayLayer ?? playerLayer!.sampleBufferDisplayLayer
        }

        /// The current time of the content on its own timeline.
        package var currentTime: CMTime { displayLayer.timebase.time }

        /// Returns the current playback state of the playback delegate or the player.
        func playbackState(for controller: AVPictureInPictureController) -> PictureInPicturePlaybackState {
            if let player = playerLayer?.player {
                return PictureInPicturePlaybackState(
                    timeRange: Self.timeRange(of: player), isPaused: player.rate == 0, prohibitsBackgroundAudio: false)
            }
            guard let delegate = sampleBufferPlaybackDelegate else { return .none }
            return PictureInPicturePlaybackState(
                timeRange: delegate.pictureInPictureControllerTimeRangeForPlayback(controller),
                isPaused: delegate.pictureInPictureControllerIsPlaybackPaused(controller),
                prohibitsBackgroundAudio:
                    delegate.pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(controller))
        }

        /// Returns the whole range of the player's item. It is unlimited if the item's end is unknown, and invalid
        /// before the item is loaded.
        private static func timeRange(of player: AVPlayer) -> CMTimeRange {
            guard let item = player.currentItem, item.status == .readyToPlay else { return .invalid }
            guard item.duration.isRational else {
                return CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
            }
            return CMTimeRange(start: .zero, duration: item.duration)
        }

        /// Forwards the viewer's play or pause request.
        func setPlaying(_ isPlaying: Bool, for controller: AVPictureInPictureController) {
            if let player = playerLayer?.player {
                isPlaying ? player.play() : player.pause()
                controller.invalidatePlaybackState()
            } else {
                sampleBufferPlaybackDelegate?.pictureInPictureController(controller, setPlaying: isPlaying)
            }
        }

        /// Forwards the viewer's skip. Without a player or delegate it completes at once.
        func skip(
            by interval: CMTime, for controller: AVPictureInPictureController,
            completion: @escaping @Sendable () -> Void
        ) {
            if let player = playerLayer?.player {
                player.seek(to: player.currentTime() + interval) { _ in completion() }
            } else if let delegate = sampleBufferPlaybackDelegate {
                delegate.pictureInPictureController(controller, skipByInterval: interval, completion: completion)
            } else {
                completion()
            }
        }
    }
}
