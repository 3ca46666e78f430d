import CoreMedia
public import Dispatch
public import Foundation
public import Playback
public import SampleQueue

/// A movie by its place; every movie is one.
public typealias AVAsset = AVURLAsset

extension AVURLAsset {
    /// The movie at `url`, which must be a file's; options say nothing here.
    public convenience init(url: URL, options: [String: Any]?) {
        self.init(url: url)
    }
}

extension AVAssetTrack {
    /// The size of pictures with square pixels and upright; none for sound.
    public var naturalSize: CGSize {
        CGSize(width: Double(presentationSize.width), height: Double(presentationSize.height))
    }
}

extension AVPlayer {
    /// Calls `block` on `queue` when playback comes to one of `times`; without a queue on the session's thread.
    public func addBoundaryTimeObserver(
        forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
    ) -> Any {
        addBoundaryTimeObserver(forTimes: times.map(\.timeValue), queue: queue, using: block)
    }

    /// Moves to `time`, with tolerances as the form with a completion takes them, and says whether it came to that.
    @discardableResult
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
        await withCheckedContinuation { continuation in
            seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Whether it may play on another screen: there is none. Setting it changes nothing.
    public var allowsExternalPlayback: Bool {
        get { false }
        set {}
    }

    /// Why a player waits. After AVFoundation's type of this name.
    public struct WaitingReason: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// The reason of that name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Too little is decoded to go on.
        public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
        /// It is not known yet whether there is enough.
        public static let evaluatingBufferingRate = WaitingReason(
            rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
        /// There is nothing to play.
        public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
    }

    /// Why the player waits; nil where it does not.
    public var reasonForWaitingToPlay: WaitingReason? {
        guard timeControlStatus == .waitingToPlayAtSpecifiedRate else { return nil }
        guard let item = currentItem else { return .noItemToPlay }
        return item.status == .unknown ? .evaluatingBufferingRate : .toMinimizeStalls
    }
}

extension AVPlayerItemVideoOutput {
    /// Hands pictures out in the format and size of `pixelBufferAttributes`, by CoreVideo's keys; as they are for what is not said. Other
    /// attributes change nothing, and a format that pictures cannot be had in leaves theirs.
    public convenience init(pixelBufferAttributes: [String: Any]?) {
        var form = Form()
        func number(_ key: CFString) -> Int? { (pixelBufferAttributes?[key as String] as? NSNumber)?.intValue }
        let asked = pixelBufferAttributes?[kCVPixelBufferPixelFormatTypeKey as String]
        let formats = (asked as? [Any] ?? asked.map { [$0] } ?? []).compactMap { ($0 as? NSNumber)?.uint32Value }
        form.pixelFormat = formats.lazy.compactMap { CVPixelBuffer.PixelFormat($0) }.first { $0 != .rgbaHalf }
        let sides = 1...CVPixelBuffer.maximumSideLength
        form.width = number(kCVPixelBufferWidthKey).flatMap { sides.contains($0) ? $0 : nil }
        form.height = number(kCVPixelBufferHeightKey).flatMap { sides.contains($0) ? $0 : nil }
        self.init(form: form)
    }

    /// The same by settings for video, which hold such attributes.
    public convenience init(outputSettings: [String: Any]?) {
        self.init(pixelBufferAttributes: outputSettings)
    }
}
