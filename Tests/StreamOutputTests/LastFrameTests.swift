import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

/// The end of files whose containers state no frame durations, as ffprobe reads it and as it is after a copy.
@Suite("A last frame that is shorter than one at the declared rate")
struct LastFrameTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    struct Kind: CustomStringConvertible {
        let name: String
        var codec = VideoCodec.h264
        var audio: AudioSettings.Codec?
        var description: String { name }
    }

    static let kinds = [
        Kind(name: "plain.mkv"), Kind(name: "plain.webm", codec: .vp9), Kind(name: "vp9.mkv", codec: .vp9),
        Kind(name: "aac.mkv", audio: .aac), Kind(name: "opus.mkv", audio: .opus),
        Kind(name: "opus.webm", codec: .vp9, audio: .opus),
    ]

    /// Writes frames at `times`, in milliseconds, until `end`. The first half of each frame is transparent.
    private func write(_ kind: Kind, _ times: [Int64], end: Int64, lowLatency: Bool = false) throws -> String {
        var settings = VideoSettings()
        (settings.codec, settings.isLowLatency) = (kind.codec, lowLatency)
        let path = folder.file(kind.name)
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 96, height: 64), settings: settings,
            audio: kind.audio.map { AudioSettings(codec: $0) }, sinks: [try FileSink(path: path)])
        for (index, time) in times.enumerated() {
            let image = TestImage.plain(VideoFileTests.colour(index), width: 96, height: 64)
            try output.append(try image.sample(), at: CMTime(value: time, timescale: 1_000))
        }
        if kind.audio != nil { try output.append(try ClickTrack().sample(from: 0, count: Int(end) * 48), at: .zero) }
        _ = try output.finish(at: CMTime(value: end, timescale: 1_000))
        return path
    }

    private static let courses: [(times: [Int64], end: Int64)] = [
        ([0, 500, 993], 1_000), ([0, 40, 80], 81), ([0, 2_000, 3_999], 4_000), ([0], 12), ([0, 979], 1_000),
    ]

    @Test(
        "A last frame that is shorter than one at the declared rate has its duration in the file, and so has a copy",
        arguments: kinds)
    func durations(kind: Kind) throws {
        // One process copies all files: starting ffmpeg takes longer than a copy.
        var copying = (inputs: [String](), outputs: [String]())
        for (index, course) in Self.courses.enumerated() {
            let file = "\(index)-\(kind.name)"
            let path = try write(
                Kind(name: file, codec: kind.codec, audio: kind.audio), course.times, end: course.end)
            let probe = try Probe.file(path)
            let video = probe.packets.filter { $0.stream_index == 0 }
            #expect(video.map(\.pts) == course.times, "\(file)")
            #expect(video.last?.duration == course.end - (course.times.last ?? 0), "\(file)")
            let length = try #require(probe.format.duration.flatMap { Double($0) })
            #expect(abs(length * 1_000 - Double(course.end)) <= (kind.audio == nil ? 0.5 : 22), "\(file) \(length)")
            // Neither a frame more nor one less, and no complaint.
            let frames = try DecodedVideo(path: path, width: 96, height: 64).frames
            #expect(frames.count == course.times.count, "\(file)")
            #expect(
                frames.last.map { Self.isNear($0, VideoFileTests.colour(course.times.count - 1)) } == true, "\(file)")
            copying.inputs += ["-i", path]
            copying.outputs += ["-map", "\(index):0", "-c", "copy", folder.file("\(index)-copy.mp4")]
        }
        _ = try ExternalProgram.run(["ffmpeg", "-v", "error", "-y"] + copying.inputs + copying.outputs)
        for (index, course) in Self.courses.enumerated() {
            let copy = folder.file("\(index)-copy.mp4")
            let end = try #require(try Probe.file(copy).stream.duration.flatMap { Double($0) })
            #expect(abs(end * 1_000 - Double(course.end)) <= 1, "\(copy): \(end)")
        }
    }

    private static func isNear(_ image: TestImage, _ colour: TestImage.Pixel) -> Bool {
        let pixel = image[48, 32]
        return [(pixel.red, colour.red), (pixel.green, colour.green), (pixel.blue, colour.blue)]
            .allSatisfy { abs(Int($0) - Int($1)) <= 6 }
    }

    @Test("A shorter last frame leaves the rest of the file unchanged: no other byte states the rate's duration")
    func ordinaryFile() throws {
        // The closing repeat is as long as a frame at the declared rate.
        let path = try write(Kind(name: "ordinary.mkv"), [0, 500], end: 1_000)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.range(of: Data([0x0C] + [UInt8](repeating: 0xFF, count: 28) + [0x80])) == nil)
        #expect(try Probe.file(path).times == [0, 500, 967])
        let short = try write(Kind(name: "short.mkv"), [0, 500, 990], end: 1_000)
        let shortBytes = try Data(contentsOf: URL(fileURLWithPath: short))
        #expect(shortBytes.range(of: Data([0x0C] + [UInt8](repeating: 0xFF, count: 28) + [0x80])) == nil)
    }

    @Test(
        "A shorter last frame ends with the session although it was written before its end was known",
        arguments: ["flv", "mkv", "webm"])
    func settled(ending: String) throws {
        var settings = VideoSettings()
        (settings.codec, settings.isLowLatency) = (ending == "webm" ? .vp9 : .h264, true)
        let path = folder.file("settled.\(ending)")
        let sink = try FileSink(path: path, isPaced: true)
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 96, height: 64), settings: settings, sinks: [sink])
        for time: Int64 in [0, 500] {
            let image = TestImage.plain(VideoFileTests.colour(Int(time)), width: 96, height: 64)
            try output.append(try image.sample(), at: CMTime(value: time, timescale: 1_000))
        }
        try output.flush()
        try sink.settle()
        _ = try output.finish(at: CMTime(value: 600, timescale: 1_000))
        let length = try #require(try Probe.file(path).format.duration.flatMap { Double($0) })
        #expect(abs(length - 0.6) <= 0.001, "\(length)")
    }

    @Test("A shorter last frame ends a flash movie with the session, by the duration that it states")
    func flash() throws {
        for (index, course) in Self.courses.enumerated() {
            let path = try write(Kind(name: "\(index).flv"), course.times, end: course.end)
            let probe = try Probe.file(path)
            #expect(probe.times == course.times)
            #expect(probe.format.duration.flatMap { Double($0) }.map { Int64(($0 * 1_000).rounded()) } == course.end)
        }
    }
}
