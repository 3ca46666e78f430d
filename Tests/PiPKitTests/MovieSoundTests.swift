import Foundation
import PiPKit
import TestSupport
import Testing

@Suite("A session's file or stream with audio")
struct MovieSoundTests {
    private let canvas = CMVideoDimensions(width: 64, height: 64)

    @Test(
        "A file with audio repeats a frame now and then, at the shortest interval of its sinks; one without repeats for a transport stream alone"
    )
    func heartbeat() throws {
        let folder = try TemporaryFolder()
        for (endings, expected) in [
            (["mp4"], .seconds(5)), (["mov", "mkv"], .seconds(5)), (["mp4", "ts"], .milliseconds(250)),
        ] as [([String], Duration)] {
            for carriesAudio in [false, true] {
                let sinks = try endings.map { try FileSink(path: folder.file("\(carriesAudio).\($0)")) }
                let output = try MovieOutput(sinks: sinks, settings: VideoSettings())
                let silent: Duration? = endings.contains("ts") ? .milliseconds(700) : nil
                #expect(output.nextRepeat == silent)
                try output.open(canvas: canvas, maximumFrameRate: 30, carriesAudio: carriesAudio)
                #expect(output.nextRepeat == (carriesAudio ? expected : silent))
                output.abandon()
            }
        }
    }

    @Test(
        "A static view with ten minutes of audio is one file with audio and frames interleaved and few pending packets"
    )
    func stillView() throws {
        // An error of half a sample in each packet of AAC would add up to 0.3 s in ten minutes.
        let seconds: Int64 = 600
        let folder = try TemporaryFolder()
        let path = folder.file("still.mp4")
        let output = try MovieOutput(path: path, overwrite: false, settings: VideoSettings())
        try output.open(canvas: canvas, maximumFrameRate: 30, carriesAudio: true)
        _ = try output.show(try CMSampleBuffer.grey(90), at: .zero)
        let clicks = ClickTrack(every: 10 * 48_000)
        for second in 0..<seconds {
            let start = Duration(CMTime(value: second * 48_000, timescale: 48_000)) ?? .zero
            _ = try output.writeAudio(try clicks.sample(from: second * 48_000, count: 48_000), at: start)
            if second % 5 == 4 { _ = try output.repeatLast(at: .seconds(second + 1)) }
        }
        _ = try output.finish(at: .seconds(seconds))
        #expect(output.summary?.audioCodec == .aac)
        let decoded = try DecodedAudio(path: path, sampleRate: 8_000)
        #expect(abs(decoded.duration - Double(seconds)) < 0.022)
        for second in stride(from: 10, to: Int(seconds), by: 10) {
            let click = try #require(decoded.loudest(from: Double(second) - 5, to: Double(second) + 5, above: 0.02))
            #expect(abs(click - Double(second)) < 0.001, "\(click)")
        }
        // The position of each packet in the file, and its decoding time.
        let listing = try ExternalProgram.run([
            "ffprobe", "-v", "error", "-show_entries", "packet=pos,dts_time", "-of", "csv=p=0", path,
        ])
        let packets = String(decoding: listing, as: UTF8.self).split(separator: "\n")
            .map { $0.split(separator: ",").compactMap { Double($0) } }
            .sorted { $0[1] < $1[1] }.map { $0[0] }
        #expect(packets.count > 28_000)
        #expect(zip(packets, packets.dropFirst()).allSatisfy { $0 <= $1 })
    }

    /// Writes a session of 12 seconds with one frame and a click each second to a file.
    private func clickingSession(to path: String, audio: AudioSettings? = nil) throws {
        let session = try SampleBufferSession(
            path: path, configuration: SessionConfiguration(duration: .seconds(12)), audio: audio)
        let content = try ForeignContent(session)
        let (synchronizer, renderer) = (AVSampleBufferRenderSynchronizer(), AVSampleBufferAudioRenderer())
        synchronizer.addRenderer(renderer)
        session.add(synchronizer)
        content.layer.enqueue(try CMSampleBuffer.grey(200))
        renderer.enqueue(try ClickTrack().sample(from: 0, count: 12 * 48_000))
        synchronizer.setRate(1, time: .zero)
        try session.run(content.controller)
    }

