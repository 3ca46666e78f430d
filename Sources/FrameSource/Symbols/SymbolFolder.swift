import CGLib
import Glibc
import Images
import Views

/// A folder of SVG files for symbols of the same names. Their opaque parts are drawn in the foreground colour.
struct SymbolFolder {
    /// The folder.
    let path: String

    /// The maximum length of a file in bytes.
    private static let maximumLength = 1 << 20
    /// The maximum ratio of a symbol's width to its height.
    private static let maximumAspect = 2.0

    /// The folder's entry for a name.
    enum Entry {
        case graphic(SymbolGraphic)
        /// A file that cannot be drawn.
        case unusable
        case nothing
    }

    func entry(of name: String) -> Entry {
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0), !name.hasPrefix(".") else {
            return .nothing
        }
        let file = "\(path)/\(name).svg"
        var status = stat()
        guard stat(file, &status) == 0 else { return .nothing }
        return Self.contents(of: file).flatMap(Self.graphic).map { .graphic($0) } ?? .unusable
    }

    private static func graphic(_ bytes: [UInt8]) -> SymbolGraphic? {
        guard case .vector(let image)? = try? ImageDecoder.decode(bytes), image.size.width > 0,
            image.size.height > 0
        else { return nil }
        // The height of SF Symbols' circle, and the width that the aspect ratio yields.
        let aspect = min(image.size.width / image.size.height, maximumAspect)
        let (width, height) = (IconFonts.circle * aspect, IconFonts.circle)
        let box = SymbolLayer(path: SymbolLayer.box(-width / 2, -height / 2, width, height, radius: 0))
        return SymbolGraphic([box], image: image)
    }

    private static func contents(of path: String) -> [UInt8]? {
        // Does not block on a pipe.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0 else { return nil }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let file = fdopen(descriptor, "r")
        else {
            close(descriptor)
            return nil
        }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: maximumLength)
        let count = fread(&bytes, 1, maximumLength, file)
        return feof(file) != 0 ? Array(bytes.prefix(count)) : nil
    }
}

extension CairoContext {
    /// Paints the source through the alpha of `image`, centred on the origin, `width` by `height` units of the context.
    func mask(with image: VectorImage, width: Double, height: Double) {
        var (across, down) = (width, 0.0)
        cairo_user_to_device_distance(pointer, &across, &down)
        let scale = (across * across + down * down).squareRoot() / width
        guard scale > 0, scale.isFinite,
            let pixels = image.image(
                width: Int(min((width * scale).rounded(.up), 4096)),
                height: Int(min((height * scale).rounded(.up), 4096)))
        else { return }
        pixels.pixels.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress,
                // SAFETY: a mask is only read.
                let surface = try? CairoSurface(
                    bytes: UnsafeMutableRawPointer(mutating: start), width: pixels.width, height: pixels.height,
                    bytesPerRow: pixels.width * 4)
            else { return }
            cairo_scale(pointer, width / Double(pixels.width), height / Double(pixels.height))
            cairo_mask_surface(pointer, surface.pointer, -Double(pixels.width) / 2, -Double(pixels.height) / 2)
            surface.finish()
        }
    }
}
