import Observation
import Publishers
import SwiftViews
import TestSupport
import Testing
import Views

/// Facts that others measured of Apple's SwiftUI and wrote down, tried with views of the project's own. Each names its
/// source.
@MainActor @Suite("Facts of SwiftUI's updates") struct UpdateFactTests {
    private final class Log {
        var lines: [String] = []

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    /// "onAppear, onChange(initial: true), task" (android.benigumo.com).
    @Test(
        "onAppear and initial changes are called in the order in which they are written, inner ones first, and tasks when all are"
    )
    func order() {
        struct Nested: View {
            let log: Log

            var body: some View {
                Group {
                    VStack {
                        Text("hello")
                            .task { log.lines.append("text task") }
                            .onChange(of: true, initial: true) { log.lines.append("text changes") }
                            .onAppear { log.lines.append("text appears") }
                    }
                    .onAppear { log.lines.append("stack appears") }
                    .task { log.lines.append("stack task") }
                    .onChange(of: true, initial: true) { log.lines.append("stack changes") }
                }
                .task { log.lines.append("group task") }
                .onAppear { log.lines.append("group appears") }
            }
        }
        let log = Log()
        _ = ProgramDriver { Nested(log: log) }
        #expect(
            log.lines == [
                "text changes", "text appears", "stack appears", "stack changes", "group appears", "text task",
                "stack task", "group task",
            ])
    }

    private struct Replaced: View {
        let log: Log
        @State private var isSecond = false

        var body: some View {
            Text("x")
                .onAppear { log.lines.append("inside appears") }
                .onDisappear { log.lines.append("inside disappears") }
                .transition(.identity)
                .id(isSecond)
                .onAppear { log.lines.append("outside appears") }
            Button("Replace") { isSecond.toggle() }
        }
    }

    /// OpenSwiftUI's `AppearanceActionModifierCompatibilityTests` and `IDViewCompatibilityTests`.
    @Test(
        "With the identity transition a view disappears before its replacement appears; its container stays"
    )
    func identityTransition() throws {
        let log = Log()
        let driver = ProgramDriver { Replaced(log: log) }
        #expect(log.take() == ["inside appears", "outside appears"])
        try driver.press("Replace")
        #expect(log.take() == ["inside disappears", "inside appears"])
    }

    /// OpenSwiftUI's `ValueActionModifierCompatibilityTests`.
    @Test("an initial change passes the first value twice, and changes of onAppear come after it")
    func initialChange() {
        struct Counted: View {
            let log: Log
            @State private var value = 0

            var body: some View {
                Text("\(value)")
                    .onAppear { value = 1 }
                    .onChange(of: value, initial: true) { old, new in log.lines.append("\(old) \(new)") }
            }
        }
        let log = Log()
        _ = ProgramDriver { Counted(log: log) }
        #expect(log.lines == ["0 0", "0 1"])
    }

    @Observable fileprivate final class Model {
        var value = 0
    }

    /// OpenSwiftUI's `BindableCompatibilityTests`.
    @Test("A model value that an inner view sets in onAppear is set when the outer view appears")
    func bindable() {
        struct Inner: View {
            @Binding var value: Int

            var body: some View { Text("\(value)").onAppear { value = 1 } }
        }
        struct Outer: View {
            let log: Log
            private let model = Model()

            init(log: Log) { self.log = log }

            var body: some View {
                let bindable = Bindable(model)
                Inner(value: bindable.value).onAppear { log.lines.append("\(model.value)") }
            }
        }
        let log = Log()
        let driver = ProgramDriver { Outer(log: log) }
        #expect(log.lines == ["1"])
        #expect(driver.texts == ["1"])
    }

    private struct LimitReader: View {
        @Environment(\.lineLimit) private var limit
        @Environment(\.isEnabled) private var isEnabled

        var body: some View { Text("\(limit ?? 0) \(isEnabled)") }
    }

    /// OpenSwiftUI's `EnvironmentKeyTransformModifierCompatibilityTests`; Apple's documentation of `disabled(_:)` and
    /// `lineLimit(_:)`.
    @Test("the environment is changed from the outside in, modifiers of text set it, and what is disabled stays so")
    func environment() {
        let driver = ProgramDriver {
            LimitReader().transformEnvironment(\.lineLimit) { $0 = ($0 ?? 0) + 1 }.environment(\.lineLimit, 4)
            LimitReader().lineLimit(2).lineLimit(3).disabled(false).disabled(true)
            LimitReader().disabled(true).disabled(false)
        }
        #expect(driver.texts == ["5 true", "2 false", "0 false"])
    }

