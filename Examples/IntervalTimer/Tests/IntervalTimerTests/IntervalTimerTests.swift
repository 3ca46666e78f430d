import PiPKitTesting
import Testing

import IntervalTimer

@MainActor @Suite("The interval timer's picture in picture")
struct IntervalTimerTests {
    private let timer = IntervalTimer(rounds: 2)

    private func session() throws -> SteppedSession {
        try SteppedSession { IntervalPage(timer: timer) }
    }

    @Test("opens at the beginning of the first round")
    func opens() throws {
        let session = try session()
        #expect(session.isWindowOpen)
        #expect(session.texts == ["Work", "40", "1 / 2"])
        #expect(session.callbacks.isEmpty)
    }

    @Test("counts a second each second, an hour in no time")
    func counts() throws {
        let session = try session()
        try session.advance(by: .seconds(1))
        #expect(session.texts == ["Work", "39", "1 / 2"])
        try session.advance(by: .milliseconds(999))
        #expect(session.texts == ["Work", "39", "1 / 2"])
        try session.advance(by: .seconds(3600))
        #expect(session.texts == ["Done", "0", "2 / 2"])
    }

    @Test("rests when the work is done, on another colour")
    func rests() throws {
        let session = try session()
        let working = session.displayList
        try session.advance(to: .seconds(40))
        #expect(session.texts == ["Rest", "20", "1 / 2"])
        #expect(session.displayList?.description.contains("#FF8D28FF") == false)
        #expect(working?.description.contains("#FF8D28FF") == true)
    }

    @Test("freezes while it is paused, and continues with play")
    func pauses() throws {
        let session = try session()
        try session.advance(by: .seconds(5))
        try session.pause()
        try session.advance(by: .seconds(60))
        #expect(session.texts == ["Paused", "35", "1 / 2"])
        try session.play()
        try session.advance(by: .seconds(2))
        #expect(session.texts == ["Work", "33", "1 / 2"])
        #expect(session.callbacks == ["onPipPlayPauseToggle(false)", "onPipPlayPauseToggle(true)"])
    }

    @Test("jumps by 15 s on skip, either way, and not beyond the beginning")
    func skips() throws {
        let session = try session()
        try session.skip(15)
        try session.advance(by: .milliseconds(100))
        #expect(session.texts == ["Work", "25", "1 / 2"])
        try session.skip(-15)
        try session.skip(-15)
        try session.advance(by: .milliseconds(100))
        #expect(session.texts == ["Work", "40", "1 / 2"])
        #expect(session.callbacks.map { $0.prefix(9) } == Array(repeating: "onPipSkip", count: 3))
    }

    @Test("receives one notification when it is closed, and stops counting")
    func closes() throws {
        let session = try session()
        try session.advance(by: .seconds(3))
        try session.close()
        #expect(!session.isWindowOpen && session.texts.isEmpty)
        try session.advance(by: .seconds(100))
        #expect(timer.elapsed == 3)
        #expect(session.delegateCalls.filter { $0 == .didStop(.userClosed) }.count == 1)
    }

    @Test("opens again by the page's button, where it stood")
    func reopens() throws {
        let session = try session()
        try session.advance(by: .seconds(3))
        try session.close()
        try session.press("Picture in picture")
        #expect(session.isWindowOpen)
        #expect(session.texts == ["Work", "37", "1 / 2"])
    }

    @Test("starts over by a button of the page")
    func startsOver() throws {
        let session = try session()
        try session.advance(by: .seconds(70))
        #expect(session.pageTexts.first == "Round 2 of 2")
        try session.press("Start over")
        try session.advance(by: .milliseconds(100))
        #expect(session.texts == ["Work", "40", "1 / 2"])
        #expect(throws: SteppedSession.StepError.self) { try session.press("Stop") }
    }

    @Test("shows a frame only when something changed")
    func frames() throws {
        let session = try session()
        let before = session.frameCount
        try session.advance(by: .seconds(10))
        #expect(session.frameCount == before + 10)
        try session.pause()
        try session.advance(by: .seconds(10))
        #expect(session.frameCount == before + 11)
    }

    @Test("looks as it was agreed")
    func looks() throws {
        let session = try session()
        try session.advance(by: .seconds(7))
        try session.expectList("working")
        try session.expectFrame("working")
    }
}
