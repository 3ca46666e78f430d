import CGLib
import Foundation
import SampleQueue
import TestSupport
import Testing

/// Golden images stored next to the tests.
enum GoldenImage {
    /// Compares `image` with the golden image called `name`. The comparison tolerates other versions of the
    /// rasterizer, but no other look. With the environment variable `PIPSTREAM_UPDATE_GOLDENS` set to 1 it writes the
    /// golden image instead.
    static func check(_ image: CVPixelBuffer, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
        let path = folder.appending(path: "\(name).png").path
        if ProcessInfo.processInfo.environment["PIPSTREAM_UPDATE_GOLDENS"] == "1" {
            #expect(PixelFile.write(image, to: path), sourceLocation: sourceLocation)
            return
        }
        guard let golden = PixelFile.read(path) else {
            Issue.record("no golden image at \(path)", sourceLocation: sourceLocation)
            return
        }
        let comparison = PixelComparison(image, like: golden)
        #expect(comparison.isAlike, "\(name): \(comparison)", sourceLocation: sourceLocation)
    }
}

/// PNG files through Cairo.
enum PixelFile {
    static func write(_ buffer: CVPixelBuffer, to path: String) -> Bool {
        buffer.withUnsafeBytes { bytes in
            let data = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: UInt8.self)
            let surface = cairo_image_surface_create_for_data(
                data, CAIRO_FORMAT_ARGB32, Int32(buffer.width), Int32(buffer.height), Int32(buffer.bytesPerRow()))
            defer { cairo_surface_destroy(surface) }
            return cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
        }
    }

    static func read(_ path: String) -> CVPixelBuffer? {
        guard let surface = cairo_image_surface_create_from_png(path) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
        let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        // Opaque images are read back without alpha in their format; the unused byte is not set.
        let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
        guard let data = cairo_image_surface_get_data(surface),
            let buffer = try? CVPixelBuffer(width: Int(width), height: Int(height))
        else { return nil }
        buffer.withUnsafeMutableBytes { bytes in
            for row in 0..<buffer.height {
                for byte in 0..<buffer.width * 4 {
                    let isAlpha = byte % 4 == 3
                    bytes[row * buffer.bytesPerRow() + byte] =
                        isOpaque && isAlpha ? 255 : data[row * stride + byte]
                }
            }
        }
        return buffer
    }
}
