import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Live streams with audio")
struct SoundStreamTests {
    let folder: TemporaryFolder
    private static let kinds: [(format: ContainerFormat, codec: AudioSettings.Codec)] = [
        (.mpegTS, .aac), (.mpegTS, .opus), (.matroska, .aac), (.matroska, .opus),
    ]

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes a session of `seconds`. It has a frame each quarter of a second, and after it the audio up to its time,
    /// 20 ms at a time. `afterBlock` is called after each block of audio.
    private func write(
        _ seconds: Int, into descriptor: Int32, _ kind: (format: ContainerFormat, codec: AudioSettings.Codec),
        isLive: Bool = true, afterBlock: (Int64) throws -> Void = { _ in }
    ) throws {
        var settings = VideoSettings()
        settings.isLowLatency = isLive
        let output = try MediaOutput(
            canvas: AudioScene.canvas, settings: settings, audio: AudioSettings(codec: kind.codec),
            sinks: [try StreamSink(descriptor: descriptor, name: "pipe", format: kind.format, isLive: isLive)])
        let clicks = ClickTrack()
        for block in 0..<Int64(seconds * 50) {
            if block % 25 == 0 {
                try output.append(try AudioScene.image(Int(block / 50)), at: CMTime(value: block, timescale: 50))
            } else if block % 5 == 0 {
                try output.repeatLast(at: CMTime(value: block, timescale: 50))
            }
            if block > 0 {
                try output.append(
                    try clicks.sample(from: (block - 1) * 960, count: 960), at: CMTime(value: block - 1, timescale: 50))
            }
            try output.flush()
            try afterBlock(block)
        }
        _ = try output.finish(at: CMTime(value: Int64(seconds), timescale: 1))
    }

    private func stream(
        _ seconds: Int, _ kind: (format: ContainerFormat, codec: AudioSettings.Codec), isLive: Bool = true
    ) throws -> String {
        let path = folder.file("stream.\(kind.format.endings[0])")
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try write(seconds, into: file.fileDescriptor, kind, isLive: isLive)
        return path
    }

    @Test("ffmpeg reads one from a pipe, frames and audio, each at its time", arguments: kinds, [true, false])
    func readFromPipe(kind: (format: ContainerFormat, codec: AudioSettings.Codec), isLive: Bool) throws {
        let path = try stream(4, kind, isLive: isLive)
        let decoded = try DecodedAudio(path: path)
        for (second, click) in zip(1..., decoded.clicks(1...3)) {
            #expect(abs(try #require(click) - Double(second)) < 0.001, "\(click ?? -1)")
        }
        let frames = try ExternalProgram.run(
            ["ffmpeg", "-v", "error", "-i", "pipe:0", "-f", "framecrc", "-"],
            input: try FileHandle(forReadingFrom: URL(fileURLWithPath: path)))
        let rows = String(decoding: frames, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(rows.count { $0.hasPrefix("0,") } >= 40)
        #expect(rows.count { $0.hasPrefix("1,") } >= 185)
    }

    @Test("Audio is in the pipe as soon as it is encoded, and waits for no frame", arguments: kinds)
    func noDelay(kind: (format: ContainerFormat, codec: AudioSettings.Codec)) throws {
        let pipe = Pipe.own()
        let reader = pipe.fileHandleForReading
        var emptyTurns = 0
        try write(3, into: pipe.fileHandleForWriting.fileDescriptor, kind) { block in
            var waiting = pollfd(fd: reader.fileDescriptor, events: Int16(POLLIN), revents: 0)
            let hasCome = poll(&waiting, 1, 0) == 1
            if hasCome { _ = reader.availableData }
            // A packet of AAC is a little longer than a block: now and then a block completes none.
            emptyTurns = hasCome ? 0 : emptyTurns + 1
            if block > 6 { #expect(emptyTurns <= 1, "block \(block)") }
        }
    }

    @Test(
        "In a transport stream no audio comes after its clock has passed it",
        arguments: [AudioSettings.Codec.aac, .opus])
    func clock(codec: AudioSettings.Codec) throws {
        let path = try stream(10, (.mpegTS, codec))
        let stream = TransportStream(try Data(contentsOf: URL(fileURLWithPath: path)))
        var (clocks, sounds, frames): ([Int64], Int, Int) = ([], 0, 0)
        for mark in stream.marks {
            switch mark {
            case .clock(let time): clocks.append(time)
            case .presentation(let id, let time):
                if id & 0xF0 == 0xE0 { frames += 1 } else { sounds += 1 }
                let clock = try #require(clocks.last)
                #expect(time > clock + 90 * 40, "at most 40 ms would be left for decoding")
                #expect(time < clock + 90_000, "no reader keeps more than a second")
            }
        }
        #expect(sounds > 450 && frames > 95)
        #expect(zip(clocks, clocks.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 <= 22_500 })
    }

    @Test("A viewer that joins late receives the audio and the frames that follow")
    func joinLate() throws {
        let path = try stream(6, (.mpegTS, .aac))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try Data(bytes.suffix(bytes.count / 2 / 188 * 188)).write(to: URL(fileURLWithPath: path))
        let frames = try ExternalProgram.run(["ffmpeg", "-v", "fatal", "-nostdin", "-i", path, "-f", "framecrc", "-"])
        let rows = String(decoding: frames, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(rows.count { $0.hasPrefix("0,") } >= 5)
        #expect(rows.count { $0.hasPrefix("1,") } >= 50)
    }

    @Test("A closed reader is reported by the audio too")
    func readerGone() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe.own()
        let output = try MediaOutput(
            canvas: AudioScene.canvas, audio: AudioSettings(),
            sinks: [try StreamSink(descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "pipe")])
        try output.append(try AudioScene.image(0), at: .zero)
        try pipe.fileHandleForReading.close()
        let error = try #require(throws: StreamOutputError.self) {
            try output.append(try ClickTrack().sample(from: 0, count: 48_000), at: .zero)
            try output.flush()
        }
        #expect(error.kind == .readerGone)
        let again = try #require(throws: StreamOutputError.self) {
            try output.append(try ClickTrack().sample(from: 48_000, count: 1), at: CMTime(value: 1, timescale: 1))
        }
        #expect(again == error)
    }
}
