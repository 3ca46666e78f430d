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
