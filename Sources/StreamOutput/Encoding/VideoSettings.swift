import CFFmpeg
public import SampleQueue

/// The settings of an encoded video track, except for its canvas.
public struct VideoSettings: Hashable, Sendable {
    /// The codec of the track.
    public var codec: VideoCodec = .h264
    /// Whether VP9 keeps transparency: it then encodes the alpha of each frame besides, and players decode in software.
    public var keepsTransparency: Bool = false
    /// The name of one of FFmpeg's H.264 encoders; nil for libx264 or, where that is absent, any that works.
    public var encoderName: String? = nil
    /// x264's preset, which trades encoding time for file size: `ultrafast` to `placebo`.
    public var preset: String = "veryfast"
    /// x264's constant rate factor, 0 (lossless) to 51 (worst).
    public var crf: Double = 23
    /// x264's constant quantiser, 0 (lossless) to 51 (worst), in place of ``crf``; nil for that.
    public var quantizer: Int? = nil
    /// The maximum bit rate in bits per second, for a decoder whose buffer holds one second: any `t` seconds have at most
    /// `t + 1` times as many bits. Nil for no limit beyond the quality.
    public var maximumBitRate: Int?
    /// H.264's profile: `baseline`, `main` or `high`; nil for the one that the other settings need. That is high,
    /// except for lossless encoding.
    public var profile: String?
    /// The longest time between key frames, as far as frame times allow. Nil is 2 s for low latency, and otherwise 10
    /// s. Where frames are rare, it is the duration of 40 frames or a minute.
    public var maximumKeyFrameInterval: CMTime?
    /// The maximum number of frames from one key frame to the next, including the first; nil for no limit besides
    /// ``maximumKeyFrameInterval``.
    public var maximumGroupLength: Int?
    /// The rule that fits frames of another size into the canvas.
    public var videoGravity: AVLayerVideoGravity
    /// The highest frame rate to expect, in frames per second: sets the stream's level, not its times.
    public var maximumFrameRate: Double = 30
    /// Whether frames leave the encoder at once, without look-ahead, for live outputs.
    public var isLowLatency: Bool = false
    /// The duration of each frame in an output of constant frame rate; nil if a frame lasts until the next.
    public var constantFrameDuration: CMTime?

    /// The pixel format that the encoder takes.
    var pixelFormat: AVPixelFormat {
        codec == .vp9 && !keepsTransparency ? AV_PIX_FMT_YUV420P : codec.pixelFormat
    }

    /// Whether the encoder takes opaque frames in 4:2:0.
    var isOpaque420: Bool { pixelFormat == AV_PIX_FMT_YUV420P }

    /// The unit of frame times, in ticks per second. At a constant rate it is that rate's own, so that all frames have
    /// the same number of ticks. Otherwise it is 90,000, which is whole for the common rates.
    var timescale: CMTimeScale { constantFrame?.timescale ?? 90_000 }

    /// The duration of each frame at a constant rate: 1001/24000 s, 1000/30000 s. Nil if there is none, or where the
    /// container has a clock of its own.
    var constantFrame: CMTime? {
        guard let duration = constantFrameDuration, duration.isRational, duration > .zero, !codec.isAnimation else {
            return nil
        }
        let divisor = greatestCommonDivisor(duration.value, Int64(duration.timescale))
        let (value, scale) = (duration.value / divisor, Int64(duration.timescale) / divisor)
        // The timescale of a low frame rate is too coarse for the end of the audio.
        let factor: Int64 = scale < 1_000 ? 1_000 : 1
        return CMTime(value: value * factor, timescale: CMTimeScale(scale * factor))
    }

    /// The widths of a canvas that can be encoded, if even.
    public static let widths = 16...4096
    /// The heights of a canvas that can be encoded, if even.
    public static let heights = 16...2160

    /// Creates default settings with `videoGravity`.
    public init(videoGravity: AVLayerVideoGravity = .resizeAspect) {
        self.videoGravity = videoGravity
    }

