import CLibraries
import Foundation
import Glibc
import Playback
import SampleQueue
import SharedTypes
import Synchronization
import TestSupport
import Testing
import WorkerProtocol

/// The other end of a socket, in place of a decoding process.
enum StandIn {
    /// A decoder that runs `body` with its end of the socket on a thread, and has the limit `problem`.
    static func decoding(
        problem: @escaping @Sendable (Duration) -> String? = { _ in nil }, _ body: @escaping @Sendable (Int32) -> Void
    ) -> MovieDecoding {
        MovieDecoding { () throws(PlaybackError) in
            var ends: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
                throw PlaybackError(.unreadable, operation: "decode it", subject: "", cause: "no sockets")
            }
            let (own, other) = (ends[0], ends[1])
            startThread {
                body(other)
                close(other)
            }
            let isEnded = Atomic(false)
            return MovieDecoderPeer(descriptor: own, requiresSandbox: false, begin: {}, problem: problem) {
                if !isEnded.exchange(true, ordering: .relaxed) { shutdown(own, Int32(SHUT_RDWR)) }
                return "a test"
            }
        }
    }

    /// A decoder that does what the process does.
    static var service: MovieDecoding {
        decoding { socket in
            guard let wake = WakeSignal() else { return }
            MovieService(descriptor: socket, wake: wake, status: SandboxStatus()).run()
        }
    }

    /// A decoder that sends `replies` after `ready`, each with a descriptor if it has one, and waits for the end.
    static func replying(_ replies: [(MovieReply, Int32?)]) -> MovieDecoding {
        decoding { socket in
            let channel = MessageChannel(socket, maximumSize: MovieRequest.maximumSize, acceptsDescriptors: true)
            _ = try? channel.receive(wait: channel.waitForever)
            try? channel.send(MovieReply.ready(SandboxStatus()).bytes, wait: channel.waitForever)
            for (reply, descriptor) in replies {
                if let descriptor {
                    try? channel.send(reply.bytes, passing: descriptor, wait: channel.waitForever)
                } else {
                    try? channel.send(reply.bytes, wait: channel.waitForever)
                }
            }
            while (try? channel.receive(wait: channel.waitForever)) != nil {}
        }
    }
}

