/// What a sample's media is like. After CoreMedia's `CMFormatDescription`, for uncompressed video.
public struct CMFormatDescription: Hashable, Sendable {
    /// A picture's size in pixels. After CoreMedia's `CMVideoDimensions`.
    public struct Dimensions: Hashable, Sendable {
        /// Pixels across.
        public let width: Int
        /// Pixels down.
        public let height: Int

        /// `width` by `height` pixels.
        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// The pictures' size.
    public let dimensions: Dimensions
    /// The pictures' pixel format.
    public let pixelFormat: CVPixelBuffer.PixelFormat

    /// The format of `imageBuffer`; see `CMVideoFormatDescriptionCreateForImageBuffer`.
    public init(imageBuffer: CVPixelBuffer) {
        dimensions = Dimensions(width: imageBuffer.width, height: imageBuffer.height)
        pixelFormat = imageBuffer.pixelFormat
    }
}
