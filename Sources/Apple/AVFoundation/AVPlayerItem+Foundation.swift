public import Foundation
public import Playback
public import SampleQueue

/// Items with the types of AVFoundation's declarations.
extension AVPlayerItem {
    /// Creates an item of `asset`. Its properties are loaded in any case, so the keys have no effect.
    public convenience init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
        self.init(asset: asset)
    }

    /// Returns an item of the same asset with the same settings. It is in no player and has no outputs.
    public func copy() -> Any {
        let copy = AVPlayerItem(asset: asset)
        copy.forwardPlaybackEndTime = forwardPlaybackEndTime
        copy.preferredForwardBufferDuration = preferredForwardBufferDuration
        copy.audioTimePitchAlgorithm = audioTimePitchAlgorithm
        copy.preferredPeakBitRate = preferredPeakBitRate
        copy.preferredPeakBitRateForExpensiveNetworks = preferredPeakBitRateForExpensiveNetworks
        copy.preferredMaximumResolution = preferredMaximumResolution
        copy.preferredMaximumResolutionForExpensiveNetworks = preferredMaximumResolutionForExpensiveNetworks
        copy.canUseNetworkResourcesForLiveStreamingWhilePaused = canUseNetworkResourcesForLiveStreamingWhilePaused
        return copy
    }

    /// The display size of video frames, upright and with square pixels. Zero for audio alone and until it is known;
    /// observable.
    public var presentationSize: CGSize {
        CGSize(width: Double(presentationDimensions.width), height: Double(presentationDimensions.height))
    }

    /// The decoded range around the present time, as a `timeRangeValue`; observable.
    public var loadedTimeRanges: [NSValue] { loadedRanges.map { NSValue(timeRange: $0) } }

    /// The ranges to which playback can seek, each as a `timeRangeValue`; observable.
    public var seekableTimeRanges: [NSValue] { seekableRanges.map { NSValue(timeRange: $0) } }

    /// The item's timeline, which is never nil here.
    public var timebase: CMTimebase? { contentTimebase }

    /// Whether the buffer is full. Always false: decoding continues as the item is played.
    public var isPlaybackBufferFull: Bool { false }

    /// Always true: items can be played forward at any rate.
    public var canPlaySlowForward: Bool { true }
    /// Always false: nothing can be played backward.
    public var canPlaySlowReverse: Bool { false }
    /// Always false: nothing can be played backward.
    public var canPlayFastReverse: Bool { false }

    /// The largest frame size of an HTTP live stream, zero for no limit. It has no effect on files.
    public var preferredMaximumResolution: CGSize {
        get { CGSize(width: maximumResolution.width, height: maximumResolution.height) }
        set { maximumResolution = (Double(newValue.width), Double(newValue.height)) }
    }

    /// The largest frame size of an HTTP live stream on expensive networks. It has no effect on files.
    public var preferredMaximumResolutionForExpensiveNetworks: CGSize {
        get {
            let size = maximumResolutionForExpensiveNetworks
            return CGSize(width: size.width, height: size.height)
        }
        set { maximumResolutionForExpensiveNetworks = (Double(newValue.width), Double(newValue.height)) }
    }

    /// Moves to `time`, exactly; returns whether the seek finished.
    @discardableResult
    public func seek(to time: CMTime) async -> Bool {
        await seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero)
    }

    /// Moves to `time`, with the tolerances of the form with a completion handler; returns whether the seek finished.
    @discardableResult
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
        await withCheckedContinuation { continuation in
            seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) {
                continuation.resume(returning: $0)
            }
        }
    }
}

extension AVSampleBufferRenderSynchronizer {
    /// Calls `block` on `queue` when the time reaches one of `times`; without a queue on the session's thread.
    public func addBoundaryTimeObserver(
        forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
    ) -> Any {
        addBoundaryTimeObserver(forTimes: times.map(\.timeValue), queue: queue, using: block)
    }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CGSize {
    /// The display size of video frames, upright and with square pixels; zero for audio.
    public static var naturalSize: AVAsyncProperty {
        AVAsyncProperty { track in
            CGSize(width: Double(track.presentationSize.width), height: Double(track.presentationSize.height))
        }
    }
}
