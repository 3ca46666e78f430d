import Foundation
import SampleQueue
import StreamOutput
import Testing

@Suite("Video files, judged by ffprobe and ffmpeg")
struct VideoFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A colour that differs from second to second.
    static func colour(_ second: Int) -> Picture.Pixel {
        Picture.Pixel(
            red: UInt8(20 + second * 37 % 200), green: UInt8(20 + second * 71 % 200),
            blue: UInt8(20 + second * 113 % 200))
    }

    /// One plain picture a second.
    func writeSeconds(
        _ count: Int, to path: String, width: Int = 96, height: Int = 64, end: CMTime? = nil,
        change: (inout VideoSettings) -> Void = { _ in }
    ) throws -> OutputSummary {
        var settings = VideoSettings(width: width, height: height)
        change(&settings)
        let output = try VideoOutput(
            settings: settings, sinks: [try FileSink(path: path, overwrite: false)])
        for second in 0..<count {
            let picture = Picture.plain(Self.colour(second), width: width, height: height)
            try output.append(try picture.sample(), at: CMTime(value: Int64(second), timescale: 1))
        }
        return try output.finish(at: end ?? CMTime(value: Int64(count), timescale: 1))
    }

    @Test("A picture a second for 30 s becomes an mp4 with exact times, exact length and BT.709 tags")
    func exactTimes() throws {
        let path = folder.file("pip.mp4")
        let summary = try writeSeconds(30, to: path)
        let probe = try Probe.file(path)
        #expect(probe.stream.codec_name == "h264")
        #expect(probe.stream.pix_fmt == "yuv420p")
        #expect(probe.stream.color_range == "tv")
        #expect(probe.stream.color_space == "bt709")
        #expect(probe.stream.color_transfer == "bt709")
        #expect(probe.stream.color_primaries == "bt709")
        #expect(probe.stream.chroma_location == "center")
        #expect(probe.stream.time_base == "1/90000")
        #expect(probe.stream.has_b_frames == 0)
        let seconds: [Int64] = (0..<30).map { $0 * 90_000 }
        let closing: Int64 = 2_700_000 - 3_000
        #expect(probe.times == seconds + [closing])
        #expect(probe.packets.allSatisfy { $0.dts == $0.pts })
        #expect(probe.stream.duration_ts == Int64(2_700_000))
        #expect(probe.format.duration == "30.000000")
        #expect(summary.framesEncoded == 31)
        #expect(summary.keyFrames == probe.packets.count { $0.isKeyFrame })
        #expect(summary.duration == CMTime(value: 30, timescale: 1))
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64
        #expect(summary.bytes == size)
        #expect(try folder.names == ["pip.mp4"])
    }
}
