import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

/// A host whose time is a number, with a program that takes more of it than there is.
@Suite("A live session whose host is too slow")
struct OverloadTests {
    private final class Host: Sendable {
        private let time = Mutex<Duration>(.zero)

        var now: Duration { time.withLock { $0 } }

        func pass(_ duration: Duration) {
            time.withLock { $0 += duration }
        }
    }

    /// Beats every `interval`, and takes `work` of the host's time each time; one beat may take longer.
    private final class BusyProgram: ViewProgram {
        private let host: Host
        private let (interval, work): (Duration, Duration)
        private let stop: (beat: Int, length: Duration)?
        private var due: Duration = .zero
        private(set) var beats: [Duration] = []
        private(set) var skippedTicks = 0
        private(set) var events: [ProgramEvent] = []

        init(_ host: Host, interval: Duration, work: Duration, stop: (beat: Int, length: Duration)? = nil) {
            self.host = host
            (self.interval, self.work, self.stop) = (interval, work, stop)
        }

        private var turn: ProgramTurn { ProgramTurn(presentation: .box("\(beats.count)", isPresented: true)) }

        var nextTimer: Duration? { due }
        func start(at time: Duration) -> ProgramTurn { turn }

        func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn {
            events.append(event)
            return turn
        }

        func runTimers(at time: Duration) -> ProgramTurn {
            while due <= time {
                host.pass(stop?.beat == beats.count ? stop!.length : work)
                beats.append(time)
                due += interval
            }
            return turn
        }

        func skipTicks(before time: Duration) {
            while due + interval <= time {
                due += interval
                skippedTicks += 1
            }
        }
    }

    private func run(
        _ program: BusyProgram, _ host: Host, for duration: Duration, typed: String = ""
    ) throws -> (summary: SessionSummary, events: [(ControlEvent, Duration)], notices: [String]) {
        let pipe = Pipe.own()
        try pipe.fileHandleForWriting.write(contentsOf: Data(typed.utf8))
        try pipe.fileHandleForWriting.close()
        let console = LiveConsole(
            input: pipe.fileHandleForReading.fileDescriptor, hostClock: { host.now }, passTime: host.pass)
        var (events, notices) = ([(ControlEvent, Duration)](), [String]())
        let session = try ViewSession(
            program: program, configuration: SessionConfiguration(duration: duration), control: console,
            output: InMemoryOutput(), clock: console
        ) { event, _ in
            if case .control(let event) = event { events.append((event, host.now)) }
            if case .notice(let text) = event { notices.append(text) }
        }
        let summary = try session.run()
        withExtendedLifetime(pipe) {}
        return (summary, events, notices)
    }

    @Test("A slow live session takes no longer than its limit: beats are skipped, counted, and reported once")
    func skips() throws {
        let host = Host()
        let program = BusyProgram(host, interval: .milliseconds(100), work: .milliseconds(300))
        let (summary, _, notices) = try run(program, host, for: .seconds(30))
        #expect(summary.endTime == .seconds(30))
        #expect(host.now < .seconds(32.5))
        #expect(program.beats.count > 90 && program.beats.count < 110)
        #expect(summary.skippedTicks > 180)
        #expect(notices.filter { $0.contains("\(summary.skippedTicks) ticks") }.count == 1)
    }

    @Test("executes a typed line in its next turn, however late it is")
    func control() throws {
        let host = Host()
        let program = BusyProgram(host, interval: .milliseconds(100), work: .milliseconds(300))
        let typed = #"{"event":"pause"}"# + "\n" + #"{"after":2,"event":"quit"}"#
        let (summary, events, _) = try run(program, host, for: .seconds(3600), typed: typed)
        #expect(summary.endReason == .quit)
        #expect(events.map(\.0) == [.pause, .quit(.requested)])
        #expect(events[0].1 <= .milliseconds(300))
        #expect(events[1].1 < .seconds(7))
    }

    @Test("A live session whose host is too slow that was stopped for 12 seconds does not draw the missed frames")
    func stopped() throws {
        let host = Host()
        let program = BusyProgram(
            host, interval: .milliseconds(100), work: .milliseconds(100), stop: (beat: 20, length: .seconds(12)))
        let (summary, _, _) = try run(program, host, for: .seconds(20))
        #expect(summary.endTime == .seconds(20))
        #expect((115...125).contains(summary.skippedTicks))
        #expect(program.beats.count < 85)
    }

    @Test("A slow live session that is late by less than two seconds drops no frame: every beat has its own time")
    func jitter() throws {
        let host = Host()
        let program = BusyProgram(
            host, interval: .milliseconds(100), work: .milliseconds(100), stop: (beat: 3, length: .milliseconds(1900)))
        let (summary, _, _) = try run(program, host, for: .seconds(2))
        #expect(summary.skippedTicks == 0)
        #expect(program.beats == (0..<20).map { .milliseconds(100 * $0) })
    }
}
