import Glibc
import Images
package import SampleQueue
import StreamOutput
import Views

/// Compares frames with a reference image in a file: the golden images of tests, and the image that a command line
/// expects.
///
/// A differing frame is written beside the file as `NAME.actual.png`, and its differing pixels as `NAME.diff.png`: red
/// on the faded frame. A matching frame removes these files of an earlier run.
package struct ImageComparison {
    /// The default tolerance: the maximum difference of a byte of a pixel. It allows for another version of the
    /// rasterizer, but not for another appearance.
    package static let defaultTolerance = 8

    /// The path of the reference image.
    package let path: String
    private let wanted: PixelImage
    private let tolerance: Int

    /// The file is no valid reference image.
    package struct Unreadable: Error, CustomStringConvertible {
        /// The path of the file and the reason.
        package let description: String
    }

    /// Creates a comparison with the image in `bytes`, the contents of the file at `path`. By the rule of
    /// ``ImageSimilarity``, one pixel in a thousand may differ; none may if `tolerance` is 0. Throws ``Unreadable`` if
    /// the file is no bitmap image.
    package init(_ bytes: [UInt8], at path: String, tolerance: Int = defaultTolerance) throws(Unreadable) {
        guard case .pixels(let wanted)? = try? ImageDecoder.decode(bytes) else {
            throw Unreadable(description: "\(path): it is not an image")
        }
        (self.path, self.wanted, self.tolerance) = (path, wanted, tolerance)
    }

    /// Returns the path of a file beside the one at `path`, such as `NAME.actual.png`.
    package static func path(of kind: String, beside path: String) -> String {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let name = path.dropFirst(folder.count)
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        return "\(folder)\(stem).\(kind).png"
    }

    /// Returns a message with the number of differing pixels and the files that show them; nil if `pixelBuffer`, in
    /// BGRA, matches.
    package func difference(of pixelBuffer: CVPixelBuffer) -> String? {
        let (actual, diff) = (Self.path(of: "actual", beside: path), Self.path(of: "diff", beside: path))
        unlink(diff)
        guard wanted.width == pixelBuffer.width, wanted.height == pixelBuffer.height else {
            return
                "\(path): the image is \(pixelBuffer.width)x\(pixelBuffer.height), not \(wanted.width)x\(wanted.height)"
                + kept(pixelBuffer, actual, "; the image")
        }
        let (count, marked) = compare(pixelBuffer)
        let total = wanted.width * wanted.height
        guard count > (tolerance == 0 ? 0 : total / 1000) else {
            unlink(actual)
            return nil
        }
        return "\(path): \(count) of \(total) pixels differ" + kept(pixelBuffer, actual, "; the image")
            + (marked.map { kept($0, diff, ", and the difference") } ?? "")
    }

    private func kept(_ pixelBuffer: CVPixelBuffer, _ path: String, _ words: String) -> String {
        do throws(StreamOutputError) {
            try StillImage.write(pixelBuffer, to: path, overwrite: true)
            return "\(words) is in \(path)"
        } catch {
            return "\(words) cannot be written: \(error)"
        }
    }

    /// Returns the number of pixels that differ, and an image that marks them.
    private func compare(_ pixelBuffer: CVPixelBuffer) -> (count: Int, marked: CVPixelBuffer?) {
        let marked = try? CVPixelBuffer(width: pixelBuffer.width, height: pixelBuffer.height, pixelFormat: .bgra32)
        var count = 0
        pixelBuffer.withUnsafeBytes { bytes in
            func row(_ y: Int) -> Int {
                (pixelBuffer.rowOrder == .topDown ? y : pixelBuffer.height - 1 - y) * pixelBuffer.bytesPerRow()
            }
            let similarity = ImageSimilarity(
                width: pixelBuffer.width, height: pixelBuffer.height, tolerance: tolerance,
                first: { x, y, byte in Int(bytes[row(y) + x * 4 + byte]) },
                second: { x, y, byte in Int(wanted.pixels[(y * wanted.width + x) * 4 + byte]) })
            guard let marked else {
                for y in 0..<pixelBuffer.height {
                    count += (0..<pixelBuffer.width).count { similarity.differs(x: $0, y: y) }
                }
                return
            }
            let bytesPerRow = marked.bytesPerRow(ofPlane: 0)
            marked.withUnsafeMutableBytes(ofPlane: 0) { target in
                for y in 0..<pixelBuffer.height {
                    for x in 0..<pixelBuffer.width {
                        let isDifferent = similarity.differs(x: x, y: y)
                        if isDifferent { count += 1 }
                        let source = row(y) + x * 4
                        let light = (Int(bytes[source]) + Int(bytes[source + 1]) * 2 + Int(bytes[source + 2])) / 4
                        let faded = UInt32(191 + light / 4)
                        let pixel: UInt32 = isDifferent ? 0xFFFF_0000 : 0xFF00_0000 | faded << 16 | faded << 8 | faded
                        target.storeBytes(
                            of: pixel.littleEndian, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
                    }
                }
            }
        }
        return (count, marked)
    }
}
