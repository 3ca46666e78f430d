import Foundation
import PiPKit
import TestSupport
import Testing

/// A playlist as RFC 8216 has it, read by a reader of the tests' own.
private struct ReadPlaylist {
    struct Segment: Equatable {
        var name: String
        var map: String
        var millionths: Int
        var isDiscontinuous: Bool
    }

    var target = 0
    var sequence = 0
    var discontinuities = 0
    var segments: [Segment] = []
    var hasEnded = false

    init(_ path: String) throws {
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "#EXTM3U" && lines.last == "")
        var (map, length, isDiscontinuous) = ("", 0, false)
        for line in lines.dropFirst().dropLast() {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            switch parts[0] {
            case "#EXT-X-VERSION": #expect(Int(parts[1]) ?? 0 >= 7)
            case "#EXT-X-TARGETDURATION": target = Int(parts[1]) ?? 0
            case "#EXT-X-MEDIA-SEQUENCE": sequence = Int(parts[1]) ?? -1
            case "#EXT-X-DISCONTINUITY-SEQUENCE": discontinuities = Int(parts[1]) ?? -1
            case "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-PLAYLIST-TYPE": break
            case "#EXT-X-MAP": map = parts[1].replacing("URI=", with: "").replacing("\"", with: "")
            case "#EXT-X-DISCONTINUITY": isDiscontinuous = true
            case "#EXTINF":
                length = Int((try #require(Double(parts[1].dropLast())) * 1_000_000).rounded())
            case "#EXT-X-ENDLIST":
                hasEnded = true
                #expect(line == lines.dropLast().last)
            default:
                #expect(!line.hasPrefix("#") && !map.isEmpty && length > 0, "\(line)")
                // A length that is rounded to the nearest second is at most the target (4.3.3.1).
                #expect(length < target * 1_000_000 + 500_000, "\(line): \(length)")
                segments.append(
                    Segment(name: String(line), map: map, millionths: length, isDiscontinuous: isDiscontinuous))
                (length, isDiscontinuous) = (0, false)
            }
        }
    }

    /// Checks the rules that a later version of a playlist must not violate (6.2.1, 6.2.2).
    func expect(follows earlier: ReadPlaylist) {
        #expect(target == earlier.target)
        #expect(sequence >= earlier.sequence && !earlier.hasEnded || sequence == earlier.sequence)
        let gone = min(sequence - earlier.sequence, earlier.segments.count)
        guard gone >= 0 else { return }
        // Between two readings more may have come, and gone again, than was named.
        guard sequence - earlier.sequence < earlier.segments.count else { return }
        #expect(
            discontinuities == earlier.discontinuities + earlier.segments.prefix(gone).count(where: \.isDiscontinuous))
        #expect(segments.starts(with: earlier.segments.dropFirst(gone)))
    }
}

