import Foundation
import Glibc
import Scripting
import TestSupport
import Testing
import Views
import WorkerProtocol

/// A script could break its engine, and then speak for it.
@Suite("A worker that sends arbitrary messages")
struct FakeWorkerTests {
    @Test("A worker that sends arbitrary messages makes nothing but messages and images, or is ended")
    func fuzzed() throws {
        let wanted = Int(ProcessInfo.processInfo.environment["PIPSTREAM_FUZZ"] ?? "")
        let count = wanted ?? 3000
        var left = count
        var seed = UInt64(ProcessInfo.processInfo.environment["PIPSTREAM_FUZZ_SEED"] ?? "") ?? 1
        var memory: [Int] = []
        var ground = try Ground()
        let start = ContinuousClock.now
        var (ends, frames) = (0, 0)
        while left > 0 {
            var sockets: [Int32] = [0, 0]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0)
            if seed % 100 == 0 { ground = try Ground() }
            FakeWorker.start(at: sockets[1], seeds: ground.seeds, seed: seed)
            let program = try ScriptProgram(
                script: CompiledScript(code: ""), environment: ScriptEnvironment(), access: ground.access,
                workerAt: sockets[0])
            var time = Duration.zero
            var turn = program.start(at: time)
            while true {
                left -= 1
                if wanted != nil, left % max(1, count / 10) == 0 {
                    memory.append(Self.residentMemory)
                    print("\(count - left) messages, \(ContinuousClock.now - start), \(memory.last ?? 0) MB")
                }
                frames += turn.presentation == nil ? 0 : 1
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
        #expect(frames > 10)
        // Asked for by its count it runs alone: what it takes after a tenth is what it takes at the end.
        if let first = memory.first, let last = memory.last, count >= 100_000 {
            #expect(last < first + 16, "\(memory)")
        }
    }

    /// A worker that replies to the setup, and to each later request with the bytes of `reply`, sent one at a time if
    /// `isSlow`, until its peer closes the socket.
    private static func program(replying reply: [UInt8], isSlow: Bool = false, limit: Duration = .seconds(5)) throws
        -> ScriptProgram
    {
        var sockets: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0)
        let descriptor = sockets[1]
        Thread.detachNewThread {
            let channel = MessageChannel(descriptor, maximumSize: 1 << 28)
            defer { close(descriptor) }
            while let bytes = try? channel.receive(wait: channel.waitForever) {
                switch try? WorkerRequest(reading: bytes) {
                case .begin: try? channel.send(WorkerEvent.ready(SandboxStatus()).bytes, wait: channel.waitForever)
                case .code, nil: break
                default:
                    let message = withUnsafeBytes(of: UInt32(reply.count).littleEndian) { Array($0) } + reply
                    for piece in isSlow ? message.map({ [$0] }) : [message] {
                        guard send(descriptor, piece, piece.count, Int32(MSG_NOSIGNAL)) == piece.count else { return }
                    }
                }
            }
        }
        var environment = ScriptEnvironment()
        environment.timeLimit = limit
        return try ScriptProgram(
            script: CompiledScript(code: ""), environment: environment, access: ScriptAccess(), workerAt: sockets[0])
    }

    @Test(
        "A worker that sends arbitrary messages that skipped an impossible number of ticks is ended",
        arguments: [Int64.max, .min, -1])
    func skips(count: Int64) throws {
        let program = try Self.program(replying: WorkerEvent.skipped(count).bytes)
        for time in 1...3 { program.skipTicks(before: .seconds(time)) }
        #expect(program.skippedTicks == 0)
        let turn = program.runTimers(at: .seconds(4))
        #expect(turn.hasExited)
        #expect(turn.messages.map(\.text) == ["the script's engine sent an unexpected message, and was stopped"])
    }

    @Test("A worker that reports again and again that a turn is over its time is ended at the second report")
    func overTime() throws {
        let report = WorkerEvent.overTime(stack: "f@script.js:1:2").bytes
        let head = withUnsafeBytes(of: UInt32(report.count).littleEndian) { Array($0) }
        let program = try Self.program(replying: report + head + report)
        let turn = program.start(at: .zero)
        #expect(turn.hasExited)
    }

    @Test("A worker that sends arbitrary messages that sends a byte at a time is ended at its limit")
    func trickle() throws {
        // The whole message would take many times the limit.
        let program = try Self.program(
            replying: [UInt8](repeating: 0, count: 32 << 20), isSlow: true, limit: .milliseconds(20))
        let turn = program.start(at: .zero)
        #expect(turn.hasExited)
        let text = "one turn of the script took longer than 0.02 seconds, and the script was stopped"
        #expect(turn.messages.map(\.text) == [text])
    }

    /// A folder that is granted, a storage in it, and the reports that are true of it.
    private struct Ground {
        let folder: TemporaryFolder
        let access: ScriptAccess
        let seeds: [WorkerEvent]

        init() throws {
            folder = try TemporaryFolder()
            let grant = try #require(FolderGrant(folder.path, isWritable: true))
            access = ScriptAccess(folders: [grant], storage: try StorageFile(folder.file("storage.json")))
            seeds = FakeWorkerTests.seeds(in: folder.path)
        }
    }

    /// Whole MB of memory that this process has.
    private static var residentMemory: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return (pages * sysconf(Int32(_SC_PAGESIZE))) >> 20
    }

    private static func seeds(in folder: String) -> [WorkerEvent] {
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
        let requests =
            #"[{"start":1,"url":"https://a.example/","method":"POST","headers":[["a","b"]],"text":"c","timeout":5,"redirect":"follow","stack":"f@script.js:1:5"},{"abort":1},{"open":2,"url":"wss://a.example/","protocols":["a"],"headers":[]},{"send":2,"base64":"YWJj"},{"close":2,"code":1000,"reason":"d"}]"#
        let stored = #"[["own","value","a","[1,2]"],["shared","removed","b",""],["own","data","c","YWJj"]]"#
        turns.append(WorkerTurn(requests: Array(requests.utf8), stored: Array(stored.utf8)))
        turns.append(WorkerTurn())
        return turns.map { WorkerEvent.turned($0) } + [
            WorkerEvent.query(.text, #"["hello",{"size":17},0]"#),
            WorkerEvent.query(.images, #"{"op":"pixel","n":1,"x":3,"y":1e308}"#),
            WorkerEvent.query(.images, #"{"op":"data","data":"iVBORw0KGgo=","scale":2}"#),
            WorkerEvent.query(.files, #"{"action":"read","path":"\#(folder)/../a.txt","isText":true}"#),
            WorkerEvent.query(.files, #"{"action":"write","path":"\#(folder)/a/b.txt","text":"c"}"#),
            WorkerEvent.query(.files, #"{"action":"rename","path":"\#(folder)/a","to":"\#(folder)/b"}"#),
            WorkerEvent.query(.files, #"{"action":"list","path":"\#(folder)","recursive":true}"#),
            WorkerEvent.overTime(stack: "f@script.js:1:2"), WorkerEvent.skipped(3), WorkerEvent.collected,
            WorkerEvent.failed("no engine"), WorkerEvent.ready(SandboxStatus(activeLayers: ["a"], missing: ["b"])),
        ]
    }
}
