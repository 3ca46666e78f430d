import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

/// Live sessions on a host whose time is a number: typed at, held up and stopped at random, and then played again from
/// their logs.
@Suite("A live session's log")
struct LiveReplayTests {
    /// A host whose time advances by waits and by work, while a user types.
    private final class Host: Sendable {
        private struct State {
            var time = Duration.zero
            /// The typed lines with their times, in ascending order.
            var typed: ArraySlice<(time: Duration, line: String)>
        }

        private let state: Mutex<State>
        let pipe = Pipe.own()

        init(typed: [(time: Duration, line: String)]) {
            state = Mutex(State(typed: typed[...]))
        }

        var now: Duration { state.withLock { $0.time } }

        /// A host counts whole nanoseconds.
        private static func whole(_ time: Duration) -> Duration {
            let (seconds, attoseconds) = time.components
            return .seconds(seconds) + .nanoseconds((attoseconds + 999_999_999) / 1_000_000_000)
        }

        /// Lets `duration` pass, whatever is typed meanwhile.
        func work(_ duration: Duration) {
            let end = now + duration
            while now < end { wait(end - now) }
        }

        /// Lets `duration` pass, or less: until something is typed.
        func wait(_ duration: Duration) {
            let line = state.withLock { state -> String? in
                let end = Self.whole(state.time + duration)
                guard let next = state.typed.first, next.time <= end else {
                    state.time = end
                    return nil
                }
                state.typed.removeFirst()
                state.time = max(state.time, Self.whole(next.time))
                return next.line
            }
            guard let line else { return }
            try? pipe.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        }
    }

    /// Ticks at an interval of its own, and shows a number that depends on the order of all of its events.
    private final class Program: ViewProgram {
        private let interval: Duration
        private let rate: Double
        private let work: () -> Void
        private var number = 1
        private var isPresented = true
        private var due: Duration?
        private(set) var skippedTicks = 0
        private(set) var calls: [String] = []

        init(interval: Duration?, rate: Double, work: @escaping () -> Void) {
            (self.interval, self.rate, self.work) = (interval ?? .seconds(1), rate, work)
            due = interval.map { _ in .zero }
        }

        private func turn(_ change: Int, _ call: String) -> ProgramTurn {
            work()
            calls.append(call)
            number = (number &* 31 &+ change) & 0xFFFFF
            return ProgramTurn(presentation: .box("\(number)", isPresented: isPresented, maximumUpdatesPerSecond: rate))
        }

        var nextTimer: Duration? { due }
        func start(at time: Duration) -> ProgramTurn { turn(1, "start") }

        func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn {
            if case .pipPresentedChanged(let value) = event { isPresented = value }
            return turn(2 + "\(event)".utf8.count, "\(event)")
        }

        func runTimers(at time: Duration) -> ProgramTurn {
            while let next = due, next <= time { due = next + interval }
            // A window that was closed may come again.
            if calls.count % 5 == 0 { isPresented = true }
            return turn(1000, "timer")
        }

        func skipTicks(before time: Duration) {
            while let next = due, next + interval <= time {
                due = next + interval
                skippedTicks += 1
            }
        }
    }

    /// The properties that a session and its replay have in common.
    private struct Course: Equatable {
        var times: [Duration] = []
        var lists: [String] = []
        var calls: [String] = []
    }

    private static let events = [
        #""event":"pause""#, #""event":"play""#, #""event":"toggle""#, #""event":"skip","interval":5"#,
        #""event":"resize","width":160,"height":90"#, #""event":"resize","width":80,"height":200"#,
        #""event":"close""#, #""event":"restore""#, #""event":"background""#, #""event":"foreground""#,
        #""event":"stop""#, #""event":"start""#,
        #""event":"colorScheme","colorScheme":"dark""#, #""event":"colorScheme","colorScheme":"light""#,
        #""event":"battery","level":0.5,"state":"charging""#,
    ]

