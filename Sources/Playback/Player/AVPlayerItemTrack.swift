import SampleQueue
import Synchronization

/// A track of an item as it is played. After AVFoundation's `AVPlayerItemTrack`. Any thread.
public final class AVPlayerItemTrack: Sendable {
    private struct State {
        weak var item: AVPlayerItem?
        var isEnabled = true
    }

    /// The movie's track.
    public let assetTrack: AVAssetTrack?
    private let state: Mutex<State>

    init(_ track: AVAssetTrack, in item: AVPlayerItem) {
        assetTrack = track
        state = Mutex(State(item: item))
    }

    /// Whether it is seen or heard; the pictures of one that is not leave their layers black.
    public var isEnabled: Bool {
        get { state.withLock { $0.isEnabled } }
        set {
            let item = state.withLock { state in
                defer { state.isEnabled = newValue }
                return state.isEnabled == newValue ? nil : state.item
            }
            item?.trackSwitched(isVideo: assetTrack?.mediaType == .video)
        }
    }

    /// Pictures in a second: by the movie, 0 while nothing plays and for sound.
    public var currentVideoFrameRate: Float {
        guard let assetTrack, assetTrack.mediaType == .video, isEnabled,
            let item = state.withLock({ $0.item }), item.timebase.effectiveRate > 0
        else { return 0 }
        return assetTrack.nominalFrameRate
    }
}

extension AVPlayerItem {
    /// Whether the item's sound is to be heard.
    var hasSoundSwitchedOn: Bool {
        let tracks = state.withLock { $0.tracks }
        return tracks.first { $0.assetTrack?.mediaType == .audio }?.isEnabled ?? true
    }

    /// Whether the item's pictures are to be seen on layers: nobody switched them off or takes them alone.
    var showsPictures: Bool {
        let (tracks, outputs) = state.withLock { ($0.tracks, $0.outputs) }
        return tracks.first { $0.assetTrack?.mediaType == .video }?.isEnabled ?? true
            && !outputs.contains { $0.suppressesPlayerRendering }
    }

    func trackSwitched(isVideo: Bool) {
        state.withLock { $0.player }?.trackSwitched(in: self, isVideo ? .changePictures : .changeGain)
    }
}
