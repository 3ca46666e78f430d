/// What a sample's media is like. After CoreMedia's `CMFormatDescription`, for uncompressed video.
public struct CMFormatDescription: Hashable, Sendable {
    /// The pictures' size.
    public let dimensions: CMVideoDimensions
    /// The pictures' pixel format.
    public let pixelFormat: CVPixelBuffer.PixelFormat

    /// The format of `imageBuffer`; see `CMVideoFormatDescriptionCreateForImageBuffer`.
    public init(imageBuffer: CVPixelBuffer) {
        dimensions = CMVideoDimensions(width: Int32(imageBuffer.width), height: Int32(imageBuffer.height))
        pixelFormat = imageBuffer.pixelFormat
    }
}
