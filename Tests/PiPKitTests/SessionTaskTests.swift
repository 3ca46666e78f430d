import Dispatch
import PiPKit
import Synchronization
import Testing

/// Tasks that a program of sample buffers creates: in its delegate methods, in callbacks of display links and timers,
/// and before its session runs.
@Suite("Tasks in a session of sample buffers")
struct SessionTaskTests {
    /// A log of actions in their order, with the session's time in seconds.
    private final class Diary: Sendable {
        private let lines = Mutex<[String]>([])

        func note(_ text: String, at clock: CMClock) {
            lines.withLock { $0.append("\(text) at \(clock.time.seconds)") }
        }

        var all: [String] { lines.withLock { $0 } }
    }

    /// The continuations that tasks leave for the test.
    private final class Left: Sendable {
        let continuations = Mutex<[CheckedContinuation<Void, Never>]>([])
        let seconds = Mutex(0.0)
    }

    private func session(
        _ output: InMemoryOutput, seconds: Int, _ events: [TimedControlEvent] = [],
        replyTimeLimit: Duration = .seconds(5), observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) -> SampleBufferSession {
        var configuration = SessionConfiguration(duration: .seconds(seconds))
        configuration.replyTimeLimit = replyTimeLimit
        return SampleBufferSession(
            output: output, configuration: configuration, events: ControlTimeline(events: events), observe: observe)
    }

    /// A session with its content, what it shows, and a diary.
    private func scene(seconds: Int) throws -> (SampleBufferSession, ForeignContent, InMemoryOutput, Diary) {
        let output = InMemoryOutput()
        let session = session(output, seconds: seconds)
        return (session, try ForeignContent(session), output, Diary())
    }

    @Test(
        "sleep by the session's clock and enqueue: an hour in no time, with the same frames each time",
        arguments: [false, true])
    func feederSleeps(isAwaited: Bool) async throws {
        let output = InMemoryOutput()
        let session = session(output, seconds: 3600)
        let content = try ForeignContent(session)
        let layer = content.layer
        session.inside {
            _ = Task {
                for minute in 0..<60 {
                    layer.enqueue(ForeignContent.sample(at: CMTime(value: Int64(minute) * 60, timescale: 1)))
                    try await Task.sleep(for: .seconds(60))
                }
            }
        }
        let summary = isAwaited ? try await session.run(content.controller) : try run(session, content)
        #expect(summary.framesDrawn == 60)
        #expect(output.shown.map { $0.time / .seconds(60) } == (0..<60).map(Double.init))
    }

    /// Not the asynchronous form.
    private func run(_ session: SampleBufferSession, _ content: ForeignContent) throws -> SessionSummary {
        try session.run(content.controller)
    }