    @Test(
        "A session whose frame does not change has its audio in the file, each click at its time, and the frame repeats now and then",
        arguments: [("mp4", 5.0), ("mov", 5), ("mkv", 5), ("ts", 0.25)])
    func session(ending: String, heartbeat: Double) throws {
        let folder = try TemporaryFolder()
        let paths = ["one", "two"].map { folder.file("\($0).\(ending)") }
        for path in paths { try clickingSession(to: path) }
        let bytes = try paths.map { try FileHandle(forReadingFrom: URL(fileURLWithPath: $0)).readToEnd() }
        #expect(bytes[0] != nil && bytes[0] == bytes[1])
        let decoded = try DecodedAudio(path: paths[0])
        #expect(abs(decoded.start) < 0.001 && abs(decoded.duration - 12) < 0.022)
        for (second, click) in zip(1..., decoded.clicks(1..<12)) {
            #expect(abs(try #require(click) - Double(second)) < 0.001, "\(click ?? -1)")
        }
        let probe = try Probe.file(paths[0])
        let ticks = try #require(probe.stream.time_base.split(separator: "/").last.flatMap { Double($0) })
        let times = probe.packets.filter { $0.stream_index == 0 }.map { Double($0.pts) / ticks }
        let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
        #expect(times.count >= Int(12 / heartbeat) && gaps.allSatisfy { $0 <= heartbeat + 0.001 })
    }

    @Test("A session's audio has the requested codec, and is refused at once if the file cannot hold it")
    func codec() throws {
        let folder = try TemporaryFolder()
        #expect(throws: StreamOutputError.self) {
            try SampleBufferSession(path: folder.file("a.mp4"), audio: AudioSettings(codec: .opus))
        }
        try clickingSession(to: folder.file("a.mkv"), audio: AudioSettings(codec: .opus))
        #expect(try Probe.file(folder.file("a.mkv")).sound?.codec_name == "opus")
        #expect(try folder.names == ["a.mkv"])
    }

    @Test("Audio at a fractional time begins at the nearest sample")
    func exactTimes() throws {
        let folder = try TemporaryFolder()
        let output = try MovieOutput(path: folder.file("a.mkv"), overwrite: false, settings: VideoSettings())
        try output.open(canvas: canvas, maximumFrameRate: 30, carriesAudio: true)
        _ = try output.show(try CMSampleBuffer.grey(90), at: .zero)
        let clicks = ClickTrack()
        var position: Int64 = 0
        var generator = SeededGenerator(seed: 1)
        while position < 200_000 {
            let count = Int64.random(in: 1...2_000, using: &generator)
            let time = try #require(Duration(CMTime(value: position, timescale: 48_000)))
            _ = try output.writeAudio(try clicks.sample(from: position, count: Int(count)), at: time)
            position += count
        }
        _ = try output.finish(at: .seconds(4))
        let decoded = try DecodedAudio(path: folder.file("a.mkv"))
        for (second, click) in zip(1..., decoded.clicks(1...3)) {
            #expect(abs(try #require(click) - Double(second)) < 0.001)
        }
    }

    @Test("Invalid audio settings are refused before anything is rendered, and nothing stays behind")
    func refusal() throws {
        let folder = try TemporaryFolder()
        #expect(throws: StreamOutputError.self) {
            try MovieOutput(
                path: folder.file("a.mp4"), overwrite: false, settings: VideoSettings(),
                audio: AudioSettings(codec: .opus))
        }
        #expect(throws: StreamOutputError.self) {
            try MovieOutput(
                path: folder.file("a.ts"), overwrite: false, format: .mov, settings: VideoSettings(),
                audio: AudioSettings(codec: .opus))
        }
        #expect(try folder.names.isEmpty)
    }
}
