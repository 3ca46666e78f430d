import SampleQueue
import Synchronization

/// The processing of audio at other rates than 1. After AVFoundation's type of this name.
public struct AVAudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
    /// The name, with AVFoundation's text.
    public let rawValue: String

    /// Creates the algorithm of that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Keeps the pitch, in the time domain; the algorithm that is used here.
    public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")
    /// Keeps the pitch, by spectral processing.
    public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")
    /// Changes the pitch with the rate.
    public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")
}

extension AVPlayerItem {
    /// Values that are stored for the program.
    struct Preferences: Sendable {
        var peakBitRate = 0.0
        var peakBitRateForExpensiveNetworks = 0.0
        var maximumResolution = (width: 0.0, height: 0.0)
        var maximumResolutionForExpensiveNetworks = (width: 0.0, height: 0.0)
        var usesNetworkWhilePaused = false
        var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    }

    /// The processing of audio at other rates than 1. The value is stored but has no effect: audio keeps its pitch, by
    /// the time-domain algorithm, at rates from 0.5 to 2, and is silent at others.
    public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { preference(\.audioTimePitchAlgorithm) }
        set { prefer(\.audioTimePitchAlgorithm, newValue) }
    }

    // Values that AVFoundation applies to HTTP live streaming alone. Only files are played here, on which they have no
    // effect.

    /// The maximum bit rate of an HTTP live stream in bits per second, 0 for no limit. It has no effect on files.
    public var preferredPeakBitRate: Double {
        get { preference(\.peakBitRate) }
        set { prefer(\.peakBitRate, newValue) }
    }

    /// The maximum bit rate of an HTTP live stream on expensive networks. It has no effect on files.
    public var preferredPeakBitRateForExpensiveNetworks: Double {
        get { preference(\.peakBitRateForExpensiveNetworks) }
        set { prefer(\.peakBitRateForExpensiveNetworks, newValue) }
    }

    /// Whether a live stream is read while it is paused. It has no effect on files.
    public var canUseNetworkResourcesForLiveStreamingWhilePaused: Bool {
        get { preference(\.usesNetworkWhilePaused) }
        set { prefer(\.usesNetworkWhilePaused, newValue) }
    }

    /// See AVFoundation's `preferredMaximumResolution`.
    package var maximumResolution: (width: Double, height: Double) {
        get { preference(\.maximumResolution) }
        set { prefer(\.maximumResolution, newValue) }
    }

    /// See AVFoundation's `preferredMaximumResolutionForExpensiveNetworks`.
    package var maximumResolutionForExpensiveNetworks: (width: Double, height: Double) {
        get { preference(\.maximumResolutionForExpensiveNetworks) }
        set { prefer(\.maximumResolutionForExpensiveNetworks, newValue) }
    }

    private func preference<Value: Sendable>(_ keyPath: KeyPath<Preferences, Value>) -> Value {
        state.withLock { TransferBox(value: $0.preferences[keyPath: keyPath]) }.value
    }

    private func prefer<Value: Sendable>(_ keyPath: WritableKeyPath<Preferences, Value>, _ value: Value) {
        let (box, path) = (TransferBox(value: value), TransferBox(value: keyPath))
        state.withLock { $0.preferences[keyPath: path.value] = box.value }
    }

    // MARK: Steps

    /// Whether the item can step forward: it can be played, has video and can seek.
    public var canStepForward: Bool { movie.map { $0.video != nil && $0.isSeekable } ?? false }
    /// Whether the item can step backward: it can be played, has video and can seek.
    public var canStepBackward: Bool { canStepForward }

    /// Moves by `stepCount` frames, backward if it is negative, at most to the first or last frame. Forward, decoded
    /// frames are counted; elsewhere a frame has the movie's nominal duration. Does nothing if the item cannot step or
    /// is not a player's current item.
    public func step(byCount stepCount: Int) {
        guard stepCount != 0, canStepForward else { return }
        currentPlayer?.step(byCount: stepCount)
    }

    /// Cancels pending seeks: their completion handlers receive false. The item may already be at the new time.
    public func cancelPendingSeeks() { currentPlayer?.send(.seeksCancelled) }

    private var currentPlayer: AVPlayer? {
        guard let player = state.withLock({ $0.player }), player.currentItem === self else { return nil }
        return player
    }
}
