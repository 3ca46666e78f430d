import Dispatch
import Glibc
import PiPKit
import Synchronization

/// A program whose turns are watched from another thread. A script's own time limit ends almost every endless turn; what it
/// cannot end, such as waiting for values that are there in an endless loop, would hold the command for ever. It is given up
/// when it has taken more than twice the limit and three seconds, in time on the wall and of the processor alike: a
/// process that was stopped, or a busy machine, is no endless script.
final class WatchedProgram: ViewProgram {
    private let program: any ViewProgram
    private let turn = TurnClock()
    private let timer: any DispatchSourceTimer

    /// Watches `program`, and calls `giveUp` on another thread where a turn does not end.
    init(_ program: any ViewProgram, limit: Duration, giveUp: @escaping @Sendable () -> Never) {
        self.program = program
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "pipstream.watch"))
        timer.schedule(deadline: .now() + 1, repeating: .milliseconds(500))
        timer.setEventHandler { [turn] in
            if turn.hasLasted(limit * 2 + .seconds(3)) { giveUp() }
        }
        timer.resume()
    }

    deinit {
        timer.cancel()
    }

    var nextTimer: Duration? { program.nextTimer }
    var skippedTicks: Int { program.skippedTicks }
    var maySound: Bool { program.maySound }

    func start(at time: Duration) -> ProgramTurn {
        turn.timed { program.start(at: time) }
    }

    func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn {
        turn.timed { program.handle(event, at: time) }
    }

    func runTimers(at time: Duration) -> ProgramTurn {
        turn.timed { program.runTimers(at: time) }
    }

    func measureTexts(with measurer: any TextMeasuring) {
        program.measureTexts(with: measurer)
    }

    func skipTicks(before time: Duration) {
        program.skipTicks(before: time)
    }
}

/// When the turn under way began, if one is.
private final class TurnClock: Sendable {
    private struct Reading {
        var wall = Reading.nanoseconds(CLOCK_MONOTONIC)
        var processor = Reading.nanoseconds(CLOCK_PROCESS_CPUTIME_ID)

        private static func nanoseconds(_ clock: clockid_t) -> Int64 {
            var time = timespec()
            clock_gettime(clock, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }
    }

    private let start = Mutex<Reading?>(nil)

    func timed<Result>(_ body: () -> Result) -> Result {
        start.withLock { $0 = Reading() }
        defer { start.withLock { $0 = nil } }
        return body()
    }

    func hasLasted(_ duration: Duration) -> Bool {
        guard let start = start.withLock({ $0 }) else { return false }
        let now = Reading()
        return Duration.nanoseconds(min(now.wall - start.wall, now.processor - start.processor)) > duration
    }
}
