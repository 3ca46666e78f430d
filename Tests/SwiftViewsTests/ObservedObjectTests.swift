import Publishers
import SwiftViews
import Synchronization
import TestSupport
import Testing
import Views

@MainActor
@Suite struct ObservedObjectTests {
    private final class Model: ObservableObject {
        @Published var count = 0
        @Published var name = "a"
        var hidden = 0
    }

    private struct Owning: View {
        @StateObject private var model = Model()

        var body: some View {
            Text("\(model.count)")
            Button("more") { model.count += 1 }
            Toggle("even", isOn: .constant(model.count.isMultiple(of: 2)))
        }
    }

    @Test("a view's own object is kept over redraws, and its changes are noticed")
    func stateObject() throws {
        let driver = ProgramDriver { Owning() }
        #expect(driver.texts.first == "0")
        try driver.press("more")
        try driver.press("more")
        #expect(driver.texts.first == "2")
        #expect(driver.changes == 3)
    }

    private struct Observing: View {
        @ObservedObject var model: Model
        var body: some View { Stepper("\(model.name)\(model.count)", value: $model.count, in: 0...2) }
    }

    @Test("an object of elsewhere is observed, bindings to it change it, and what is not published is not seen")
    func observedObject() throws {
        let model = Model()
        let driver = ProgramDriver { Observing(model: model) }
        for _ in 0..<4 { try driver.press("Increment") }
        #expect(driver.texts.first == "a2")
        #expect(driver.changes == 3)
        try driver.press("Decrement")
        #expect(model.count == 1)
        model.hidden = 5
        driver.send(.press(ActionID(rawValue: 99)))
        #expect(driver.changes == 4)
        model.name = "b"
        driver.send(.press(ActionID(rawValue: 99)))
        #expect(driver.texts.first == "b1")
    }

    @Test(
        "A change outside of the program's turns, also on another thread, wakes the session and is shown in its next turn"
    )
    func outsideChange() async {
        nonisolated(unsafe) let model = Model()
        let driver = ProgramDriver { Observing(model: model) }
        let wakes = WakeCount()
        driver.program.onArrival { wakes.add() }
        #expect(!driver.program.hasArrival)
        model.count = 1
        #expect(driver.program.hasArrival && wakes.count == 1)
        driver.goOn()
        #expect(driver.texts.first == "a1" && !driver.program.hasArrival)
        await Task.detached { model.name = "b" }.value
        #expect(driver.program.hasArrival && wakes.count == 2)
        driver.goOn()
        #expect(driver.texts.first == "b1" && !driver.program.hasArrival)
        // The program's own changes wake nobody.
        try? driver.press("Increment")
        #expect(driver.texts.first == "b2" && !driver.program.hasArrival && wakes.count == 2)
    }

    private final class WakeCount: Sendable {
        private let value = Mutex(0)
        var count: Int { value.withLock { $0 } }
        func add() { value.withLock { $0 += 1 } }
    }

    private struct Inheriting: View {
        @EnvironmentObject private var model: Model
        var body: some View { Button("\(model.count)") { model.count += 1 } }
    }

    @Test("an object is passed down through the environment")
    func environmentObject() throws {
        let model = Model()
        let driver = ProgramDriver { VStack { HStack { Inheriting() } }.environmentObject(model) }
        try driver.press("0")
        #expect(driver.texts == ["1"])
    }

    private struct Receiving: View {
        let subject: PassthroughSubject<Int, Never>
        @State private var values: [Int] = []
        @State private var isShown = true
        var body: some View {
            Button("hide") { isShown = false }
            if isShown {
                Text("\(values.count)").onReceive(subject.filter { $0 > 0 }) { values.append($0) }
            } else {
                Text("gone \(values.count)")
            }
        }
    }

    @Test("a view receives each value of a publisher once while it is visible, however often it is evaluated")
    func receiving() throws {
        let subject = PassthroughSubject<Int, Never>()
        let driver = ProgramDriver { Receiving(subject: subject) }
        for value in [1, -1, 2] {
            subject.send(value)
            driver.send(.press(ActionID(rawValue: 99)))
        }
        #expect(driver.texts.last == "2")
        try driver.press("hide")
        subject.send(3)
        driver.send(.press(ActionID(rawValue: 99)))
        #expect(driver.texts.last == "gone 2")
    }

    @Test("a published property sends its value at once, and each new one before it is set")
    func published() {
        let model = Model()
        var told: [String] = []
        let token = model.$count.sink { told.append("\($0) \(model.count)") }
        var changes = 0
        let other = model.objectWillChange.sink { _ in changes += 1 }
        model.count = 4
        model.name = "x"
        #expect(told == ["0 0", "4 0"])
        #expect(changes == 2)
        #expect(model.objectWillChange === model.objectWillChange)
        token.cancel()
        other.cancel()
        model.count = 5
        #expect((told.count, changes) == (2, 2))
    }