    @Test("Swift's own sleep follows the session's clock too, in tasks of tasks, groups and detached ones")
    func swiftsOwnSleep() throws {
        let (session, content, _, diary) = try scene(seconds: 10)
        let (layer, clock) = (content.layer, session.clock)
        session.inside {
            layer.enqueue(ForeignContent.sample(at: .zero))
            _ = Task.detached {
                try await _Concurrency.Task.sleep(nanoseconds: 1_500_000_000)
                diary.note("detached", at: clock)
                await withTaskGroup { group in
                    for second in 1...3 {
                        group.addTask {
                            try? await _Concurrency.Task.sleep(for: .seconds(second), tolerance: nil)
                            diary.note("child \(second)", at: clock)
                        }
                    }
                }
                diary.note("group", at: clock)
            }
        }
        _ = try run(session, content)
        #expect(
            diary.all == [
                "detached at 1.5", "child 1 at 2.5", "child 2 at 3.5", "child 3 at 4.5", "group at 4.5",
            ])
    }

    @Test("a skip whose delegate sleeps is over when it has slept, and the session's time advances meanwhile")
    func sleepingSkip() throws {
        let output = InMemoryOutput()
        var notices: [String] = []
        let session = session(output, seconds: 5, [.init(time: .seconds(1), event: .skip(interval: 15))]) { event, _ in
            if case .notice(let text) = event { notices.append(text) }
        }
        let content = try ForeignContent(session)
        let (clock, diary) = (session.clock, Diary())
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        content.delegates.onSkip = { completion in
            Task {
                try await Task.sleep(for: .milliseconds(250))
                diary.note("skipped", at: clock)
                completion()
            }
        }
        _ = try run(session, content)
        #expect(diary.all == ["skipped at 1.25"])
        #expect(notices.isEmpty)
        #expect(!content.controller.machine.isSeeking)
    }

    @Test("the session waits for a task that waits for another thread")
    func waitsForOthers() throws {
        let (session, content, output, diary) = try scene(seconds: 2)
        let (layer, clock) = (content.layer, session.clock)
        session.inside {
            _ = Task {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { continuation.resume() }
                }
                diary.note("back", at: clock)
                layer.enqueue(ForeignContent.sample(at: .zero))
            }
        }
        let summary = try run(session, content)
        #expect(diary.all == ["back at 0.0"])
        #expect(summary.framesDrawn == 1)
        #expect(output.shown.first?.time == .zero)
    }

    @Test("a task that never ends is reported by the delegate's method that created it, and the session continues")
    func neverEnds() throws {
        let output = InMemoryOutput()
        var notices: [String] = []
        let session = session(
            output, seconds: 2, [.init(time: .seconds(1), event: .skip(interval: 15))],
            replyTimeLimit: .milliseconds(20)
        ) { event, _ in
            if case .notice(let text) = event { notices.append(text) }
        }
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        let left = Left()
        content.delegates.onSkip = { completion in
            completion()
            Task { await withCheckedContinuation { awaited in left.continuations.withLock { $0.append(awaited) } } }
        }
        #expect(try run(session, content).endTime == .seconds(2))
        #expect(
            notices == [
                "a task of skipByInterval neither ended nor waited for the session's clock for 0.02 seconds: "
                    + "the session continues without it"
            ])
        for awaited in left.continuations.withLock({ $0 }) { awaited.resume() }
    }

    @Test("a task that never waits does not stop the session's time, and is reported", arguments: [false, true])
    func endlessTask(sleepsForNothing: Bool) throws {
        let output = InMemoryOutput()
        var notices: [String] = []
        let session = session(output, seconds: 1, replyTimeLimit: .milliseconds(20)) { event, _ in
            if case .notice(let text) = event { notices.append(text) }
        }
        let content = try ForeignContent(session)
        let (layer, clock) = (content.layer, session.clock)
        session.addDisplayLink(preferredFramesPerSecond: 2) { layer.enqueue(ForeignContent.sample(at: $0)) }
        session.inside {
            _ = Task {
                while clock.time < CMTime(value: 1, timescale: 2) {
                    if sleepsForNothing { try await Task.sleep(for: .zero) } else { await Task.yield() }
                }
            }
        }
        let summary = try run(session, content)
        #expect(summary.framesDrawn == 2 && summary.endTime == .seconds(1))
        #expect(notices.first?.hasPrefix("a task ") == true, "\(notices)")
    }

    @Test("the session waits for tasks that a tick starts, also when it continues without an earlier one")
    func afterGivingUp() throws {
        let output = InMemoryOutput()
        // Longer than another thread takes to answer, however busy the machine is.
        let session = session(output, seconds: 2, replyTimeLimit: .seconds(10))
        let content = try ForeignContent(session)
        let (layer, left) = (content.layer, Left())
        session.inside {
            _ = Task { await withCheckedContinuation { awaited in left.continuations.withLock { $0.append(awaited) } } }
        }
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            Task {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(30)) { continuation.resume() }
                }
                layer.enqueue(ForeignContent.sample(at: time))
            }
        }
        #expect(try run(session, content).framesDrawn == 2)
        #expect(output.shown.map(\.time) == [.zero, .seconds(1)])
        for awaited in left.continuations.withLock({ $0 }) { awaited.resume() }
    }

    @Test("A skip that sleeps is not confused with a simultaneous one that never completes")
    func twoSkips() throws {
        let output = InMemoryOutput()
        var notices: [String] = []
        let events: [TimedControlEvent] = [
            .init(time: .seconds(1), event: .skip(interval: 15)),
            .init(time: .milliseconds(1500), event: .skip(interval: 1)),
        ]
        let session = session(output, seconds: 5, events, replyTimeLimit: .milliseconds(50)) { event, _ in
            if case .notice(let text) = event { notices.append(text) }
        }
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        let count = Mutex(0)
        content.delegates.onSkip = { completion in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            guard isFirst else { return completion() }
            Task {
                try await Task.sleep(for: .seconds(1))
                completion()
            }
        }
        _ = try run(session, content)
        #expect(notices.isEmpty, "\(notices)")
    }

    @Test("a task that outlives its session continues by the host's clock", arguments: [false, true])
    func outlivingTask(isSwiftsOwn: Bool) async throws {
        let session = session(InMemoryOutput(), seconds: 1)
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        let task = session.inside {
            Task {
                for _ in 0..<3 {
                    if isSwiftsOwn {
                        try? await _Concurrency.Task.sleep(nanoseconds: 600_000_000)
                    } else {
                        try? await Task.sleep(for: .milliseconds(600))
                    }
                }
                return true
            }
        }
        _ = try run(session, content)
        #expect(await task.value)
    }

    @Test("a session's date is that of its configuration")
    func date() throws {
        var configuration = SessionConfiguration(duration: .seconds(2))
        configuration.startDate = 1_000_000_000_000
        let session = SampleBufferSession(output: InMemoryOutput(), configuration: configuration)
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        let left = Left()
        session.inside {
            _ = Task {
                try await Task.sleep(for: .milliseconds(1500))
                left.seconds.withLock { $0 = SessionDate.now.timeIntervalSince1970 }
            }
        }
        _ = try run(session, content)
        #expect(left.seconds.withLock { $0 } == 1_000_000_001.5)
    }
}
