import SwiftViews
import TestSupport
import Testing
import Views

@MainActor @Suite struct PictureInPictureViewTests {
    private struct Page: View {
        @State private var isPresented = false
        @State private var isPlaying = true
        @State private var place = 0.0
        @State private var size = Size.zero
        let record: Record
        @Environment(\.sessionClock) private var clock

        var body: some View {
            Button(isPresented ? "Close" : "Open") { isPresented.toggle() }
                .pip(isPresented: $isPresented, maximumUpdatesPerSecond: 5) {
                    Text(verbatim: "\(place) \(isPlaying) \(size.width)x\(size.height)")
                        .onAppear { record.add("appears") }
                        .onDisappear { record.add("disappears") }
                        .task { for await _ in clock.ticks(every: .seconds(1)) where isPlaying { place += 1 } }
                        .onPipStart { record.add("start") }
                        .onPipStop { record.add("stop") }
                        .onPipPlayPauseToggle { isPlaying = $0 }
                        .onPipSkip { isForward in record.add(isForward ? "forward" : "backward") }
                        .onPipSkip { _, interval in place = max(place + interval, 0) }
                        .onPipRenderSizeChanged { size = $0 }
                        .pipHideOnForeground()
                        .pipShowOnBackground()
                        .pipProgress(place / 60)
                }
        }
    }

    @Test("a page declares its window with all that the session reads")
    func declaration() throws {
        let driver = ProgramDriver { Page(record: Record()) }
        var expected = PictureInPictureDeclaration(
            isPresented: false, maximumUpdatesPerSecond: 5, content: ViewNode(.text("0.0 true 0.0x0.0")),
            hidesOnForeground: true, showsOnBackground: true, callbacks: Set(PictureInPictureCallback.allCases),
            progress: 0)
        #expect(driver.pip == expected)
        try driver.press("Open")
        expected.isPresented = true
        #expect(driver.pip == expected)
    }

    @Test("the content appears and its tasks run while the window is there, and its state stays in between")
    func contentLifecycle() throws {
        let record = Record()
        let driver = ProgramDriver { Page(record: record) }
        #expect(record.lines.isEmpty && driver.program.nextTimer == nil)
        driver.send(.pipStarted)
        driver.run(to: 2.5)
        #expect(driver.pipTexts == ["2.0 true 0.0x0.0"])
        driver.send(.pipStopped(.userClosed))
        driver.run(to: 10)
        #expect(driver.pipTexts == ["2.0 true 0.0x0.0"])
        driver.send(.pipStarted)
        driver.run(to: 11)
        #expect(driver.pipTexts == ["3.0 true 0.0x0.0"])
        #expect(record.lines == ["start", "appears", "stop", "disappears", "start", "appears"])
    }

    @Test("the viewer's control reaches the callbacks, each of which is logged")
    func callbacks() {
        let record = Record()
        let driver = ProgramDriver { Page(record: record) }
        driver.send(.pipPlayPauseToggled(isPlaying: false))
        driver.send(.pipSkipped(interval: 15))
        driver.send(.pipSkipped(interval: -10))
        driver.send(.pipRenderSizeChanged(width: 320, height: 180))
        #expect(driver.pipTexts == ["5.0 false 320.0x180.0"])
        #expect(driver.pip?.progress == 5.0 / 60)
        #expect(record.lines == ["forward", "backward"])
        #expect(
            driver.messages.map(\.call) == [
                "onPipPlayPauseToggle(false)", "onPipSkip(true, 15)", "onPipSkip(true, 15)", "onPipSkip(false, -10)",
                "onPipSkip(false, -10)", "onPipRenderSizeChanged({ width: 320, height: 180 })",
            ])
    }

    @Test("the binding is the only switch in both directions")
    func presentedChanged() throws {
        let driver = ProgramDriver { Page(record: Record()) }
        try driver.press("Open")
        driver.send(.pipPresentedChanged(false))
        #expect(driver.pip?.isPresented == false)
        #expect(driver.texts == ["Open"])
        let changes = driver.changes
        driver.send(.pipPresentedChanged(false))
        #expect(driver.changes == changes)
    }

    @Test("a declaration that the page removes still receives the stop that pairs its start")
    func pairing() throws {
        struct Leaving: View {
            @State private var hasPip = true
            let record: Record
            var body: some View {
                Button("leave") { hasPip = false }
                if hasPip {
                    Text("").pip(isPresented: .constant(true)) {
                        Text("content").onPipStop { record.add("stop") }.onDisappear { record.add("disappears") }
                    }
                }
            }
        }
        let record = Record()
        let driver = ProgramDriver { Leaving(record: record) }
        driver.send(.pipStarted)
        try driver.press("leave")
        #expect(driver.pip == nil)
        #expect(record.lines == ["disappears"])
        driver.send(.pipStopped(.userClosed))
        driver.send(.pipStopped(.userClosed))
        #expect(record.lines == ["disappears", "stop"])
    }

    @Test("a program that ends while its window is open receives the stop first, and all its views disappear")
    func dismissWhileOpen() throws {
        struct Ending: View {
            @Environment(\.dismiss) private var dismiss
            let record: Record
            var body: some View {
                Button("Done") { dismiss() }
                    .onDisappear { record.add("page leaves") }
                    .pip(isPresented: .constant(true)) {
                        Text("content").onPipStop { record.add("stop") }.onDisappear { record.add("content leaves") }
                    }
            }
        }
        let record = Record()
        let driver = ProgramDriver { Ending(record: record) }
        driver.send(.pipStarted)
        try driver.press("Done")
        #expect(driver.hasExited)
        #expect(record.lines == ["stop", "content leaves", "page leaves"])
    }

    @Test("a rate of updates that no session can keep is brought within its limits and diagnosed")
    func updateRates() {
        for (asked, taken) in [(0.0, 0.1), (1_000, 120), (.nan, 30), (60, 60)] {
            let driver = ProgramDriver {
                Text("").pip(isPresented: .constant(true), maximumUpdatesPerSecond: asked) { Text("") }
            }
            #expect(driver.pip?.maximumUpdatesPerSecond == taken)
            #expect(driver.messages.isEmpty == (asked == taken))
        }
    }

    @Test("A modifier of picture-in-picture content has no effect on a page, and is reported once")
    func diagnostics() {
        let record = Record()
        let driver = ProgramDriver {
            Text("a").onPipStart { record.add("start") }.onPipStart { record.add("start") }
            Text("b").pip(isPresented: .constant(true)) { Text("c").pip(isPresented: .constant(true)) { Text("d") } }
            Text("e").pip(isPresented: .constant(true)) { Text("f") }
        }
        driver.send(.pipStarted)
        driver.send(.colorScheme(.dark))
        #expect(record.lines.isEmpty)
        #expect(driver.pipTexts == ["c"])
        #expect(
            driver.messages.map(\.text) == [
                "onPipStart does nothing on a page's view: it belongs on the content of pip",
                "pip does nothing inside the content of another pip",
                "the second pip does nothing: a page has one picture in picture",
            ])
    }
}