    private enum Size: String { case small, large }

    private struct Storing: View {
        @AppStorage("size") private var size = Size.small
        @AppStorage("size") private var text = ""
        @AppStorage("number") private var number: Int?
        @SceneStorage("size") private var scene = 7
        var body: some View {
            Text(verbatim: "\(size) \(text) \(number ?? -1) \(scene)")
            Button("set") {
                size = .large
                number = 3
                scene = 8
            }
        }
    }

    @Test("values by name are shared by the views of a session, of texts and numbers by what they are written as")
    func storage() throws {
        let driver = ProgramDriver {
            Storing()
            Storing()
        }
        #expect(driver.texts.first == "small  -1 7")
        try driver.press("set")
        #expect(driver.texts.filter { $0 != "set" } == ["large large 3 8", "large large 3 8"])
        #expect(ProgramDriver { Storing() }.texts.first == "small  -1 7")
    }

    private struct Row: Identifiable {
        let id: Int
        var isOn = false
    }

    private struct Rows: View {
        @State private var rows = [Row(id: 1), Row(id: 2)]
        var body: some View {
            ForEach($rows) { $row in Toggle("row \(row.id)", isOn: $row.isOn) }
            Text(rows.map { $0.isOn ? "on" : "off" }.joined(separator: " "))
            Button("drop") { rows.removeLast() }
        }
    }

    @Test("a loop over a binding has a binding for each element")
    func boundLoop() throws {
        let driver = ProgramDriver { Rows() }
        try driver.press("row 2")
        #expect(driver.texts == ["row 1", "row 2", "off on", "drop"])
        try driver.press("drop")
        #expect(driver.texts == ["row 1", "off", "drop"])
    }

    private struct Choosing: View {
        @State private var chosen: Int? = 2
        var body: some View {
            Picker("Number", selection: $chosen) {
                Text("none").tag(nil as Int?)
                ForEach(1..<4, id: \.self) { Text("\($0)") }
            }
            TabView(selection: .constant("b")) {
                Text("first").tag("a")
                Text("second").tag("b")
            }
        }
    }

    @Test("a picker knows its options by their tags, or by their loop's ids; a tab view shows the page that is chosen")
    func tags() {
        let driver = ProgramDriver { Choosing() }
        let options = [ViewNode.text("none"), .text("1"), .text("2"), .text("3")]
        let picker = ViewNode(.picker(label: [.text("Number")], options: options, selection: 2))
        let tabs = ViewNode(.tabs([.text("first"), .text("second")], selection: 1))
        #expect(driver.page == .group(picker, tabs))
    }

    @Test("a tab view's style is the one of a script")
    func tabStyles() {
        let styles: [(TabViewStyle, TabViewStyle)] = [
            (.page(indexDisplayMode: .always), .pageAlwaysDisplayIndex),
            (.page(indexDisplayMode: .never), .pageNeverDisplayIndex),
            (.page(indexDisplayMode: .automatic), .pageAutomaticDisplayIndex), (.page, .page),
        ]
        for (style, expected) in styles {
            let driver = ProgramDriver { TabView { Text("a") }.tabViewStyle(style) }
            let tabs = ViewNode(.tabs([.text("a")], selection: 0), modifiers: [.tabViewStyle(expected)])
            #expect(driver.page == tabs)
        }
    }

    private struct Scaled: View {
        @ScaledMetric(relativeTo: .body) private var side = 17.0
        var body: some View { Text(verbatim: "\(side)") }
    }

    @Test("a scaled length grows as its text style does, and one-parameter changes are reported")
    func scaled() {
        #expect(ProgramDriver { Scaled() }.texts == ["17.0"])
        #expect(ProgramDriver { Scaled().dynamicTypeSize(.xxxLarge) }.texts == ["23.0"])
        #expect(ProgramDriver { Scaled().dynamicTypeSize(.xLarge...) }.texts == ["19.0"])
    }

    private struct Gesturing: View {
        @State private var count = 0
        var body: some View {
            Text("tap").gesture(TapGesture().onEnded { count += 1 }.onChanged { _ in })
            Text("\(count)")
        }
    }

    @Test("a tap gesture is tapped, and others change nothing of the tree")
    func gestures() {
        let driver = ProgramDriver { Gesturing() }
        driver.send(.press(ActionID(rawValue: firstTap(in: driver.page))))
        #expect(driver.texts == ["tap", "1"])
        #expect(ProgramDriver { Text("x").gesture(DragGesture().onEnded { _ in }) }.page == .text("x"))
    }

    private func firstTap(in page: ViewNode?) -> Int {
        if case .action(let id)? = page?.tap(.label("tap")) { id.rawValue } else { -1 }
    }
}
