import Observation
import Publishers
import SwiftViews
import TestSupport
import Testing
import Views

/// Bodies that run again, and bodies that do not.
///
/// The counts of models are facts that OpenSwiftUI's compatibility suite shows of Apple's SwiftUI, too (`StateObjectCompatibilityTests`,
/// `ObservedObjectCompatibilityTests`).
@MainActor @Suite("Bodies run again where their inputs changed, and else not") struct BodyEvaluationTests {
    private final class Announcing: ObservableObject {
        @Published var seen = false
        var hidden = false
    }

    @Observable fileprivate final class Tracked {
        var seen = false
        @ObservationIgnored var hidden = false
    }

    @Test(
        "an object's published property and an observable's tracked one run the bodies that read them; other properties run none"
    )
    func models() throws {
        struct Owning: View {
            let log: BodyLog
            @StateObject private var model = Announcing()

            var body: some View {
                let _ = log.lines.append("body")
                LoggingLeaf(log: log, name: "seen", input: model.seen)
                LoggingLeaf(log: log, name: "hidden", input: model.hidden)
                Button("Seen") { model.seen.toggle() }
                Button("Hidden") { model.hidden.toggle() }
            }
        }
        struct Keeping: View {
            let log: BodyLog
            @State private var model = Tracked()

            var body: some View {
                let _ = log.lines.append("body")
                LoggingLeaf(log: log, name: "seen", input: model.seen)
                LoggingLeaf(log: log, name: "hidden", input: model.hidden)
                Button("Seen") { model.seen.toggle() }
                Button("Hidden") { model.hidden.toggle() }
            }
        }
        let log = BodyLog()
        for driver in [ProgramDriver { Owning(log: log) }, ProgramDriver { Keeping(log: log) }] {
            _ = log.take()
            try driver.press("Seen")
            #expect(log.take() == ["body", "seen"])
            try driver.press("Hidden")
            #expect(log.take().isEmpty)
            try driver.press("Seen")
            #expect(log.take() == ["body", "seen", "hidden"])
            #expect(driver.texts == ["false", "true", "Seen", "Hidden"])
        }
    }

    @Test("a state that a body only passes on as a binding runs the body of the view that reads it")
    func bindings() throws {
        struct Reader: View {
            let log: BodyLog
            @Binding var count: Int

            var body: some View {
                let _ = log.lines.append("reader")
                Text("\(count)")
                Button("More") { count += 1 }
            }
        }
        struct Owner: View {
            struct Values {
                var count = 0
            }
            let log: BodyLog
            @State private var values = Values()
            @State private var unread = 0
            @State private var flag = false

            var body: some View {
                let _ = log.lines.append("owner")
                Reader(log: log, count: $values.count)
                Text(flag ? "on" : "off")
                Button("Unread") { unread += 1 }
                Button("Flag") { flag.toggle() }
            }
        }
        let log = BodyLog()
        let driver = ProgramDriver { Owner(log: log) }
        #expect(log.take() == ["owner", "reader"])
        try driver.press("More")
        #expect(log.take() == ["reader"])
        try driver.press("Unread")
        #expect(log.take().isEmpty)
        try driver.press("Flag")
        #expect(log.take() == ["owner"])
        try driver.press("More")
        #expect(driver.texts == ["2", "More", "on", "Unread", "Flag"])
    }

    @Test("an environment value that changes runs the bodies of the views that declare it, and no others")
    func environment() throws {
        struct Reader: View {
            let log: BodyLog
            @Environment(\.lineLimit) private var limit

            var body: some View {
                let _ = log.lines.append("reader")
                Text("\(limit ?? 0)")
            }
        }
        struct Parent: View {
            let log: BodyLog
            @State private var limit = 1
            @State private var isBold = false

            var body: some View {
                Group {
                    Reader(log: log)
                    LoggingLeaf(log: log, name: "leaf", input: 1)
                }
                .lineLimit(limit)
                .environment(\.font, isBold ? .title : .body)
                Button("Limit") { limit += 1 }
                Button("Bold") { isBold.toggle() }
            }
        }
        let log = BodyLog()
        let driver = ProgramDriver { Parent(log: log) }
        #expect(log.take() == ["reader", "leaf"])
        try driver.press("Bold")
        #expect(log.take().isEmpty)
        try driver.press("Limit")
        #expect(log.take() == ["reader"])
        #expect(driver.texts == ["2", "1", "Limit", "Bold"])
    }

