import CFFmpeg
import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Tracks")
struct TrackTests {
    @Test(
        "A file has the tracks that it is given, each packet in the one that it names, at its own times",
        arguments: ["mp4", "mov", "mkv", "ts"])
    func severalTracks(ending: String) throws {
        let folder = try TemporaryFolder()
        let sink = try FileSink(path: folder.file("a.\(ending)"))
        let tee = TrackTee(sink)
        let output = try MediaOutput(canvas: CMVideoDimensions(width: 64, height: 64), sinks: [tee])
        for index in 0..<5 {
            let image = TestImage.plain(VideoFileTests.colour(index), width: 64, height: 64)
            try output.append(try image.sample(), at: CMTime(value: Int64(index), timescale: 1))
        }
        _ = try output.finish(at: CMTime(value: 5, timescale: 1))
        let listing = try ExternalProgram.run([
            "ffprobe", "-v", "error", "-show_entries", "packet=stream_index,pts_time", "-of", "csv=p=0",
            folder.file("a.\(ending)"),
        ])
        let rows = String(decoding: listing, as: UTF8.self).split(separator: "\n").map { $0.split(separator: ",") }
        for track in 0..<2 {
            let times = rows.filter { $0[0] == "\(track)" }.compactMap { Double($0[1]) }
            let expected = (0..<5).map(Double.init) + [4.967]
            #expect(times.count == expected.count)
            #expect(zip(times, expected).allSatisfy { abs($0 - times[0] - $1) < 0.001 }, "\(times)")
        }
    }

    @Test("Audio is refused by an output that has none, by name")
    func sound() throws {
        let output = try MediaOutput(canvas: CMVideoDimensions(width: 64, height: 64), sinks: [])
        let format = try AudioBuffer.Format(sampleRate: 48_000, channelCount: 1, sampleFormat: .int16)
        let sample = CMSampleBuffer(
            audioBuffer: try AudioBuffer(format: format, bytes: [0, 0]), presentationTimeStamp: .zero)
        let error = try #require(throws: StreamOutputError.self) { try output.append(sample, at: .zero) }
        #expect(error.kind == .invalidSample)
        #expect(
            error.description == "48000 Hz, 1 channels: cannot add a sample: it is audio, and the output has no audio")
    }
}

/// Passes each packet to a sink twice, as two tracks.
private final class TrackTee: PacketSink {
    private let sink: FileSink

    init(_ sink: FileSink) {
        self.sink = sink
    }

    var maximumRepeatInterval: Duration { sink.maximumRepeatInterval }
    var name: String { sink.name }
    var isLive: Bool { sink.isLive }
    var status: SinkStatus { sink.status }

    func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {
        try sink.check(codec)
    }

    func begin(_ tracks: [Track]) throws(StreamOutputError) {
        try sink.begin(tracks + tracks)
    }

    func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        for index in 0..<2 {
            let copy = try EncodedPacket(sharing: packet)
            copy.trackIndex = index
            try sink.write(copy)
        }
    }

    func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        try sink.finish(at: end)
    }

    func abandon() {
        sink.abandon()
    }
}
