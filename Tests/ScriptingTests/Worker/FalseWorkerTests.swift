import Foundation
import Glibc
import Scripting
import TestSupport
import Testing
import Views
import WorkerMessages

/// A script could break its engine, and then speak for it.
@Suite("A worker that says anything")
struct FalseWorkerTests {
    @Test("makes nothing but messages and pictures, or is ended")
    func fuzzed() throws {
        var left = Int(ProcessInfo.processInfo.environment["PIPSTREAM_FUZZ"] ?? "") ?? 3000
        var seed: UInt64 = 1
        var (ends, pictures) = (0, 0)
        while left > 0 {
            var sockets: [Int32] = [0, 0]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0)
            FalseWorker.start(at: sockets[1], seeds: Self.seeds, seed: seed)
            let program = try ScriptProgram(
                script: CompiledScript(code: ""), environment: ScriptEnvironment(), workerAt: sockets[0])
            var time = Duration.zero
            var turn = program.start(at: time)
            while true {
                left -= 1
                pictures += turn.presentation == nil ? 0 : 1
                for message in turn.messages {
                    try #require(message.text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\t" })
                }
                if turn.hasExited || left <= 0 { break }
                time += .milliseconds(1)
                if left % 50 == 0 { program.skipTicks(before: time) }
                turn = left % 2 == 0 ? program.runTimers(at: time) : program.handle(.pipStarted, at: time)
            }
            ends += 1
            seed += 1
        }
        // Both happen all the time, or nothing was tried.
        #expect(ends > 10)
        #expect(pictures > 10)
    }

    private static let seeds: [WorkerReport] = {
        let text =
            #"{"t":"Text","i":1,"l":"walk.tsx:3:5","p":{"font":"title","foregroundStyle":"red","frame":{"width":100,"height":{"$num":"inf"}}},"c":["12:00"]}"#
        let trees = [
            #"{"page":\#(text),"pip":null}"#,
            #"{"page":null,"pip":{"isPresented":true,"maximumUpdatesPerSecond":30,"content":{"t":"VStack","i":2,"p":{"spacing":8,"padding":true,"background":{"gradient":[{"color":"red","location":0}],"startPoint":"top","endPoint":"bottom"}},"c":[\#(text),\#(text)]},"location":"walk.tsx:1:1"},"animation":{"curve":"spring","duration":1}}"#,
        ]
        let messages =
            #"[{"kind":"console","level":"log","text":"a\u001b[31m"},{"kind":"error","phase":"render","text":"b","stack":"f@script.js:1:5","line":3,"column":9,"source":"script.js"},{"kind":"callback","text":"action","arguments":[1,"a",null,{"b":[true]}]}]"#
        let players =
            #"[{"player":1,"source":"a.mp4","volume":0.5,"loops":2,"time":1000,"rate":1},{"player":2,"disposed":true}]"#
        let exception = ScriptException(message: "TypeError: a", line: 1, column: 2, stack: "f@script.js:1:2")
        var turns = trees.map {
            WorkerTurn(trees: [Array($0.utf8)], messages: Array(messages.utf8), nextTimer: 1_000_000)
        }
        turns.append(WorkerTurn(trees: trees.map { Array($0.utf8) }))
        turns.append(WorkerTurn(messages: Array(messages.utf8), players: Array(players.utf8), failure: exception))
        turns.append(WorkerTurn())
        return turns.map { WorkerReport.turned($0) } + [
            WorkerReport.ask(.text, #"["hello",{"size":17},0]"#),
            WorkerReport.ask(.pictures, #"{"op":"pixel","n":1,"x":3,"y":1e308}"#),
            WorkerReport.ask(.pictures, #"{"op":"data","data":"iVBORw0KGgo=","scale":2}"#),
            WorkerReport.overTime(stack: "f@script.js:1:2"), WorkerReport.skipped(3),
        ]
    }()
}
