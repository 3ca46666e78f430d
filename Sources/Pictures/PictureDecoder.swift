package import Views

/// Reads pictures from the bytes of their files: PNG, JPEG (turned as its EXIF data says), WebP, GIF (its first picture) and BMP by
/// FFmpeg, SVG by librsvg. Any thread.
package enum PictureDecoder {
    /// The most pixels of a picture, those of a phone's photo; one that claims more is refused before it is unpacked.
    package static let greatestPixelCount = 12_600_000
    /// The most pixels of a picture that is kept as it is, those of a screen of 4K: one that has more is kept in half of its size, and none is
    /// made that has more.
    package static let greatestKeptCount = 8_300_000

    /// The picture in `bytes`, `scale` pixels to a point, which takes its part of `room`. Throws ``PictureError``.
    package static func decode(
        _ bytes: [UInt8], scale: Double = 1, room: PictureRoom? = nil
    ) throws(PictureError) -> ImageSource.Picture {
        switch PictureFormat(bytes) {
        case .svg: return .vector(try SVGDocument(bytes, room: room).image())
        case .bitmap(let codec):
            let image = try BitmapDecoder.decode(bytes, codec: codec, scale: scale, room: room)
            guard codec == .jpeg, let turn = JPEGOrientation.read(bytes) else { return .pixels(image) }
            return .pixels(image.turned(by: turn) ?? image)
        case nil: throw PictureError("is no picture of a kind that is read here")
        }
    }
}

/// Why a picture cannot be had.
package struct PictureError: Error, Equatable {
    /// The end of a sentence that begins with the picture's name.
    package let reason: String
    /// Whether it could be had if there were fewer others.
    package let isForWantOfRoom: Bool

    init(_ reason: String, isForWantOfRoom: Bool = false) {
        self.reason = reason
        self.isForWantOfRoom = isForWantOfRoom
    }

    static func noRoom(_ room: PictureRoom) -> PictureError {
        PictureError(
            "does not fit beside the pictures that the script holds, \(room.capacity >> 20) MB", isForWantOfRoom: true)
    }
}

/// What bytes are, by how they begin.
enum PictureFormat: Equatable {
    case bitmap(Codec)
    case svg

    enum Codec: Equatable {
        case png, jpeg, webp, gif, bmp
    }

    init?(_ bytes: [UInt8]) {
        func begins(_ text: [UInt8], at start: Int = 0) -> Bool { bytes.dropFirst(start).starts(with: text) }
        if begins([0x89, 0x50, 0x4E, 0x47]) {
            self = .bitmap(.png)
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .bitmap(.jpeg)
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .bitmap(.webp)
        } else if begins(Array("GIF8".utf8)) {
            self = .bitmap(.gif)
        } else if begins(Array("BM".utf8)) {
            self = .bitmap(.bmp)
        } else if String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<svg") {
            self = .svg
        } else {
            return nil
        }
    }
}

extension PictureError {
    /// An error whose sentence ends with `reason`.
    package static func with(_ reason: String) -> PictureError { PictureError(reason) }
}
