import SwiftViews
import TestSupport
import Testing

/// The comparison of views with their predecessors at the same identity: "The Mystery Behind View Equality"
/// (swiftui-lab.com) and "Understanding and Improving SwiftUI Performance" (Airbnb).
@MainActor @Suite("Views whose properties are the same keep their bodies") struct BodyComparisonTests {
    @Test("a view with unchanged stored properties keeps its body, and one with changed ones runs it again")
    func storedProperties() throws {
        struct Parent: View {
            let log: BodyLog
            @State private var count = 0

            var body: some View {
                let _ = log.lines.append("parent")
                LoggingLeaf(log: log, name: "same", input: 1.5)
                LoggingLeaf(log: log, name: "text", input: "the same long text, which is made anew")
                LoggingLeaf(log: log, name: "other", input: count)
                LoggingLeaf(log: log, name: "pair", input: (count / 2, Optional(count / 4)))
                Button("More") { count += 1 }
            }
        }
        let log = BodyLog()
        let driver = ProgramDriver { Parent(log: log) }
        #expect(log.take() == ["parent", "same", "text", "other", "pair"])
        try driver.press("More")
        #expect(log.take() == ["parent", "other"])
        try driver.press("More")
        #expect(log.take() == ["parent", "other", "pair"])
        #expect(driver.texts == ["1.5", "the same long text, which is made anew", "2", "(1, Optional(0))", "More"])
    }

    @Test("a closure with captures is never the same, one without is, and an object is the same whatever is in it")
    func closuresAndObjects() throws {
        final class Box {
            var number = 0
        }
        struct Calling: View {
            let log: BodyLog
            let name: String
            let action: () -> Void

            var body: some View {
                let _ = log.lines.append(name)
                Text(name)
            }
        }
        struct Parent: View {
            let log: BodyLog
            @State private var box = Box()
            @State private var count = 0

            var body: some View {
                let number = count
                Calling(log: log, name: "capturing") { log.lines.append("\(number)") }
                Calling(log: log, name: "bare") {}
                LoggingLeaf(log: log, name: "box", input: box)
                Button("More") {
                    box.number += 1
                    count += 1
                }
            }
        }
        let log = BodyLog()
        let driver = ProgramDriver { Parent(log: log) }
        _ = log.take()
        try driver.press("More")
        #expect(log.take() == ["capturing"])
    }

    /// Equal to every other that is even or odd alike.
    private struct Parity<Extra>: View, Equatable {
        let log: Unmanaged<BodyLog>
        let name: String
        let number: Int
        let extra: Extra

        var body: some View {
            let _ = log.takeUnretainedValue().lines.append(name)
            Text("\(number)")
        }

        nonisolated static func == (first: Self, second: Self) -> Bool {
            first.number.isMultiple(of: 2) == second.number.isMultiple(of: 2)
        }
    }

    private struct BareParity: View, Equatable {
        let log: Unmanaged<BodyLog>
        let number: Int

        var body: some View {
            let _ = log.takeUnretainedValue().lines.append("bytes")
            Text("\(number)")
        }

        nonisolated static func == (first: Self, second: Self) -> Bool {
            first.number.isMultiple(of: 2) == second.number.isMultiple(of: 2)
        }
    }

    @Test("a view's own == counts if it has more than bytes, and for bytes with equatable()")
    func equatableViews() throws {
        struct Parent: View {
            let log: BodyLog
            @State private var number = 0

            var body: some View {
                Parity(log: .passUnretained(log), name: "own", number: number, extra: ["in memory"])
                BareParity(log: .passUnretained(log), number: number)
                BareParity(log: .passUnretained(log), number: number).equatable()
                Button("1") { number += 1 }
                Button("2") { number += 2 }
            }
        }
        let log = BodyLog()
        let driver = ProgramDriver { Parent(log: log) }
        #expect(log.take() == ["own", "bytes", "bytes"])
        try driver.press("2")
        #expect(log.take() == ["bytes"])
        #expect(driver.texts == ["0", "2", "0", "1", "2"])
        try driver.press("1")
        #expect(log.take() == ["own", "bytes", "bytes"])
        #expect(driver.texts == ["3", "3", "3", "1", "2"])
    }

    @Test("a modifier with unchanged properties keeps its body, around new content")
    func modifiers() throws {
        struct Framed: ViewModifier {
            let log: BodyLog
            let title: String

            func body(content: Content) -> some View {
                let _ = log.lines.append("modifier")
                Text(title)
                content
            }
        }
        struct Parent: View {
            let log: BodyLog
            @State private var count = 0

            var body: some View {
                Text("\(count)").modifier(Framed(log: log, title: "count"))
                Button("More") { count += 1 }
            }
        }
        let log = BodyLog()
        let driver = ProgramDriver { Parent(log: log) }
        try driver.press("More")
        #expect(log.take() == ["modifier"])
        #expect(driver.texts == ["count", "1", "More"])
    }

    @Test("views in a view are compared by their values, branches too")
    func heldViews() throws {
        struct Card<Content: View>: View {
            let log: BodyLog
            @ViewBuilder let content: Content

            var body: some View {
                let _ = log.lines.append("card")
                content
            }
        }
        struct Parent: View {
            let log: BodyLog
            @State private var count = 0

            var body: some View {
                Card(log: log) {
                    Text("title")
                    if count > 1 { Text("many") } else { Text("few").bold() }
                    if count > 2 { Text("more than two") }
                }
                Button("More") { count += 1 }
                Text("\(count)")
            }
        }
        let log = BodyLog()
        let driver = ProgramDriver { Parent(log: log) }
        _ = log.take()
        try driver.press("More")
        #expect(log.take().isEmpty)
        try driver.press("More")
        #expect(log.take() == ["card"])
        try driver.press("More")
        #expect(log.take() == ["card"])
        #expect(driver.texts == ["title", "many", "more than two", "More", "3"])
    }
}
