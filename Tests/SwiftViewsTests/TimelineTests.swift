import FoundationEssentials
import SwiftViews
import TestSupport
import Testing
import Views

@MainActor @Suite("Swift views that follow a schedule") struct TimelineTests {
    private func texts(_ schedule: some TimelineSchedule, at times: [Double]) -> [String] {
        let driver = ProgramDriver {
            TimelineView(schedule) { context in Text(verbatim: "\(context.sessionTime / .milliseconds(1))") }
        }
        return times.map { time in
            driver.run(to: time)
            return driver.texts.first ?? ""
        }
    }

    @Test("a timeline is created again at the times of its schedule, and at no others")
    func schedules() {
        #expect(texts(.periodic(by: 2), at: [0, 1, 2, 3, 5]) == ["0.0", "0.0", "2000.0", "2000.0", "4000.0"])
        #expect(texts(.everyMinute, at: [59, 60]) == ["0.0", "60000.0"])
        let named = [3.0, 1].map { SessionClock.Instant(sessionTime: .seconds($0)) }
        #expect(texts(.explicit(named), at: [0.5, 1, 9]) == ["0.0", "1000.0", "3000.0"])
        #expect(texts(.animation(minimumInterval: 0.1, paused: true), at: [0.5]) == ["0.0"])
        #expect(texts(.animation(minimumInterval: 0.1), at: [0.25]) == ["200.0"])
    }

    /// Facts of Apple's SwiftUI, too (OpenSwiftUI's `TimelineScheduleTests`).
    @Test(
        "an animation's times count from the requested date, and there are none at a low frequency or while it is paused"
    )
    func animationSchedule() {
        let start = Date(timeIntervalSince1970: 1_767_260_460.25)
        let dates = AnimationTimelineSchedule(minimumInterval: 1.5).entries(from: start, mode: .normal).prefix(3)
        #expect(dates.map { $0.timeIntervalSince(start) } == [0, 1.5, 3])
        #expect(Array(AnimationTimelineSchedule().entries(from: start, mode: .lowFrequency)).isEmpty)
        #expect(Array(AnimationTimelineSchedule(paused: true).entries(from: start, mode: .normal)).isEmpty)
    }

    @Test("periodic times begin at the last one that is not later, and whole minutes are the clock's")
    func datesOfSchedules() {
        let epoch = Date(timeIntervalSince1970: 0)
        for (asked, first) in [(12.0, 10.0), (25, 25), (15, 15)] {
            let dates = PeriodicTimelineSchedule(from: epoch, by: 5).entries(
                from: Date(timeIntervalSince1970: asked), mode: .normal)
            #expect(dates.prefix(3).map(\.timeIntervalSince1970) == [first, first + 5, first + 10])
        }
        let asked = Date(timeIntervalSince1970: 1_767_260_489.5)
        let minutes = EveryMinuteTimelineSchedule().entries(from: asked, mode: .normal).prefix(3)
        #expect(minutes.map(\.timeIntervalSince1970) == [1_767_260_460, 1_767_260_520, 1_767_260_580])
    }

    @Test("periodic times that began millions of millions of intervals ago are exact, and end")
    func distantStart() {
        #expect(texts(.periodic(from: .distantPast, by: 0.01), at: [0.255, 1]) == ["250.0", "1000.0"])
        let epoch = Date(timeIntervalSince1970: 0)
        #expect(texts(.periodic(from: epoch, by: 0.001), at: [0.0035, 2]) == ["3.0", "2000.0"])
        #expect(texts(.periodic(from: .distantFuture, by: 0.01), at: [0.255]) == ["0.0"])
    }

    @Test("phases follow each other by their animations, and with a trigger once and back to the first")
    func phases() throws {
        struct Pressed: View {
            @State private var count = 0
            var body: some View {
                Text("x").phaseAnimator([1, 2, 3], trigger: count) { view, phase in
                    view
                    Text("phase \(phase)")
                } animation: { _ in
                    .linear(duration: 1)
                }
                Button("Go") { count += 1 }
            }
        }
        let driver = ProgramDriver { Pressed() }
        driver.run(to: 5)
        #expect(driver.texts[1] == "phase 1")
        try driver.press("Go")
        #expect(driver.texts[1] == "phase 2")
        driver.run(to: 6.5)
        #expect(driver.texts[1] == "phase 3")
        driver.run(to: 9)
        #expect(driver.texts[1] == "phase 1")
        let endless = ProgramDriver {
            Text("x").phaseAnimator([0, 1]) { _, phase in
                Text("\(phase)")
            } animation: { _ in
                .linear(duration: 1)
            }
        }
        #expect(endless.texts == ["1"])
        endless.run(to: 1.5)
        #expect(endless.texts == ["0"])
        endless.run(to: 2.5)
        #expect(endless.texts == ["1"])
    }
}
