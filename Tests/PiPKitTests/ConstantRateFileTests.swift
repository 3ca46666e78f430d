import Foundation
import PiPKit
import TestSupport
import Testing

@Suite("A file of a constant rate, as editors read it")
struct ConstantRateFileTests {
    /// Writes a file of `seconds` at `path`, whose frames have irregular times.
    private static func write(
        _ path: String, duration: CMTime, codec: VideoCodec = .h264, isLive: Bool = false, seconds: Double,
        carriesAudio: Bool = false
    ) throws {
        var settings = VideoSettings()
        settings.codec = codec
        settings.isLowLatency = isLive
        settings.constantFrameDuration = duration
        let output = try MovieOutput(sinks: [try FileSink(path: path, isPaced: isLive)], settings: settings)
        try output.open(
            canvas: CMVideoDimensions(width: 64, height: 64), maximumFrameRate: 30, carriesAudio: carriesAudio)
        var generator = SeededGenerator(seed: 7)
        var time = 0.0
        while time < seconds {
            _ = try output.show(
                try CMSampleBuffer.grey(UInt8.random(in: 0...255, using: &generator)), at: .seconds(time))
            time += Double.random(in: 0.001...0.4, using: &generator)
        }
        _ = try output.finish(at: .seconds(seconds))
    }

    /// The entries of the `stts` box of the first track, each a count and a length.
    private static func runs(_ path: String) throws -> [(count: UInt32, length: UInt32)] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let name = Array("stts".utf8)
        let place = try #require((0..<bytes.count - 8).first { Array(bytes[$0..<$0 + 4]) == name })
        func number(_ offset: Int) -> UInt32 {
            bytes[place + offset..<place + offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        return (0..<Int(number(8))).map { (number(12 + 8 * $0), number(16 + 8 * $0)) }
    }

    @Test(
        "A file of a constant rate has the rate's timescale and frames of equal duration",
        arguments: [
            (24_000, 1_001), (30_000, 1_001), (60_000, 1_001), (120_000, 1_001), (25, 1), (30_000, 1_000), (60, 1),
            (7, 3),
        ], ["a.mp4", "a.mov", "alpha.mov", "live.mp4", "live.mov", "sound.mp4"])
    func runs(rate: (frames: Int32, seconds: Int64), name: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file(name)
        let duration = CMTime(value: rate.seconds, timescale: rate.frames)
        let seconds = 5.3
        try Self.write(
            path, duration: duration, codec: name == "alpha.mov" ? .proRes4444 : .h264, isLive: name.hasPrefix("live"),
            seconds: seconds, carriesAudio: name == "sound.mp4")
        let count = (seconds / duration.seconds).rounded(.up)
        let runs = try Self.runs(path)
        #expect(runs.count == 1)
        #expect(runs[0].count == UInt32(count))
        let probe = try Probe.file(path)
        let scale = try #require(probe.stream.time_base.split(separator: "/").last.flatMap { Int64($0) })
        #expect(scale >= 1_000 && Int64(runs[0].length) * Int64(rate.frames) == rate.seconds * scale)
        if rate.seconds == 1_001 { #expect(scale == rate.frames) }
        #expect(probe.stream.duration_ts == Int64(count) * Int64(runs[0].length))
    }

    @Test(
        "A file whose container states no frame durations ends with the session, also after a copy",
        arguments: ["mkv", "webm", "flv"], [0.5, 1, 10, 30, 60])
    func lastFrame(ending: String, rate: Double) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.\(ending)")
        var settings = VideoSettings()
        if ending == "webm" { settings.codec = .vp9 }
        let output = try MovieOutput(path: path, overwrite: false, settings: settings)
        try output.open(canvas: CMVideoDimensions(width: 64, height: 64), maximumFrameRate: rate, carriesAudio: false)
        for second in 0..<12 { _ = try output.show(try CMSampleBuffer.grey(UInt8(20 * second)), at: .seconds(second)) }
        _ = try output.finish(at: .seconds(12))
        let copy = folder.file("copy.mp4")
        _ = try ExternalProgram.run(["ffmpeg", "-v", "error", "-i", path, "-c", "copy", copy])
        let length = try #require(Probe.file(copy).stream.duration.flatMap { Double($0) })
        #expect(abs(length - 12) < 0.002, "\(length)")
    }
}
