import Foundation
import PiPKit
import TestSupport
import Testing

/// Golden texts and images stored next to the tests. With the environment variable `PIPSTREAM_UPDATE_GOLDENS` set to 1
/// they are written instead of compared.
enum GoldenFile {
    /// Compares a text byte by byte.
    static func check(_ text: String, _ name: String) throws {
        let path = path(of: name)
        guard !isUpdating else { return try text.write(toFile: path, atomically: true, encoding: .utf8) }
        let golden = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text == golden, "\(name)")
    }

    /// Compares an image. The comparison tolerates other versions of the rasterizer, but no other look.
    static func check(_ image: CVPixelBuffer, _ name: String) throws {
        let path = path(of: name)
        guard !isUpdating else { return try StillImage.write(image, to: path, overwrite: true) }
        let comparison = PixelComparison(image, like: try DecodedImage(path: path).pixelBuffer())
        #expect(comparison.isAlike, "\(name): \(comparison)")
    }

    private static var isUpdating: Bool { ProcessInfo.processInfo.environment["PIPSTREAM_UPDATE_GOLDENS"] == "1" }

    private static func path(of name: String) -> String {
        RepositoryFile.path("Tests/PiPKitTests/Goldens/\(name)")
    }
}
