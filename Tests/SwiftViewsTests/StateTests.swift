import Observation
import SwiftViews
import TestSupport
import Testing
import Views

@MainActor @Suite struct StateTests {
    private struct Counter: View {
        var name = ""
        @State private var count = 0

        var body: some View {
            Text("\(name)\(count)")
            Button("more \(name)") { count += 1 }
        }
    }

    @Test("state survives redraws and belongs to the place, not to the view's value")
    func placeOwnsState() throws {
        let counter = Counter()
        let driver = ProgramDriver {
            VStack {
                // The same value in two places: each counts for itself.
                counter
                HStack { counter }
            }
        }
        #expect(driver.texts == ["0", "more ", "0", "more "])
        try driver.press("more ")
        try driver.press("more ")
        #expect(driver.texts == ["2", "more ", "0", "more "])
        #expect(driver.changes == 3)
    }

    @Test("setting an equal value, or pressing what changes nothing, gives no new presentation")
    func equalValue() throws {
        struct Same: View {
            @State private var value = 1
            var body: some View { Button("set \(value)") { value = 1 } }
        }
        let driver = ProgramDriver { Same() }
        try driver.press("set 1")
        driver.send(.press(ActionID(rawValue: 99)))
        #expect(driver.changes == 1)
    }

    private struct Switching: View {
        @State private var isFirst = true
        var body: some View {
            Button("switch") { isFirst.toggle() }
            if isFirst { Counter(name: "a") } else { Counter(name: "b") }
        }
    }

    @Test("each branch of a condition has its own state, which is discarded when the branch changes")
    func branches() throws {
        let driver = ProgramDriver { Switching() }
        try driver.press("more a")
        #expect(driver.texts.contains("a1"))
        try driver.press("switch")
        #expect(driver.texts.contains("b0"))
        try driver.press("switch")
        #expect(driver.texts.contains("a0"))
    }

    private struct Listing: View {
        @State private var names = ["x", "y", "z"]
        var body: some View {
            ForEach(names, id: \.self) { Counter(name: $0) }
            Button("reverse") { names.reverse() }
            Button("drop") { names.removeAll { $0 == "y" } }
            Button("again") { names = ["y"] }
        }
    }

    @Test("State in ForEach follows the element's id")
    func forEach() throws {
        let driver = ProgramDriver { Listing() }
        try driver.press("more x")
        try driver.press("more y")
        try driver.press("more y")
        try driver.press("reverse")
        #expect(driver.texts.filter { $0.count == 2 } == ["z0", "y2", "x1"])
        try driver.press("drop")
        #expect(driver.texts.filter { $0.count == 2 } == ["z0", "x1"])
        try driver.press("again")
        #expect(driver.texts.filter { $0.count == 2 } == ["y0"])
    }

