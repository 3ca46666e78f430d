import Glibc
import Scripting
import TestSupport
import WorkerProtocol

/// A fake worker at a socket that sends anything: valid reports, and reports with changed, removed, repeated or
/// invented bytes. It replies to each request with the next of them, on its own thread, until the socket is closed.
final class FakeWorker: @unchecked Sendable {
    // SAFETY: after its start only its thread touches it.
    private let channel: MessageChannel
    private let seeds: [WorkerEvent]
    private var generator: SeededGenerator

    /// Starts to speak at `descriptor`, which it closes.
    static func start(at descriptor: Int32, seeds: [WorkerEvent], seed: UInt64) {
        let worker = FakeWorker(descriptor, seeds, seed)
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<FakeWorker>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(worker).toOpaque())
        pthread_detach(thread)
    }

    private init(_ descriptor: Int32, _ seeds: [WorkerEvent], _ seed: UInt64) {
        channel = MessageChannel(descriptor, maximumSize: 1 << 28)
        self.seeds = seeds
        generator = SeededGenerator(seed: seed)
    }

    private func run() {
        defer { close(channel.descriptor) }
        while let order = (try? channel.receive(wait: channel.waitForever)).flatMap({ try? WorkerRequest(reading: $0) })
        {
            let said: [UInt8]?
            switch order {
            case .begin: said = WorkerEvent.ready(SandboxStatus()).bytes
            case .code: said = nil
            case .turn, .skipTicks, .collectGarbage, .reply: said = madeUp()
            }
            guard var said else { continue }
            // A message without a reply is followed by a wait for another one.
            while said.first == 3 {
                if (try? channel.send(said, wait: channel.waitForever)) == nil { return }
                said = madeUp()
            }
            if (try? channel.send(said, wait: channel.waitForever)) == nil { return }
        }
    }

    /// Creates a plausible report. Usually its contents are wrong, sometimes its structure.
    private func madeUp() -> [UInt8] {
        var report = seeds.randomElement(using: &generator) ?? .collected
        switch report {
        case .turned(var turn):
            turn.trees = turn.trees.map { changed($0) }
            turn.messages = turn.messages.map { changed($0) }
            turn.players = turn.players.map { changed($0) }
            turn.requests = turn.requests.map { changed($0) }
            turn.stored = turn.stored.map { changed($0) }
            report = .turned(turn)
        case .query(let subject, let text):
            report = .query(subject, String(decoding: changed(Array(text.utf8)), as: UTF8.self))
        default: break
        }
        return Int.random(in: 0..<20, using: &generator) == 0 ? changed(report.bytes) : report.bytes
    }

    private func changed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
            let place = bytes.indices.randomElement(using: &generator) ?? 0
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &generator)))
            case 3: bytes.insert(contentsOf: bytes[place...].prefix(50), at: place)
            case 4:
                bytes.replaceSubrange(
                    place..<place + 1, with: Array((Self.words.randomElement(using: &generator) ?? "").utf8))
            default: bytes = Array(bytes[..<place])
            }
        }
        return bytes
    }

    private static let words = [
        "1e308", "-1", "\"\\u0000\"", "null", "[[[[", "{\"t\":", "99999999999999999999", "\u{0}", "true",
        "\"f:2:9000000000\"",
    ]
}
