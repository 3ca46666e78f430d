import Foundation
import Glibc
import Playback
import SampleQueue
import SharedTypes
import Synchronization
import TestSupport
import Testing
import WorkerProtocol

/// A file could break its decoder, which then speaks for it.
@Suite("A decoder of a movie that sends arbitrary messages")
struct ForgedDecoderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Whether a message was changed.
    private final class Change: Sendable {
        let hasCome = Atomic(false)
    }

    /// A decoder whose replies are those of a real one, some of them changed, and that is ended when it is waited for
    /// after a change, because its reply may be missing.
    private static func decoding(seed: UInt64) -> MovieDecoding {
        let change = Change()
        let problem: @Sendable (Duration) -> String? = { waited in
            waited > .milliseconds(100) && change.hasCome.load(ordering: .acquiring) ? "it is late" : nil
        }
        return StandIn.decoding(problem: problem) { socket in
            var ends: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { return }
            let (own, other) = (ends[0], ends[1])
            let isOver = DispatchGroup()
            DispatchQueue.global().async(group: isOver) {
                guard let wake = WakeSignal() else { return }
                MovieService(descriptor: other, wake: wake, status: SandboxStatus()).run()
                shutdown(other, Int32(SHUT_RDWR))
            }
            DispatchQueue.global().async(group: isOver) {
                Self.forward(from: socket, to: own) { [$0] }
                shutdown(own, Int32(SHUT_RDWR))
            }
            var forgery = Forgery(random: SeededGenerator(seed: seed))
            Self.forward(from: own, to: socket) { message in
                let messages = forgery.messages(message)
                if messages.count != 1 || messages[0].bytes != message.bytes
                    || messages[0].descriptor != message.descriptor
                {
                    change.hasCome.store(true, ordering: .releasing)
                }
                return messages
            }
            shutdown(own, Int32(SHUT_RDWR))
            shutdown(socket, Int32(SHUT_RDWR))
            isOver.wait()
            close(own)
            close(other)
        }
    }

    /// A message with the descriptor that it brings.
    private typealias Message = (bytes: [UInt8], descriptor: Int32?)

    /// Sends what `change` makes of each message, until one side closes its socket.
    private static func forward(from source: Int32, to target: Int32, _ change: (Message) -> [Message]) {
        let input = MessageChannel(source, maximumSize: MovieReply.maximumSize, acceptsDescriptors: true)
        let output = MessageChannel(target, maximumSize: MovieReply.maximumSize)
        while let bytes = try? input.receive(wait: input.waitForever) {
            let descriptor = input.takeDescriptor()
            defer { if let descriptor { close(descriptor) } }
            for message in change((bytes, descriptor)) {
                do {
                    if let passed = message.descriptor {
                        try output.send(message.bytes, passing: passed, wait: output.waitForever)
                    } else {
                        try output.send(message.bytes, wait: output.waitForever)
                    }
                } catch {
                    return
                }
            }
        }
    }

    /// Changes a part of the messages: their bytes, their numbers, their order, their descriptors.
    private struct Forgery {
        var random: SeededGenerator
        var previous: [Message] = []

        mutating func messages(_ message: Message) -> [Message] {
            // Most movies begin, or little would be tried.
            guard Int.random(in: 0..<6, using: &random) == 0 else {
                previous = [(message.bytes, nil)]
                return [message]
            }
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return [message, message]
            case 1: return []
            case 2: return [(message.bytes, nil)]
            case 3: return previous + [message]
            case 4: return [(numbered(message.bytes), message.descriptor)]
            default: return [(damaged(message.bytes), message.descriptor)]
            }
        }

        /// An update, or another message, with an extreme number in some place.
        private mutating func numbered(_ bytes: [UInt8]) -> [UInt8] {
            guard bytes.count > 9 else { return damaged(bytes) }
            let extremes: [Int64] = [.max, .min, -1, 0, 1, 1 << 31, 1 << 40, 16_384]
            let number = extremes.randomElement(using: &random) ?? 0
            // The numbers of an update are in its beginning; its audio is large.
            let index = Int.random(in: 1...min(bytes.count - 8, 200), using: &random)
            var bytes = bytes
            bytes.replaceSubrange(index..<index + 8, with: withUnsafeBytes(of: number.littleEndian) { Array($0) })
            return bytes
        }

        private mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
            var bytes = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: 0..<min(bytes.count, 300), using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0: bytes.removeSubrange(index...)
                case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
                case 2...4: bytes[index] = [0, 1, 2, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
                default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
            }
            return bytes
        }
    }

    @Test("A decoder of a movie that sends arbitrary messages gives readable frames, or fails")
    func forged() throws {
        let wanted = Int(ProcessInfo.processInfo.environment["PIPSTREAM_FUZZ"] ?? "")
        let movies = try ["film.mp4", "sd.ts"].map { name in
            try #require(TestMovie.all.first { $0.file == name }).make(in: folder)
        }
        var (failures, frames) = (0, 0)
        let first = UInt64(ProcessInfo.processInfo.environment["PIPSTREAM_FUZZ_SEED"] ?? "") ?? 0
        for seed in first..<first + UInt64(wanted ?? 60) {
            var random = SeededGenerator(seed: seed)
            let path = movies[Int(seed % 2)]
            let read = ReadMovie(.sandboxedFile(path: path, name: "movie", Self.decoding(seed: seed)))
            for step in 0..<200 {
                let next = read.wait { status -> CMSampleBuffer?? in
                    if let frame = read.reader.takeFrame() { return .some(frame) }
                    while read.reader.takeAudio() != nil {}
                    let isOver = status.failure != nil || status.isVideoEnded
                    return isOver && read.reader.status.frameCount == 0 ? .some(nil) : nil
                }
                guard let image = next?.imageBuffer else { break }
                frames += 1
                // Each byte can be read, whatever the message said.
                let sum = image.pixelFormat == .yuv420Planar ? image.planarBytes.reduce(0) { $0 &+ Int($1) } : 0
                try #require(sum >= 0 && image.width > 0 && image.height > 0)
                if step % 16 == 15 {
                    let tenths = Int64.random(in: 0...25, using: &random)
                    read.reader.seek(to: CMTime(value: tenths, timescale: 10))
                }
            }
            failures += read.reader.status.failure == nil ? 0 : 1
        }
        // Both happen all the time, or nothing was tried.
        #expect(failures > 5 && frames > 100, "\(failures) failures, \(frames) frames")
    }
}
