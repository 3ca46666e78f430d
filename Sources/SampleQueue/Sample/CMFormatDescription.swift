/// The format of a sample's media, for video and audio, compressed or not; after CoreMedia's `CMFormatDescription`.
public enum CMFormatDescription: Hashable, Sendable {
    /// Uncompressed video of a size and a pixel format.
    case video(dimensions: CMVideoDimensions, pixelFormat: CVPixelBuffer.PixelFormat)
    /// Uncompressed audio.
    case audio(AudioBuffer.Format)
    /// Compressed video.
    case compressedVideo(CompressedVideoFormat)
    /// Compressed audio.
    case compressedAudio(CompressedAudioFormat)

    /// Creates the format of `imageBuffer`. It is declared to throw like CoreMedia's initializer, but never does. See
    /// `CMVideoFormatDescriptionCreateForImageBuffer`.
    public init(imageBuffer: CVPixelBuffer) throws {
        self.init(of: imageBuffer)
    }

    /// Creates the format of `imageBuffer`.
    package init(of imageBuffer: CVPixelBuffer) {
        self = .video(
            dimensions: CMVideoDimensions(width: imageBuffer.width, height: imageBuffer.height),
            pixelFormat: imageBuffer.pixelFormat)
    }

    /// The size of the frames in pixels; zero for audio, as in CoreMedia.
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

/// The size of a frame, a canvas or a window in pixels; after CoreMedia's `CMVideoDimensions`.
public struct CMVideoDimensions: Hashable, Sendable, CustomStringConvertible {
    /// The width in pixels.
    public var width: Int32
    /// The height in pixels.
    public var height: Int32

    /// Creates a size of `width` by `height` pixels.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }

    /// Creates a size of `width` by `height` pixels, clamped to 32 bits.
    public init(width: Int, height: Int) {
        self.init(width: Int32(clamping: width), height: Int32(clamping: height))
    }

    /// `780x100`.
    public var description: String { "\(width)x\(height)" }

    /// Returns the size scaled down to fit into `bounds`, or unscaled if it fits. Each side is rounded to an even
    /// number of at least 16 pixels, as video requires.
    package func fitted(into bounds: CMVideoDimensions) -> CMVideoDimensions {
        let scale = min(
            1, Double(bounds.width) / Double(max(1, width)), Double(bounds.height) / Double(max(1, height)))
        func side(_ length: Int32) -> Int { max(16, Int((Double(length) * scale / 2).rounded()) * 2) }
        return CMVideoDimensions(width: side(width), height: side(height))
    }
}