    /// Generates the lines typed in a session of `length`. Their times are now, in the past, in the future, or after
    /// the previous line.
    private func typed(
        _ generator: inout SeededGenerator, until length: Duration, beat: Duration
    ) -> [(time: Duration, line: String)] {
        var time = Duration.zero
        var lines: [(Duration, String)] = []
        for _ in 0..<Int.random(in: 0...12, using: &generator) {
            let step = Int.random(in: 0...2_000, using: &generator)
            // Often at the very moment of a beat, or several at once.
            time += [.zero, .milliseconds(step), beat * Int.random(in: 0...5, using: &generator)].randomElement(
                using: &generator)!
            let event = Self.events.randomElement(using: &generator)!
            let seconds = time / .seconds(1)
            let moment =
                switch Int.random(in: 0..<6, using: &generator) {
                case 0: #""at":0,"#
                case 1: #""at":\#(max(0, seconds - Double(step) / 500)),"#
                case 2: #""at":\#(seconds),"#
                case 3: #""at":\#(seconds + Double(step) / 500),"#
                case 4: #""after":\#(Double(step) / 1_000),"#
                default: ""
                }
            lines.append((time, "{\(moment)\(event)}"))
        }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            lines.append((max(time, .milliseconds(1)), #"{"event":"quit"}"#))
        }
        return lines
    }

    @Test(
        "rendered again gives the same frames at the same times, whatever was typed, and whenever the host was held up"
    )
    func replays() throws {
        var generator = SeededGenerator(seed: 20_261_125)
        var (frames, passedOver, events, unseen) = (0, 0, 0, 0)
        for index in 0..<500 {
            let length = Duration.milliseconds(Int.random(in: 500...20_000, using: &generator))
            let interval = [nil, .milliseconds(100), .milliseconds(333), .seconds(1) / 7].randomElement(
                using: &generator)!
            let rate = [1, 7, 30, 60].randomElement(using: &generator)!
            let host = Host(typed: typed(&generator, until: length, beat: interval ?? .milliseconds(250)))
            // Most turns take no time, some a little, and few so long that what was missed is passed over.
            var pauses = SeededGenerator(seed: UInt64(index))
            let isSlow = Bool.random(using: &generator)
            let live = Program(interval: interval, rate: Double(rate)) {
                guard isSlow else { return }
                let pause = [0, 0, 0, 0, 5, 40, 150, 900, 3_000].randomElement(using: &pauses)!
                if pause < 900 || Int.random(in: 0..<10, using: &pauses) == 0 { host.work(.milliseconds(pause)) }
            }
            let console = LiveConsole(
                input: host.pipe.fileHandleForReading.fileDescriptor, hostClock: { host.now }, passTime: host.wait)
            let course: Course, log: [String]
            do {
                (course, log) = try run(live, for: length, console, console)
            } catch let error as SessionError where error.code == .nothingPresented {
                // It was quit before it began.
                unseen += 1
                continue
            }

            var reader = ControlTimelineReader(name: "log")
            try reader.take(Array(log.joined(separator: "\n").utf8)[...], isAtEnd: true)
            let timeline = reader.timeline
            let program = Program(interval: interval, rate: Double(rate)) {}
            let clock = OfflineClock(passedOver: timeline.passedOver)
            let (again, secondLog) = try run(program, for: try #require(timeline.recordedEnd), timeline, clock)
            #expect(
                again == course,
                "session \(index):\n\(log.joined(separator: "\n"))\n\(secondLog.joined(separator: "\n"))")
            frames += course.times.count
            passedOver += timeline.passedOver.count
            events += timeline.events.count
            if again != course { return }
        }
        // Were these small, little would have been tried.
        #expect(
            frames > 10_000 && passedOver > 100 && events > 1_000 && unseen < 20,
            "\(frames) \(passedOver) \(events)")
    }

    private func run(
        _ program: Program, for length: Duration, _ control: any ControlSource, _ clock: any PacingClock
    ) throws -> (Course, log: [String]) {
        var course = Course()
        var log: [String] = []
        var writer = EventLog { log.append($0) }
        let configuration = SessionConfiguration(duration: length, scale: 1)
        var inputs = SessionInputs(configuration)
        if control is LiveConsole { inputs.program.opensWindow = true }
        try writer.begin(inputs, version: "test")
        let session = try ViewSession(
            program: program, configuration: configuration, control: control, output: InMemoryOutput(), clock: clock
        ) { event, time in
            try? writer.record(event, at: time)
            guard case .frameShown(let list) = event else { return }
            course.times.append(time)
            course.lists.append(list.map { "\($0)" } ?? "")
        }
        _ = try session.run()
        course.calls = program.calls
        return (course, log)
    }

    @Test(
        "A live session's log has an event that is typed with a time that has passed at the time at which it was typed")
    func passedTime() throws {
        let host = Host(typed: [(.milliseconds(2_500), #"{"at":1,"event":"pause"}"#)])
        let console = LiveConsole(
            input: host.pipe.fileHandleForReading.fileDescriptor, hostClock: { host.now }, passTime: host.wait)
        let (_, log) = try run(Program(interval: .seconds(1), rate: 1) {}, for: .seconds(4), console, console)
        #expect(log.contains(#"{"at":2.5,"event":"pause"}"#), "\(log)")
    }
}
