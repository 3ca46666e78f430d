import PiPKit
import TestSupport
import Testing

/// In the diagrams a step is 20 ms: a slot of ten updates per second has five.
@Suite("The update throttle")
struct UpdateThrottleTests {
    private static let step = Duration.milliseconds(20)

    /// Returns the updates `u` that a throttle of ten per second asks for where the content changes at each `c`.
    private func updates(_ changes: Marbles) -> Marbles {
        var throttle = UpdateThrottle(maximumUpdatesPerSecond: 10)
        var updates = Marbles()
        func update(until step: Int) {
            while let due = throttle.nextUpdate, due < Self.step * step {
                throttle.updated(at: due)
                updates.add("u", at: Int((due / Self.step).rounded()))
            }
        }
        for step in changes.steps {
            update(until: step)
            throttle.changed(at: Self.step * step)
        }
        update(until: 1_000)
        return updates
    }

    @Test("The first change of a slot updates at once, and later ones make one update at the slot's end")
    func slots() {
        #expect(updates("----------") == "----------")
        #expect(updates("--c-------") == "--u-------")
        #expect(updates("cc-c------") == "u----u----")
        #expect(updates("(cc)------") == "u---------")
        #expect(updates("c-----c---") == "u-----u---")
        #expect(updates("c---cc----") == "u----u----")
        #expect(updates("cccccccccccccc") == "u----u----u----u")
    }

    @Test("The update throttle requests a scheduled change at its time, in its slot, and an earlier one before it")
    func changeToCome() {
        var throttle = UpdateThrottle(maximumUpdatesPerSecond: 10)
        throttle.updated(at: .zero, nextChange: .seconds(3))
        #expect(throttle.nextUpdate == .seconds(3))
        throttle.changed(at: .seconds(1))
        #expect(throttle.nextUpdate == .seconds(1))
        throttle.updated(at: .seconds(1), nextChange: .seconds(1) + .nanoseconds(1))
        #expect(throttle.nextUpdate == .milliseconds(1_100))
        throttle.updated(at: .milliseconds(1_100))
        #expect(throttle.nextUpdate == nil)
    }

    @Test("The update throttle never requests more updates than the rate allows", arguments: [1.0, 7, 30, 60])
    func rateHolds(rate: Double) {
        var throttle = UpdateThrottle(maximumUpdatesPerSecond: rate)
        var updates: [Duration] = []
        for millisecond in 0..<5000 {
            let now = Duration.milliseconds(millisecond)
            while let due = throttle.nextUpdate, due < now {
                throttle.updated(at: due)
                updates.append(due)
            }
            throttle.changed(at: now)
        }
        #expect(zip(updates, updates.dropFirst()).allSatisfy { $1 - $0 >= .seconds(1) / rate })
        #expect(updates.count >= Int(5 * rate * 0.95) - 1)
    }

    @Test(
        "The update throttle takes a rate that is no positive number as one update a second",
        arguments: [0, -3, .nan, .infinity])
    func oddRates(rate: Double) {
        #expect(UpdateThrottle(maximumUpdatesPerSecond: rate).interval == .seconds(1))
    }
}
