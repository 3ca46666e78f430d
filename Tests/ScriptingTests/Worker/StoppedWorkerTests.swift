import Foundation
import Scripting
import SharedTypes
import Testing

@Suite("A worker that a signal has stopped")
struct StoppedWorkerTests {
    @Test(
        "A worker that a signal has stopped is ended at its time limit, also if it was forked from a template",
        arguments: [false, true])
    func stopped(isForked: Bool) throws {
        let environment = ScriptEnvironment(timeLimit: .seconds(1))
        let script = CompiledScript(code: "setTimeout(() => {}, 1000);")
        let templates = WorkerTemplates()
        if isForked { templates.switchOn() }
        // Only the second worker is forked.
        for isLast in isForked ? [false, true] : [true] {
            let program = try ScriptProgram(script: script, environment: environment, templates: templates)
            #expect(program.start(at: .zero).messages.isEmpty)
            guard isLast else { continue }
            kill(try #require(program.workerIdentifier), SIGSTOP)
            let turn = program.runTimers(at: .seconds(1))
            #expect(turn.hasExited)
            let text = "a signal stopped the script's engine for longer than 1.0 seconds, and it was ended"
            #expect(turn.messages.map(\.text) == [text])
        }
    }

    @Test("A worker that a signal has stopped is not ended because of the time in which its command was stopped too")
    func suspended() {
        var waited = WaitingTime()
        for _ in 0..<10 { #expect(waited.add(.milliseconds(5)) == .milliseconds(5)) }
        #expect(waited.total == .milliseconds(50))
        #expect(waited.add(.seconds(3_600)) == WaitingTime.maximumInterval)
        #expect(waited.add(.seconds(-1)) == .zero)
        #expect(waited.total == .milliseconds(50) + WaitingTime.maximumInterval)
    }

    @Test("is not ended because of the time in which it waited for a busy processor")
    func ready() {
        func time(_ running: Int, _ waited: Int, _ ready: Int) -> Duration {
            WorkerUsageMonitor.time(
                running: .milliseconds(running), waited: .milliseconds(waited), ready: .milliseconds(ready))
        }
        #expect(time(10, 4_000, 0) == .seconds(1))
        #expect(time(10, 4_000, 3_000) == .milliseconds(250))
        #expect(time(10, 4_000, 5_000) == .milliseconds(10))
        // The system no longer reports a process that has ended.
        #expect(time(10, 4_000, -5_000) == .seconds(1))
    }

    @Test("is measured while another process has its processor")
    func busyProcessor() throws {
        // One more than there are processors.
        let processes = try (0...ProcessInfo.processInfo.activeProcessorCount).map { _ in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["nice", "-n", "19", "sh", "-c", "while :; do :; done"]
            try process.run()
            return process
        }
        defer {
            for process in processes {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
            }
        }
        let monitor = WorkerUsageMonitor(processes[0].processIdentifier)
        let deadline = ContinuousClock.now + .seconds(60)
        while monitor.readyTime < .milliseconds(50), ContinuousClock.now < deadline { sched_yield() }
        #expect(monitor.readyTime >= .milliseconds(50))
    }

    @Test("A process that does not run its own program yet has no memory of its own")
    func memoryBeforeItsProgram() throws {
        #expect(WorkerUsageMonitor(getpid()).memory(above: 0) == nil)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sleep")
        process.arguments = ["600"]
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let monitor = WorkerUsageMonitor(process.processIdentifier)
        var memory: Int?
        let deadline = ContinuousClock.now + .seconds(60)
        while memory == nil, ContinuousClock.now < deadline {
            memory = monitor.memory(above: 0)
            sched_yield()
        }
        // This program has more.
        #expect((1..<8 << 20).contains(try #require(memory)))
        #expect(monitor.memory(above: 8 << 20) == nil)
    }
}
