import Testing
import WorkerProtocol

@Suite("The messages between a program and a worker template")
struct TemplateMessageTests {
    private static let setup = WorkerSetup(configuration: "{\"a\":\"é🙂\"}", timeZone: "Europe/Paris")
    static let requests: [TemplateRequest] = [
        .warm(setup), .prepare(setup), .fork(isTemplate: true), .fork(isTemplate: false), .wait(.max), .wait(-1),
    ]
    static let replies: [TemplateReply] = [.prepared, .failed("no"), .forked(.max), .ended(0xff00), .ended(-1)]

    @Test("The messages between a program and a worker template are read as they were written", arguments: requests)
    func request(request: TemplateRequest) throws {
        #expect(try TemplateRequest(reading: request.bytes) == request)
    }

    @Test(
        "The messages between a program and a worker template are read as they were written, in the opposite order",
        arguments: replies)
    func reply(reply: TemplateReply) throws {
        #expect(try TemplateReply(reading: reply.bytes) == reply)
    }

    @Test("that are truncated, followed by other bytes, or contain a number that is too large, are invalid")
    func cut() {
        for bytes in Self.requests.map(\.bytes) {
            for count in bytes.indices {
                #expect(throws: MessageError.self) { try TemplateRequest(reading: Array(bytes[..<count])) }
            }
            #expect(throws: MessageError.tooLong) { try TemplateRequest(reading: bytes + [0]) }
        }
        for bytes in Self.replies.map(\.bytes) {
            for count in bytes.indices {
                #expect(throws: MessageError.self) { try TemplateReply(reading: Array(bytes[..<count])) }
            }
            #expect(throws: MessageError.tooLong) { try TemplateReply(reading: bytes + [0]) }
        }
        #expect(throws: MessageError.badValue) { try TemplateReply(reading: [2, 0, 0, 0, 0, 1, 0, 0, 0]) }
        #expect(throws: MessageError.unknownKind) { try TemplateRequest(reading: [9]) }
    }
}
