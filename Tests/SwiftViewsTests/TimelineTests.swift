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

    @Test("a timeline is made anew at the times of its schedule, and at no others")
    func schedules() {
        #expect(texts(.periodic(by: 2), at: [0, 1, 2, 3, 5]) == ["0.0", "0.0", "2000.0", "2000.0", "4000.0"])
        #expect(texts(.everyMinute, at: [59, 60]) == ["0.0", "60000.0"])
        let named = [3.0, 1].map { SessionClock.Instant(sessionTime: .seconds($0)) }
        #expect(texts(.explicit(named), at: [0.5, 1, 9]) == ["0.0", "1000.0", "3000.0"])
        #expect(texts(.animation(minimumInterval: 0.1, paused: true), at: [0.5]) == ["0.0"])
        #expect(texts(.animation(minimumInterval: 0.1), at: [0.25]) == ["200.0"])
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
