import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Files with audio: failures, order and sync")
struct SoundFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Noise, which takes as many bytes as there can be.
    private static func noise(_ start: Int64, _ count: Int) throws -> CMSampleBuffer {
        let values = Array(oneSecondOfNoise[0..<count * 2])
        return try CMSampleBuffer(stereo: values, at: CMTime(value: start, timescale: 48_000))
    }

    private static let oneSecondOfNoise: [Float] = {
        var generator = SeededGenerator(seed: 1)
        return (0..<96_000).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
    }()

    @Test(
        "When no space is left, the output until then plays with its audio, never larger than the limit",
        arguments: AudioScene.kinds, [60_001, 200_000] as [Int64])
    func fullDisk(kind: (ending: String, codec: AudioSettings.Codec), limit: Int64) throws {
        let path = folder.file("pip.\(kind.ending)")
        let sink = try FileSink(path: path, maximumByteCount: limit)
        let error = try #require(throws: StreamOutputError.self) {
            try AudioScene(seconds: 60, codec: kind.codec, sound: Self.noise).write(to: sink)
        }
        #expect(error.kind == .diskFull && error.subject == path)
        let kept = try #require(error.keptPath)
        #expect(try folder.names == ["pip.partial.\(kind.ending)"])
        let size = try FileManager.default.attributesOfItem(atPath: kept)[.size] as? Int64
        #expect(try #require(size) <= limit)
        let probe = try Probe.file(kept)
        let frames = probe.packets.count { $0.stream_index == 0 }
        #expect(frames > 1)
        #expect(try DecodedVideo(path: kept, width: 64, height: 64).frames.count == frames)
        let duration = Double(try DecodedAudio.samples(path: kept).count) / 48_000
        #expect(abs(duration - Double(frames)) < 1.5, "\(duration) s of sound beside \(frames) s of frames")
    }

    @Test("One sink that fails leaves the other complete, with its audio")
    func othersGoOn() throws {
        var losses: [StreamOutputError] = []
        let output = try MediaOutput(
            canvas: AudioScene.canvas, audio: AudioSettings(),
            sinks: [
                try FileSink(path: folder.file("small.ts"), maximumByteCount: 60_000),
                try FileSink(path: folder.file("whole.mp4")),
            ], onLoss: { losses.append($0) })
        var scene = AudioScene(seconds: 30)
        scene.sound = Self.noise
        try scene.append(to: output)
        #expect(losses.map(\.kind) == [.diskFull])
        _ = try output.finish(at: CMTime(value: 30, timescale: 1))
        #expect(try Probe.file(folder.file("whole.mp4")).sound?.duration_ts == 1_440_000)
        #expect(try folder.names == ["small.partial.ts", "whole.mp4"])
    }

    @Test("A session that is abandoned, or has audio and no frame, leaves nothing behind")
    func nothing() throws {
        let abandoned = try MediaOutput(
            canvas: AudioScene.canvas, audio: AudioSettings(), sinks: [try FileSink(path: folder.file("a.mp4"))])
        try AudioScene().append(to: abandoned)
        abandoned.abandon()
        let empty = try MediaOutput(
            canvas: AudioScene.canvas, audio: AudioSettings(), sinks: [try FileSink(path: folder.file("b.mkv"))])
        try empty.append(try ClickTrack().sample(from: 0, count: 96_000), at: .zero)
        let error = try #require(throws: StreamOutputError.self) {
            try empty.finish(at: CMTime(value: 2, timescale: 1))
        }
        #expect(error.kind == .emptySession)
        #expect(try folder.names.isEmpty)
    }

    @Test("Audio that stops for good is silence to the end, and blocks no frame for ever")
    func stoppedSound() throws {
        let output = try MediaOutput(
            canvas: AudioScene.canvas, audio: AudioSettings(), sinks: [try FileSink(path: folder.file("a.mkv"))])
        try output.append(try ClickTrack().sample(from: 0, count: 96_000), at: .zero)
        for second in 0..<60 {
            try output.append(try AudioScene.image(second), at: CMTime(value: Int64(second), timescale: 1))
        }
        _ = try output.finish(at: CMTime(value: 60, timescale: 1))
        let decoded = try DecodedAudio(path: folder.file("a.mkv"))
        #expect(decoded.samples.count == 60 * 48_000)
        #expect(decoded.clicks([1])[0] != nil && decoded.clicks([30])[0] == nil)
    }

    @Test(
        "A flash and a click each second stay in step for three minutes, though nothing else is ever drawn",
        arguments: [AudioScene.kinds[0], AudioScene.kinds[3], AudioScene.kinds[4]])
    func inStep(kind: (ending: String, codec: AudioSettings.Codec)) throws {
        // One tick of 90 kHz a second, the least by which a time can be wrong, adds up to 2 ms.
        let seconds: Int64 = 180
        let path = folder.file("step.\(kind.ending)")
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 16, height: 16), audio: AudioSettings(codec: kind.codec),
            sinks: [try FileSink(path: path)])
        let (black, white) = (
            TestImage.Pixel(red: 0, green: 0, blue: 0), TestImage.Pixel(red: 255, green: 255, blue: 255)
        )
        let flash = try TestImage.plain(white, width: 16, height: 16).sample()
        let dark = try TestImage.plain(black, width: 16, height: 16).sample()
        try output.append(dark, at: .zero)
        for second in 0..<seconds {
            if second > 0 {
                try output.append(flash, at: CMTime(value: second, timescale: 1))
                try output.append(dark, at: CMTime(value: second * 24_000 + 1_001, timescale: 24_000))
            }
            try output.append(
                try ClickTrack().sample(from: second * 48_000, count: 48_000), at: CMTime(value: second, timescale: 1))
        }
        _ = try output.finish(at: CMTime(value: seconds, timescale: 1))
        let flashes = try flashTimes(path)
        #expect(flashes.count == Int(seconds) - 1)
        let clicks = try DecodedAudio(path: path).clicks(1..<Int(seconds))
        for (flash, click) in zip(flashes, clicks) {
            #expect(abs(try #require(click) - flash) < 0.001_5, "flash \(flash), click \(click ?? -1)")
        }
    }

    /// Returns the times of white frames, in seconds after the first frame.
    private func flashTimes(_ path: String) throws -> [Double] {
        let text = try ExternalProgram.run([
            "ffprobe", "-v", "error", "-f", "lavfi", "-i", "movie=\(path),signalstats", "-show_entries",
            "frame=pts_time:frame_tags=lavfi.signalstats.YAVG", "-of", "csv=p=0",
        ])
        let rows = String(decoding: text, as: UTF8.self).split(separator: "\n").map { $0.split(separator: ",") }
        let frames = rows.compactMap { row in Double(row[0]).flatMap { time in Double(row[1]).map { (time, $0) } } }
        return frames.filter { $0.1 > 128 }.map { $0.0 - frames[0].0 }
    }
}
