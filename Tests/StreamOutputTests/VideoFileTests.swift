import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Video files, judged by ffprobe and ffmpeg")
struct VideoFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A colour that differs from second to second.
    static func colour(_ second: Int) -> TestImage.Pixel {
        TestImage.Pixel(
            red: UInt8(20 + second * 37 % 200), green: UInt8(20 + second * 71 % 200),
            blue: UInt8(20 + second * 113 % 200))
    }

    /// Writes one plain frame per second.
    func writeSeconds(
        _ count: Int, to path: String, width: Int = 96, height: Int = 64, end: CMTime? = nil,
        change: (inout VideoSettings) -> Void = { _ in }
    ) throws -> OutputSummary {
        var settings = VideoSettings()
        change(&settings)
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: width, height: height), settings: settings,
            sinks: [try FileSink(path: path)])
        for second in 0..<count {
            let image = TestImage.plain(Self.colour(second), width: width, height: height)
            try output.append(try image.sample(), at: CMTime(value: Int64(second), timescale: 1))
        }
        return try output.finish(at: end ?? CMTime(value: Int64(count), timescale: 1))
    }

    @Test("A frame a second for 30 s becomes an mp4 with exact times, exact length and BT.709 tags")
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

    @Test("The same frames give the same bytes", arguments: ["mp4", "mov", "mkv", "ts"])
    func sameBytes(ending: String) throws {
        let paths = ["one", "two"].map { folder.file("\($0).\(ending)") }
        for path in paths { _ = try writeSeconds(5, to: path, width: 322, height: 178) }
        let files = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(files[0] == files[1])
        #expect(files[0].count > 1000)
    }

    @Test("The index is in front of the frames")
    func indexInFront() throws {
        let path = folder.file("pip.mp4")
        _ = try writeSeconds(3, to: path)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let (index, frames) = (bytes.range(of: Data("moov".utf8)), bytes.range(of: Data("mdat".utf8)))
        #expect(try #require(index).lowerBound < (try #require(frames)).lowerBound)
    }

    @Test(
        "The length is the session's to the tick, however odd it is", arguments: [1, 2_999, 3_001, 123_457, 2_700_001])
    func oddLength(ticks: Int64) throws {
        let path = folder.file("\(ticks).mp4")
        _ = try writeSeconds(1, to: path, end: CMTime(value: ticks, timescale: 90_000))
        let probe = try Probe.file(path)
        #expect(probe.stream.duration_ts == ticks)
        #expect(probe.times.first == 0)
        // The film's own header counts in the same ticks.
        let seconds = try #require(probe.format.duration.flatMap(Double.init))
        #expect(abs(seconds - Double(ticks) / 90_000) < 0.000_001)
    }

    @Test("A first frame later than 0 is shown then, and the length is still the session's")
    func lateStart() throws {
        let path = folder.file("late.mp4")
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), sinks: [try FileSink(path: path)])
        let image = TestImage.plain(Self.colour(1), width: 64, height: 64)
        try output.append(try image.sample(), at: CMTime(value: 1, timescale: 2))
        _ = try output.finish(at: CMTime(value: 2, timescale: 1))
        let probe = try Probe.file(path)
        #expect(probe.times.first == 45_000)
        // Newer versions of ffprobe count from the first frame.
        let isFromFirst = probe.format.duration == "1.500000" && probe.format.start_time == "0.500000"
        #expect(probe.format.duration == "2.000000" || isFromFirst)
    }

    @Test("Key frames are at most two seconds apart in time where there are frames, and there are no others")
    func keyFrames() throws {
        let path = folder.file("keys.mp4")
        var settings = VideoSettings()
        settings.maximumKeyFrameInterval = CMTime(value: 2, timescale: 1)
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), settings: settings, sinks: [try FileSink(path: path)])
        var generator = SeededGenerator(seed: 8)
        var time: Int64 = 0
        for _ in 0..<120 {
            let image = TestImage.random(width: 64, height: 64, using: &generator)
            try output.append(try image.sample(), at: CMTime(value: time, timescale: 90_000))
            time += Int64.random(in: 1...90_000, using: &generator)
        }
        let summary = try output.finish(at: CMTime(value: time, timescale: 90_000))
        let packets = try Probe.file(path).packets
        let keys = packets.filter(\.isKeyFrame).map(\.pts)
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $1 - $0 <= 180_000 })
        #expect(time - keys.last! <= 180_000)
        #expect(keys.count == summary.keyFrames)
        #expect(keys.count < packets.count / 2)
    }

    @Test("The smallest and the largest canvas can be encoded", arguments: [(16, 16), (4096, 2160)])
    func extremes(width: Int, height: Int) throws {
        let path = folder.file("extreme.mp4")
        var settings = VideoSettings()
        settings.preset = "ultrafast"
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: width, height: height), settings: settings,
            sinks: [try FileSink(path: path)])
        let buffer = try CVPixelBuffer(width: width, height: height)
        try output.append(CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: .zero), at: .zero)
        _ = try output.finish(at: CMTime(value: 1, timescale: 30))
        let probe = try Probe.file(path)
        #expect(probe.stream.width == width)
        #expect(probe.stream.height == height)
        #expect(probe.packets.count == 1)
        let count = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-f", "framecrc", "-",
        ])
        #expect(String(decoding: count, as: UTF8.self).contains("0,"))
    }

    @Test("Other containers hold the same frames", arguments: ["mov", "mkv", "ts", "m4v"])
    func otherContainers(ending: String) throws {
        let path = folder.file("pip.\(ending)")
        _ = try writeSeconds(4, to: path)
        let probe = try Probe.file(path)
        #expect(probe.stream.codec_name == "h264")
        #expect(probe.stream.color_space == "bt709")
        #expect(probe.packets.count == 5)
        let timeBase = try #require(probe.stream.time_base.split(separator: "/").last.flatMap { Int64($0) })
        let first = probe.times[0]
        let milliseconds = probe.times.map { Double($0 - first) * 1000 / Double(timeBase) }
        #expect(zip(milliseconds, [0, 1000, 2000, 3000, 3966.67]).allSatisfy { abs($0 - $1) <= 0.5 })
    }

    @Test("A day without a change is one file of the right length")
    func longHold() throws {
        let path = folder.file("day.mp4")
        _ = try writeSeconds(1, to: path, width: 16, height: 16, end: CMTime(value: 86_400, timescale: 1))
        let probe = try Probe.file(path)
        #expect(probe.stream.duration_ts == 7_776_000_000)
        #expect(probe.format.duration == "86400.000000")
    }
}
