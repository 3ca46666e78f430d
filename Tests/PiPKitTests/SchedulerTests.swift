import PiPKit
import TestSupport
import Testing

@Suite("A scheduler")
struct SchedulerTests {
    @Test("does first what comes first in time, and at one time what comes first in order")
    func order() {
        var scheduler = Scheduler(end: .open)
        #expect(scheduler.next([.seconds(2), .seconds(1), nil, .seconds(1)]) == .wait(until: .seconds(1)))
        scheduler.reached(.seconds(1))
        #expect(scheduler.next([.seconds(2), .seconds(1), nil, .seconds(1)]) == .run(1))
        #expect(scheduler.next([.seconds(2), nil, nil, .seconds(1)]) == .run(3))
        #expect(scheduler.next([.seconds(1), .seconds(1), nil, .seconds(1)]) == .run(0))
    }

    @Test("waits for what is outside where nothing is to come, and its time never falls")
    func open() {
        var scheduler = Scheduler(end: .open)
        #expect(scheduler.next([nil, nil]) == .wait(until: nil))
        scheduler.reached(.seconds(3))
        scheduler.reached(.seconds(2))
        #expect(scheduler.now == .seconds(3))
        #expect(scheduler.endTime == .seconds(3))
    }

    @Test("does nothing that comes at an exclusive end, and ends there however late it is")
    func before() {
        var scheduler = Scheduler(end: .before(.seconds(2)))
        #expect(scheduler.next([.seconds(5)]) == .wait(until: .seconds(2)))
        scheduler.reached(.seconds(7))
        #expect(scheduler.next([.seconds(2)]) == .end)
        #expect(scheduler.endTime == .seconds(2))
    }

    @Test("does everything that comes at an inclusive moment, and nothing after it")
    func after() {
        var scheduler = Scheduler(end: .after(.seconds(2)))
        #expect(scheduler.next([.seconds(3), nil]) == .wait(until: .seconds(2)))
        scheduler.reached(.seconds(2))
        #expect(scheduler.next([.seconds(2), .seconds(3)]) == .run(0))
        #expect(scheduler.next([nil, .seconds(2)]) == .run(1))
        #expect(scheduler.next([.seconds(2) + .nanoseconds(1), nil]) == .end)
    }

    @Test("over 100,000 random timetables nothing is done early, twice, out of order or after the end")
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
