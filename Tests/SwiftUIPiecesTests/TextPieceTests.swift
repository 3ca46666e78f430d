import SwiftUI
import Testing

/// Pieces of texts, controls, state and time work on the session's clock.
@MainActor
@Suite struct TextPieceTests {
    /// The page's texts of `view` at `seconds` of a session.
    private func texts(_ view: @autoclosure @MainActor () -> some View, at seconds: Double = 0) -> [String] {
        let program = SwiftViewProgram { view() }
        var page = program.start(at: .zero).presentation?.page
        while let next = program.nextTimer, next <= .seconds(seconds) {
            if let shown = program.runTimers(at: next).presentation { page = shown.page }
        }
        return page?.texts ?? []
    }

    @Test("view snippets make pages without a message")
    func pages() {
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
        let range = date...date.addingTimeInterval(60)
        let pieces: [AnyView] = [
            AnyView(MarkdownText()), AnyView(NumberFormats()), AnyView(DateFormats()), AnyView(DateStyles(date: date)),
            AnyView(Countdown()), AnyView(PausedCountdown(range: range, pause: date)), AnyView(Specifiers()),
            AnyView(AddedTexts()), AnyView(SymbolsInText()), AnyView(Attributed()), AnyView(TextModifiers()),
            AnyView(Lines()), AnyView(Fonts()), AnyView(DynamicType()), AnyView(Buttons()), AnyView(Toggles()),
            AnyView(Sliders()), AnyView(Steppers()), AnyView(Pickers()), AnyView(Menus()), AnyView(Labels(title: "a")),
            AnyView(Gauges()), AnyView(Lists()), AnyView(Pages()), AnyView(Tabs()), AnyView(Sheets()),
            AnyView(Fields()), AnyView(Empty()), AnyView(Groups()), AnyView(Images()), AnyView(RemoteImages(url: nil)),
            AnyView(EnvironmentObjectParent()), AnyView(BoundRows()), AnyView(Stored()), AnyView(SystemEnvironment()),
            AnyView(SetEnvironment()), AnyView(Changes()), AnyView(FocusedForm()), AnyView(Dragged()),
            AnyView(Accessibility(value: 1)), AnyView(Badges(unread: 2)), AnyView(MoreSheets()), AnyView(ScoreBoard()),
        ]
        for (index, piece) in pieces.enumerated() {
            let turn = SwiftViewProgram { piece }.start(at: .zero)
            #expect(turn.presentation?.page != nil, "piece \(index)")
            #expect(turn.messages.isEmpty, "piece \(index)")
        }
    }

    @Test("a timer's publisher follows the session's clock, and continues when its view is created again")
    func timers() {
        #expect(texts(SecondsTimer(), at: 0.9) == ["0 s"])
        #expect(texts(SecondsTimer(), at: 3) == ["3 s"])
        #expect(texts(VStack { SecondsTimer() }, at: 3_600) == ["3,600 s"])
    }

    @Test("a file that imports SwiftUI alone has the session's date")
    func dates() {
        #expect(texts(DateTimer(), at: 59.5) == ["9:41\u{202F}AM"])
        #expect(texts(DateTimer(), at: 60) == ["9:42\u{202F}AM"])
        #expect(texts(TimelineSeconds(), at: 2.5) == ["2 s"])
        #expect(texts(TimelineClock(), at: 61) == ["9:42\u{202F}AM"])
    }

    @Test("a custom schedule is followed")
    func schedule() {
        struct Shown: View {
            var body: some View {
                TimelineView(EveryOtherSecond()) {
                    Text("\($0.date.timeIntervalSince(SessionDate.start), specifier: "%.0f")")
                }
            }
        }
        #expect([0, 1, 2, 5].map { texts(Shown(), at: $0) } == [["0"], ["0"], ["2"], ["4"]])
    }

    @Test("numbers and dates are formatted as their formats require, in the environment's locale")
    func formats() {
        #expect(texts(NumberFormats()) == ["1,234,567", "25.6%", "€12.50", "12.50", "26% done"])
        #expect(texts(ListFormat()) == ["Ada, Grace, and Lin", "Ada, Grace, and Lin", "3 names"])
        let german = Text(1_234.5, format: .number).environment(\.locale, Locale(identifier: "de_DE"))
        #expect(texts(german) == ["1.234,5"])
        let grouped = Text("\(1_234_567)").environment(\.locale, Locale(identifier: "de_DE"))
        #expect(texts(grouped) == ["1.234.567"])
    }

    @Test("a list's rows go and move by the offsets that a finger would give")
    func edits() {
        var rows = ["a", "b", "c", "d"]
        rows.move(fromOffsets: IndexSet(integer: 0), toOffset: 3)
        #expect(rows == ["b", "c", "a", "d"])
        rows.move(fromOffsets: [1, 3], toOffset: 0)
        #expect(rows == ["c", "d", "b", "a"])
        rows.remove(atOffsets: [0, 3, 9])
        #expect(rows == ["d", "b"])
    }
}
