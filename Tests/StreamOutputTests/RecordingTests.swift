import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("An incomplete recording can be played")
struct RecordingTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Creates an output with `count` frames in it, ten per second, all of them passed to the sink.
    private func output(_ count: Int, to sink: any PacketSink) throws -> MediaOutput {
        var settings = VideoSettings()
        settings.isLowLatency = true
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), settings: settings, sinks: [sink])
        for index in 0..<count {
            let image = TestImage.plain(VideoFileTests.colour(index), width: 64, height: 64)
            try output.append(try image.sample(), at: CMTime(value: Int64(index), timescale: 10))
        }
        try output.flush()
        return output
    }

    @Test(
        "A live recording can be played at any moment without its last half second, and after a pause to its end",
        arguments: ["mp4", "m4v", "mov", "mkv", "ts"])
    func plays(ending: String) throws {
        let sink = try FileSink(path: folder.file("pip.\(ending)"), isPaced: true)
        #expect(sink.recordingPath == folder.file("pip.recording.\(ending)"))
        let output = try output(30, to: sink)
        #expect(try Probe.file(sink.recordingPath).packets.count >= 24)
        let scale = CMTimeScale(["mp4", "m4v", "mov", "ts"].contains(ending) ? 90_000 : 1_000)
        let recording = try Probe.file(sink.recordingPath)
        let (first, last) = (try #require(recording.packets.first), try #require(recording.packets.last))
        let stated = ["mkv", "ts"].contains(ending) ? 0 : last.duration ?? 0
        // The file has everything that the session counts as safe.
        #expect(
            CMTime(value: try #require(sink.recoverableTime), timescale: 90_000)
                <= CMTime(value: last.pts - first.pts + stated, timescale: scale))
        try sink.settle()
        #expect(try Probe.file(sink.recordingPath).packets.count == 30)
        let decoded = try DecodedVideo(path: sink.recordingPath, width: 64, height: 64)
        #expect(decoded.frames.count == 30)
        _ = try output.finish(at: CMTime(value: 3, timescale: 1))
        #expect(try folder.names == ["pip.\(ending)"])
        #expect(try Probe.file(folder.file("pip.\(ending)")).packets.count == 31)
    }

    @Test(
        "The file has the bytes of an ordinary file of the same packets",
        arguments: ["mp4", "mov"], [0.0, 2.5])
    func sameBytes(ending: String, start: Double) throws {
        var scene = AudioScene()
        scene.seconds = 7
        let plain = try PlainSink(path: folder.file("plain"), format: ending == "mp4" ? .mp4 : .mov)
        try scene.write(to: plain, try FileSink(path: folder.file("pip.\(ending)")))
        #expect(try folder.bytes("plain") == folder.bytes("pip.\(ending)"))
        let silent = try PlainSink(path: folder.file("silent"), format: ending == "mp4" ? .mp4 : .mov)
        let output = try MediaOutput(
            canvas: AudioScene.canvas, sinks: [silent, try FileSink(path: folder.file("late.\(ending)"))])
        for second in [0, 1, 90] {
            let time = CMTime(value: Int64((Double(second) + start) * 90_000), timescale: 90_000)
            try output.append(try AudioScene.image(second), at: time)
        }
        _ = try output.finish(at: CMTime(value: 200, timescale: 1))
        #expect(try folder.bytes("silent") == folder.bytes("late.\(ending)"))
    }

    @Test(
        "So it is if frames were written before their duration was known, shorter or longer than announced",
        arguments: ["mp4", "mov"], [137, 50, 30, 27])
    func settled(ending: String, hundredths: Int) throws {
        let plain = try PlainSink(path: folder.file("plain"), format: ending == "mp4" ? .mp4 : .mov)
        let sink = try FileSink(path: folder.file("pip.\(ending)"), isPaced: true)
        let output = try MediaOutput(canvas: AudioScene.canvas, sinks: [plain, PausingSink(sink)])
        for second in 0..<50 {
            let time = CMTime(value: Int64(second * hundredths), timescale: 100)
            try output.append(try AudioScene.image(second), at: time)
        }
        _ = try output.finish(at: CMTime(value: 7000, timescale: 100))
        #expect(try folder.bytes("plain") == folder.bytes("pip.\(ending)"))
    }

    @Test(
        "The file is as long as its session where its last frame left before it was known how long it stays",
        arguments: ["mp4", "mov", "mkv"])
    func settledLast(ending: String) throws {
        let sink = try FileSink(path: folder.file("pip.\(ending)"), isPaced: true)
        let output = try output(30, to: sink)
        try sink.settle()
        // A quarter of a second has passed by the host's clock before a sink is asked to settle.
        _ = try output.finish(at: CMTime(value: 32, timescale: 10))
        let duration = try #require(Probe.file(folder.file("pip.\(ending)")).format.duration.flatMap { Double($0) })
        #expect(abs(duration - 3.2) < 0.0011, "\(duration)")
    }

    @Test("An incomplete recording of an ended run is found, measured and kept; an empty one is removed")
    func leftovers() throws {
        let path = folder.file("pip.mp4")
        let sink = try FileSink(path: path, isPaced: true)
        let output = try output(20, to: sink)
        try sink.settle()
        // A run that is alive is not reported, and another one has a recording of its own.
        #expect(StaleRecording.find(of: path).isEmpty)
        let second = try FileSink(path: path)
        #expect(second.recordingPath == folder.file("pip.recording-2.mp4"))
        let left = folder.file("pip.recording-3.mp4")
        try FileManager.default.copyItem(atPath: sink.recordingPath, toPath: left)
        try Data().write(to: URL(fileURLWithPath: folder.file("pip.recording-4.mp4")))
        try Data("begun".utf8).write(to: URL(fileURLWithPath: folder.file("pip.unfinished.mp4")))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: left))
        let found = StaleRecording.find(of: path)
        #expect(found.map(\.path) == [left])
        #expect(found[0].description.hasPrefix("\(left) is the recording of a killed run: 2"))
        #expect(found[0].description.hasSuffix(" s of playable video"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: left)) == bytes)
        _ = try output.finish(at: CMTime(value: 2, timescale: 1))
        second.abandon()
        #expect(try folder.names == ["pip.mp4", "pip.recording-3.mp4"])
    }

    @Test("If there is no space for the ordinary file, the whole recording is kept", arguments: ["mp4", "mov"])
    func noRoomAtTheEnd(ending: String) throws {
        let path = folder.file("pip.\(ending)")
        let output = try output(40, to: try FileSink(path: path))
        // An existing name that cannot be replaced simulates a full device: no file can be created there.
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let error = try #require(throws: StreamOutputError.self) {
            _ = try output.finish(at: CMTime(value: 4, timescale: 1))
        }
        #expect(error.keptPath == folder.file("pip.partial.\(ending)"))
        #expect(try Probe.file(folder.file("pip.partial.\(ending)")).packets.count == 41)
    }
}

extension TemporaryFolder {
    fileprivate func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: file(name)))
    }
}
