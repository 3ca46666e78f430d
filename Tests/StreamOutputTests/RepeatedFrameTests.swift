import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

/// Frames of a live stream that repeat the previous one are written without its encoder. A decoder must not see a
/// difference.
@Suite("Repeats in a live stream")
struct RepeatedFrameTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Records the size of each frame, and whether it is a key frame.
    private final class Scale: PacketSink {
        let name = "scale"
        let isLive = false
        let status = SinkStatus()
        let maximumRepeatInterval = Duration.seconds(5)
        private(set) var packets: [(size: Int, isKeyFrame: Bool)] = []

        func check(_ codec: AudioSettings.Codec) {}
        func begin(_ tracks: [Track]) {}
        func write(_ packet: EncodedPacket) { packets.append((packet.byteCount, packet.isKeyFrame)) }
        func finish(at end: CMTime) -> Int64 { 0 }
        func abandon() {}
    }

    /// A block that goes on with `index`, over shades that stay.
    private func image(_ index: Int, width: Int, height: Int) -> TestImage {
        let start = (index * 11 + 20) % width
        return TestImage(width: width, height: height) { x, y in
            let shade =
                x >= start && x < start + 12 && y >= height / 4 ? UInt8(index * 29 % 256) : UInt8((x + y * 2) % 256)
            return TestImage.Pixel(red: shade, green: shade, blue: shade)
        }
    }

    private func settings(profile: String? = nil, preset: String = "veryfast") -> VideoSettings {
        var settings = VideoSettings()
        settings.isLowLatency = true
        settings.profile = profile
        settings.preset = preset
        return settings
    }

    /// Returns a hash of each frame that ffmpeg decodes, up to the first error.
    private func hashes(_ path: String) throws -> [Substring] {
        let said = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-xerror", "-err_detect", "explode", "-nostdin", "-i", path, "-map", "0:v",
            "-vsync", "passthrough",
            "-enc_time_base", "-1", "-f", "framehash", "-",
        ])
        return String(decoding: said, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: ",").last ?? "" }
    }

    /// The frames of a session: the number of repetitions of each frame, which also sets the distance between frames.
    private static let repeats = [0, 3, 0, 24, 0, 0, 1, 17]

    /// A canvas for one thread of the encoder and for two, with parts of blocks at its edges and without.
    private struct Scene: CustomTestStringConvertible {
        let width: Int
        let height: Int
        let profile: String

        var testDescription: String { "\(width)×\(height), \(profile)" }
    }

    @Test(
        "Each is decoded as the frame before it, and what follows as it was drawn",
        arguments: [
            Scene(width: 16, height: 16, profile: "baseline"), Scene(width: 66, height: 50, profile: "baseline"),
            Scene(width: 66, height: 50, profile: "main"), Scene(width: 322, height: 182, profile: "high"),
            Scene(width: 642, height: 362, profile: "high"),
        ])
    private func decoded(size: Scene) throws {
        let path = folder.file("repeats.mkv")
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: Int32(size.width), height: Int32(size.height)),
            settings: settings(profile: size.profile),
            sinks: [try FileSink(path: path)])
        var (time, shown) = (Int64(0), [Int]())
        for (index, count) in Self.repeats.enumerated() {
            try output.append(
                try image(index, width: size.width, height: size.height).sample(),
                at: CMTime(value: time, timescale: 8))
            for repetition in 1..<(count + 1) {
                try output.repeatLast(at: CMTime(value: time + Int64(repetition), timescale: 8))
            }
            time += Int64(count + 1)
            shown += Array(repeating: index, count: count + 1)
        }
        let summary = try output.finish(at: CMTime(value: time, timescale: 8))
        // With the one shortly before the end.
        shown.append(shown[shown.count - 1])
        #expect(summary.framesEncoded == shown.count && summary.keyFrames >= time / 16)
        let probe = try Probe.file(path)
        #expect(probe.packets.count == shown.count && probe.packets.filter(\.isKeyFrame).count == summary.keyFrames)

        let (found, keys) = (try hashes(path), probe.packets.map(\.isKeyFrame))
        #expect(found.count == shown.count)
        // The encoder refines an unchanged frame in three repeats, and in its first key frame after them; all later
        // ones are equal.
        var (codings, isKeyCoded) = (0, false)
        for place in shown.indices {
            let isRepeat = place > 0 && shown[place] == shown[place - 1]
            (codings, isKeyCoded) = isRepeat ? (codings, isKeyCoded) : (0, false)
            let isCoded = codings < 4 || keys[place] && !isKeyCoded
            if isCoded { (codings, isKeyCoded) = (codings + 1, keys[place]) }
            if !isCoded { #expect(found[place] == found[place - 1], "\(place)") }
        }
        let frames = try DecodedVideo(path: path, width: size.width, height: size.height).frames
        try #require(frames.count == shown.count)
        for place in shown.indices where place == 0 || shown[place] != shown[place - 1] {
            let drawn = image(shown[place], width: size.width, height: size.height)
            #expect(frames[place].meanDifference(from: drawn) < 8, "\(place)")
        }
    }

    @Test("A frame that was encoded finely is not encoded again", arguments: [1, 30])
    func fineFrames(maximumFrameRate: Double) throws {
        let path = folder.file("fine.mkv")
        let (width, height, count) = (240, 128, 24)
        // The encoder spends more bits on each frame where a second has few.
        var settings = settings()
        settings.maximumFrameRate = maximumFrameRate
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: Int32(width), height: Int32(height)), settings: settings,
            sinks: [try FileSink(path: path)])
        for index in 0..<count {
            // Smooth discs on an even ground, of which one has another size each time.
            let image = TestImage(width: width, height: height) { x, y in
                let radius = x / 48 == 3 ? [9.3, 14.2, 18.6, 12.1, 16.7][index % 5] : 8 + 2.3 * Double(x / 48)
                let (across, down) = (Double(x % 48) - 23.5, Double(y) - 64)
                let light = min(max(radius - (across * across + down * down).squareRoot(), 0), 1)
                let shade = { (ground: Double) in UInt8(ground + (240 - ground) * light) }
                return TestImage.Pixel(red: shade(88), green: shade(86), blue: shade(214))
            }
            try output.append(try image.sample(), at: CMTime(value: Int64(2 * index), timescale: 2))
            try output.repeatLast(at: CMTime(value: Int64(2 * index + 1), timescale: 2))
        }
        _ = try output.finish(at: CMTime(value: Int64(2 * count), timescale: 2))
        let found = try hashes(path)
        try #require(found.count == 2 * count + 1)
        let refined = (0..<count).filter { found[2 * $0] != found[2 * $0 + 1] }
        #expect(maximumFrameRate == 1 ? refined.first == 0 && refined.count <= 4 : refined.count >= 12, "\(refined)")
    }

    @Test("Any number of references gives frames that are decoded", arguments: ["ultrafast", "faster", "medium"])
    func presets(preset: String) throws {
        let path = folder.file("\(preset).ts")
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 322, height: 182), settings: settings(preset: preset),
            sinks: [try FileSink(path: path)])
        for index in 0..<60 {
            let time = CMTime(value: Int64(index), timescale: 7)
            if index % 10 < 2 {
                try output.append(try image(index, width: 322, height: 182).sample(), at: time)
            } else {
                try output.repeatLast(at: time)
            }
        }
        _ = try output.finish(at: CMTime(value: 60, timescale: 7))
        let found = try hashes(path)
        #expect(found.count == 61)
        // Two of every ten frames are new. An encoder with several reference frames may refine the unchanged ones.
        #expect(Set(found).count >= 12)
    }

    @Test("A repeat has a few dozen bytes on any canvas, and a key frame that repeats one is as large as it")
    func sizes() throws {
        for size in [(320, 180), (1282, 722)] {
            let scale = Scale()
            let output = try MediaOutput(
                canvas: CMVideoDimensions(width: Int32(size.0), height: Int32(size.1)), settings: settings(),
                sinks: [scale])
            try output.append(try image(1, width: size.0, height: size.1).sample(), at: .zero)
            for index in 1..<80 { try output.repeatLast(at: CMTime(value: Int64(index), timescale: 4)) }
            try output.flush()
            let keys = scale.packets.filter(\.isKeyFrame).map(\.size)
            #expect(scale.packets.count == 80 && keys.count >= 10)
            #expect(Set(keys.dropFirst()).count == 1, "\(keys)")
            #expect(scale.packets.dropFirst(4).allSatisfy { $0.isKeyFrame || $0.size < 100 }, "\(scale.packets)")
        }
    }

    @Test("With a bit-rate limit the encoder creates the repeats, because it counts their bits")
    func limited() throws {
        let scale = Scale()
        var settings = settings()
        settings.maximumBitRate = 60_000
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 320, height: 180), settings: settings, sinks: [scale])
        try output.append(try image(1, width: 320, height: 180).sample(), at: .zero)
        for index in 1..<240 { try output.repeatLast(at: CMTime(value: Int64(index), timescale: 30)) }
        try output.flush()
        let keys = scale.packets.filter(\.isKeyFrame).map(\.size)
        #expect(keys.count >= 4 && Set(keys).count > 1, "\(keys)")
    }

    @Test(
        "The header of a live stream has the duration of its frames if they are equally long",
        arguments: [false, true])
    func timing(isConstant: Bool) throws {
        let path = folder.file("timing.mkv")
        var settings = settings()
        if isConstant { settings.constantFrameDuration = CMTime(value: 1, timescale: 25) }
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 66, height: 50), settings: settings, sinks: [try FileSink(path: path)])
        for index in 0..<5 {
            try output.append(
                try image(index, width: 66, height: 50).sample(), at: CMTime(value: Int64(index), timescale: 25))
        }
        _ = try output.finish(at: CMTime(value: 5, timescale: 25))
        let said = try ExternalProgram.run([
            "sh", "-c", "ffmpeg -v verbose -nostdin -i \"$0\" -c copy -bsf:v trace_headers -f null - 2>&1", path,
        ])
        let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
        let timing = lines.filter { $0.contains("timing_info_present_flag") }
        #expect(!timing.isEmpty && timing.allSatisfy { $0.hasSuffix(isConstant ? "= 1" : "= 0") }, "\(timing)")
        // The rest after it is unchanged.
        #expect(lines.contains { $0.contains("max_dec_frame_buffering") && $0.hasSuffix("= 1") })
        #expect(try hashes(path).count == (isConstant ? 5 : 6))
    }
}
