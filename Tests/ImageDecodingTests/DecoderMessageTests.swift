import TestSupport
import Testing
import WorkerProtocol

@Suite("The messages between a program and its image decoder")
struct DecoderMessageTests {
    private static let budget = DecoderBudget(capacity: 64 << 20, left: 5)

    static let everyRequest: [DecoderRequest] = [
        .prepare, .image([1, 2, 3], document: 7, budget), .animation([], limit: .max, budget),
        .drawing(document: 1, nil, width: 4096, height: 1), .drawing(document: -1, [0xFF], width: 0, height: .min),
        .code("é🙂"),
    ]

    static let everyReply: [DecoderReply] = [
        .ready(SandboxStatus(activeLayers: ["files"], missing: ["limits: no"])), .began,
        .image(DecodedFrame(width: 1, height: 2, isHalved: true)), .animation([]),
        .animation([DecodedFrame(width: 3, height: 4, nanoseconds: 5), DecodedFrame(width: 6, height: 7)]),
        .document(width: 1.5, height: .infinity, byteCount: 8), .failed("is broken", isMemoryLimitExceeded: true),
        .notDrawn,
        .unknownDocument,
    ]

    @Test("The messages between a program and its image decoder are read as they were written", arguments: everyRequest)
    func requests(request: DecoderRequest) throws {
        #expect(try DecoderRequest(reading: request.bytes) == request)
    }

    @Test(
        "The messages between a program and its image decoder are read as they were written, in the opposite order",
        arguments: everyReply)
    func replies(reply: DecoderReply) throws {
        #expect(try DecoderReply(reading: reply.bytes) == reply)
    }

    @Test("that are truncated, or followed by other bytes, are invalid", arguments: everyReply)
    func cut(reply: DecoderReply) {
        let bytes = reply.bytes
        for count in 0..<bytes.count {
            #expect(throws: MessageError.self) { try DecoderReply(reading: Array(bytes[..<count])) }
        }
        #expect(throws: MessageError.self) { try DecoderReply(reading: bytes + [0]) }
    }

    @Test("The messages between a program and its image decoder of any bytes are read or refused")
    func anything() {
        var generator = SeededGenerator(seed: 35)
        for seed in Self.everyReply.map(\.bytes) + Self.everyRequest.map(\.bytes) {
            for _ in 0..<300 where !seed.isEmpty {
                var bytes = seed
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
                }
                _ = try? DecoderReply(reading: bytes)
                _ = try? DecoderRequest(reading: bytes)
            }
        }
    }

    @Test("The messages between a program and its image decoder about a budget larger than its limit are invalid")
    func budgets() {
        var budget = Self.budget
        budget.left = budget.capacity + 1
        #expect(throws: MessageError.badValue) {
            try DecoderRequest(reading: DecoderRequest.image([], document: 1, budget).bytes)
        }
    }
}
