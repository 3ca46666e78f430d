import SampleQueue
import Synchronization

/// A track of an item during playback. After AVFoundation's `AVPlayerItemTrack`. Thread-safe.
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

    /// Whether the track is shown or played; layers of a disabled video track are black.
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

    /// The frame rate in frames per second, as the movie states; 0 while nothing plays and for audio.
    public var currentVideoFrameRate: Float {
        guard let assetTrack, assetTrack.mediaType == .video, isEnabled,
            let item = state.withLock({ $0.item }), item.timebase.effectiveRate > 0
        else { return 0 }
        return assetTrack.nominalFrameRate
    }
}

extension AVPlayerItem {
    /// Whether the item's audio is enabled.
    var isAudioEnabled: Bool {
        let tracks = state.withLock { $0.tracks }
        return tracks.first { $0.assetTrack?.mediaType == .audio }?.isEnabled ?? true
    }

    /// Whether layers show the item's video: it is enabled, and no output suppresses it.
    var showsFrames: Bool {
        let (tracks, outputs) = state.withLock { ($0.tracks, $0.outputs) }
        return tracks.first { $0.assetTrack?.mediaType == .video }?.isEnabled ?? true
            && !outputs.contains { $0.suppressesPlayerRendering }
    }

    func trackSwitched(isVideo: Bool) {
        state.withLock { $0.player }?.trackSwitched(in: self, isVideo ? .changeVideo : .changeGain)
    }
}
