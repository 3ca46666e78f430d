package import Views

/// Decodes image files: PNG, JPEG (oriented by its EXIF data), WebP, GIF (its first frame) and BMP by FFmpeg, SVG by
/// librsvg. Thread-safe.
package enum ImageDecoder {
    /// The maximum number of pixels of an image, those of a phone's photo; a larger one is refused before it is
    /// decoded.
    package static let maximumPixelCount = 12_600_000
    /// The maximum number of pixels of an image that is kept unchanged, those of a 4K screen. A larger one is kept at
    /// half of its size, and none is created that is larger.
    package static let maximumKeptCount = 8_300_000

    /// Decodes the image in `bytes`, with `scale` pixels per point, whose memory counts towards `memoryBudget`. Throws
    /// ``ImageError``.
    package static func decode(
        _ bytes: [UInt8], scale: Double = 1, memoryBudget: ImageMemoryBudget? = nil
    ) throws(ImageError) -> ImageSource.Image {
        switch ImageFormat(bytes) {
        case .svg: return .vector(try SVGDocument(bytes, memoryBudget: memoryBudget).image())
        case .bitmap(let codec): return .pixels(try bitmap(bytes, codec, scale: scale, memoryBudget: memoryBudget))
        case nil: throw unknownFormat
        }
    }

    /// Decodes the image in `bytes` as the sandboxed decoder does. Data in no bitmap format is an SVG if librsvg reads
    /// it, also compressed or in another encoding than UTF-8. Throws ``ImageError``.
    package static func open(_ bytes: [UInt8], memoryBudget: ImageMemoryBudget) throws(ImageError) -> OpenedImage {
        switch ImageFormat(bytes) {
        case .svg: return .document(try SVGDocument(bytes, memoryBudget: memoryBudget))
        case .bitmap(let codec): return .pixels(try bitmap(bytes, codec, scale: 1, memoryBudget: memoryBudget))
        case nil:
            do throws(ImageError) {
                return .document(try SVGDocument(bytes, memoryBudget: memoryBudget, isText: false))
            } catch {
                throw error.isMemoryLimitExceeded ? error : unknownFormat
            }
        }
    }

    /// Whether the image in `bytes` is decoded by FFmpeg.
    package static func isBitmap(_ bytes: [UInt8]) -> Bool {
        switch ImageFormat(bytes) {
        case .bitmap: true
        case .svg, nil: false
        }
    }

    private static func bitmap(
        _ bytes: [UInt8], _ codec: ImageFormat.Codec, scale: Double, memoryBudget: ImageMemoryBudget?
    ) throws(ImageError) -> PixelImage {
        let image = try BitmapDecoder.decode(bytes, codec: codec, scale: scale, memoryBudget: memoryBudget)
        guard codec == .jpeg, let turn = JPEGOrientation.read(bytes) else { return image }
        return image.turned(by: turn) ?? image
    }

    private static var unknownFormat: ImageError { ImageError("is not an image in a supported format") }
}

/// A decoded bitmap image, or a parsed SVG document.
package enum OpenedImage {
    case pixels(PixelImage)
    case document(SVGDocument)
}

/// The reason why an image is not available.
package struct ImageError: Error, Equatable {
    /// The end of a sentence that begins with the image's name.
    package let reason: String
    /// Whether it would be available if there were fewer other images.
    package let isMemoryLimitExceeded: Bool

    init(_ reason: String, isMemoryLimitExceeded: Bool = false) {
        self.reason = reason
        self.isMemoryLimitExceeded = isMemoryLimitExceeded
    }

    static func memoryLimitExceeded(_ memoryBudget: ImageMemoryBudget) -> ImageError {
        ImageError(
            "exceeds the memory limit for the script's images, \(memoryBudget.capacity >> 20) MB",
            isMemoryLimitExceeded: true)
    }
}

/// The format of image data, by its first bytes.
enum ImageFormat: Equatable {
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
        } else if !begins([0x1F, 0x8B]), String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<svg") {
            self = .svg
        } else {
            return nil
        }
    }
}

extension ImageError {
    /// Creates an error whose sentence ends with `reason`.
    package static func with(_ reason: String, isMemoryLimitExceeded: Bool = false) -> ImageError {
        ImageError(reason, isMemoryLimitExceeded: isMemoryLimitExceeded)
    }

    /// Creates the error of an image that exceeds the budget `memoryBudget`.
    package static func exceeding(_ memoryBudget: ImageMemoryBudget) -> ImageError { memoryLimitExceeded(memoryBudget) }
}