@Suite("A movie that another process decodes")
struct RemoteMovieTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func pair(_ path: String) -> (own: ReadMovie, other: ReadMovie) {
        (
            ReadMovie(.ownFile(path: path, name: "movie")),
            ReadMovie(.sandboxedFile(path: path, name: "movie", StandIn.service))
        )
    }

    /// Compares all that both give.
    private func compare(_ own: ReadMovie, _ other: ReadMovie) {
        let (expected, found) = (own.readAll(), other.readAll())
        #expect(found.map(\.presentationTimeStamp) == expected.map(\.presentationTimeStamp))
        #expect(found.map(\.duration) == expected.map(\.duration))
        let isSame = zip(found, expected).allSatisfy { $0.imageBuffer?.planarBytes == $1.imageBuffer?.planarBytes }
        #expect(isSame)
        #expect(other.sounds.map(\.presentationTimeStamp) == own.sounds.map(\.presentationTimeStamp))
        #expect(other.sounds.map { $0.audioBuffer?.bytes } == own.sounds.map { $0.audioBuffer?.bytes })
        #expect(other.reader.status.end == own.reader.status.end)
        #expect(other.reader.status.failure == own.reader.status.failure)
        #expect(other.reader.status.damagedPacketCount == own.reader.status.damagedPacketCount)
    }

    @Test(
        "A movie that another process decodes is the same as one that this process decodes",
        arguments: TestMovie.all.filter { $0.file != "list.m3u8" })
    func equal(_ movie: TestMovie) throws {
        let (own, other) = pair(try movie.make(in: folder))
        #expect(try other.open().get() == own.open().get())
        compare(own, other)
        for time in [CMTime(value: 13, timescale: 10), .zero, CMTime(value: 9, timescale: 1)] {
            own.reader.seek(to: time)
            other.reader.seek(to: time)
            compare(own, other)
        }
    }

    @Test("A movie that another process decodes that is damaged or cut ends where it would here, for the same reason")
    func damaged() throws {
        let movie = try #require(TestMovie.all.first { $0.file == "sd.ts" })
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: movie.make(in: folder))))
        for index in stride(from: 9_000, to: bytes.count, by: 3_331) { bytes[index] ^= 0x55 }
        for (name, count) in [("damaged.ts", bytes.count), ("cut.ts", bytes.count / 2), ("none.ts", 100)] {
            try Data(bytes[..<count]).write(to: URL(fileURLWithPath: folder.file(name)))
            let (own, other) = pair(folder.file(name))
            let isOpen = (own.open(), other.open())
            #expect(isOpen.0 == isOpen.1)
            if case .success = isOpen.0 { compare(own, other) }
        }
        let (own, other) = pair(folder.file("absent.ts"))
        #expect(own.open() == other.open())
    }

    @Test(
        "A damaged movie has the same pixels at each of twenty readings, in this process and in another",
        arguments: ["sd.ts", "film.mp4", "mpeg2.ts", "hevc.mkv", "vp9.webm"])
    func damagedPixels(_ file: String) throws {
        let movie = try #require(TestMovie.all.first { $0.file == file })
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: movie.make(in: folder))))
        // The index of an mp4 is at its end.
        for index in stride(from: 9_000, to: bytes.count - 9_000, by: 1_777) { bytes[index] ^= 0x55 }
        let path = folder.file("damaged-\(file)")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        var first: (pixels: [[UInt8]?], times: [CMTime])?
        for number in 0..<20 {
            let read = ReadMovie(
                number % 2 == 0
                    ? .ownFile(path: path, name: "movie")
                    : .sandboxedFile(path: path, name: "movie", StandIn.service))
            let pictures = read.readAll()
            let found: (pixels: [[UInt8]?], times: [CMTime]) = (
                pictures.map { $0.imageBuffer?.planarBytes }, pictures.map(\.presentationTimeStamp)
            )
            let expected = first ?? found
            first = expected
            #expect(found.times == expected.times, "reading \(number)")
            let different = zip(found.pixels, expected.pixels).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
            #expect(different.isEmpty, "reading \(number)")
        }
        #expect((first?.times.count ?? 0) > 10)
    }

    @Test(
        "A process that sends messages without media, and never pauses, exceeds its time limit",
        arguments: [MovieReply.discard(memory: 1), .update(MovieUpdate())])
    func messagesWithoutMedia(_ reply: MovieReply) throws {
        let path = folder.file("movie.mp4")
        try Data().write(to: URL(fileURLWithPath: path))
        let decoding = StandIn.decoding(problem: { $0 > .milliseconds(100) ? "it is late" : nil }) { socket in
            let channel = MessageChannel(socket, maximumSize: MovieRequest.maximumSize, acceptsDescriptors: true)
            _ = try? channel.receive(wait: channel.waitForever)
            try? channel.send(MovieReply.ready(SandboxStatus()).bytes, wait: channel.waitForever)
            let message = withUnsafeBytes(of: UInt32(reply.bytes.count).littleEndian) { Array($0) } + reply.bytes
            let messages = Array(repeatElement(message, count: 10_000).joined())
            // Two million messages take longer than the limit to receive.
            for _ in 0..<200 {
                var sent = 0
                while sent < messages.count {
                    let count = messages.withUnsafeBytes {
                        Glibc.send(socket, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
                    }
                    guard count > 0 else { return }
                    sent += count
                }
            }
        }
        let read = ReadMovie(.sandboxedFile(path: path, name: "movie", decoding))
        guard case .failure(let error) = read.open() else {
            Issue.record("It was opened.")
            return
        }
        #expect(error.cause == "it is late")
    }

    @Test("A movie that another process decodes gives only as many frames as are taken")
    func backpressure() throws {
        let movie = try #require(TestMovie.all.first { $0.file == "film.mp4" })
        let read = ReadMovie(.sandboxedFile(path: try movie.make(in: folder), name: "movie", StandIn.service))
        _ = try read.open().get()
        for _ in 0..<5 { #expect(read.nextFrame() != nil) }
        #expect(read.reader.status.frameCount <= 32)
        read.reader.seek(to: .zero)
        #expect(read.nextFrame()?.presentationTimeStamp == .zero)
    }

    /// Replies that no decoder sends.
    private static func impossible() throws -> [(String, [(MovieReply, Int32?)])] {
        func memory(_ count: Int, isSealed: Bool) throws -> Int32 {
            let descriptor = cs_memory_file("test")
            try #require(descriptor >= 0 && ftruncate(descriptor, count) == 0)
            if isSealed { _ = fcntl(descriptor, 1033, 2 | 4) }
            return descriptor
        }
        let time = MovieTime(value: 0, timescale: 25, flags: 1)
        func update(_ change: (inout MovieUpdate) -> Void) -> MovieReply {
            var update = MovieUpdate()
            var description = MovieDescriptionMessage(duration: time, isSeekable: true)
            (description.videoCodec, description.width, description.height) = ("h264", 64, 48)
            update.description = description
            change(&update)
            return .update(update)
        }
        func frame(_ width: Int, _ height: Int, _ time: MovieTime) -> MovieFrameMessage {
            MovieFrameMessage(
                memory: 1, width: width, height: height, isPlanar: true, isBottomUp: false, time: time, duration: time)
        }
        func silence(_ megabytes: Int) -> [UInt8] { [UInt8](repeating: 0, count: megabytes << 20) }
        let small = (MovieReply.memory(number: 1, byteCount: 8_192), Optional(try memory(8_192, isSealed: true)))
        return [
            ("an unexpected message", [(.ready(SandboxStatus()), nil)]),
            ("no memory", [(.memory(number: 1, byteCount: 4_096), nil)]),
            ("too much memory", [(.memory(number: 1, byteCount: .max), try memory(4_096, isSealed: true))]),
            ("too much memory", [small, small]),
            (
                "too much memory",
                try (0...(2 << 30) / MovieService.maximumFrameBytes).map { number in
                    let size = MovieService.maximumFrameBytes
                    return (
                        .memory(number: Int64(number), byteCount: Int64(size)), try memory(size, isSealed: true)
                    )
                }
            ),
            ("memory of a different size", [(.memory(number: 1, byteCount: 8_192), try memory(4_096, isSealed: true))]),
            (
                "memory whose size can change",
                [(.memory(number: 1, byteCount: 4_096), try memory(4_096, isSealed: false))]
            ),
            ("an impossible description", [(update { $0.description?.width = -1 }, nil)]),
            (
                "an impossible description",
                [(update { $0.description?.frameDuration = MovieTime(value: 0, timescale: 0, flags: 1) }, nil)]
            ),
            ("a frame of 64 by 48", [(update { $0.frames = [frame(64, 48, time)] }, nil)]),
            ("a frame of 0 by 48", [small, (update { $0.frames = [frame(0, 48, time)] }, nil)]),
            ("larger than its memory", [small, (update { $0.frames = [frame(640, 480, time)] }, nil)]),
            ("an impossible time", [small, (update { $0.frames = [frame(64, 48, time), frame(64, 48, time)] }, nil)]),
            ("impossible audio", [(update { $0.sounds = [MovieAudioMessage(time: time, bytes: [1, 2, 3])] }, nil)]),
            ("impossible audio", [(update { $0.sounds = [MovieAudioMessage(time: time, bytes: silence(9))] }, nil)]),
            (
                "more than was taken",
                [MovieReply](
                    repeating: update { $0.sounds = [MovieAudioMessage(time: time, bytes: silence(8))] }, count: 9
                )
                .map { ($0, nil) }
            ),
            (
                "an impossible failure",
                [(update { $0.failure = MovieFailure(kind: 99, operation: "", code: nil, cause: "") }, nil)]
            ),
            (
                "more than was taken",
                [small]
                    + (0..<200).map { number in
                        (update { $0.frames = [frame(64, 48, MovieTime(value: number, timescale: 25, flags: 1))] }, nil)
                    }
            ),
        ]
    }

    @Test("A movie that another process decodes whose decoder sends invalid messages fails permanently")
    func impossibleReplies() throws {
        try Data("movie".utf8).write(to: URL(fileURLWithPath: folder.file("m.mp4")))
        for (reason, replies) in try Self.impossible() {
            let read = ReadMovie(
                .sandboxedFile(path: folder.file("m.mp4"), name: "movie", StandIn.replying(replies)))
            let failure = read.wait { $0.failure }
            #expect(failure.cause.contains("its decoder sent ") && failure.cause.contains(reason), "\(failure)")
            guard read.reader.status.description != nil else { continue }
            read.reader.seek(to: .zero)
            #expect(read.wait { $0.failure } == failure)
        }
    }

    @Test("A movie that another process decodes whose decoder ends fails")
    func endedDecoder() throws {
        try Data("movie".utf8).write(to: URL(fileURLWithPath: folder.file("m.mp4")))
        let read = ReadMovie(.sandboxedFile(path: folder.file("m.mp4"), name: "movie", StandIn.decoding { _ in }))
        #expect(read.wait { $0.failure }.description == "movie: cannot decode it: its decoder ended with a test")
    }

    @Test("Damaged messages are refused or read, and never trap")
    func damagedMessages() throws {
        var random = SeededGenerator(seed: 35)
        let replies = try Self.impossible().flatMap { $0.1 }.map { $0.0.bytes }
        let requests = [
            MovieRequest.open(path: "/a", name: "b").bytes, MovieRequest.taken(place: 1, frames: 2, sounds: 3).bytes,
            MovieRequest.release(memory: 1).bytes,
        ]
        var readable = 0
        for message in replies + requests {
            // One copy per message, restored after each trial. A copy per trial would be gigabytes.
            var bytes = message
            for _ in 0..<500 {
                var changed: [Int] = []
                for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                    let index = Int.random(in: bytes.indices, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                    case 1: bytes[index] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
                    default: bytes.removeSubrange(index...)
                    }
                    changed.append(index)
                }
                if (try? MovieReply(reading: bytes)) != nil { readable += 1 }
                if (try? MovieRequest(reading: bytes)) != nil { readable += 1 }
                bytes.append(contentsOf: message[bytes.count...])
                for index in changed { bytes[index] = message[index] }
            }
        }
        #expect(readable > 0)
    }
}
