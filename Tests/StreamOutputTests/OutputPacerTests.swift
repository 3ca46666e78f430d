import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("The pace of an output")
struct OutputPacerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String, isPaced: Bool = false) throws -> FileSink {
        try FileSink(path: folder.file(name), isPaced: isPaced)
    }

    @Test("The pace of an output of a file is that of its frames; audio and the host's clock need one now and then")
    func files() throws {
        var pace = OutputPacer(VideoSettings(), sinks: [try file("a.mkv")])
        #expect(pace.open(maximumFrameRate: 12, carriesAudio: false) == 12)
        #expect(pace.nextRepeat == nil)
        let (repeats, own) = pace.show(at: .seconds(40))
        #expect(repeats.isEmpty && own == CMTime(value: 40, timescale: 1))
        #expect(pace.finish(at: .seconds(90)).repeats.isEmpty)

        var heard = OutputPacer(VideoSettings(), sinks: [try file("b.mkv")])
        _ = heard.open(maximumFrameRate: 12, carriesAudio: true)
        #expect(heard.nextRepeat == (try file("b2.mkv")).maximumRepeatInterval)

        var paced = OutputPacer(VideoSettings(), sinks: [try file("c.mkv", isPaced: true)])
        _ = paced.open(maximumFrameRate: 12, carriesAudio: false)
        #expect(paced.nextRepeat == .milliseconds(500))

        var animated = OutputPacer(VideoSettings(), sinks: [try file("c.gif", isPaced: true)])
        _ = animated.open(maximumFrameRate: 12, carriesAudio: false)
        #expect(animated.nextRepeat == .milliseconds(350))
    }

    @Test("The pace of an output of an MPEG transport stream repeats skipped ones of a delayed session, 0.7 s apart")
    func gaps() throws {
        var pace = OutputPacer(VideoSettings(), sinks: [try file("a.ts")])
        _ = pace.open(maximumFrameRate: 30, carriesAudio: false)
        #expect(pace.show(at: .zero).repeats.isEmpty)
        #expect(pace.show(at: .milliseconds(700)).repeats.isEmpty)
        #expect(pace.show(at: .milliseconds(2_200)).repeats.map(\.seconds) == [1.4, 2.1])
        #expect(pace.repeatLast(at: .seconds(3)).map(\.seconds) == [2.9, 3])
        let (repeats, end) = pace.finish(at: .seconds(4))
        #expect(repeats.map(\.seconds) == [3.7] && end.seconds == 4)
    }

    @Test("The pace of a live playlist repeats a frame only where a key frame is due")
    func playlist() throws {
        var settings = VideoSettings()
        settings.isLowLatency = true
        let sink = try PlaylistSink(path: folder.file("hls/a.m3u8"), isWindow: true, overwrite: true)
        var pace = OutputPacer(settings, sinks: [sink])
        _ = pace.open(maximumFrameRate: 30, carriesAudio: false)
        #expect(pace.show(at: .zero).repeats.isEmpty)
        pace.nextKeyFrame = .seconds(2)
        #expect(pace.nextRepeat == .seconds(2))
        #expect(pace.show(at: .milliseconds(1_200)).repeats.isEmpty && pace.nextRepeat == .seconds(2))
        #expect(pace.repeatLast(at: .seconds(2)).map(\.seconds) == [2])
        pace.nextKeyFrame = .seconds(4)
        #expect(pace.nextRepeat == .seconds(4))
        // The host stopped the session.
        #expect(pace.show(at: .milliseconds(9_500)).repeats.map(\.seconds) == [4, 6, 8])
        pace.nextKeyFrame = .seconds(10)
        #expect(pace.finish(at: .seconds(13)).repeats.map(\.seconds) == [10, 12])

        // A recording beside it must be safe within a second.
        var both = OutputPacer(settings, sinks: [sink, try file("b.mkv", isPaced: true)])
        _ = both.open(maximumFrameRate: 30, carriesAudio: false)
        both.nextKeyFrame = .seconds(2)
        #expect(both.nextRepeat == .milliseconds(500))
    }

    @Test("The pace of an output that is constant is its rate's own, from the first frame to the last whole one")
    func constant() throws {
        var settings = VideoSettings()
        settings.constantFrameDuration = CMTime(value: 1_001, timescale: 24_000)
        var pace = OutputPacer(settings, sinks: [try file("a.mp4")])
        let rate = pace.open(maximumFrameRate: 60, carriesAudio: false)
        #expect(abs(rate - 24_000 / 1_001) < 1e-9)
        #expect(pace.show(at: .zero).own == .zero)
        let (repeats, own) = pace.show(at: .milliseconds(125))
        #expect(repeats.map(\.value) == [1_001, 2_002] && own == CMTime(value: 3_003, timescale: 24_000))
        let (rest, end) = pace.finish(at: .milliseconds(200))
        #expect(rest.map(\.value) == [4_004] && end == CMTime(value: 5_005, timescale: 24_000))
    }

    @Test("A stream repeats frames often after a change or for a connected viewer, and rarely otherwise")
    func stream() throws {
        let pipe = Pipe.own()
        let sink = try StreamSink(descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "stream")
        var pace = OutputPacer(VideoSettings(), sinks: [sink])
        _ = pace.open(maximumFrameRate: 30, carriesAudio: false)
        var time = Duration.zero
        _ = pace.show(at: time)
        // Five seconds by the declared rate, and a few more.
        for _ in 1..<153 {
            time += .milliseconds(34)
            #expect(pace.nextRepeat == time)
            _ = pace.repeatLast(at: time)
        }
        #expect(pace.nextRepeat == time + .milliseconds(250))
        _ = pace.show(at: time)
        for _ in 0..<3 {
            time += .milliseconds(34)
            #expect(pace.nextRepeat == time)
            _ = pace.repeatLast(at: time)
        }
        #expect(pace.nextRepeat == time + .milliseconds(250))
    }
}
