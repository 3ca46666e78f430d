import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Audio beside the frames, checked by ffprobe and ffmpeg")
struct SoundTrackTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ name: String, _ scene: AudioScene) throws -> OutputSummary {
        try scene.write(to: FileSink(path: folder.file(name)))
    }

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
    }

    @Test(
        "A click at one second is at one second to a millisecond, in each container and codec",
        arguments: AudioScene.kinds)
    func clicks(ending: String, codec: AudioSettings.Codec) throws {
        let name = "clicks.\(ending)"
        let summary = try write(name, AudioScene(codec: codec))
        #expect(summary.audioCodec == codec)
        let probe = try Probe.file(folder.file(name))
        #expect(probe.streams.map(\.codec_type) == ["video", "audio"])
        let sound = try #require(probe.sound)
        #expect(sound.codec_name == codec.rawValue)
        #expect(sound.sample_rate == "48000")
        #expect(sound.channels == 2)
        #expect(Set(probe.streams.map(\.start_time)).count == 1, "both begin together")
        let decoded = try DecodedAudio(path: folder.file(name))
        #expect(abs(decoded.start) < 0.001)
        for (second, click) in zip(1..., decoded.clicks(1..<5)) {
            #expect(abs(try #require(click) - Double(second)) < 0.001, "second \(second): \(click ?? -1)")
        }
        #expect(try DecodedAudio.samples(byProgram: folder.file(name)) == decoded.samples)
    }

    @Test(
        "A tone that begins with the session is neither louder nor missing at its beginning",
        arguments: AudioScene.kinds)
    func beginning(ending: String, codec: AudioSettings.Codec) throws {
        var scene = AudioScene(seconds: 1, codec: codec)
        scene.sound = { start, count in
            let values = (0..<count).flatMap { index in
                let value = 0.5 * Float(sin(Double(start + Int64(index)) * 2 * .pi * 1_000 / 48_000))
                return [value, value]
            }
            return try CMSampleBuffer(stereo: values, at: CMTime(value: start, timescale: 48_000))
        }
        _ = try write("tone.\(ending)", scene)
        let samples = try DecodedAudio.samples(path: folder.file("tone.\(ending)"))
        let tone = (0..<48_000).map { 0.5 * Float(sin(Double($0) * 2 * .pi * 1_000 / 48_000)) }
        #expect(samples.prefix(2_000).allSatisfy { abs($0) < 0.6 })
        // What a decoder fades in is over after one packet.
        #expect(zip(samples, tone).dropFirst(1_200).prefix(40_000).allSatisfy { abs($0 - $1) < 0.05 })
        if ending == "mp4" || ending == "mov" {
            #expect(zip(samples, tone).prefix(1_200).allSatisfy { abs($0 - $1) < 0.15 })
        }
    }

    @Test(
        "However the audio is cut into blocks and interleaved with the frames, the bytes are the same",
        arguments: AudioScene.kinds)
    func sameBytes(ending: String, codec: AudioSettings.Codec) throws {
        var generator = SeededGenerator(seed: 3)
        let noise = (0..<2 * 96_000).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
        var files: [Data] = []
        for (block, lead) in [(4_800, 0), (1, 0), (7, 0), (1_024, 48_000), (48_000, -48_000), (96_000, -96_000)]
            as [(Int, Int64)]
        {
            var scene = AudioScene(seconds: 2, codec: codec, block: block, lead: lead)
            scene.sound = { start, count in
                try CMSampleBuffer(
                    stereo: Array(noise[Int(start) * 2..<(Int(start) + count) * 2]),
                    at: CMTime(value: start, timescale: 48_000))
            }
            _ = try write("\(block).\(ending)", scene)
            files.append(try bytes("\(block).\(ending)"))
        }
        #expect(files.allSatisfy { $0 == files[0] })
        #expect(files[0].count > 20_000)
    }

    @Test(
        "The audio ends with the session to the sample if the container can state it: audio that stops early or continues longer too",
        arguments: [("mp4", .aac), ("mov", .aac), ("mkv", .aac), ("mkv", .opus)] as [(String, AudioSettings.Codec)],
        [0, 1, 30_000, 65_843, 65_900, 96_000, 144_000] as [Int64])
    func ends(kind: (ending: String, codec: AudioSettings.Codec), count: Int64) throws {
        var scene = AudioScene(seconds: 1, codec: kind.codec, sampleCount: count)
        // 65,843.73 samples.
        scene.end = CMTime(value: 123_457, timescale: 90_000)
        let name = "end.\(kind.ending)"
        let summary = try write(name, scene)
        #expect(summary.duration == scene.end)
        let probe = try Probe.file(folder.file(name))
        if kind.ending == "mkv" {
            #expect(try DecodedAudio.samples(path: folder.file(name)).count == 65_843)
        } else {
            #expect(probe.stream.duration_ts == 123_457)
            #expect(probe.sound?.duration_ts == 65_843)
        }
        let duration = try #require(probe.format.duration.flatMap(Double.init))
        #expect(abs(duration - 123_457.0 / 90_000) < (kind.ending == "mkv" ? 0.001 : 0.000_001))
    }

    @Test(
        "A session shorter than a packet of audio, or hardly longer, is a complete file",
        // In a transport stream ffprobe takes two packets of AAC for something else.
        arguments: AudioScene.kinds.filter { $0 != ("ts", .aac) },
        [1, 585, 586, 588, 940, 1_920, 1_922] as [Int64])
    func short(kind: (ending: String, codec: AudioSettings.Codec), ticks: Int64) throws {
        var scene = AudioScene(seconds: 1, codec: kind.codec)
        scene.end = CMTime(value: ticks, timescale: 90_000)
        let path = folder.file("short.\(kind.ending)")
        #expect(try write("short.\(kind.ending)", scene).duration == scene.end)
        let probe = try Probe.file(path)
        #expect(probe.packets.contains { $0.stream_index == 0 })
        if kind.ending == "mp4" || kind.ending == "mov" {
            #expect(probe.stream.duration_ts == ticks)
            // A reader reports no length for a track without samples.
            if ticks > 1 { #expect(probe.sound?.duration_ts == ticks * 8 / 15) }
        } else if kind.ending == "mkv", ticks > 586 {
            #expect(try DecodedAudio.samples(path: path).count == ticks * 8 / 15)
        }
    }

    @Test(
        "Samples that are no numbers are silent, and those above full scale are clipped",
        arguments: [AudioSettings.Codec.aac, .opus])
    func hostileSamples(codec: AudioSettings.Codec) throws {
        let values: [Float] = [
            .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, -0, 2, -2, Float(bitPattern: 0xFFFF_FFFF),
        ]
        var generator = SeededGenerator(seed: 9)
        var scene = AudioScene(seconds: 1, codec: codec, block: 999)
        scene.sound = { start, count in
            let isNoNumber = start < 24_000
            let samples = (0..<count * 2).map { _ in
                isNoNumber ? Float.nan : values.randomElement(using: &generator) ?? 0
            }
            return try CMSampleBuffer(stereo: samples, at: CMTime(value: start, timescale: 48_000))
        }
        _ = try write("hostile.mkv", scene)
        let samples = try DecodedAudio.samples(path: folder.file("hostile.mkv"))
        #expect(samples.count == 48_000)
        #expect(samples.prefix(22_000).allSatisfy { abs($0) < 0.01 })
        #expect(samples.allSatisfy { abs($0) < 8 })
    }

    @Test("A gap in the audio is silence; time that goes back or jumps far is refused")
    func gaps() throws {
        let output = try MediaOutput(
            canvas: AudioScene.canvas, audio: AudioSettings(), sinks: [try FileSink(path: folder.file("gap.mp4"))])
        try output.append(try AudioScene.image(0), at: .zero)
        let clicks = ClickTrack()
        func append(_ start: Int64, _ count: Int) throws {
            try output.append(
                try clicks.sample(from: start, count: count), at: CMTime(value: start, timescale: 48_000))
        }
        try append(47_000, 2_000)
        try append(95_000, 2_000)
        for time in [
            CMTime(value: 96_999, timescale: 48_000), .zero, .invalid, .positiveInfinity, .negativeInfinity,
            .indefinite,
            CMTime(value: -1, timescale: 48_000), CMTime(value: .max, timescale: 1), CMTime(value: 3_700, timescale: 1),
        ] {
            let error = try #require(throws: StreamOutputError.self) {
                try output.append(try clicks.sample(from: 0, count: 10), at: time)
            }
            #expect(error.kind == .invalidTime)
        }
        _ = try output.finish(at: CMTime(value: 3, timescale: 1))
        let decoded = try DecodedAudio(path: folder.file("gap.mp4"))
        #expect(try Probe.file(folder.file("gap.mp4")).sound?.duration_ts == 144_000)
        for (second, click) in zip(1..., decoded.clicks(1...2)) {
            #expect(abs(try #require(click) - Double(second)) < 0.001)
        }
    }

    @Test("Audio of another rate, number of channels or layout is refused by name")
    func otherFormats() throws {
        let output = try MediaOutput(canvas: AudioScene.canvas, audio: AudioSettings(), sinks: [])
        for (rate, channels, layout) in [
            (44_100, 2, .float32), (48_000, 1, .float32), (48_000, 2, .int16), (768_000, 64, .float32),
        ] as [(Int, Int, AudioBuffer.SampleFormat)] {
            let format = try AudioBuffer.Format(sampleRate: rate, channelCount: channels, sampleFormat: layout)
            let sample = CMSampleBuffer(
                audioBuffer: try AudioBuffer(format: format, bytes: [UInt8](repeating: 0, count: format.bytesPerFrame)),
                presentationTimeStamp: .zero)
            let error = try #require(throws: StreamOutputError.self) { try output.append(sample, at: .zero) }
            #expect(error.kind == .invalidSample)
            #expect(
                error.description.hasPrefix("\(rate) Hz, \(channels) channels: cannot add audio: it must be 48000 Hz"))
        }
    }

    @Test(
        "Opus has no place in mp4 and mov, and nothing stays behind; a bit rate that cannot be is refused",
        arguments: ["mp4", "mov"])
    func refusals(ending: String) throws {
        let path = folder.file("pip.\(ending)")
        let error = try #require(throws: StreamOutputError.self) {
            try MediaOutput(
                canvas: AudioScene.canvas, audio: AudioSettings(codec: .opus), sinks: [try FileSink(path: path)])
        }
        #expect(error.kind == .invalidSettings)
        #expect(
            error.description
                == "\(path): cannot choose the audio codec: \(ending) takes AAC; Opus goes into mkv, webm and ts")
        #expect(try folder.names.isEmpty)
        for bitRate in [.min, -1, 0, 15_999, 510_001, Int.max] {
            var audio = AudioSettings()
            audio.bitRate = bitRate
            let error = try #require(throws: StreamOutputError.self) {
                try MediaOutput(canvas: AudioScene.canvas, audio: audio, sinks: [])
            }
            #expect(error.kind == .invalidSettings)
        }
    }

    @Test(
        "The bit rates at both ends of the range can be encoded", arguments: [AudioSettings.Codec.aac, .opus],
        AudioSettings.bitRates.bounds)
    func bitRates(codec: AudioSettings.Codec, bitRate: Int) throws {
        var audio = AudioSettings(codec: codec)
        audio.bitRate = bitRate
        let output = try MediaOutput(
            canvas: AudioScene.canvas, audio: audio, sinks: [try FileSink(path: folder.file("a.mkv"))])
        try AudioScene(seconds: 1, codec: codec).append(to: output)
        #expect(try output.finish(at: CMTime(value: 1, timescale: 1)).audioCodec == codec)
    }
}

extension ClosedRange<Int> {
    fileprivate var bounds: [Int] { [lowerBound, upperBound] }
}
