public import Playback
public import SampleQueue

extension AVPictureInPictureController {
    /// What a picture-in-picture shows. After AVKit's class of this name.
    public final class ContentSource: @unchecked Sendable {
        // SAFETY: everything is constant but the weak reference, which the runtime clears atomically.

        /// The layer of sample buffers; nil for a player's.
        public let sampleBufferDisplayLayer: AVSampleBufferDisplayLayer?
        /// Who answers for the layer's playback.
        public private(set) weak var sampleBufferPlaybackDelegate: (any AVPictureInPictureSampleBufferPlaybackDelegate)?
        /// The player's layer; nil for a layer of sample buffers.
        public let playerLayer: AVPlayerLayer?

        /// A layer of sample buffers whose playback `playbackDelegate`, held weakly, answers for.
        public init(
            sampleBufferDisplayLayer: AVSampleBufferDisplayLayer,
            playbackDelegate: any AVPictureInPictureSampleBufferPlaybackDelegate
        ) {
            self.sampleBufferDisplayLayer = sampleBufferDisplayLayer
            sampleBufferPlaybackDelegate = playbackDelegate
            playerLayer = nil
        }

        /// A player's layer; the controller plays, pauses and seeks the player itself.
        public init(playerLayer: AVPlayerLayer) {
            sampleBufferDisplayLayer = nil
            self.playerLayer = playerLayer
        }

        /// The layer that the pictures come to, of either kind.
        package var displayLayer: AVSampleBufferDisplayLayer {
            sampleBufferDisplayLayer ?? playerLayer!.sampleBufferDisplayLayer
        }

        /// Where the content is on its own time line.
        package var currentTime: CMTime { displayLayer.timebase.time }

        /// What the playback delegate, or the player, says now.
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

        /// An item's whole; for ever where its end is not known, and nothing before it is loaded.
        private static func timeRange(of player: AVPlayer) -> CMTimeRange {
            guard let item = player.currentItem, item.status == .readyToPlay else { return .invalid }
            guard item.duration.isRational else {
                return CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
            }
            return CMTimeRange(start: .zero, duration: item.duration)
        }

        /// Passes the viewer's request for play or pause on.
        func setPlaying(_ isPlaying: Bool, for controller: AVPictureInPictureController) {
            if let player = playerLayer?.player {
                isPlaying ? player.play() : player.pause()
                controller.invalidatePlaybackState()
            } else {
                sampleBufferPlaybackDelegate?.pictureInPictureController(controller, setPlaying: isPlaying)
            }
        }

        /// Passes the viewer's skip on; without anyone to take it, it is done.
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
