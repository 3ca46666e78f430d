import Testing
import Views

@Suite("A label that runs with the session's time")
struct TimeLabelTests {
    private func text(_ kind: TimeLabel.Kind, at target: Double, now: Double) -> String {
        TimeLabel(kind: kind, at: .milliseconds(Int(target * 1_000)), words: DurationWords())
            .text(at: .milliseconds(Int(now * 1_000))).text
    }

    @Test("a timer counts down to its time, rounded up, and up from it, rounded down")
    func timer() {
        #expect(text(.timer, at: 65, now: 0) == "1:05")
        #expect(text(.timer, at: 65, now: 0.5) == "1:05")
        #expect(text(.timer, at: 65, now: 65) == "0:00")
        #expect(text(.timer, at: 65, now: 66.9) == "0:01")
        #expect(text(.timer, at: 4_000, now: 0) == "1:06:40")
    }

    @Test("a relative time has its two greatest units, an offset its greatest one with a sign")
    func units() {
        #expect(text(.relative, at: 7_500, now: 0) == "2 hr, 5 min")
        #expect(text(.relative, at: 0, now: 12) == "12 sec")
        #expect(text(.relative, at: 86_400 * 2, now: 0) == "2 days")
        #expect(text(.offset, at: 7_500, now: 0) == "+2 hours")
        #expect(text(.offset, at: 0, now: 61) == "-1 minute")
    }

    @Test("a time span is clamped to its ends, does not advance while it is paused, and reports its next change")
    func interval() {
        func label(_ pause: Duration? = nil, countsDown: Bool = true, showsHours: Bool = true) -> TimeLabel {
            let interval = TimeLabel.Interval(
                from: .seconds(10), to: .seconds(4_010), pause: pause, countsDown: countsDown, showsHours: showsHours)
            return TimeLabel(kind: .interval(interval), at: .zero, words: DurationWords())
        }
        #expect(label().text(at: .zero).text == "1:06:40")
        #expect(label(showsHours: false).text(at: .zero).text == "66:40")
        #expect(label().text(at: .seconds(11)).text == "1:06:39")
        #expect(label().text(at: .seconds(11)).change == .seconds(12))
        #expect(label(countsDown: false).text(at: .milliseconds(12_500)).text == "0:02")
        #expect(label().text(at: .seconds(5_000)).text == "0:00")
        #expect(label().text(at: .seconds(5_000)).change == nil)
        #expect(label(.seconds(20)).text(at: .seconds(99)).text == "1:06:30")
        #expect(label(.seconds(20)).text(at: .seconds(99)).change == nil)
    }
}
