import Glibc
import ImageDecoding
import WorkerProtocol

/// A thread in place of an image decoder, at the other end of a socket. After `ready` it answers each request with
/// `began` and what a test gives it, and closes the socket at the end.
enum StandInDecoder {
    /// The replies after `began`.
    enum Answer: Sendable {
        /// A reply without pixels.
        case reply(DecoderReply)
        /// A reply with sealed memory of this many bytes.
        case pixels(DecoderReply, Int)
        /// A reply with memory of this many bytes that can still change.
        case changeable(DecoderReply, Int)
        /// A reply with the descriptor of a pipe.
        case pipe(DecoderReply)
        /// Bytes that are no reply.
        case bytes([UInt8])
        /// An announced length of a message that does not follow.
        case length(UInt32)
        /// The end of the socket.
        case end
    }

    /// Starts one that gives `answers` in turn. Returns the client's end of the socket.
    static func start(_ answers: [Answer]) -> Int32 {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { return -1 }
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(descriptor: ends[1], answers: answers))
        pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        pthread_detach(thread)
        return ends[0]
    }

    private final class Work {
        let channel: MessageChannel
        let answers: [Answer]

        init(descriptor: Int32, answers: [Answer]) {
            channel = MessageChannel(descriptor, maximumSize: DecoderLimits.request)
            self.answers = answers
        }

        func run() {
            defer { close(channel.descriptor) }
            send(DecoderReply.ready(SandboxStatus()).bytes)
            for answer in answers {
                guard (try? channel.receive(wait: channel.waitForever)) != nil else { return }
                send(DecoderReply.began.bytes)
                give(answer)
            }
            // Until the client has closed its end.
            _ = try? channel.receive(wait: channel.waitForever)
        }

        private func give(_ answer: Answer) {
            switch answer {
            case .reply(let reply): send(reply.bytes)
            case .pixels(let reply, let count): send(reply, SealedMemory([[UInt8](repeating: 7, count: count)]))
            case .changeable(let reply, let count):
                send(reply, SealedMemory([[UInt8](repeating: 7, count: count)], isSealed: false))
            case .pipe(let reply):
                var ends: [Int32] = [0, 0]
                guard pipe(&ends) == 0 else { return }
                try? channel.send(reply.bytes, passing: ends[0], wait: channel.waitForever)
                for end in ends { close(end) }
            case .bytes(let bytes): send(bytes)
            case .length(let count):
                var head = count.littleEndian
                _ = Glibc.send(channel.descriptor, &head, 4, Int32(MSG_NOSIGNAL))
            case .end: shutdown(channel.descriptor, Int32(SHUT_RDWR))
            }
        }

        private func send(_ bytes: [UInt8]) { try? channel.send(bytes, wait: channel.waitForever) }

        private func send(_ reply: DecoderReply, _ memory: consuming SealedMemory?) {
            guard let memory else { return }
            try? channel.send(reply.bytes, passing: memory.descriptor, wait: channel.waitForever)
        }
    }
}
