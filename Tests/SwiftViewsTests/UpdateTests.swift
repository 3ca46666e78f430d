import SwiftViews
import TestSupport
import Testing
import Views

/// Facts that tests show of Apple's SwiftUI, too, in a public reimplementation's compatibility suite (OpenSwiftUI:
/// `StateTests`, `ValueActionModifierTests`, `AppearanceActionModifierTests`), tried here with views of the project's
/// own.
@MainActor @Suite("Updates of Swift views") struct UpdateTests {
    private final class Log {
        var lines: [String] = []
    }

    private struct Level: View {
        let log: Log
        @State private var level = 0
        @State private var note = "none"

        var body: some View {
            let _ = log.lines.append("body \(level) \(note)")
            Text("\(level)")
                .onChange(of: level) { old, new in log.lines.append("\(old) to \(new)") }
            Button("Twice and move") {
                level = 1
                level = 2
                withAnimation(.linear(duration: 2)) {
                    level = 3
                    level = 4
                }
            }
            Button("Reset and move") {
                level = 0
                withAnimation(.linear(duration: 2)) { level = 1 }
            }
            Button("Move and note") {
                withAnimation(.linear(duration: 2)) { level += 10 }
                note = "noted"
            }
            Button("Both ways") {
                withAnimation(.bouncy) { level = 50 }
                withAnimation(.snappy) { level = 60 }
            }
            Button("Many") {
                for step in 1...200 { withAnimation(.linear(duration: Double(step))) { level = step } }
            }
            Text(note)
        }
    }

    private func driver() -> (ProgramDriver, Log) {
        let log = Log()
        return (ProgramDriver { Level(log: log) }, log)
    }

    @Test("Changes of one transaction are one update, and those of another the next: bodies and onChange see both")
    func separateTransactions() throws {
        let (driver, log) = driver()
        #expect(log.lines == ["body 0 none"])
        try driver.press("Twice and move")
        #expect(log.lines == ["body 0 none", "body 2 none", "0 to 2", "body 4 none", "2 to 4"])
        #expect(driver.texts.first == "4")
    }

    @Test("a value that is set back and then moved begins there each time, and is shown so")
    func resetAndMove() throws {
        let (driver, log) = driver()
        for press in 1...3 {
            log.lines = []
            let turn = driver.program.handle(
                .press(try #require(driver.page?.firstButton(titled: "Reset and move"))), at: .zero)
            // The first time it is 0 already, which is no change.
            let isFirst = press == 1
            #expect(turn.earlier.map { $0.presentation.page?.texts.first } == (isFirst ? [] : ["0"]))
            #expect(turn.earlier.allSatisfy { $0.transaction == Transaction() })
            #expect(turn.presentation?.page?.texts.first == "1")
            #expect(turn.transaction == Transaction(animation: .linear(duration: 2)))
            #expect(log.lines.filter { $0.contains("to") } == (isFirst ? ["0 to 1"] : ["1 to 0", "0 to 1"]))
        }
    }

    @Test("A change without an animation after an animated one does not animate")
    func moveAndNote() throws {
        let (driver, log) = driver()
        let turn = driver.program.handle(
            .press(try #require(driver.page?.firstButton(titled: "Move and note"))), at: .zero)
        #expect(log.lines.suffix(3) == ["body 10 none", "0 to 10", "body 10 noted"])
        #expect(turn.earlier.map(\.transaction) == [Transaction(animation: .linear(duration: 2))])
        #expect(turn.transaction == Transaction())
        #expect(turn.presentation?.page?.texts.contains("noted") == true)
    }

    @Test("two animations of one action are two updates with their own")
    func twoAnimations() throws {
        let (driver, _) = driver()
        let turn = driver.program.handle(.press(try #require(driver.page?.firstButton(titled: "Both ways"))), at: .zero)
        #expect(turn.earlier.map { $0.presentation.page?.texts.first } == ["50"])
        #expect(turn.earlier.map(\.transaction) == [Transaction(animation: .bouncy)])
        #expect(turn.transaction == Transaction(animation: .snappy))
    }

    @Test("two hundred animations of one action settle at the last value")
    func manyAnimations() throws {
        let (driver, log) = driver()
        try driver.press("Many")
        #expect(driver.texts.first == "200")
        #expect(log.lines.filter { $0.hasPrefix("body") }.count <= 21)
        #expect(driver.messages.isEmpty)
    }

    @Test("a callback of an update before the last changes what the last left")
    func changeInBetween() throws {
        struct Chased: View {
            @State private var level = 0
            @State private var seen: [Int] = []

            var body: some View {
                Text("\(level)").onChange(of: level) { _, new in
                    seen.append(new)
                    if new == 1 { level = 7 }
                }
                Text(seen.map(String.init).joined(separator: " "))
                Button("Go") {
                    level = 1
                    withAnimation(.linear(duration: 1)) { level = 2 }
                }
            }
        }
        let driver = ProgramDriver { Chased() }
        try driver.press("Go")
        // 7 is set after 2 was, and holds.
        #expect(driver.texts.prefix(2) == ["7", "1 2 7"])
    }

    @Test("a view that takes another's place by its id appears before that one disappears")
    func idOrder() throws {
        final class Order {
            var letters = ""
        }
        struct Replaced: View {
            let order: Order
            @State private var isSecond = false

            var body: some View {
                Text("x")
                    .onAppear { order.letters += "A" }
                    .onDisappear { order.letters += "D" }
                    .id(isSecond)
                Button("Replace") { isSecond.toggle() }
            }
        }
        let order = Order()
        let driver = ProgramDriver { Replaced(order: order) }
        #expect(order.letters == "A")
        try driver.press("Replace")
        #expect(order.letters == "AAD")
    }

    @Test(
        "a value that animation(_:value:) looks at and that changes in onAppear, or as a task begins, moves from what was shown"
    )
    func ownAnimation() {
        struct Pulse: View {
            let isTask: Bool
            @State private var isFaint = false

            var body: some View {
                Text(isFaint ? "faint" : "strong").animation(.linear(duration: 1), value: isFaint)
                    .onAppear { if !isTask { isFaint = true } }
                    .task { if isTask { isFaint = true } }
            }
        }
        for isTask in [false, true] {
            let turn = SwiftViewProgram { Pulse(isTask: isTask) }.start(at: .zero)
            #expect(turn.earlier.map { $0.presentation.page?.texts } == [["strong"]])
            #expect(turn.presentation?.page?.texts == ["faint"])
        }
    }
}
