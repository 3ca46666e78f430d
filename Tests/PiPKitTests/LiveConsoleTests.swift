import Foundation
import Glibc
import PiPKit
import Synchronization
import TestSupport
import Testing

/// Every awaited event has occurred before the test begins, so no test waits.
@Suite("A live console")
struct LiveConsoleTests {
    /// A console that has `text` typed into it, at its end.
    private func console(_ text: String, refuse: @escaping (ControlError) -> Void = { _ in }) throws -> (
        LiveConsole, Pipe
    ) {
        let pipe = Pipe.own()
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try pipe.fileHandleForWriting.close()
        return (LiveConsole(input: pipe.fileHandleForReading.fileDescriptor, refuse: refuse), pipe)
    }

    /// Takes every event that comes, in order.
    private func events(of console: LiveConsole) -> [TimedControlEvent] {
        var events: [TimedControlEvent] = []
        while !console.isExhausted {
            let now = console.wait(until: nil)
            while let event = console.takeDue(at: now) { events.append(event) }
        }
        return events
    }

    @Test("A live console counts \"after\" from the line above, also when that one's event is over")
    func after() throws {
        let (console, pipe) = try console(
            """
            {"event":"pause"}
            {"after":0.001,"event":"play"}
            {"after":0.002,"event":"quit"}
            """)
        let events = events(of: console)
        #expect(events.map(\.event) == [.pause, .play, .quit()])
        #expect(events[1].time - events[0].time == .milliseconds(1))
        #expect(events[2].time - events[1].time == .milliseconds(2))
        withExtendedLifetime(pipe) {}
    }

    @Test(
        "A live console knows before its time begins that it is asked to end, whatever is typed before",
        arguments: [false, true])
    func askedToEnd(quits: Bool) throws {
        let (console, pipe) = try console("pause\n{\"at\":9,\"event\":\"quit\"}\n" + (quits ? "quit\n" : ""))
        #expect(!console.isAskedToEnd)
        console.pollExternalEvents()
        #expect(console.isAskedToEnd == quits && console.now == .zero)
        withExtendedLifetime(pipe) {}
    }

    @Test("delivers lines one by one in their order, even if the session is late by seconds")
    func order() throws {
        let pipe = Pipe.own()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        // Each look at the clock takes its time, and the second line comes between two of them.
        let looks = Mutex(0)
        let console = LiveConsole(
            input: pipe.fileHandleForReading.fileDescriptor,
            hostClock: {
                let count = looks.withLock { looks in
                    looks += 1
                    return looks
                }
                if count == 4 { _ = write(descriptor, "play\n", 5) }
                return .milliseconds(10 * count)
            })
        console.pollExternalEvents()
        try pipe.fileHandleForWriting.write(contentsOf: Data("pause\n".utf8))
        let now = console.wait(until: .milliseconds(500))
        var events: [TimedControlEvent] = []
        while let event = console.takeDue(at: .seconds(60)) { events.append(event) }
        #expect(events.map(\.event) == [.pause, .play])
        #expect(events.map(\.time) == [now, now], "\(events)")
        withExtendedLifetime(pipe) {}
    }

    @Test("makes up its delay between events that arrive without end")
    func flood() throws {
        let pipe = Pipe.own()
        let clock = Mutex(Duration.zero)
        let console = LiveConsole(
            input: pipe.fileHandleForReading.fileDescriptor, hostClock: { clock.withLock { $0 } })
        #expect(console.wait(until: .zero) == .zero)
        try pipe.fileHandleForWriting.write(contentsOf: Data(String(repeating: "pause\n", count: 1_000).utf8))
        /// The number of events before `due`, in milliseconds, at the host's time `host`.
        func eventCount(before due: Int, host: Int) throws -> Int {
            clock.withLock { $0 = .milliseconds(host) }
            var count = 0
            var now = console.wait(until: .milliseconds(due))
            while now < .milliseconds(due), count < 3_000 {
                // One event at a time, as a session does. Each is followed by another, and changes the view at once.
                if console.takeDue(at: now) != nil {
                    count += 1
                    try pipe.fileHandleForWriting.write(contentsOf: Data("pause\n".utf8))
                    now = console.wait(until: now)
                } else {
                    now = console.wait(until: .milliseconds(due))
                }
            }
            return count
        }
        let first = try eventCount(before: 100, host: 1_000)
        #expect(first > 0 && first < 1_000)
        #expect(try eventCount(before: 1_200, host: 3_000) == 0)
        let third = try eventCount(before: 1_300, host: 3_000)
        #expect(third > 0 && third < 1_000)
        withExtendedLifetime(pipe) {}
    }