    /// x264's presets, fastest first.
    static let presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
    ]

    private static let operation = "set up the encoder"

    /// The name of the only encoder to use; nil for any. No other has x264's quantiser.
    var requiredEncoder: String? { quantizer == nil ? encoderName : encoderName ?? "libx264" }

    /// Throws ``StreamOutputError`` for a canvas that cannot be encoded. 4:2:0 needs even sides. An odd canvas is
    /// refused with the next even size named, rather than changed to a size that was not requested.
    static func validate(canvas: CMVideoDimensions, codec: VideoCodec = .h264) throws(StreamOutputError) {
        let (width, height) = (Int(canvas.width), Int(canvas.height))
        guard widths.contains(width), heights.contains(height) else {
            throw StreamOutputError(
                .invalidCanvas, operation: operation, subject: "canvas \(width)x\(height)",
                cause: "the size must be 16x16 to \(widths.upperBound)x\(heights.upperBound)")
        }
        guard !codec.needsEvenSides || width.isMultiple(of: 2) && height.isMultiple(of: 2) else {
            throw StreamOutputError(
                .invalidCanvas, operation: operation, subject: "canvas \(width)x\(height)",
                cause:
                    "\(codec.name) in 4:2:0 needs an even width and height; take \((width + 1) & ~1)x\((height + 1) & ~1)"
            )
        }
    }

    /// The longest time between key frames.
    var keyFrameInterval: CMTime {
        maximumKeyFrameInterval ?? CMTime(value: isLowLatency ? 2 : 10, timescale: 1)
    }

    /// Throws ``StreamOutputError`` for a setting out of its range, and where the requested encoder is missing.
    package func validate() throws(StreamOutputError) {
        let operation = Self.operation
        guard Self.presets.contains(preset) else {
            throw StreamOutputError(
                .invalidSettings, operation: operation, subject: "preset \(preset)",
                cause: "the presets are \(Self.presets.joined(separator: ", "))")
        }
        guard (0...51).contains(crf) else {
            throw StreamOutputError(
                .invalidSettings, operation: operation, subject: "crf \(crf)", cause: "it must be 0 to 51")
        }
        guard quantizer.map({ (0...51).contains($0) }) ?? true else {
            throw StreamOutputError(
                .invalidSettings, operation: operation, subject: "quantiser \(quantizer ?? 0)",
                cause: "it must be 0 to 51")
        }
        guard maximumFrameRate >= 0.001, maximumFrameRate <= 1000 else {
            throw StreamOutputError(
                .invalidSettings, operation: operation, subject: "frame rate \(maximumFrameRate)",
                cause: "it must be 0.001 to 1000")
        }
        let (bitRates, profiles) = (1_000...1_000_000_000, ["baseline", "main", "high"])
        guard maximumBitRate.map(bitRates.contains) ?? true else {
            throw StreamOutputError(
                .invalidSettings, operation: operation, subject: "bit rate \(maximumBitRate ?? 0)",
                cause: "it must be 1,000 to 1,000,000,000 bits per second")
        }
        guard profile.map(profiles.contains) ?? true else {
            throw StreamOutputError(
                .invalidSettings, operation: operation, subject: "profile \(profile ?? "")",
                cause: "the profiles are \(profiles.joined(separator: ", "))")
        }
        guard maximumGroupLength.map({ $0 > 0 }) ?? true else {
            throw StreamOutputError(
                .invalidSettings, operation: operation, subject: "group of \(maximumGroupLength ?? 0) frames",
                cause: "it must have at least one")
        }
        guard keyFrameInterval.isRational, keyFrameInterval > .zero else {
            throw StreamOutputError(
                .invalidSettings, operation: operation, subject: "key frame interval",
                cause: "it must be longer than 0")
        }
        try EncoderChoice.check(codec, name: requiredEncoder)
    }
}
