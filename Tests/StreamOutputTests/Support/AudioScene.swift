import SampleQueue
import StreamOutput
import TestSupport

/// A file with a plain frame each second and a click each second.
struct AudioScene {
    var seconds = 5
    var codec = AudioSettings.Codec.aac
    /// The number of samples in each block.
    var block = 4_800
    /// The sound, from 0 on.
    var sound: (_ start: Int64, _ count: Int) throws -> CMSampleBuffer = ClickTrack().sample
    /// The number of samples; nil for as many as the video lasts.
    var sampleCount: Int64?
    /// The number of samples by which the audio precedes the video; negative if it follows.
    var lead: Int64 = 0
    /// The session's end; nil for as long as the video lasts.
    var end: CMTime?

    static let canvas = CMVideoDimensions(width: 64, height: 64)
    /// Every container with every codec that it holds.
    static let kinds: [(ending: String, codec: AudioSettings.Codec)] = [
        ("mp4", .aac), ("mov", .aac), ("mkv", .aac), ("ts", .aac), ("mkv", .opus), ("ts", .opus),
    ]

    static func image(_ second: Int) throws -> CMSampleBuffer {
        try TestImage.plain(VideoFileTests.colour(second), width: 64, height: 64).sample()
    }

    /// Writes it into `sinks`.
    @discardableResult
    func write(to sinks: any PacketSink...) throws -> OutputSummary {
        let output = try MediaOutput(
            canvas: Self.canvas, audio: AudioSettings(codec: codec), sinks: sinks)
        try append(to: output)
        return try output.finish(at: end ?? CMTime(value: Int64(seconds), timescale: 1))
    }

    /// Appends the video and the audio.
    func append(to output: MediaOutput) throws {
        let total = sampleCount ?? Int64(seconds) * 48_000
        var position: Int64 = 0
        func writeAudio(until limit: Int64) throws {
            while position < min(limit, total) {
                let count = min(Int64(block), total - position)
                try output.append(
                    try sound(position, Int(count)), at: CMTime(value: position, timescale: 48_000))
                position += count
            }
        }
        for second in 0..<seconds {
            try output.append(try Self.image(second), at: CMTime(value: Int64(second), timescale: 1))
            try writeAudio(until: Int64(second + 1) * 48_000 + lead)
        }
        try writeAudio(until: total)
    }
}