    @Test("a stored value runs the bodies that read it")
    func storage() throws {
        struct Reader: View {
            let log: BodyLog
            let name: String
            @AppStorage var value: Int

            var body: some View {
                let _ = log.lines.append(name)
                Text("\(value)")
                Button("Add to \(name)") { value += 1 }
            }
        }
        struct Parent: View {
            let log: BodyLog

            var body: some View {
                Reader(log: log, name: "a", value: AppStorage(wrappedValue: 0, "a"))
                Reader(log: log, name: "b", value: AppStorage(wrappedValue: 0, "b"))
            }
        }
        let log = BodyLog()
        let driver = ProgramDriver { Parent(log: log) }
        _ = log.take()
        try driver.press("Add to b")
        #expect(log.take() == ["b"])
        #expect(driver.texts == ["0", "Add to a", "1", "Add to b"])
    }

    @Test("a body that is not run again still has its actions, appearances, tasks and changes called")
    func whatStays() throws {
        struct Child: View {
            let log: BodyLog
            @State private var isThere = false
            @State private var count = 0

            var body: some View {
                let _ = log.lines.append("child")
                Button("Count") { count += 1 }
                    .onChange(of: count) { _, new in log.lines.append("count \(new)") }
                    .onDisappear { log.lines.append("gone") }
            }
        }
        struct Parent: View {
            let log: BodyLog
            @State private var others = 0
            @State private var isShown = true

            var body: some View {
                Text("\(others)")
                if isShown { Child(log: log) }
                Button("Other") { others += 1 }
                Button("Hide") { isShown = false }
            }
        }
        let log = BodyLog()
        let driver = ProgramDriver { Parent(log: log) }
        try driver.press("Other")
        #expect(log.take() == ["child"])
        try driver.press("Count")
        #expect(log.take() == ["child", "count 1"])
        try driver.press("Other")
        try driver.press("Count")
        #expect(log.take() == ["child", "count 2"])
        try driver.press("Hide")
        #expect(log.take() == ["gone"])
    }

    @Test(
        "an observable object that a body no longer reads does not run it, and a weak property is compared without being read"
    )
    func formerModels() throws {
        struct Reader: View {
            let log: BodyLog
            weak var model: Tracked?

            var body: some View {
                let _ = log.lines.append("reader")
                Text("\(model?.seen == true)")
            }
        }
        struct Parent: View {
            let log: BodyLog
            let first = Tracked()
            let second = Tracked()
            @State private var isSecond = false

            var body: some View {
                Reader(log: log, model: isSecond ? second : first)
                Button("Second") { isSecond = true }
                Button("Change first") { first.seen.toggle() }
                Button("Change second") { second.seen.toggle() }
            }
        }
        let log = BodyLog()
        let driver = ProgramDriver { Parent(log: log) }
        try driver.press("Change first")
        #expect(log.take() == ["reader", "reader"])
        try driver.press("Second")
        #expect(log.take() == ["reader"])
        try driver.press("Change first")
        #expect(log.take().isEmpty)
        try driver.press("Change second")
        #expect(log.take() == ["reader"])
        #expect(driver.texts.first == "true")
    }

    @Test(
        "a view that is given a reader's geometry runs its body again when the reader gets another place, though it was not run between"
    )
    func geometry() throws {
        struct Reader: View {
            let log: BodyLog
            let proxy: GeometryProxy

            var body: some View {
                let frame = proxy.frame(in: .global)
                let _ = log.lines.append("\(Int(frame.origin.x))")
                Text("reader")
            }
        }
        struct Parent: View {
            let log: BodyLog
            @State private var count = 0

            var body: some View {
                Text("\(count)")
                GeometryReader { Reader(log: log, proxy: $0) }
                Button("More") { count += 1 }
            }
        }
        let log = BodyLog()
        let driver = ProgramDriver { Parent(log: log) }
        func measure(x: Double) {
            let views = driver.page?.identities.map {
                MeasuredView(identity: $0, size: Size(width: 20, height: 20), origin: Point(x: x, y: 0))
            }
            driver.send(.measured(views ?? []))
        }
        measure(x: 1)
        #expect(log.take() == ["1"])
        try driver.press("More")
        #expect(log.take().isEmpty)
        #expect("\(String(describing: driver.page))".contains("dependsOnOrigin: true"))
        measure(x: 2)
        #expect(log.take() == ["2"])
    }
}

/// The log entries of bodies, in order.
final class BodyLog {
    var lines: [String] = []

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// Notes its runs under its name.
struct LoggingLeaf<Input>: View {
    let log: BodyLog
    let name: String
    let input: Input

    var body: some View {
        let _ = log.lines.append(name)
        Text("\(String(describing: input))")
    }
}
