import CFFmpeg
import FFmpegSupport
import Foundation

/// The frames of a file as FFmpeg decodes them, converted to RGB.
package struct DecodedVideo {
    /// In the order of their times.
    package let frames: [TestImage]

    private static let scale =
        "scale=flags=accurate_rnd+full_chroma_int+bicubic:in_color_matrix=bt709"

    /// Decodes the first frame of a file of any size in this process.
    package static func firstFrame(path: String) throws -> TestImage {
        var image: TestImage?
        try StreamDecoder(path: path, kind: AVMEDIA_TYPE_VIDEO).frames { frame in
            image = try RGBConverter(Self.scale, frame, path).image(of: frame)
            return false
        }
        guard let image else { throw StreamDecoder.failure(path, "no frame") }
        return image
    }

    /// Decodes all frames of a file of `width` by `height` pixels in this process.
    package init(path: String, width: Int, height: Int) throws {
        let decoder = try StreamDecoder(path: path, kind: AVMEDIA_TYPE_VIDEO)
        var images: [TestImage] = []
        var converter: RGBConverter?
        try decoder.frames { frame in
            guard (Int(frame.pointee.width), Int(frame.pointee.height)) == (width, height) else {
                throw StreamDecoder.failure(path, "a frame of \(frame.pointee.width)x\(frame.pointee.height)")
            }
            let current = try converter ?? RGBConverter(Self.scale, frame, path)
            converter = current
            images.append(try current.image(of: frame))
            return true
        }
        frames = images
    }

    /// Lets ffmpeg itself decode all frames of a file of `width` by `height` pixels, or those after a seek with `seek` (options before the
    /// input).
    package init(byProgram path: String, width: Int, height: Int, seek: [String] = [], limit: Int? = nil) throws {
        let limits = limit.map { ["-frames:v", "\($0)"] } ?? []
        let bytes = try ExternalProgram.run(
            ["ffmpeg", "-v", "error", "-nostdin"] + seek + ["-i", path] + limits + [
                "-fps_mode", "passthrough", "-enc_time_base", "-1", "-vf", Self.scale,
                "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
            ])
        let size = width * height * 3
        frames = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / size).map { index in
                TestImage(width: width, height: height, rgb: bytes.baseAddress! + index * size, bytesPerRow: width * 3)
            }
        }
    }
}

/// Converts frames of one format to RGB.
private final class RGBConverter {
    private let graph: OwnedFilterGraph
    private let path: String

    init(_ filters: String, _ frame: UnsafeMutablePointer<AVFrame>, _ path: String) throws {
        let input =
            "video_size=\(frame.pointee.width)x\(frame.pointee.height):pix_fmt=\(frame.pointee.format):time_base=1/1000"
        do throws(OwnedFilterGraph.Failure) {
            graph = try OwnedFilterGraph("\(filters),format=rgb24", input: input)
        } catch {
            throw StreamDecoder.failure(path, FFmpegLog.cause(of: error.code))
        }
        self.path = path
    }

    func image(of frame: UnsafeMutablePointer<AVFrame>) throws -> TestImage {
        guard let output = OwnedFrame() else { throw StreamDecoder.failure(path, "out of memory") }
        do throws(OwnedFilterGraph.Failure) {
            try graph.send(frame)
            guard try graph.receive(output.pointer) else {
                throw OwnedFilterGraph.Failure(code: cffmpeg_averror(EAGAIN))
            }
        } catch {
            throw StreamDecoder.failure(path, FFmpegLog.cause(of: error.code))
        }
        let converted = output.pointer.pointee
        guard let bytes = converted.data.0 else { throw StreamDecoder.failure(path, "no pixels") }
        return TestImage(
            width: Int(converted.width), height: Int(converted.height), rgb: UnsafeRawPointer(bytes),
            bytesPerRow: Int(converted.linesize.0))
    }
}

extension TestImage {
    /// Creates an opaque image of rows of bytes for red, green and blue.
    fileprivate init(width: Int, height: Int, rgb: UnsafeRawPointer, bytesPerRow: Int) {
        self.init(width: width, height: height) { x, y in
            let pixel = (rgb + y * bytesPerRow + x * 3).assumingMemoryBound(to: UInt8.self)
            return Pixel(red: pixel[0], green: pixel[1], blue: pixel[2])
        }
    }

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