    @Test("wakes at the end of standard input")
    func endOfInput() throws {
        let (console, pipe) = try console("{\"event\":\"pause\"}\n")
        #expect(events(of: console).map(\.event) == [.pause])
        #expect(console.isExhausted)
        withExtendedLifetime(pipe) {}
    }

    @Test("A live console returns the time at which something was due, not when it woke")
    func dueTimes() throws {
        let (console, pipe) = try console("{\"at\":0,\"event\":\"pause\"}\n")
        #expect(console.wait(until: .nanoseconds(5)) == .zero)
        #expect(console.takeDue(at: .zero)?.event == .pause)
        #expect(console.wait(until: .nanoseconds(5)) == .nanoseconds(5))
        #expect(console.wait(until: .nanoseconds(7)) == .nanoseconds(7))
        withExtendedLifetime(pipe) {}
    }

    @Test("A live console reports the first wrong lines, and counts the others")
    func manyRefusals() throws {
        var refused = 0
        let (console, pipe) = try console(String(repeating: "x\n", count: 5000)) { _ in refused += 1 }
        #expect(events(of: console).isEmpty)
        #expect(refused == 20 && console.unreportedErrors == 4980)
        withExtendedLifetime(pipe) {}
    }

    @Test("A live console reports lines that cannot be executed, with their number, and continues")
    func refusals() throws {
        var refused: [Int] = []
        let (console, pipe) = try console("nonsense\n\n{\"event\":\"jump\"}\n{\"event\":\"quit\"}") {
            refused.append($0.line)
        }
        #expect(events(of: console).map(\.event) == [.quit()])
        #expect(refused == [1, 3])
        withExtendedLifetime(pipe) {}
    }

    /// A service that is due each second, first after 0.7 s.
    private final class Beacon: LiveService {
        var nextTime: Duration? = .milliseconds(700)
        let tolerance: Duration
        private let clock: () -> Duration
        /// The times at which it was served.
        private(set) var times: [Duration] = []

        init(tolerance: Duration, clock: @escaping () -> Duration) {
            (self.tolerance, self.clock) = (tolerance, clock)
        }

        func serve(_ ready: [pollfd], for console: LiveConsole) {
            times.append(clock())
            nextTime = clock() + .seconds(1)
        }
    }

    @Test(
        "A live console serves a service that tolerates it while it is awake, and does not wake up once more",
        arguments: [(Duration.zero, [700, 1_700, 2_700], 9), (.milliseconds(500), [500, 1_500, 2_500], 6)])
    func tolerance(tolerance: Duration, times: [Int], wakeUps: Int) {
        let clock = Mutex(Duration.zero)
        let wakeUpCount = Mutex(0)
        let beacon = Beacon(tolerance: tolerance) { clock.withLock { $0 } }
        let console = LiveConsole(
            hostClock: { clock.withLock { $0 } },
            passTime: { time in
                clock.withLock { $0 += time }
                if time > .zero { wakeUpCount.withLock { $0 += 1 } }
            }, services: [beacon])
        for half in 1...6 { #expect(console.wait(until: .milliseconds(500 * half)) == .milliseconds(500 * half)) }
        #expect(beacon.times == times.map { .milliseconds($0) })
        #expect(wakeUpCount.withLock { $0 } == wakeUps)
    }
}
