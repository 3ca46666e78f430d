import Foundation

/// The frames of a file as ffmpeg decodes them, converted to RGB.
package struct DecodedVideo {
    /// In the order of their times.
    package let frames: [TestImage]

    /// Decodes all frames of a file of `width` by `height` pixels, or those after a seek with `seek` (options before
    /// the input).
    package init(path: String, width: Int, height: Int, seek: [String] = [], limit: Int? = nil) throws {
        let limits = limit.map { ["-frames:v", "\($0)"] } ?? []
        let bytes = try ExternalProgram.run(
            ["ffmpeg", "-v", "error", "-nostdin"] + seek + ["-i", path] + limits + [
                "-fps_mode", "passthrough", "-enc_time_base", "-1", "-vf",
                "scale=flags=accurate_rnd+full_chroma_int+bicubic:in_color_matrix=bt709",
                "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
            ])
        let size = width * height * 3
        frames = (0..<bytes.count / size).map { index in
            TestImage(width: width, height: height) { x, y in
                let offset = bytes.startIndex + index * size + (y * width + x) * 3
                return TestImage.Pixel(red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2])
            }
        }
    }
}

extension TestImage {
    /// Returns the mean difference of a channel between two frames.
    package func meanDifference(from other: TestImage) -> Double {
        precondition(width == other.width && height == other.height)
        var sum = 0
        for (one, two) in zip(pixels, other.pixels) {
            sum += abs(Int(one.red) - Int(two.red)) + abs(Int(one.green) - Int(two.green))
            sum += abs(Int(one.blue) - Int(two.blue))
        }
        return Double(sum) / Double(pixels.count * 3)
    }
}
