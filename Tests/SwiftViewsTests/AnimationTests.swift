import SwiftViews
import TestSupport
import Testing
import Views

/// Swift views describe their animations to the session as scripts do.
@MainActor @Suite("Swift views that move") struct AnimationTests {
    /// Records the result of each call of a program.
    @MainActor private final class Driver {
        let program: SwiftViewProgram
        private(set) var turns: [ProgramTurn] = []
        private var page: ViewNode?

        init<Root: View>(@ViewBuilder _ root: @MainActor () -> Root) {
            program = SwiftViewProgram(root: root)
            take(program.start(at: .zero))
        }

        func press(_ title: String, at seconds: Double) throws {
            take(program.handle(.press(try #require(page?.firstButton(titled: title))), at: .seconds(seconds)))
        }

        func run(to seconds: Double) {
            while let next = program.nextTimer, next <= .seconds(seconds) { take(program.runTimers(at: next)) }
        }

        var texts: [String] { page?.texts ?? [] }
        var animation: Animation? { turns.last?.transaction.animation }

        private func take(_ turn: ProgramTurn) {
            turns.append(turn)
            if let presentation = turn.presentation { page = presentation.page }
        }
    }

    private struct Counter: View {
        @State private var count = 0
        @State private var isDone = false

        var body: some View {
            Text("\(count)")
            Text(isDone ? "done" : "not done")
            Button("plain") { count += 1 }
            Button("moved") { withAnimation(.linear(duration: 2)) { count += 1 } }
            Button("mixed") {
                withAnimation(.bouncy) { count += 1 }
                isDone = false
            }
            Button("at once") { withAnimation(nil) { count += 1 } }
            Button("bound") { $count.animation(.snappy).wrappedValue = 9 }
            Button("told") {
                withAnimation(.linear(duration: 2)) {
                    count += 1
                } completion: {
                    isDone = true
                }
            }
            Button("idle") {
                withAnimation(.linear(duration: 2)) {
                } completion: {
                    isDone = true
                }
            }
            Button("forever") {
                withAnimation(.linear.repeatForever()) {
                    count += 1
                } completion: {
                    isDone = true
                }
            }
            Button("counted") {
                withAnimation(.linear(duration: 5).logicallyComplete(after: 1)) {
                    count += 1
                } completion: {
                    isDone = true
                }
            }
            Button("removed") {
                withAnimation(.spring(duration: 1, bounce: 0.4), completionCriteria: .removed) {
                    count += 1
                } completion: {
                    isDone = true
                }
            }
        }
    }

    @Test("a change in withAnimation takes its animation along, and no other change does")
    func transactions() throws {
        let driver = Driver { Counter() }
        #expect(driver.animation == nil)
        try driver.press("moved", at: 1)
        #expect(driver.animation == .linear(duration: 2))
        try driver.press("plain", at: 2)
        #expect(driver.animation == nil)
        try driver.press("mixed", at: 3)
        #expect(driver.animation == .bouncy)
        try driver.press("at once", at: 4)
        #expect(driver.animation == nil)
        try driver.press("bound", at: 5)
        #expect(driver.animation == .snappy)
        #expect(driver.texts.first == "9")
    }

    @Test(
        "a completion is called on the session's clock: when the animation is done, at once where nothing changed, never without an end"
    )
    func completions() throws {
        let told = Driver { Counter() }
        try told.press("told", at: 1)
        #expect(told.program.nextTimer == .seconds(3))
        #expect(told.texts[1] == "not done")
        told.run(to: 3)
        #expect(told.texts[1] == "done")
        let counted = Driver { Counter() }
        try counted.press("counted", at: 1)
        #expect(counted.program.nextTimer == .seconds(2))
        #expect(counted.animation?.duration == 5)
        let idle = Driver { Counter() }
        try idle.press("idle", at: 1)
        #expect(idle.texts[1] == "done")
        let forever = Driver { Counter() }
        try forever.press("forever", at: 1)
        #expect(forever.program.nextTimer == nil)
        let removed = Driver { Counter() }
        try removed.press("removed", at: 1)
        let end = try #require(removed.program.nextTimer)
        #expect(end > .seconds(2))
    }

    private struct Interrupted: View {
        @State private var place = 0.0
        @State private var other = 0.0
        @State private var log: [String] = []

        var body: some View {
            Text(log.joined(separator: " ")).offset(x: place, y: other)
            Button("first") { move(.linear(duration: 2), "first") { place += 1 } }
            Button("both") {
                move(.linear(duration: 2), "both") {
                    place += 1
                    other += 1
                }
            }
            Button("short") { move(.linear(duration: 0.5), "short") { place += 1 } }
            Button("long") { withAnimation(.linear(duration: 5)) { place += 1 } }
            Button("bound") { $place.animation(.linear(duration: 4)).wrappedValue += 1 }
            Button("forever") { move(.linear(duration: 1).repeatForever(), "forever") { place += 1 } }
            Button("spring") { move(.smooth, "spring") { place += 1 } }
            Button("plain") { place += 1 }
            Button("same") { withAnimation(.linear(duration: 5)) { place += 0 } }
            Button("apart") { withAnimation(.linear(duration: 5)) { other += 1 } }
        }

        private func move(_ animation: Animation, _ name: String, _ change: () -> Void) {
            withAnimation(animation, completionCriteria: .removed, change) { log.append(name) }
        }
    }

    /// Apple's documentation of `AnimationCompletionCriteria.removed`: if a later change animates the same properties,
    /// the completion is called when all of these animations are complete; OpenSwiftUI's `AnimatorState`, which calls
    /// it when nothing is animated any more, and `FluidSpringAnimation`, which ends 100 points after 76 frames.
    @Test(
        "a completion of removed animations waits for those that take them over",
        arguments: [
            (["first"], [("first", 3.0)]), (["first", "plain"], [("first", 3)]), (["first", "same"], [("first", 3)]),
            (["first", "apart"], [("first", 3)]), (["first", "long"], [("first", 6.5)]),
            (["first", "bound"], [("first", 5.5)]), (["first", "short"], [("first", 2), ("short", 2)]),
            (["both", "short"], [("short", 2), ("both", 3)]), (["forever"], []), (["forever", "plain"], []),
            (["forever", "short"], [("forever", 2), ("short", 2)]), (["first", "forever"], []),
            (["first", "forever", "long"], [("first", 7), ("forever", 7)]),
            (["spring"], [("spring", 1 + 76.0 / 60)]),
            (["first", "spring"], [("first", 1.5 + 76.0 / 60), ("spring", 1.5 + 76.0 / 60)]),
        ] as [([String], [(String, Double)])])
    func removals(_ presses: [String], _ expected: [(name: String, time: Double)]) throws {
        let driver = Driver { Interrupted() }
        for (index, press) in presses.enumerated() { try driver.press(press, at: 1 + 0.5 * Double(index)) }
        func names(_ isIncluded: (Double) -> Bool) -> String {
            expected.filter { isIncluded($0.time) }.map(\.name).joined(separator: " ")
        }
        for time in Set(expected.map(\.time)).sorted() {
            let (before, after) = (names { $0 < time }, names { $0 <= time })
            driver.run(to: time - 0.001)
            #expect(driver.texts.first == before, "before \(time)")
            driver.run(to: time + 0.001)
            #expect(driver.texts.first == after, "at \(time)")
        }
        driver.run(to: 100)
        let all = names { _ in true }
        #expect(driver.texts.first == all)
        #expect(driver.program.nextTimer == nil)
    }

    @Test("Changes in onAppear or in a task at the start animate from the first frame")
    func appearances() {
        struct Pulse: View {
            @State private var isFaint = false
            let isTask: Bool

            var body: some View {
                if isTask {
                    Text(isFaint ? "faint" : "strong").task { start() }
                } else {
                    Text(isFaint ? "faint" : "strong").onAppear { start() }
                }
            }

            private func start() { withAnimation(.linear(duration: 1).repeatForever()) { isFaint = true } }
        }
        for isTask in [false, true] {
            let program = SwiftViewProgram { Pulse(isTask: isTask) }
            let turn = program.start(at: .zero)
            #expect(turn.earlier.map(\.presentation.page?.texts) == [["strong"]])
            #expect(turn.earlier.map(\.transaction) == [Transaction()])
            #expect(turn.presentation?.page?.texts == ["faint"])
            #expect(turn.transaction.animation == .linear(duration: 1).repeatForever())
        }
    }

    @Test("Modifiers of Swift and of scripts give the same tree")
    func names() {
        struct Value: Equatable { var number = 0 }
        let driver = ProgramDriver {
            Text("a").contentTransition(.numericText(countsDown: true)).transition(.move(edge: .top))
            Text("b").animation(.bouncy, value: 3).animation(nil, value: "c").animation(.linear, value: true)
            Text("d").transaction { $0.animation = nil }.transaction { _ in }
            Text("e").animation(.linear, value: Value())
            Text("f").transaction { $0.animation = $0.animation?.delay(1) }
        }
        let expected = ViewNode.group(
            .text("a").with(.contentTransition(.numericText(countsDown: true))).with(.transition(.move(edge: .top))),
            .text("b").with(.animation(.bouncy, value: .number(3))).with(.animation(nil, value: .string("c")))
                .with(.animation(.linear, value: .truth(true))),
            .text("d").with(.transaction(animation: nil)),
            .text("e").with(.animation(.linear, value: .hash(0))),
            .text("f").with(.transaction(TransactionFunction { _ in })))
        #expect(driver.page == expected)
    }

    @Test("a view that returns is the same one to animations, and one of another type is not")
    func returns() throws {
        struct Inner: View {
            @State private var count = 0
            var body: some View {
                VStack {
                    Text("\(count)")
                    Button("count") { count += 1 }
                }
            }
        }
        struct Outer: View {
            @State private var step = 0
            var body: some View {
                if step % 3 == 0 { Inner() } else if step % 3 == 1 { Text("other") }
                Button("next") { step += 1 }
            }
        }
        func identities(_ node: ViewNode?) -> [ViewIdentity?] {
            node.map { [$0.identity] + $0.kind.content.parts.flatMap { identities($0) } } ?? []
        }
        let driver = ProgramDriver { Outer() }
        try driver.press("count")
        #expect(driver.texts.first == "1")
        let before = identities(driver.page)
        for _ in 0..<3 { try driver.press("next") }
        #expect(identities(driver.page) == before)
        // What it kept is gone.
        #expect(driver.texts.first == "0")
        try driver.press("next")
        #expect(Set(before).isDisjoint(with: identities(driver.page?.kind.content.parts.first)))
    }
}
