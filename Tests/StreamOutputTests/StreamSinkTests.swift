import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Live streams into a pipe")
struct StreamSinkTests {
    private let canvas = CMVideoDimensions(width: 64, height: 64)

    private var liveSettings: VideoSettings {
        var settings = VideoSettings()
        settings.isLowLatency = true
        return settings
    }

    private func image(_ index: Int) -> TestImage {
        .plain(VideoFileTests.colour(index), width: 64, height: 64)
    }

    @Test("MPEG-TS through a pipe is decoded to the frames that went in, heartbeats included")
    func throughPipe() throws {
        let pipe = Pipe.own()
        // Small enough for the pipe's buffer, so that one thread can write all and then let it be read.
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let output = try MediaOutput(
            canvas: canvas, settings: liveSettings,
            sinks: [try StreamSink(descriptor: descriptor, name: "standard output")])
        for index in 0..<4 {
            try output.append(try image(index).sample(), at: CMTime(value: Int64(index), timescale: 1))
            try output.repeatLast(at: CMTime(value: Int64(index * 2 + 1), timescale: 2))
        }
        let summary = try output.finish(at: CMTime(value: 4, timescale: 1))
        try pipe.fileHandleForWriting.close()
        let bytes = try #require(try pipe.fileHandleForReading.readToEnd())
        #expect(summary.bytes == bytes.count)
        #expect(bytes.count.isMultiple(of: 188))

        let folder = try TemporaryFolder()
        try bytes.write(to: URL(fileURLWithPath: folder.file("stream.ts")))
        let probe = try Probe.file(folder.file("stream.ts"))
        #expect(probe.format.format_name == "mpegts")
        let first = probe.times[0]
        let closing: Int64 = 4 * 90_000 - 3_000 - 7 * 45_000
        let times: [Int64] = (0..<8).map { $0 * 45_000 } + [7 * 45_000 + closing]
        #expect(probe.times.map { $0 - first } == times)
        let decoded = try DecodedVideo(path: folder.file("stream.ts"), width: 64, height: 64).frames
        #expect(decoded.count == 9)
        for (index, shown) in decoded.enumerated() {
            #expect(shown.meanDifference(from: image(min(index / 2, 3))) < 3)
        }
    }

    @Test("Each frame is in the pipe before the next is drawn")
    func noDelay() throws {
        let pipe = Pipe.own()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let output = try MediaOutput(
            canvas: canvas, settings: liveSettings, sinks: [try StreamSink(descriptor: descriptor, name: "pipe")])
        for index in 0..<5 {
            try output.append(try image(index).sample(), at: CMTime(value: Int64(index), timescale: 30))
            let bytes = pipe.fileHandleForReading.availableData
            #expect(bytes.count >= 188)
            #expect(bytes.count.isMultiple(of: 188))
        }
    }

    @Test("A viewer that joins late receives parameter sets and a key frame within two seconds")
    func joinLate() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("late.ts")
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        let output = try MediaOutput(
            canvas: canvas, settings: liveSettings,
            sinks: [try StreamSink(descriptor: file.fileDescriptor, name: "pipe")])
        for index in 0..<60 {
            try output.append(try image(index).sample(), at: CMTime(value: Int64(index), timescale: 10))
        }
        _ = try output.finish(at: CMTime(value: 6, timescale: 1))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let late = bytes.suffix(bytes.count / 2 / 188 * 188)
        try Data(late).write(to: URL(fileURLWithPath: path))
        let decoded = try ExternalProgram.run([
            "ffmpeg", "-v", "fatal", "-nostdin", "-i", path, "-f", "framecrc", "-",
        ])
        let frames = String(decoding: decoded, as: UTF8.self).split(separator: "\n").count { !$0.hasPrefix("#") }
        #expect(frames >= 10)
    }

    @Test("A closed reader is distinguished from other failures")
    func readerGone() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe.own()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let output = try MediaOutput(
            canvas: canvas, settings: liveSettings,
            sinks: [try StreamSink(descriptor: descriptor, name: "standard output")])
        try output.append(try image(0).sample(), at: .zero)
        try pipe.fileHandleForReading.close()
        let error = try #require(throws: StreamOutputError.self) {
            try output.append(try image(1).sample(), at: CMTime(value: 1, timescale: 1))
            try output.flush()
        }
        #expect(error.kind == .readerGone)
        #expect(error.subject == "standard output")
    }

    @Test(
        "A reader that was closed from the start is reported with the first frame, in every format",
        arguments: ContainerFormat.streams)
    func neverThere(format: ContainerFormat) throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe.own()
        try pipe.fileHandleForReading.close()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let output = try MediaOutput(
            canvas: canvas, settings: liveSettings,
            sinks: [try StreamSink(descriptor: descriptor, name: "standard output", format: format)])
        let error = #expect(throws: StreamOutputError.self) {
            try output.append(try image(0).sample(), at: .zero)
            try output.flush()
        }
        #expect(error?.kind == .readerGone)
    }

    @Test("A live frame at the time of the one before follows a tick later; an earlier one is refused")
    func equalTimes() throws {
        let pipe = Pipe.own()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let output = try MediaOutput(
            canvas: canvas, settings: liveSettings, sinks: [try StreamSink(descriptor: descriptor, name: "pipe")])
        try output.append(try image(0).sample(), at: CMTime(value: 1, timescale: 1))
        try output.append(try image(1).sample(), at: CMTime(value: 1, timescale: 1))
        let error = try #require(throws: StreamOutputError.self) {
            try output.append(try image(2).sample(), at: .zero)
        }
        #expect(error.kind == .invalidTime)
        let summary = try output.finish(at: CMTime(value: 1, timescale: 1))
        #expect(summary.framesEncoded == 2)
    }

    @Test("A format that seeks back in its output cannot be written to a pipe")
    func animationIntoPipe() throws {
        let error = try #require(throws: StreamOutputError.self) {
            _ = try StreamSink(descriptor: 1, name: "standard output", format: .apng)
        }
        #expect(error.kind == .unknownFormat)
    }
}

extension ContainerFormat {
    /// Those of H.264 that can go into a pipe.
    fileprivate static let streams: [ContainerFormat] = [.mpegTS, .matroska, .flv, .h264, .mp4, .mov]
}