    private final class Counted: ObservableObject {
        init(_ log: Log) { log.lines.append("made") }
    }

    /// "Data Essentials in SwiftUI" (WWDC20); "StateObject and ObservedObject" (fatbobman.com).
    @Test("a state object is made once for its place, and a state's initial value each time its view is")
    func madeOnce() throws {
        struct Owner: View {
            @StateObject private var model: Counted
            @State private var kept: Counted

            init(_ log: Log, _ other: Log) {
                _model = StateObject(wrappedValue: Counted(log))
                _kept = State(wrappedValue: Counted(other))
            }

            var body: some View { Text("x") }
        }
        struct Parent: View {
            let log: Log
            let other: Log
            @State private var count = 0

            var body: some View {
                Owner(log, other)
                Button("More \(count)") { count += 1 }
            }
        }
        let (log, other) = (Log(), Log())
        let driver = ProgramDriver { Parent(log: log, other: other) }
        try driver.press("More 0")
        try driver.press("More 1")
        #expect(log.lines.count == 1)
        #expect(other.lines.count == 3)
    }

    /// Apple's documentation of `AnyView`.
    @Test("an AnyView of another type starts again, and one of the same type continues")
    func erased() throws {
        struct Counter: View {
            let name: String
            @State private var count = 0

            var body: some View {
                Text("\(name) \(count)")
                Button("Count") { count += 1 }
            }
        }
        struct Erasing: View {
            @State private var step = 0

            var body: some View {
                view
                Button("Step") { step += 1 }
            }

            private var view: AnyView {
                step < 2 ? AnyView(Counter(name: "\(step)")) : AnyView(Group { Counter(name: "\(step)") })
            }
        }
        let driver = ProgramDriver { Erasing() }
        try driver.press("Count")
        try driver.press("Step")
        #expect(driver.texts.first == "1 1")
        try driver.press("Step")
        #expect(driver.texts.first == "2 0")
    }

    /// OpenSwiftUI's `AnimationCompletionCompatibilityTests`.
    @Test("an animation counts as logically complete before it is removed, if it states so")
    func completions() throws {
        struct Twice: View {
            let log: Log
            @State private var isRed = false
            @State private var scale = 1.0

            var body: some View {
                Text("x").scaleEffect(scale).opacity(isRed ? 1 : 0.5)
                Button("Go") {
                    let animation = Animation.linear(duration: 5).logicallyComplete(after: 1)
                    withAnimation(animation, completionCriteria: .removed) {
                        isRed.toggle()
                    } completion: {
                        log.lines.append("removed")
                    }
                    withAnimation(animation, completionCriteria: .logicallyComplete) {
                        scale = 2
                    } completion: {
                        log.lines.append("complete")
                    }
                }
            }
        }
        let log = Log()
        let driver = ProgramDriver { Twice(log: log) }
        try driver.press("Go")
        driver.run(to: 0.9)
        #expect(log.lines.isEmpty)
        driver.run(to: 1)
        #expect(log.lines == ["complete"])
        driver.run(to: 5)
        #expect(log.lines == ["complete", "removed"])
    }

    /// OpenSwiftUI's `AxisCompatibilityTests` and `AngleCompatibilityTests`.
    @Test("axes and angles have SwiftUI's numbers", arguments: [0, 0.25, 1, 2])
    func numbers(_ turns: Double) {
        let angle = Angle(radians: turns * .pi)
        #expect(angle == Angle(degrees: turns * 180))
        #expect(angle.animatableData == angle.radians * 128)
        var doubled = angle
        doubled.animatableData *= 2
        #expect(doubled == 2 * angle)
        #expect(Axis.allCases == [.horizontal, .vertical])
        #expect(Axis.allCases.map(\.rawValue) == [0, 1])
        #expect(Axis.allCases.map(\.description) == ["horizontal", "vertical"])
        #expect(!Axis.Set.horizontal.contains(.vertical))
    }
}
