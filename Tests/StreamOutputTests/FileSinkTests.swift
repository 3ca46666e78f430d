import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Files appear whole or not at all")
struct FileSinkTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func output(_ sinks: any PacketSink...) throws -> MediaOutput {
        try MediaOutput(canvas: CMVideoDimensions(width: 64, height: 64), sinks: sinks)
    }

    private func append(_ count: Int, to output: MediaOutput) throws {
        var generator = SeededGenerator(seed: 20)
        for index in 0..<count {
            let image = TestImage.random(width: 64, height: 64, using: &generator)
            try output.append(try image.sample(), at: CMTime(value: Int64(index), timescale: 10))
        }
    }

    private func error(_ body: () throws -> Void) throws -> StreamOutputError {
        try #require(throws: StreamOutputError.self, performing: body)
    }

    @Test("While a session runs there is only its recording beside the name; afterwards only the name")
    func temporaryName() throws {
        let output = try output(try FileSink(path: folder.file("pip.mp4")))
        try append(2, to: output)
        let during = try folder.names
        #expect(during == ["pip.recording.mp4"])
        _ = try output.finish(at: CMTime(value: 1, timescale: 1))
        #expect(try folder.names == ["pip.mp4"])
    }

    @Test("A recording that must not stay has no name", arguments: ["mp4", "mkv", "ts"])
    func nameless(ending: String) throws {
        let policy = CommitPolicy(replacesExisting: false, unfinished: .removed)
        let output = try output(try FileSink(path: folder.file("pip.\(ending)"), policy: policy))
        try append(20, to: output)
        #expect(try folder.names.isEmpty)
        _ = try output.finish(at: CMTime(value: 2, timescale: 1))
        #expect(try folder.names == ["pip.\(ending)"])
        #expect(try Probe.file(folder.file("pip.\(ending)")).packets.count >= 20)
    }

    @Test("A file lasts as long as its session, wherever its fragments ended", arguments: ["mp4", "mov"])
    func length(ending: String) throws {
        // The second-to-last frame is shorter than those before it, and is the last of its fragment.
        let output = try output(try FileSink(path: folder.file("pip.\(ending)")))
        var generator = SeededGenerator(seed: 21)
        for ticks in [0, 92_970] + (1...19).map({ 92_970 + 9_000 * $0 }) {
            let image = TestImage.random(width: 64, height: 64, using: &generator)
            try output.append(try image.sample(), at: CMTime(value: Int64(ticks), timescale: 90_000))
        }
        _ = try output.finish(at: CMTime(value: 3, timescale: 1))
        let probe = try Probe.file(folder.file("pip.\(ending)"))
        #expect(probe.format.duration == "3.000000" && probe.stream.duration == "3.000000")
        let areExact = zip(probe.packets, probe.packets.dropFirst()).allSatisfy {
            $0.pts + ($0.duration ?? 0) == $1.pts
        }
        #expect(areExact)
    }

    @Test(
        "Only the written file gets the name: if another took its place, it is saved beside, with an error",
        arguments: ["mp4", "mkv", "ts"], ["replaced", "removed", "moved"])
    func replaced(ending: String, how: String) throws {
        let path = folder.file("pip.\(ending)")
        let output = try output(try FileSink(path: path))
        try append(20, to: output)
        let recording = folder.file("pip.recording.\(ending)")
        try FileManager.default.moveItem(atPath: recording, toPath: folder.file("elsewhere"))
        if how != "moved" { try FileManager.default.removeItem(atPath: folder.file("elsewhere")) }
        if how == "replaced" { try Data("another".utf8).write(to: URL(fileURLWithPath: recording)) }
        let error = try error { _ = try output.finish(at: CMTime(value: 2, timescale: 1)) }
        #expect(error.kind == .writeFailed)
        #expect(error.cause == "another program has removed or replaced \(recording) while it was written")
        let kept = folder.file("pip.partial.\(ending)")
        #expect(error.keptPath == kept)
        #expect(try Probe.file(kept).packets.count >= 20)
        #expect(!FileManager.default.fileExists(atPath: path))
        if how == "replaced" {
            #expect(try Data(contentsOf: URL(fileURLWithPath: recording)) == Data("another".utf8))
        }
    }

    @Test(
        "A file that another program shortens while it is written does not get the name, and has no gap",
        arguments: ["mp4", "mkv", "ts", "h264", "webm"], [true, false])
    func shortened(ending: String, isLast: Bool) throws {
        let path = folder.file("pip.\(ending)")
        var settings = VideoSettings()
        if ending == "webm" { settings.codec = .vp9 }
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), settings: settings,
            sinks: [try FileSink(path: path, isPaced: true)])
        var generator = SeededGenerator(seed: 22)
        func append(_ seconds: Range<Int>) throws {
            for second in seconds {
                let image = TestImage.random(width: 64, height: 64, using: &generator)
                try output.append(try image.sample(), at: CMTime(value: Int64(second), timescale: 1))
            }
        }
        let recording = folder.file("pip.recording.\(ending)")
        func length() -> Int { (try? Data(contentsOf: URL(fileURLWithPath: recording)).count) ?? 0 }
        let error = try error {
            try append(0..<40)
            #expect(Wait.until { length() > 1_000 })
            #expect(truncate(recording, 700) == 0)
            if !isLast { try append(40..<100) }
            _ = try output.finish(at: CMTime(value: 100, timescale: 1))
        }
        #expect(error.kind == .writeFailed, "\(error)")
        #expect(error.cause == "another program has shortened the file while it was written", "\(error)")
        #expect(!FileManager.default.fileExists(atPath: path))
        if let kept = error.keptPath {
            #expect(try Data(contentsOf: URL(fileURLWithPath: kept)).count <= 700)
        }
    }

    @Test("An abandoned session leaves no file")
    func abandon() throws {
        let output = try output(try FileSink(path: folder.file("pip.mp4")))
        try append(2, to: output)
        output.abandon()
        #expect(try folder.names.isEmpty)
    }

    @Test("An output that is released without an end leaves no file")
    func dropped() throws {
        try append(2, to: try output(try FileSink(path: folder.file("pip.mp4"))))
        #expect(try folder.names.isEmpty)
    }

    @Test("A session without a frame is an error and leaves nothing behind")
    func empty() throws {
        let output = try output(try FileSink(path: folder.file("pip.mp4")))
        let error = try error { _ = try output.finish(at: CMTime(value: 1, timescale: 1)) }
        #expect(error.kind == .emptySession)
        #expect(try folder.names.isEmpty)
    }

    @Test("An existing file is refused at the start, and replaced if that is allowed")
    func existing() throws {
        let path = folder.file("pip.mp4")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        let refusal = try error { _ = try FileSink(path: path) }
        #expect(refusal.kind == .alreadyExists)
        #expect(refusal.description.contains("pip.mp4: cannot write the file: it already exists"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))

        let output = try output(try FileSink(path: path, policy: .init(replacesExisting: true)))
        try append(2, to: output)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))
        _ = try output.finish(at: CMTime(value: 1, timescale: 1))
        #expect(try Probe.file(path).stream.codec_name == "h264")
        #expect(try folder.names == ["pip.mp4"])
    }

    @Test("A file that takes the name meanwhile is not overwritten; the output is saved beside it")
    func takenMeanwhile() throws {
        let path = folder.file("pip.mp4")
        let output = try output(try FileSink(path: path))
        try append(2, to: output)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        let error = try error { _ = try output.finish(at: CMTime(value: 1, timescale: 1)) }
        #expect(error.kind == .alreadyExists)
        #expect(error.keptPath == folder.file("pip.partial.mp4"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))
        #expect(try Probe.file(folder.file("pip.partial.mp4")).packets.count == 3)
    }

    @Test("An overwritten link stays a link")
    func symbolicLink() throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file("real.mp4")))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("pip.mp4"), withDestinationPath: folder.file("real.mp4"))
        let output = try output(try FileSink(path: folder.file("pip.mp4"), policy: .init(replacesExisting: true)))
        try append(1, to: output)
        _ = try output.finish(at: CMTime(value: 1, timescale: 1))
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("pip.mp4"))
        #expect(link == folder.file("real.mp4"))
        #expect(try Probe.file(folder.file("real.mp4")).stream.codec_name == "h264")
    }

    @Test("A link to a missing file is refused before any work, and replaced if that is allowed")
    func danglingLink() throws {
        let path = folder.file("pip.mp4")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.file("missing.mp4"))
        let error = try error { _ = try FileSink(path: path) }
        #expect(error.kind == .alreadyExists)
        #expect(error.cause == "it is a link to a file that does not exist")
        #expect(try folder.names == ["pip.mp4"])
        let output = try output(try FileSink(path: path, policy: .init(replacesExisting: true)))
        try append(1, to: output)
        _ = try output.finish(at: CMTime(value: 1, timescale: 1))
        #expect(try Probe.file(path).stream.codec_name == "h264")
    }

    @Test("Invalid targets are refused before any work, each with its own message")
    func impossibleTargets() throws {
        try FileManager.default.createDirectory(atPath: folder.file("a.mp4"), withIntermediateDirectories: false)
        try Data().write(to: URL(fileURLWithPath: folder.file("file")))
        let cases: [(String, StreamOutputError.Kind, String)] = [
            (folder.file("a.mp4"), .unwritable, "it is a folder"),
            (folder.file("none/pip.mp4"), .notFound, "there is no folder \(folder.file("none"))"),
            (folder.file("file/pip.mp4"), .notFound, "\(folder.file("file")) is not a folder"),
            (
                folder.file("pip.avi"), .unknownFormat,
                ".avi is not supported; supported are .mp4, .m4v, .mov, .mkv, .ts"
            ),
            (folder.file("pip"), .unknownFormat, "the name has no file extension"),
            (folder.file(".mp4"), .unknownFormat, "the name has no file extension"),
            (folder.file("pip.png"), .unknownFormat, ".png holds only one image"),
        ]
        for (path, kind, cause) in cases {
            let error = try error { _ = try FileSink(path: path, policy: .init(replacesExisting: true)) }
            #expect(error.kind == kind, "\(path)")
            #expect(error.cause.contains(cause), "\(error)")
        }
        #expect(try folder.names == ["a.mp4", "file"])
    }

    @Test("A device is no target for a file")
    func device() throws {
        let error = try error { try OutputFile.check("/dev/null", overwrite: true) }
        #expect(error.kind == .unwritable)
        #expect(error.cause == "it is not a regular file")
    }

    @Test("A folder that may not be written is refused", .enabled(if: geteuid() != 0))
    func unwritableFolder() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
        let error = try error { _ = try FileSink(path: folder.file("pip.mp4")) }
        #expect(error.kind == .unwritable)
    }

    @Test(
        "When no space is left, the output until then is a playable file beside the name, never larger than the limit",
        arguments: ["mp4", "mov", "mkv", "ts"], [20_000, 60_001, 150_000])
    func fullDisk(ending: String, limit: Int64) throws {
        let path = folder.file("pip.\(ending)")
        let output = try output(try FileSink(path: path, maximumByteCount: limit))
        let error = try error { try append(400, to: output) }
        #expect(error.kind == .diskFull)
        #expect(error.subject == path)
        let kept = try #require(error.keptPath)
        #expect(kept == folder.file("pip.partial.\(ending)"))
        #expect(try folder.names == ["pip.partial.\(ending)"])
        let size = try FileManager.default.attributesOfItem(atPath: kept)[.size] as? Int64
        #expect(try #require(size) <= limit)
        let probe = try Probe.file(kept)
        #expect(probe.packets.count > 1)
        let decoded = try DecodedVideo(path: kept, width: 64, height: 64)
        #expect(decoded.frames.count == probe.packets.count)
    }

    @Test("A disk without any space leaves nothing and reports so")
    func memoryLimitExceeded() throws {
        let output = try output(try FileSink(path: folder.file("pip.mp4"), maximumByteCount: 100))
        let error = try error {
            try append(400, to: output)
            _ = try output.finish(at: CMTime(value: 60, timescale: 1))
        }
        #expect(error.kind == .diskFull)
        #expect(error.keptPath == nil)
        #expect(try folder.names.isEmpty)
    }

    @Test("One sink that fails does not stop the others, and is reported at once")
    func othersGoOn() throws {
        var losses: [StreamOutputError] = []
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64),
            sinks: [
                try FileSink(path: folder.file("small.mp4"), maximumByteCount: 30_000),
                try FileSink(path: folder.file("whole.mkv")),
            ], onLoss: { losses.append($0) })
        try append(50, to: output)
        #expect(losses.map(\.kind) == [.diskFull])
        let summary = try output.finish(at: CMTime(value: 5, timescale: 1))
        #expect(losses.count == 1)
        #expect(try Probe.file(folder.file("whole.mkv")).packets.count == summary.framesEncoded)
        #expect(try folder.names == ["small.partial.mp4", "whole.mkv"])
    }

    @Test("Two sinks of one encoder hold the same frames")
    func severalSinks() throws {
        let output = try output(
            try FileSink(path: folder.file("a.mp4")),
            try FileSink(path: folder.file("b.ts")))
        try append(15, to: output)
        _ = try output.finish(at: CMTime(value: 2, timescale: 1))
        let (mp4, ts) = (folder.file("a.mp4"), folder.file("b.ts"))
        let frames = try DecodedVideo(path: mp4, width: 64, height: 64).frames
        #expect(frames.count == 16)
        #expect(try DecodedVideo(path: ts, width: 64, height: 64).frames == frames)
    }

    @Test("An FLV file ends where its clock does, after 24.8 days, and keeps what it has")
    func endOfClock() throws {
        var settings = VideoSettings()
        settings.isLowLatency = true
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), settings: settings,
            sinks: [try FileSink(path: folder.file("a.flv"))])
        let end: Int64 = (1 << 31) / 125
        let error = #expect(throws: StreamOutputError.self) {
            for frame in (end - 16)..<(end + 9) {
                let image = TestImage.plain(VideoFileTests.colour(Int(frame)), width: 64, height: 64)
                try output.append(try image.sample(), at: CMTime(value: frame, timescale: 8))
            }
        }
        #expect(error?.cause == "its clock ends after 24.8 days" && error?.keptPath == folder.file("a.partial.flv"))
        let probe = try Probe.file(folder.file("a.partial.flv"))
        // The first after it lies half a millisecond behind its end.
        #expect(probe.packets.count >= 16 && probe.packets.count <= 18)
        #expect(zip(probe.times, probe.times.dropFirst()).allSatisfy { $0 < $1 })
    }
}