@Suite("A playlist's rules")
struct PlaylistRulesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { folder.file("hls/pip.m3u8") }

    /// Returns the presentation time of the first frame of a segment, in 1/90000 s, from its `tfdt` box.
    private func start(_ name: String) throws -> Int64 {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("hls/\(name)"))))
        let tag = Array("tfdt".utf8)
        let place = try #require((0..<bytes.count - 16).first { Array(bytes[$0..<$0 + 4]) == tag })
        let size = bytes[place + 4] == 1 ? 8 : 4
        return bytes[place + 8..<place + 8 + size].reduce(0) { $0 << 8 | Int64($1) }
    }

    /// Runs a session with changes at random times, a late window, and pauses without any repeats. Each version of its
    /// playlist must follow from the previous one.
    private func session(
        seed: UInt64, endsByItself: Bool = true, after earlier: inout ReadPlaylist?, isWindow: Bool = true,
        carriesAudio: Bool = false
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let sink = try PlaylistSink(path: path, isWindow: isWindow, overwrite: true, endsByItself: { endsByItself })
        var settings = VideoSettings()
        settings.isLowLatency = isWindow
        settings.maximumKeyFrameInterval = CMTime(value: 2, timescale: 1)
        let output = try MovieOutput(sinks: [sink], settings: settings)
        try output.open(
            canvas: CMVideoDimensions(width: 64, height: 64), maximumFrameRate: 30, carriesAudio: carriesAudio)
        _ = try output.show(try CMSampleBuffer.grey(0), at: .zero)
        // The wait for a window.
        var time = Duration.milliseconds(Int.random(in: 0...9_000, using: &generator))
        var index = 0
        let sound = ClickTrack()
        var heard: Int64 = 0
        let end = time + .milliseconds(Int.random(in: 100...40_000, using: &generator))
        while time < end {
            index += 1
            _ = try output.show(try CMSampleBuffer.grey(UInt8(truncatingIfNeeded: 20 * index)), at: time)
            let isStopped = Int.random(in: 0..<20, using: &generator) == 0
            let next =
                time + .microseconds(Int.random(in: 1_000...(isStopped ? 12_000_000 : 1_500_000), using: &generator))
            if !isStopped {
                while let beat = output.nextRepeat, beat < min(next, end) { _ = try output.repeatLast(at: beat) }
            }
            while carriesAudio, Double(heard) / 48_000 < next / .seconds(1) {
                let start = try #require(Duration(CMTime(value: heard, timescale: 48_000)))
                _ = try output.writeAudio(try sound.sample(from: heard, count: 1_024), at: start)
                heard += 1_024
            }
            time = next
            guard FileManager.default.fileExists(atPath: path), isWindow else { continue }
            let now = try ReadPlaylist(path)
            if let earlier { now.expect(follows: earlier) }
            earlier = now
        }
        _ = try output.finish(at: max(time, end))
        let last = try ReadPlaylist(path)
        if let earlier { last.expect(follows: earlier) }
        #expect(last.hasEnded == (endsByItself || !isWindow))
        earlier = last
        // Each length is that of the segment, to the tick.
        let own = last.segments.end { $0.map == last.segments.last?.map }
        let starts = try own.map { try start($0.name) } + [Int64((max(time, end) / .seconds(1) * 90_000).rounded())]
        for (segment, (start, next)) in zip(own, zip(starts, starts.dropFirst())) {
            let expected = Double(next - start) / 90_000
            #expect(abs(Double(segment.millionths) / 1_000_000 - expected) < 1.0 / 90_000, "\(segment) \(expected)")
        }
        for segment in last.segments {
            for name in [segment.name, segment.map] {
                #expect(FileManager.default.fileExists(atPath: folder.file("hls/\(name)")))
            }
        }
    }

    @Test(
        "hold for twenty sessions, with late windows, standstills and audio", arguments: 1...20 as ClosedRange<UInt64>)
    func rules(seed: UInt64) throws {
        var earlier: ReadPlaylist?
        try session(seed: seed, after: &earlier, isWindow: seed % 4 != 0, carriesAudio: seed % 2 == 0)
        #expect(earlier?.target == 2)
        let probe = try Probe.file(path)
        #expect(probe.stream.codec_name == "h264" && probe.sound?.codec_name == (seed % 2 == 0 ? "aac" : nil))
        // The program ffmpeg decodes the playlist of the next test.
        try StreamDecoder.check(path, hasAudio: seed % 2 == 0)
    }

    @Test("A session that begins again in the folder continues with the next number, behind a discontinuity")
    func continued() throws {
        var earlier: ReadPlaylist?
        var count = 0
        for seed: UInt64 in 1...6 {
            let before = earlier
            try session(seed: seed, endsByItself: seed == 6, after: &earlier)
            let now = try #require(earlier)
            #expect(now.sequence + now.segments.count > count)
            count = now.sequence + now.segments.count
            if let before {
                let first = before.sequence + before.segments.count - now.sequence
                if now.segments.indices.contains(first) {
                    #expect(now.segments[first].isDiscontinuous && now.segments[first].map != before.segments.last?.map)
                }
            }
        }
        // What no playlist names any more goes, but for a few.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("hls"))
        #expect(names.count(where: { $0.hasSuffix(".m4s") }) <= 12 && !names.contains { $0.hasSuffix(".tmp") })
        #expect(names.count(where: { $0.hasSuffix(".mp4") }) <= 6)
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-fps_mode", "passthrough",
            "-enc_time_base", "-1", "-f", "null", "-",
        ])
    }
}

extension Array {
    /// The elements at the end that all pass.
    fileprivate func end(while passes: (Element) -> Bool) -> [Element] {
        Array(self[(lastIndex { !passes($0) }.map { $0 + 1 } ?? 0)...])
    }
}
