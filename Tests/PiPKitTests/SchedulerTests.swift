import PiPKit
import TestSupport
import Testing

@Suite("A scheduler")
struct SchedulerTests {
    /// Returns what a scheduler runs of `participants`, each of which is due at its events. A step is a second.
    private func run(_ participants: Marbles..., end: Scheduler.End = .open) -> Marbles {
        var (scheduler, queues, done) = (Scheduler(end: end), participants.map { $0.events[...] }, Marbles())
        while true {
            switch scheduler.next(queues.map { $0.first.map { .seconds($0.step) } }) {
            case .run(let index): done.add(queues[index].removeFirst().name, at: Int(scheduler.now / .seconds(1)))
            case .wait(until: let time?): scheduler.reached(time)
            case .wait(until: nil), .end:
                done.end = Int(scheduler.endTime / .seconds(1))
                return done
            }
        }
    }

    @Test("A scheduler runs participants in the order of their times, and at equal times in their fixed order")
    func order() {
        #expect(run("--a---e", "-b", "", "-c-d") == "-(bc)ad--(e|)")
        #expect(run("-(ab)", "-c", "(xy)c") == "(xy)(abcc|)")
        #expect(run("", "-") == "|")
    }

    @Test("A scheduler runs no task at an exclusive end, and all at an inclusive one")
    func ends() {
        #expect(run("-a-c", "--b-d", end: .before(.seconds(2))) == "-a|")
        #expect(run("-a-c", "--b-d", end: .after(.seconds(2))) == "-a(b|)")
        #expect(run("-a", end: .before(.seconds(3))) == "-a-|")
        #expect(run("-a", end: .after(.seconds(3))) == "-a-|")
    }

    @Test("A scheduler waits for outside work if nothing is due, and its time never decreases")
    func open() {
        var scheduler = Scheduler(end: .open)
        #expect(scheduler.next([nil, nil]) == .wait(until: nil))
        scheduler.reached(.seconds(3))
        scheduler.reached(.seconds(2))
        #expect(scheduler.now == .seconds(3))
        #expect(scheduler.endTime == .seconds(3))
    }

    @Test("A scheduler runs no task at an exclusive end, and ends there even if it is late")
    func before() {
        var scheduler = Scheduler(end: .before(.seconds(2)))
        #expect(scheduler.next([.seconds(5)]) == .wait(until: .seconds(2)))
        scheduler.reached(.seconds(7))
        #expect(scheduler.next([.seconds(2)]) == .end)
        #expect(scheduler.endTime == .seconds(2))
    }

    @Test("A scheduler runs no task after an inclusive end")
    func after() {
        var scheduler = Scheduler(end: .after(.seconds(2)))
        scheduler.reached(.seconds(2))
        #expect(scheduler.next([.seconds(2) + .nanoseconds(1), nil]) == .end)
    }

    @Test("In 100,000 random schedules no task runs early, twice, out of order or after the end")
    func random() {
        var generator = SeededGenerator(seed: 6)
        var turns = 0
        while turns < 100_000 {
            var queues = (0..<4).map { _ in
                (0..<Int.random(in: 0..<20, using: &generator))
                    .map { _ in Duration.milliseconds(Int.random(in: 0..<30, using: &generator)) }.sorted()
            }
            let end = Duration.milliseconds(20)
            var scheduler = Scheduler(end: .before(end))
            var last: (time: Duration, index: Int) = (.zero, 0)
            let expected = queues.joined().filter { $0 < end }.count
            var done = 0
            loop: while true {
                turns += 1
                switch scheduler.next(queues.map(\.first)) {
                case .run(let index):
                    let time = queues[index].removeFirst()
                    guard time == scheduler.now, (last.time, last.index) <= (time, index) else {
                        Issue.record("\(time) of \(index) was done at \(scheduler.now)")
                        return
                    }
                    last = (time, index)
                    done += 1
                case .wait(let deadline): scheduler.reached(deadline!)
                case .end: break loop
                }
            }
            #expect(done == expected)
        }
    }
}
