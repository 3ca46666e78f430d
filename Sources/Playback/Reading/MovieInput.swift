package import SampleQueue

/// Where a movie comes from.
package enum MovieInput: Hashable, Sendable {
    /// A file, by its path; or a playlist (`.m3u8`) whose files lie on the disk.
    case file(path: String)
    /// A file, by its path, that is whole in itself: none that names others, as a playlist does, whose author is not trusted with all
    /// files of the disk. `name` is what errors call it.
    case ownFile(path: String, name: String)
    /// Pictures that another program writes into a descriptor, which stays the caller's; `name` is what errors call it.
    case pictures(descriptor: Int32, name: String, format: PictureStreamFormat)

    /// What errors call it.
    package var name: String {
        switch self {
        case .file(let path): path
        case .ownFile(_, let name), .pictures(_, let name, _): name
        }
    }
}

/// How another program writes its pictures, one after the other.
package enum PictureStreamFormat: Hashable, Sendable {
    /// YUV4MPEG2: the stream says itself what its pictures are like.
    case y4m
    /// Four bytes a pixel, blue, green, red, alpha, without anything between the pixels, rows or pictures.
    case raw(RawPictures)
}

/// Pictures without a header.
package struct RawPictures: Hashable, Sendable {
    /// The pictures' size in pixels.
    package let dimensions: CMVideoDimensions
    /// How long a picture lasts.
    package let frameDuration: CMTime
    /// Which row comes first.
    package let rowOrder: CVPixelBuffer.RowOrder

    /// Pictures of `dimensions`, each `frameDuration` long.
    package init(dimensions: CMVideoDimensions, frameDuration: CMTime, rowOrder: CVPixelBuffer.RowOrder = .topDown) {
        self.dimensions = dimensions
        self.frameDuration = frameDuration
        self.rowOrder = rowOrder
    }
}

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

/// What a movie holds, as far as its head says.
package struct MovieDescription: Hashable, Sendable {
    /// A movie's pictures.
    package struct Video: Hashable, Sendable {
        /// The codec by FFmpeg's name.
        package let codecName: String
        /// The pictures' size as they are to be seen: with square pixels, upright.
        package let presentationSize: CMVideoDimensions
        /// How long a picture lasts by the rate that the movie says to have; a thirtieth of a second where it says nothing.
        package let nominalFrameDuration: CMTime
    }

    /// A movie's sound.
    package struct Audio: Hashable, Sendable {
        /// The codec by FFmpeg's name.
        package let codecName: String
        /// In Hz.
        package let sampleRate: Int
        /// How many channels there are.
        package let channelCount: Int
    }

    /// The pictures; nil for sound alone.
    package let video: Video?
    /// The sound; nil for a silent movie.
    package let audio: Audio?
    /// How long it is; indefinite where that shows only at its end.
    package let duration: CMTime
    /// Whether another place in it can be gone to.
    package let isSeekable: Bool
}
