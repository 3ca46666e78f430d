import Foundation
import Playback
import SampleQueue
import TestSupport
import Testing

@Suite("Movies that open other files, or never end")
struct HostileMovieTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Makes a transport stream of a second, whose times begin at `offset` seconds.
    private func makePiece(_ name: String, offset: Int = 0) throws -> String {
        let path = folder.file(name)
        let command = [
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25", "-t", "1", "-g", "25", "-f",
            "mpegts", "-output_ts_offset", "\(offset)",
        ]
        try SharedFile.make(command, at: path)
        return path
    }

    private func write(_ name: String, _ text: String) throws -> String {
        try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
        return folder.file(name)
    }

    private func playlist(_ segments: [String], isEnded: Bool = true) -> String {
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n" + segments.map { "#EXTINF:1,\n\($0)\n" }.joined()
            + (isEnded ? "#EXT-X-ENDLIST\n" : "")
    }

    /// The reason for which `path` cannot be opened, or ends early; nil if it plays to its end.
    private func failure(of path: String) -> String? {
        let read = ReadMovie(.file(path: path))
        if case .failure(let error) = read.open() { return error.cause }
        _ = read.readAll()
        return read.reader.status.failure?.cause
    }

    @Test("A playlist that names itself, or too many files, is refused")
    func endless() throws {
        let own = try write("self.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nself.m3u8\n")
        #expect(try #require(failure(of: own)).contains("or themselves"))
        let many = try write("many.m3u8", playlist(Array(repeating: "a.ts", count: 10_001)))
        #expect(try #require(failure(of: many)).contains("more than 10000 files"))
        let large = try write("large.m3u8", "#EXTM3U\n#" + String(repeating: "x", count: 1 << 20))
        #expect(try #require(failure(of: large)).contains("larger than 1 MB"))
    }

    @Test("A movie whose packets have impossible times ends there, unless its index confirms them")
    func gaps() throws {
        for (name, format, isRefused) in [("a.flv", "flv", true), ("a.mkv", "matroska", false)] {
            let path = folder.file(name)
            _ = try ExternalProgram.run([
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25", "-frames:v", "10", "-vf",
                "setpts=PTS+5000*gte(N\\,5)/TB", "-vsync", "passthrough", "-c:v", "flv1", "-f", format, path,
            ])
            #expect((failure(of: path)?.contains("a gap of ") == true) == isRefused, "\(failure(of: path) ?? "")")
        }
        // A damaged time of presentation in a packet whose time of decoding is intact.
        let path = folder.file("a.mpg")
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25", "-t", "1", "-f", "mpeg", path,
        ])
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let start: [UInt8] = [0, 0, 1, 0xE0]
        // The second packet with both times.
        let heads = bytes.indices.dropLast(20).filter { index in
            bytes[index..<index + 4].elementsEqual(start) && bytes[index + 6] & 0xF0 == 0x30
        }
        bytes[try #require(heads.dropFirst().first) + 6] |= 0x06
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(failure(of: path)?.contains("a gap of ") == true, "\(failure(of: path) ?? "")")
    }

    @Test("A playlist opens only files below its folder")
    func otherFolders() throws {
        let outside = try TemporaryFolder()
        let secret = outside.file("secret.ts")
        try FileManager.default.moveItem(atPath: makePiece("a.ts"), toPath: secret)
        try FileManager.default.createSymbolicLink(atPath: folder.file("link.ts"), withDestinationPath: secret)
        let name = secret.split(separator: "/").last.map(String.init) ?? ""
        let up = "../\(outside.path.split(separator: "/").last ?? "")/\(name)"
        for address in [
            secret, "file:" + secret, up, "link.ts", "http://127.0.0.1:9/a.ts", "data:,x", "subfile:\(secret)",
        ] {
            let path = try write("list.m3u8", playlist([address]))
            let cause = try #require(failure(of: path), "\(address)")
            #expect(
                cause.contains("below") || cause.contains("allowed_segment") || address.hasPrefix("subfile"),
                "\(address): \(cause)")
        }
    }

    @Test("Only a file named .m3u8 is a playlist, and no other file refers to others")
    func names() throws {
        _ = try makePiece("a.ts")
        let texts = [
            "movie.mp4": playlist(["a.ts"]), "list.m3u": playlist(["a.ts"]),
            "list.ffconcat": "ffconcat version 1.0\nfile a.ts\n",
            "show.sdp":
                "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
        ]
        for (name, text) in texts {
            let cause = try #require(failure(of: write(name, text)), "\(name)")
            #expect(cause.contains("its name must end in .m3u8"), "\(name): \(cause)")
        }
        // A number in a name is no pattern, and a colon no protocol.
        #expect(failure(of: folder.file("a%02d.ts")) != nil)
        #expect(failure(of: "subfile,,start,0,end,0,,:\(folder.file("a.ts"))") != nil)
        #expect(failure(of: "concat:\(folder.file("a.ts"))") != nil)
    }

    @Test("A playlist without an end plays the segments that it has")
    func unfinished() throws {
        _ = try makePiece("a.ts")
        let path = try write("list.M3U8", playlist(["a.ts"], isEnded: false))
        let read = ReadMovie(.file(path: path))
        #expect(try read.open().get().isSeekable)
        #expect(read.readAll().count == 25)
        #expect(read.reader.status.failure == nil)
    }

    @Test("Segments whose times do not advance end the movie")
    func standstill() throws {
        _ = try makePiece("a.ts", offset: 20)
        _ = try makePiece("b.ts")
        let path = try write("list.m3u8", playlist(["a.ts"] + Array(repeating: "b.ts", count: 1_000)))
        #expect(try #require(failure(of: path)).contains("do not advance"))
    }

    @Test("A gap in a transport stream that is too short for it ends the movie before the gap")
    func gap() throws {
        let (first, second) = (try makePiece("a.ts"), try makePiece("b.ts", offset: 4_400))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: first)) + Data(contentsOf: URL(fileURLWithPath: second))
        try bytes.write(to: URL(fileURLWithPath: folder.file("gap.ts")))
        let read = ReadMovie(.file(path: folder.file("gap.ts")))
        _ = try read.open().get()
        #expect(read.readAll().count == 25)
        let status = read.reader.status
        #expect(try #require(status.failure).cause.contains("a gap of 4399 s"), "\(status.failure?.cause ?? "")")
        #expect(status.end < CMTime(value: 2, timescale: 1))
    }

    @Test(
        "A movie with a gigabyte of zeros behind its end ends where its frames end",
        arguments: ["mpegts", "mpeg", "flv", "matroska", "mp2", "ac3", "wav"])
    func zeros(format: String) throws {
        let path = folder.file("a.\(format)")
        let isAudio = ["mp2", "ac3", "wav"].contains(format)
        let source = isAudio ? "sine" : "testsrc2=s=64x48:r=25"
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-t", "1", "-f", format, path,
        ])
        #expect(failure(of: path) == nil)
        let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
        try #require(truncate(path, off_t(size) + 1 << 30) == 0)
        let read = ReadMovie(.file(path: path))
        _ = try read.open().get()
        let count = read.readAll().count
        #expect(count == (isAudio ? 0 : 25), "\(count)")
        let status = read.reader.status
        #expect(try #require(status.failure).cause.contains("no frame follows in 3"), "\(status.failure?.cause ?? "")")
        #expect(status.end < CMTime(value: 3, timescale: 2))
        // FFmpeg searches for the position from the end of the file.
        read.reader.seek(to: CMTime(value: 1, timescale: 2))
        #expect(read.readAll().count == (isAudio ? 0 : 13))
    }

    @Test(
        "An image with a gigabyte of zeros behind it is read to the largest size of an image",
        arguments: [("png", true), ("jpg", true), ("tiff", false), ("pcx", false)])
    func imagesBeforeZeros(ending: String, isRefused: Bool) throws {
        let path = folder.file("a.\(ending)")
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "1", path,
        ])
        #expect(failure(of: path) == nil)
        try #require(truncate(path, 1 << 30) == 0)
        let read = ReadMovie(.file(path: path))
        guard case .success = read.open() else { return #expect(isRefused) }
        // A decoder that needs only the first bytes of a packet shows the image.
        #expect(read.readAll().count <= 1)
        let cause = read.reader.status.failure?.cause
        #expect(cause?.contains("no frame follows in 6") ?? true, "\(cause ?? "")")
    }

    @Test("A file without a frame in its first megabytes is not searched to its end")
    func onlyZeros() throws {
        let path = try makePiece("a.ts")
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)).prefix(188 * 3))
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try #require(truncate(path, 1 << 30) == 0)
        let cause = try #require(failure(of: path))
        #expect(cause.contains("no frame follows in 3") || cause.contains("Invalid data"), "\(cause)")
    }

    @Test("A playlist with the encryption SAMPLE-AES is refused, however it is written")
    func encryption() throws {
        _ = try makePiece("a.ts")
        for method in ["SAMPLE-AES", "\"SAMPLE\\-AES\"", "SAMPLE-AES-CTR"] {
            // FFmpeg crashes where it begins after the first segment.
            let list = playlist(["a.ts", "#EXT-X-KEY:METHOD=\(method),URI=\"a.ts\",IV=0x1\na.ts"])
            let cause = try #require(failure(of: write("list.m3u8", list)), "\(method)")
            #expect(cause.contains("SAMPLE-AES; only AES-128"), "\(method): \(cause)")
        }
    }

    @Test("A zero byte ends a line of a playlist, as in FFmpeg")
    func zeroBytes() throws {
        let many = try write("many.m3u8", playlist([String(repeating: "a.ts\0", count: 10_001)]))
        #expect(try #require(failure(of: many)).contains("more than 10000 files"))
        _ = try makePiece("a.ts")
        // Without an end, FFmpeg would wait for more segments.
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:1\0#EXTINF:1,\0a.ts\n"
        #expect(try failure(of: write("list.m3u8", list)) == nil)
    }

    @Test("Frames that last longer than a day are refused")
    func frameDurations() throws {
        let path = try write("slow.y4m", "YUV4MPEG2 W2 H2 F1:2147483647 C420\nFRAME\n123456FRAME\n123456")
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        let read = ReadMovie(.frameStream(descriptor: descriptor, name: "slow.y4m", format: .y4m))
        let opened = read.open()
        guard case .failure(let error) = opened else {
            Issue.record("\(opened)")
            return
        }
        #expect(error.cause.contains("may last a day"))
        #expect(failure(of: path) != nil)
    }
}
