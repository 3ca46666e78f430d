import TestSupport
import Testing
import WorkerProtocol

@Suite("The messages between a program and its worker")
struct WorkerMessageTests {
    static let everyOrder: [WorkerRequest] = [
        .begin(WorkerSetup(configuration: "{\"a\":\"é🙂\"}", timeZone: "Europe/Paris")), .code("", name: "x"),
        .code("let a = 1\n", name: "script.js"), .turn(.main, time: 0, limit: 1),
        .turn(.timers, time: .max, limit: .min),
        .turn(.function("pip", ["\"a\"", "[]", ""]), time: -1, limit: 0), .skipTicks(before: .max), .collectGarbage,
        .reply(nil, time: 0), .reply("", time: -1), .reply("{\"value\":null}", time: .max),
    ]

    static let everyReport: [WorkerEvent] = [
        .ready(SandboxStatus()),
        .ready(SandboxStatus(activeLayers: ["files"], missing: ["limits: no"])), .failed("no"),
        .query(.text, "[\"a\"]"),
        .query(.images, ""), .overTime(stack: "a@script.js:1:2\nb"), .skipped(-1), .collected, .turned(WorkerTurn()),
        .turned(
            WorkerTurn(
                trees: [Array("{}".utf8), []], messages: [], players: [0xFF, 0],
                failure: ScriptException(message: "m", line: 1, column: .max, stack: "s", isTermination: false),
                end: ScriptException(message: "", line: nil, column: nil, stack: "", isTermination: true),
                hasExited: true,
                nextTimer: .max)),
    ]

    @Test("The messages between a program and its worker are read as they were written", arguments: everyOrder)
    func orders(order: WorkerRequest) throws {
        #expect(try WorkerRequest(reading: order.bytes) == order)
    }

    @Test(
        "The messages between a program and its worker are read as they were written, in the opposite order",
        arguments: everyReport)
    func reports(report: WorkerEvent) throws {
        #expect(try WorkerEvent(reading: report.bytes) == report)
    }

    @Test("that are truncated, or followed by other bytes, are invalid", arguments: everyReport)
    func cut(report: WorkerEvent) {
        let bytes = report.bytes
        for count in 0..<bytes.count {
            #expect(throws: MessageError.self) { try WorkerEvent(reading: Array(bytes[..<count])) }
        }
        #expect(throws: MessageError.tooLong) { try WorkerEvent(reading: bytes + [0]) }
    }

    @Test("The messages between a program and its worker that claim any count take no more memory than they are long")
    func counts() {
        for claimed: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0x80], [0xFF, 0xFF, 0xFF, 0x7F]] {
            #expect(throws: MessageError.tooShort) { try WorkerEvent(reading: [1] + claimed) }
            #expect(throws: MessageError.tooShort) { try WorkerEvent(reading: [0] + claimed + claimed) }
        }
    }
}
