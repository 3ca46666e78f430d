import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("HTTP live streams as files")
struct PlaylistSinkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func sink(isWindow: Bool = false, overwrite: Bool = false) throws -> PlaylistSink {
        try PlaylistSink(path: folder.file("hls/pip.m3u8"), isWindow: isWindow, overwrite: overwrite)
    }

    /// Writes a frame of its own for each of `seconds`, four times, with audio.
    private func write(_ seconds: Int, to sink: PlaylistSink, each: (Int) throws -> Void = { _ in }) throws {
        var settings = VideoSettings()
        settings.maximumKeyFrameInterval = CMTime(value: 2, timescale: 1)
        let output = try MediaOutput(
            canvas: AudioScene.canvas, settings: settings, audio: AudioSettings(), sinks: [sink])
        for second in 0..<seconds {
            try output.append(try AudioScene.image(second), at: CMTime(value: Int64(second), timescale: 1))
            for step in 1..<4 { try output.repeatLast(at: CMTime(value: Int64(second * 4 + step), timescale: 4)) }
            let sound = try ClickTrack().sample(from: Int64(second) * 48_000, count: 48_000)
            try output.append(sound, at: CMTime(value: Int64(second), timescale: 1))
            try each(second)
        }
        _ = try output.finish(at: CMTime(value: Int64(seconds), timescale: 1))
    }

    private func names(_ pattern: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file("hls")).filter { $0.contains(pattern) }.sorted()
    }

    private func lines() throws -> [String] {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.file("hls/pip.m3u8"))), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    @Test(
        "A stream whose files another program removed or replaced is not complete: it ends with an error that names the file",
        arguments: [true, false], ["pip-init.mp4", "pip-00000.m4s", "pip.m3u8"])
    func foreignFiles(isWindow: Bool, name: String) throws {
        let path = folder.file("hls/\(name)")
        let error = #expect(throws: StreamOutputError.self) {
            try write(12, to: sink(isWindow: isWindow)) { second in
                // Behind the encoder's look-ahead.
                guard second == 10 else { return }
                #expect(Wait.until { (try? names("00001.m4s"))?.isEmpty == false })
                try? FileManager.default.removeItem(atPath: path)
                if name != "pip-init.mp4" {
                    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
                }
            }
        }
        #expect(error?.kind == .writeFailed, "\(String(describing: error))")
        if name != "pip.m3u8" {
            let words = "another program has removed or replaced \(name) while the stream was written"
            #expect(error?.cause == words, "\(String(describing: error))")
        }
        #expect(error?.keptPath == nil)
    }

    @Test(
        "If the first segment cannot be written nothing is saved, and no file is named as saved",
        arguments: [true, false])
    func noFirstSegment(isWindow: Bool) throws {
        let sink = try sink(isWindow: isWindow)
        // A folder of this name simulates a full device: the segment cannot be created.
        let obstacle = folder.file("hls/pip-00000.m4s.tmp")
        let error = #expect(throws: StreamOutputError.self) {
            try write(5, to: sink) { second in
                guard second == 0 else { return }
                try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
            }
        }
        #expect(error != nil && error?.keptPath == nil, "\(String(describing: error))")
        #expect(try names(".m3u8").isEmpty && names(".mp4").isEmpty)
    }

    @Test("The whole recording is saved: segments of two seconds that each begin with a key frame, and an end")
    func recording() throws {
        try write(11, to: sink())
        let lines = try self.lines()
        #expect(lines.contains("#EXT-X-PLAYLIST-TYPE:VOD") && lines.contains("#EXT-X-INDEPENDENT-SEGMENTS"))
        #expect(lines.contains("#EXT-X-TARGETDURATION:2") && lines.last == "#EXT-X-ENDLIST")
        #expect(
            lines.filter { $0.hasPrefix("#EXTINF") } == Array(repeating: "#EXTINF:2.000000,", count: 5) + [
                "#EXTINF:1.000000,"
            ])
        #expect(try names(".m4s").count == 6 && names(".tmp").isEmpty)
        let probe = try Probe.file(folder.file("hls/pip.m3u8"))
        #expect(probe.stream.codec_name == "h264" && probe.sound?.codec_name == "aac")
        let frames = probe.packets.filter { $0.stream_index == 0 }
        #expect(frames.count == 45 && frames.count(where: \.isKeyFrame) == 6)
        let decoded = try DecodedVideo(path: folder.file("hls/pip.m3u8"), width: 64, height: 64).frames
        #expect(decoded.count == 45)
        for (index, shown) in decoded.enumerated() {
            let expected = TestImage.plain(VideoFileTests.colour(min(index / 4, 10)), width: 64, height: 64)
            #expect(shown.meanDifference(from: expected) < 3, "frame \(index)")
        }
    }

    @Test("A window has the newest sixteen seconds, and at each moment all that its playlist names is there, whole")
    func window() throws {
        var lists = 0
        try write(60, to: sink(isWindow: true)) { _ in
            guard let lines = try? self.lines() else { return }
            lists += 1
            let named = lines.filter { !$0.hasPrefix("#") }
            let there = Set(try names(".m4s"))
            #expect(named.count <= 8 && named.allSatisfy(there.contains), "\(named) \(there)")
            #expect(there.count <= 14 && !lines.contains("#EXT-X-ENDLIST"))
        }
        #expect(lists > 40)
        let lines = try self.lines()
        #expect(lines.last == "#EXT-X-ENDLIST" && lines.contains("#EXT-X-MEDIA-SEQUENCE:22"))
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-nostdin", "-i", folder.file("hls/pip.m3u8"), "-f", "null", "-",
        ])
    }

    @Test("A stream that continues keeps its target duration, and refuses longer groups of frames before it begins")
    func target() throws {
        func sink(_ seconds: Int, ends: Bool) throws -> PlaylistSink {
            try PlaylistSink(
                path: folder.file("hls/pip.m3u8"), isWindow: true, overwrite: true, keyFrameInterval: .seconds(seconds),
                endsByItself: { ends })
        }
        try write(5, to: sink(2, ends: false))
        let before = try lines()
        let error = #expect(throws: StreamOutputError.self) { try sink(4, ends: false) }
        #expect(
            error?.kind == .invalidSettings
                && error?.cause.hasSuffix("choose key frames at most 2 s apart, or another folder") == true,
            "\(String(describing: error))")
        #expect(try lines() == before)
        try write(5, to: sink(1, ends: true))
        let after = try lines()
        #expect(after.contains("#EXT-X-TARGETDURATION:2") && after.contains("#EXT-X-DISCONTINUITY"))
        // Nobody waits for a stream that has ended.
        try write(5, to: sink(4, ends: true))
        #expect(try lines().contains("#EXT-X-TARGETDURATION:4"))
    }

    @Test("Existing files of the folder are replaced only on request, and never if they belong to something else")
    func others() throws {
        try FileManager.default.createDirectory(atPath: folder.file("hls"), withIntermediateDirectories: false)
        let foreign = ["pip.html", "pip-1.m4s", "pip-00000.mp4", "other-00000.m4s", "pip-x0000.m4s", "index.html"]
        for name in foreign { try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.file("hls/\(name)"))) }
        func isForeignWhole() throws -> Bool {
            try foreign.allSatisfy {
                try Data(contentsOf: URL(fileURLWithPath: folder.file("hls/\($0)"))) == Data("mine".utf8)
            }
        }
        try write(9, to: sink())
        #expect(try isForeignWhole())
        let again = #expect(throws: StreamOutputError.self) { try sink() }
        #expect(again?.kind == .alreadyExists)
        try write(3, to: sink(overwrite: true))
        #expect(try isForeignWhole() && names("pip-0000").count == 3)

        try FileManager.default.removeItem(atPath: folder.file("hls/pip.m3u8"))
        let segments = #expect(throws: StreamOutputError.self) { try sink() }
        #expect(segments?.kind == .alreadyExists && segments?.cause.contains("pip-00000.m4s") == true)
    }

    @Test("The page beside it is written again where it is ours, and names the playlist whatever it is called")
    func page() throws {
        let odd = folder.file("a \"b\" %d ü.m3u8")
        try write(3, to: PlaylistSink(path: odd, isWindow: false, overwrite: false))
        let page = String(
            decoding: try Data(contentsOf: URL(fileURLWithPath: folder.file("a \"b\" %d ü.html"))), as: UTF8.self)
        #expect(page.contains(#"encodeURIComponent("a \u0022b\u0022 %d \u00fc.m3u8")"#))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).contains("a__b___d__-00000.m4s"))
        // ffmpeg reads by names that have no more than a space in them.
        let plain = folder.file("a b.m3u8")
        try write(3, to: PlaylistSink(path: plain, isWindow: false, overwrite: false))
        #expect(try Probe.file(plain).packets.count > 12)
    }

    @Test("An abandoned stream removes its files")
    func abandoned() throws {
        let output = try MediaOutput(canvas: AudioScene.canvas, sinks: [try sink(isWindow: true)])
        for second in 0..<30 {
            try output.append(try AudioScene.image(second), at: CMTime(value: Int64(second), timescale: 1))
        }
        output.abandon()
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("hls"))
        #expect(left == ["pip.html"])
    }
}