    @Test("a view keeps its identity while its element, its branch or its place is the same, and no other view has it")
    func identities() throws {
        struct Rows: View {
            @State private var order = ["a", "b", "c"]
            @State private var isOn = true
            var body: some View {
                VStack {
                    Button("turn") { order = ["c", "a", "d"] }
                    Button("switch") { isOn.toggle() }
                    if isOn { Text("on") } else { Text("off") }
                    ForEach(order, id: \.self) { name in
                        HStack { Text(name) }.padding()
                    }
                }
            }
        }
        func rows(_ driver: ProgramDriver) -> [String: ViewIdentity] {
            var rows: [String: ViewIdentity] = [:]
            for part in driver.page?.parts ?? [] { rows[part.texts.joined()] = part.identity }
            return rows
        }
        let driver = ProgramDriver { Rows() }
        let before = rows(driver)
        #expect(Set(before.values).count == 6)
        let all = driver.page?.identities ?? []
        #expect(Set(all).count == all.count)
        try driver.press("turn")
        let turned = rows(driver)
        #expect(
            turned == before.filter { $0.key != "b" }.merging(turned.filter { $0.key == "d" }) { first, _ in first })
        let new = try #require(turned["d"])
        #expect(!before.values.contains(new))
        try driver.press("switch")
        let switched = rows(driver)
        let off = try #require(switched["off"])
        #expect(!before.values.contains(off) && !turned.values.contains(off))
        #expect(switched["d"] == new && switched["a"] == before["a"])
    }

    @Test("equal rows with other identities are passed on, so that they are known when they change")
    func identitiesAlone() throws {
        struct Rows: View {
            @State private var ids = [1, 2]
            var body: some View {
                Button("next") { ids = [2, 1] }
                ForEach(ids, id: \.self) { _ in Text("…") }
            }
        }
        let driver = ProgramDriver { Rows() }
        let before = try #require(driver.page)
        try driver.press("next")
        #expect(driver.changes == 2)
        #expect(driver.page == before)
        #expect(driver.page?.identities.suffix(2).elementsEqual(before.identities.suffix(2).reversed()) == true)
    }

    @Test("an id that occurs twice keeps two places and is diagnosed once")
    func doubleIDs() throws {
        let driver = ProgramDriver { ForEach(["a", "a"], id: \.self) { Counter(name: $0) } }
        try driver.press("more a")
        #expect(driver.texts == ["a1", "more a", "a0", "more a"])
        #expect(driver.messages.map(\.kind) == [.diagnostic])
        #expect(driver.messages[0].text.hasPrefix("ForEach: the id a occurs more than once"))
    }

    @Test("a binding writes to its source, and to parts of it too")
    func bindings() throws {
        struct Pair { var left = 0, right = 0 }
        struct Stepper: View {
            @Binding var value: Int
            let name: String
            var body: some View { Button("\(name) \(value)") { value += 1 } }
        }
        struct Both: View {
            @State private var pair = Pair()
            var body: some View {
                Stepper(value: $pair.left, name: "left")
                Stepper(value: $pair.right, name: "right")
                Stepper(value: .constant(7), name: "fixed")
            }
        }
        let driver = ProgramDriver { Both() }
        try driver.press("right 0")
        try driver.press("right 1")
        try driver.press("left 0")
        try driver.press("fixed 7")
        #expect(driver.texts == ["left 1", "right 2", "fixed 7"])
    }

    @Observable final class Model {
        var count = 0
        @ObservationIgnored var reads = 0
    }

    @Test("a change of an observable model redraws the views that read it, and a change that no view read does not")
    func observable() throws {
        struct Reader: View {
            let model: Model
            var body: some View {
                model.reads += 1
                return Text("\(model.count)")
            }
        }
        let model = Model()
        let other = Model()
        let driver = ProgramDriver {
            Reader(model: model)
            Button("add") { model.count += 1 }
            Button("other") { other.count += 1 }
        }
        try driver.press("add")
        #expect(driver.texts.first == "1")
        let reads = model.reads
        try driver.press("other")
        #expect(model.reads == reads)
        // A change from outside is seen at the next call.
        model.count = 40
        driver.send(.pipSkipped(interval: 1))
        #expect(driver.texts.first == "40")
    }

    @Test("a bindable object gives bindings to its properties")
    func bindable() throws {
        struct Editor: View {
            @Bindable var model: Model
            var body: some View {
                let count = $model.count
                Button("now \(model.count)") { count.wrappedValue += 2 }
            }
        }
        let driver = ProgramDriver { Editor(model: Model()) }
        try driver.press("now 0")
        #expect(driver.texts == ["now 2"])
    }

    @Test("a custom dynamic property has state and is updated before the body runs")
    func customProperty() throws {
        struct Doubling: DynamicProperty {
            @State var value = 1
            private(set) var doubled = 0
            mutating func update() { doubled = value * 2 }
        }
        struct Shown: View {
            var doubling = Doubling()
            var body: some View { Button("\(doubling.doubled)") { doubling.value += 1 } }
        }
        let driver = ProgramDriver { Shown() }
        #expect(driver.texts == ["2"])
        try driver.press("2")
        #expect(driver.texts == ["4"])
    }

    @Test("views that change what they are made from while they are evaluated are stopped with an error")
    func restless() {
        struct Restless: View {
            @State private var count = 0
            var body: some View {
                count += 1
                return Text("\(count)")
            }
        }
        let driver = ProgramDriver { Restless() }
        #expect(driver.messages.map(\.kind) == [.error(.limit)])
    }
}
