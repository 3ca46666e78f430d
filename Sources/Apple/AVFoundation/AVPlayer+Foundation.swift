import CoreMedia
public import Dispatch
public import Foundation
public import Playback
public import SampleQueue

/// A movie by its location; every asset is one.
public typealias AVAsset = AVURLAsset

/// The option for exact durations and times, which are exact in any case.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

extension AVURLAsset {
    /// Creates the movie at `url`, which must be a file URL. The options have no effect here.
    public convenience init(url: URL, options: [String: Any]?) {
        self.init(url: url)
    }
}

/// The loading state of an asset's property; after AVFoundation's type of this name.
public enum AVKeyValueStatus: Int, Sendable {
    /// Nobody has asked for the property.
    case unknown = 0
    /// It is being loaded.
    case loading = 1
    /// It is there.
    case loaded = 2
    /// It could not be loaded.
    case failed = 3
    /// Its loading was cancelled, which never happens here.
    case cancelled = 4
}

extension AVURLAsset {
    /// Reads the movie's header on a thread of the host, which then calls `handler`. All properties are read with it,
    /// whatever the keys.
    public func loadValuesAsynchronously(
        forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        DispatchQueue.global().async { [self] in
            _ = try? readProperties()
            handler?()
        }
    }

    /// The loading state of the properties, which is the same for all keys. `outError` receives the reason of a
    /// failure.
    public func statusOfValue(forKey key: String, error outError: UnsafeMutablePointer<NSError?>?) -> AVKeyValueStatus {
        switch headerState {
        case .unknown: return .unknown
        case .loading: return .loading
        case .loaded: return .loaded
        case .failed(let error):
            outError?.pointee = error as NSError
            return .failed
        }
    }
}

extension AVAssetTrack {
    /// The display size of the frames, with square pixels and upright; zero for audio.
    public var naturalSize: CGSize {
        CGSize(width: Double(presentationSize.width), height: Double(presentationSize.height))
    }
}

extension AVPlayer {
    /// Calls `block` on `queue` when playback reaches one of `times`; without a queue on the session's thread.
    public func addBoundaryTimeObserver(
        forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
    ) -> Any {
        addBoundaryTimeObserver(forTimes: times.map(\.timeValue), queue: queue, using: block)
    }

    /// Seeks to `time`, with the tolerances of the form with a completion handler. Returns whether the seek finished.
    @discardableResult
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
        await withCheckedContinuation { continuation in
            seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Whether the player may play on an external screen. Always false, as there is none; setting it has no effect.
    public var allowsExternalPlayback: Bool {
        get { false }
        set {}
    }

    /// The reason why a player waits; after AVFoundation's type of this name.
    public struct WaitingReason: RawRepresentable, Hashable, Sendable {
        /// The name of the reason.
        public let rawValue: String

        /// Creates the reason called `rawValue`.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The decoded buffer is too short to continue.
        public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
        /// The player does not know yet whether the buffer is long enough.
        public static let evaluatingBufferingRate = WaitingReason(
            rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
        /// The player has no item.
        public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
    }

    /// The reason why the player waits; nil if it does not.
    public var reasonForWaitingToPlay: WaitingReason? {
        guard timeControlStatus == .waitingToPlayAtSpecifiedRate else { return nil }
        guard let item = currentItem else { return .noItemToPlay }
        return item.status == .unknown ? .evaluatingBufferingRate : .toMinimizeStalls
    }
}

extension AVPlayerItemVideoOutput {
    /// Creates an output that supplies frames in the format and size of `pixelBufferAttributes`, by CoreVideo's keys. A
    /// missing attribute keeps the frame's own value. Other attributes have no effect. An unsupported format keeps the
    /// frame's own.
    public convenience init(pixelBufferAttributes: [String: Any]?) {
        self.init(form: Form(pixelBufferAttributes))
    }

    /// Creates an output from video settings, which contain pixel buffer attributes.
    public convenience init(outputSettings: [String: Any]?) {
        self.init(pixelBufferAttributes: outputSettings)
    }
}

extension AVPlayerItemVideoOutput.Form {
    /// Creates the form that `pixelBufferAttributes` describe, by CoreVideo's keys.
    init(_ pixelBufferAttributes: [String: Any]?) {
        self.init()
        func number(_ key: CFString) -> Int? { (pixelBufferAttributes?[key as String] as? NSNumber)?.intValue }
        let asked = pixelBufferAttributes?[kCVPixelBufferPixelFormatTypeKey as String]
        let formats = (asked as? [Any] ?? asked.map { [$0] } ?? []).compactMap { ($0 as? NSNumber)?.uint32Value }
        pixelFormat = formats.lazy.compactMap { CVPixelBuffer.PixelFormat($0) }.first { $0 != .rgbaHalf }
        let sides = 1...CVPixelBuffer.maximumSideLength
        width = number(kCVPixelBufferWidthKey).flatMap { sides.contains($0) ? $0 : nil }
        height = number(kCVPixelBufferHeightKey).flatMap { sides.contains($0) ? $0 : nil }
    }
}
