/// What a sample's media is like. After CoreMedia's `CMFormatDescription`, for video and sound, compressed or not.
public enum CMFormatDescription: Hashable, Sendable {
    /// Pictures of a size and a pixel format.
    case video(dimensions: CMVideoDimensions, pixelFormat: CVPixelBuffer.PixelFormat)
    /// Sound.
    case audio(AudioBuffer.Format)
    /// Compressed pictures.
    case compressedVideo(CompressedVideoFormat)
    /// Compressed sound.
    case compressedAudio(CompressedAudioFormat)

    /// The format of `imageBuffer`. It throws as CoreMedia's does, and never has a reason to. See
    /// `CMVideoFormatDescriptionCreateForImageBuffer`.
    public init(imageBuffer: CVPixelBuffer) throws(SampleQueueError) {
        self.init(of: imageBuffer)
    }

    /// The format of `imageBuffer`.
    package init(of imageBuffer: CVPixelBuffer) {
        self = .video(
            dimensions: CMVideoDimensions(width: imageBuffer.width, height: imageBuffer.height),
            pixelFormat: imageBuffer.pixelFormat)
    }

    /// The pictures' size; no pixels for sound, as CoreMedia has it.
    public var dimensions: CMVideoDimensions {
        switch self {
        case .video(let dimensions, _): dimensions
        case .compressedVideo(let format): format.dimensions
        case .audio, .compressedAudio: CMVideoDimensions(width: Int32(0), height: 0)
        }
    }
}

extension CMFormatDescription: CustomStringConvertible {
    /// `2×2 bgra32`, `48000 Hz, 2 channels`.
    public var description: String {
        switch self {
        case .video(let dimensions, let pixelFormat): "\(dimensions.width)×\(dimensions.height) \(pixelFormat)"
        case .compressedVideo(let format): "\(format.dimensions.width)×\(format.dimensions.height) \(format.codecName)"
        case .audio(let format): "\(format.sampleRate) Hz, \(format.channelCount) channels"
        case .compressedAudio(let format):
            "\(format.sampleRate) Hz, \(format.channelCount) channels, \(format.codecName)"
        }
    }
}

/// A frame's, a canvas's or a window's size in pixels. After CoreMedia's `CMVideoDimensions`.
public struct CMVideoDimensions: Hashable, Sendable, CustomStringConvertible {
    /// Pixels across.
    public var width: Int32
    /// Pixels down.
    public var height: Int32

    /// `width` by `height` pixels.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }

    /// `width` by `height` pixels; what 32 bits cannot hold becomes the nearest that they can.
    public init(width: Int, height: Int) {
        self.init(width: Int32(clamping: width), height: Int32(clamping: height))
    }

    /// `780x100`.
    public var description: String { "\(width)x\(height)" }

    /// The size scaled down to fit into `bounds`, or as it is where it fits; each side rounded to an even number of at least 16
    /// pixels, as a video has it.
    package func fitted(into bounds: CMVideoDimensions) -> CMVideoDimensions {
        let scale = min(
            1, Double(bounds.width) / Double(max(1, width)), Double(bounds.height) / Double(max(1, height)))
        func side(_ length: Int32) -> Int { max(16, Int((Double(length) * scale / 2).rounded()) * 2) }
        return CMVideoDimensions(width: side(width), height: side(height))
    }
}
