import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Sound beside the pictures, judged by ffprobe and ffmpeg")
struct SoundTrackTests {
    let folder: TemporaryFolder
    private let canvas = CMVideoDimensions(width: 64, height: 64)

    init() throws {
        folder = try TemporaryFolder()
    }

    static let kinds: [(ending: String, codec: AudioSettings.Codec)] = [
        ("mp4", .aac), ("mov", .aac), ("mkv", .aac), ("ts", .aac), ("mkv", .opus), ("ts", .opus),
    ]

    /// One plain picture a second and a click each second, for `seconds`.
    private func write(
        _ name: String, _ codec: AudioSettings.Codec = .aac, seconds: Int, end: CMTime? = nil, block: Int = 4_800,
        sound: ClickSound = ClickSound()
    ) throws -> OutputSummary {
        let output = try MediaOutput(
            canvas: canvas, audio: AudioSettings(codec: codec), sinks: [try FileSink(path: folder.file(name))])
        var position: Int64 = 0
        for second in 0..<seconds {
            let picture = Picture.plain(VideoFileTests.colour(second), width: 64, height: 64)
            try output.append(try picture.sample(), at: CMTime(value: Int64(second), timescale: 1))
            while position < Int64(second + 1) * 48_000 {
                let count = min(block, seconds * 48_000 - Int(position))
                try output.append(
                    try sound.sample(from: position, count: count), at: CMTime(value: position, timescale: 48_000))
                position += Int64(count)
            }
        }
        return try output.finish(at: end ?? CMTime(value: Int64(seconds), timescale: 1))
    }

    @Test(
        "A click at one second is heard at one second to a millisecond, in each container and codec", arguments: kinds)
    func clicks(ending: String, codec: AudioSettings.Codec) throws {
        let name = "clicks.\(ending)"
        let summary = try write(name, codec, seconds: 5)
        let probe = try Probe.file(folder.file(name))
        #expect(probe.streams.map(\.codec_type) == ["video", "audio"])
        let sound = try #require(probe.sound)
        #expect(sound.codec_name == codec.rawValue)
        #expect(sound.sample_rate == "48000")
        #expect(sound.channels == 2)
        #expect(summary.audioCodec == codec)
        let decoded = try DecodedSound(path: folder.file(name))
        #expect(abs(decoded.start) < 0.001)
        for (second, click) in zip(1..., decoded.clicks(1..<5)) {
            #expect(abs(try #require(click) - Double(second)) < 0.001, "second \(second): \(click ?? -1)")
        }
    }
}
