import SampleQueue

/// How large a movie's pictures may be.
enum PictureLimits {
    /// The most pixels: twice an 8K picture.
    static let maximumPixelCount = 7_680 * 4_320 * 2

    /// Throws a ``PlaybackError`` for pictures that have no size, or are too large, as `name` says to have.
    static func check(width: Int, height: Int, name: String) throws(PlaybackError) {
        guard width > 0, height > 0 else {
            throw PlaybackError(
                .damaged, operation: "play it", subject: name, cause: "its pictures have no size (\(width)×\(height))")
        }
        let side = CVPixelBuffer.maximumSideLength
        guard width <= side, height <= side, width * height <= maximumPixelCount else {
            throw PlaybackError(
                .tooLarge, operation: "play it", subject: name,
                cause: "its pictures are \(width)×\(height); a side may have \(side) pixels, a picture "
                    + "\(maximumPixelCount / 1_000_000) million")
        }
    }
}
