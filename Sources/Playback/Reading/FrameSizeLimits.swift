import SampleQueue

/// The limits of the size of a movie's frames.
enum FrameSizeLimits {
    /// The maximum number of pixels: twice an 8K frame.
    static let maximumPixelCount = 7_680 * 4_320 * 2

    /// Throws a ``PlaybackError`` if the frames of `name` have no size, or are too large.
    static func check(width: Int, height: Int, name: String) throws(PlaybackError) {
        guard width > 0, height > 0 else {
            throw PlaybackError(
                .damaged, operation: "play it", subject: name, cause: "its frames have no size (\(width)×\(height))")
        }
        let side = CVPixelBuffer.maximumSideLength
        guard width <= side, height <= side, width * height <= maximumPixelCount else {
            throw PlaybackError(
                .tooLarge, operation: "play it", subject: name,
                cause: "its frames are \(width)×\(height); a side may have \(side) pixels, a frame "
                    + "\(maximumPixelCount / 1_000_000) million")
        }
    }
}
