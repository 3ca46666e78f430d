import SwiftViews
import Testing
import Views

@MainActor @Suite("Swift views that go through keyframes") struct KeyframeTests {
    private struct Look {
        var scale = 1.0
        var place = Point(x: 0, y: 0)
    }

    private func close(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

    @Test("a line follows its timing curve, and a jump takes no time")
    func lines() {
        let timeline = KeyframeTimeline(initialValue: 1.0) {
            LinearKeyframe(3, duration: 2)
            MoveKeyframe(10)
            LinearKeyframe(20, duration: 1, timingCurve: .easeIn)
        }
        #expect(timeline.duration == 3)
        #expect([-1, 0, 0.5, 1, 1.5].map { timeline.value(time: $0) } == [1, 1, 1.5, 2, 2.5])
        #expect(timeline.value(time: 2) == 10)
        for step in 1..<20 {
            let part = Double(step) / 20
            #expect(close(timeline.value(time: 2 + part), 10 + 10 * UnitCurve.easeIn.value(at: part)))
        }
        #expect(timeline.value(time: 3) == 20)
        #expect(timeline.value(time: .infinity) == 20)
        #expect(timeline.value(progress: 0.5) == 2.5)
    }

    @Test("cubic curves go smoothly through their values, from rest to rest")
    func curves() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            CubicKeyframe(4, duration: 1)
            CubicKeyframe(6, duration: 2)
            CubicKeyframe(0, duration: 1)
        }
        // From 0 to 6 in three seconds, and from 4 to 0 in three.
        let velocities = [0, 2, -4.0 / 3, 0]
        let values = [0.0, 4, 6, 0]
        let times = [0.0, 1, 3, 4]
        for (index, time) in times.enumerated() {
            #expect(close(timeline.value(time: time), values[index]))
            let (before, after) = (timeline.value(time: time - 1e-6), timeline.value(time: time + 1e-6))
            if index > 0 { #expect(abs((values[index] - before) / 1e-6 - velocities[index]) < 1e-4) }
            if index < 3 { #expect(abs((after - values[index]) / 1e-6 - velocities[index]) < 1e-4) }
        }
        // Halfway of Hermite's cubic: the middle, and an eighth of the difference of the velocities.
        #expect(close(timeline.value(time: 0.5), 2 - 2.0 / 8))
        #expect(close(timeline.value(time: 2), 5 + 2 * (2 + 4.0 / 3) / 8))
        let own = KeyframeTimeline(initialValue: 0.0) {
            CubicKeyframe(1, duration: 1, startVelocity: 3, endVelocity: -2)
        }
        #expect(close(own.value(time: 0.5), 0.5 + 5.0 / 8))
    }

    @Test("a curve takes over the velocity of a line before it, and has that of a line after it")
    func mixture() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            LinearKeyframe(2, duration: 1)
            CubicKeyframe(5, duration: 1)
            LinearKeyframe(4, duration: 1)
        }
        #expect(close(timeline.value(time: 1.5), 3.5 + 3.0 / 8))
    }

    @Test("springs follow their closed form, the next one from the position and the velocity of the one before")
    func springs() {
        let spring = Spring(duration: 0.5, bounce: 0.4)
        let timeline = KeyframeTimeline(initialValue: 1.0) {
            SpringKeyframe(2, duration: 0.3, spring: spring)
            SpringKeyframe(1, spring: spring, startVelocity: nil)
        }
        for step in 0..<20 {
            let time = Double(step) * 0.015
            #expect(close(timeline.value(time: time), 1 + spring.value(target: 1, time: time)))
        }
        let (place, velocity) = (
            1 + spring.value(target: 1, time: 0.3), spring.velocity(target: 1, time: 0.3)
        )
        for step in 0..<20 {
            let time = Double(step) * 0.02
            let value = place + spring.value(target: 1 - place, initialVelocity: velocity, time: time)
            #expect(close(timeline.value(time: 0.3 + time), value))
        }
        #expect(close(timeline.duration, 0.3 + spring.settlingDuration()))
        #expect(timeline.value(time: timeline.duration) == 1)
    }

    @Test("tracks animate the parts of a value at the same time, each for its own duration")
    func tracks() {
        let timeline = KeyframeTimeline(initialValue: Look()) {
            KeyframeTrack(\.scale) {
                LinearKeyframe(2, duration: 1)
                for _ in 0..<2 { LinearKeyframe(3, duration: 0.5) }
            }
            KeyframeTrack(\.place) { LinearKeyframe(Point(x: 10, y: 20), duration: 1) }
        }
        #expect(timeline.duration == 2)
        #expect(timeline.value(time: 0.5).scale == 1.5)
        #expect(timeline.value(time: 0.5).place == Point(x: 5, y: 10))
        #expect(timeline.value(time: 1.25).scale == 2.5)
        #expect(timeline.value(time: 1.75).scale == 3)
        #expect(timeline.value(time: 1.25).place == Point(x: 10, y: 20))
    }

    @Test("no number makes a timeline fail")
    func oddNumbers() {
        for number in [Double.nan, .infinity, -.infinity, 0, -1, 1e300] {
            let timeline = KeyframeTimeline(initialValue: 0.0) {
                CubicKeyframe(number, duration: number, startVelocity: number)
                LinearKeyframe(1, duration: number)
                SpringKeyframe(1, duration: number, spring: Spring(response: number, dampingRatio: number))
                SpringKeyframe(2, spring: Spring(response: 1, dampingRatio: 0))
                MoveKeyframe(1)
            }
            #expect(timeline.duration >= 0)
            #expect(timeline.value(time: .infinity) == 1)
            _ = timeline.value(time: 0.5)
        }
    }

    private struct Pressed: View {
        @State private var count = 0
        var body: some View {
            Text("x").keyframeAnimator(initialValue: 0.0, trigger: count) { _, value in
                Text(verbatim: "\((value * 100).rounded() / 100)")
            } keyframes: { first in
                LinearKeyframe(first + 6, duration: 1)
                LinearKeyframe(first + 6, duration: 1)
                MoveKeyframe(first + 9)
                LinearKeyframe(first + 12, duration: 0.5)
            }
            Button("Go") { count += 1 }
        }
    }

    @Test("a trigger runs a value through its keyframes once, from its current value, and nothing runs while it rests")
    func trigger() throws {
        let driver = ProgramDriver { Pressed() }
        driver.run(to: 1)
        #expect(driver.texts[0] == "0.0")
        #expect(driver.program.nextTimer == nil)
        try driver.press("Go")
        driver.run(to: 1.5)
        #expect(driver.texts[0] == "3.0")
        driver.run(to: 2)
        #expect(driver.texts[0] == "6.0")
        // It rests for a second, and jumps at its end.
        #expect(driver.program.nextTimer == .seconds(3))
        driver.run(to: 3)
        #expect(driver.texts[0] == "9.0")
        driver.run(to: 3.25)
        #expect(driver.texts[0] == "10.5")
        driver.run(to: 3.5)
        #expect(driver.texts[0] == "12.0")
        #expect(driver.program.nextTimer == nil)
        #expect((90...95).contains(driver.changes))
        // Again, and once more on the way.
        try driver.press("Go")
        driver.run(to: 4)
        #expect(driver.texts[0] == "15.0")
        try driver.press("Go")
        driver.run(to: 4.5)
        #expect(driver.texts[0] == "18.0")
        driver.run(to: 9)
        #expect(driver.texts[0] == "27.0")
        #expect(driver.program.nextTimer == nil)
    }

    @Test("keyframes repeat without end, and not at all if they do not repeat")
    func repetition() {
        func animated(_ repeats: Bool) -> ProgramDriver {
            ProgramDriver {
                Text("x").keyframeAnimator(initialValue: 5.0, repeating: repeats) { _, value in
                    Text(verbatim: "\((value * 100).rounded() / 100)")
                } keyframes: { _ in
                    LinearKeyframe(7, duration: 0.5)
                    MoveKeyframe(1)
                    CubicKeyframe(2, duration: 0.5)
                }
            }
        }
        let driver = animated(true)
        for round in 0..<3 {
            driver.run(to: Double(round) + 0.25)
            #expect(driver.texts == ["6.0"])
            driver.run(to: Double(round) + 0.75)
            #expect(driver.texts == ["1.5"])
        }
        #expect(driver.changes < 60 * 3)
        let still = animated(false)
        #expect(still.texts == ["5.0"])
        #expect(still.program.nextTimer == nil)
        still.run(to: 3)
        #expect(still.texts == ["5.0"])
        #expect(still.changes == 1)
    }

    @Test("keyframes that take no time end at once, though they are to repeat")
    func noTime() {
        let driver = ProgramDriver {
            KeyframeAnimator(initialValue: 1.0) { value in
                Text(verbatim: "\(value)")
            } keyframes: { _ in
                MoveKeyframe(3)
            }
        }
        driver.run(to: 2)
        #expect(driver.texts == ["3.0"])
        #expect(driver.program.nextTimer == nil)
    }
}
