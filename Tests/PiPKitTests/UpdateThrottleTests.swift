import PiPKit
import Testing

@Suite("The update throttle")
struct UpdateThrottleTests {
    @Test("asks for nothing while nothing changes")
    func nothingWithoutChange() {
        var throttle = UpdateThrottle(maximumUpdatesPerSecond: 10)
        #expect(throttle.nextUpdate == nil)
        throttle.changed(at: .seconds(1))
        throttle.updated(at: .seconds(1))
        #expect(throttle.nextUpdate == nil)
    }

    @Test("lets the first change through at once")
    func firstAtOnce() {
        var throttle = UpdateThrottle(maximumUpdatesPerSecond: 10)
        throttle.changed(at: .milliseconds(40))
        #expect(throttle.nextUpdate == .milliseconds(40))
    }

    @Test("gathers the changes of a slot into one update at its end")
    func oneUpdateASlot() {
        var throttle = UpdateThrottle(maximumUpdatesPerSecond: 10)
        throttle.changed(at: .zero)
        throttle.updated(at: .zero)
        throttle.changed(at: .milliseconds(20))
        throttle.changed(at: .milliseconds(60))
        #expect(throttle.nextUpdate == .milliseconds(100))
    }

    @Test("lets a change after a quiet slot through at once")
    func lateChangeAtOnce() {
        var throttle = UpdateThrottle(maximumUpdatesPerSecond: 10)
        throttle.changed(at: .zero)
        throttle.updated(at: .zero)
        throttle.changed(at: .milliseconds(250))
        #expect(throttle.nextUpdate == .milliseconds(250))
    }

    @Test("asks for a change that is to come by itself when it comes, in its slot, and for an earlier one before it")
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

    @Test("never asks for more updates than the rate allows", arguments: [1.0, 7, 30, 60])
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

    @Test("takes a rate that is no positive number as one update a second", arguments: [0, -3, .nan, .infinity])
    func oddRates(rate: Double) {
        #expect(UpdateThrottle(maximumUpdatesPerSecond: rate).interval == .seconds(1))
    }
}
