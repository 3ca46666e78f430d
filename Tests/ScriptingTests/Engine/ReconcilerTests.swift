import Scripting
import Testing
import Views

@Suite("Keeping state in the tree")
struct ReconcilerTests {
    /// Rows that remember the order in which they were made.
    private static let rows = """
        let made = 0;
        function Row({ name }) { const [number] = useState(() => ++made); return h("Text", null, name, number); }
        let set;
        function App({ build }) { const [value, setValue] = useState(0); set = setValue; return h("VStack", null, build(value)); }
        """

    private func texts(_ script: RunningScript) -> String {
        var text = ""
        var rest = Substring(script.tree)
        while let start = rest.range(of: #""c":[""#) {
            rest = rest[start.upperBound...]
            let end = rest.firstIndex(of: "\"") ?? rest.endIndex
            text += (text.isEmpty ? "" : " ") + rest[..<end]
        }
        return text
    }

    @Test("children with keys keep their state through a new order, an insertion and a removal")
    func keys() throws {
        let script = try RunningScript(
            Self.rows + """
                const orders = ["abc", "cab", "cdab", "b"];
                Navigation.present(h(App, { build: i => [...orders[i]].map(name => h(Row, { key: name, name })) }));
                [1, 2, 3].forEach(i => setTimeout(() => set(i), i));
                """)
        #expect(texts(script) == "a1 b2 c3")
        script.run(until: .milliseconds(1))
        #expect(texts(script) == "c3 a1 b2")
        script.run(until: .milliseconds(2))
        #expect(texts(script) == "c3 d4 a1 b2")
        script.run(until: .milliseconds(3))
        #expect(texts(script) == "b2")
    }

    @Test("a view keeps its identity by its key or its place, and no other view has it")
    func identities() throws {
        let script = try RunningScript(
            Self.rows + """
                const views = [["a", "b", "c"], ["c", "a", "d"]];
                Navigation.present(h(App, { build: i => [
                    i === 0 && h("Text", null, "first"), h("Text", null, "last"),
                    ...views[i].map(name => h("HStack", { key: name }, h("Text", null, name))),
                ] }));
                setTimeout(() => set(1), 1);
                """)
        func rows() -> [String: ViewIdentity] {
            var rows: [String: ViewIdentity] = [:]
            for part in script.page?.parts ?? [] { rows[part.texts.joined()] = part.identity }
            return rows
        }
        let before = rows()
        #expect(Set(before.values).count == 5)
        script.run(until: .milliseconds(1))
        let after = rows()
        #expect(Set(after.keys) == ["last", "c", "a", "d"])
        for name in ["last", "a", "c"] { #expect(after[name] == before[name], "\(name)") }
        let new = try #require(after["d"])
        #expect(!before.values.contains(new))
    }

    @Test("children without keys keep their state by place and type")
    func places() throws {
        let script = try RunningScript(
            Self.rows + """
                function Other({ name }) { return h(Row, { name }); }
                Navigation.present(h(App, { build: i => [h(Row, { name: "a" }), i === 1 ? h(Other, { name: "o" }) : h(Row, { name: "b" })] }));
                [1, 2].forEach(i => setTimeout(() => set(i), i));
                """)
        #expect(texts(script) == "a1 b2")
        script.run(until: .milliseconds(1))
        #expect(texts(script) == "a1 o3")
        script.run(until: .milliseconds(2))
        #expect(texts(script) == "a1 b4")
    }

    @Test("a child that is false, null or undefined keeps its place, so that its siblings keep their state")
    func conditions() throws {
        let script = try RunningScript(
            Self.rows + """
                Navigation.present(h(App, { build: i => h(Fragment, null, i > 0 && h(Row, { name: "x" }), null, undefined, "", h(Row, { name: "a" })) }));
                setTimeout(() => set(1), 1);
                """)
        #expect(texts(script) == "a1")
        script.run(until: .milliseconds(1))
        #expect(texts(script) == "x2 a1")
    }

    @Test(
        "a child outside of a list keeps its state as in React, whether a fragment, an array or nothing is around it",
        arguments: [
            ("h(Fragment, null, row(), h('Text', null, 'x'))", "row()", true),
            ("row()", "h(Fragment, null, row(), h('Text', null, 'x'))", true),
            ("[row(), h('Text', null, 'x')]", "row()", true),
            ("[null, row()]", "row()", true),
            ("row()", "[null, row()]", false),
            ("h(Fragment, null, h('Text', null, 'x'), row())", "row()", false),
            ("h(Fragment, null, row('k'))", "row('k')", true),
            ("h(Fragment, { key: 'f' }, row())", "row()", false),
            ("h(Fragment, null, h(Fragment, null, row()))", "row()", false),
            ("h(Fragment, null, h(Fragment, null, row()))", "h(Fragment, null, row())", false),
            ("[row(), row()]", "h(Fragment, null, row(), row())", true),
            ("[[row()], 1]", "[h(Fragment, null, row()), 1]", true),
            ("h(Fragment, null)", "row()", false),
            ("row('a')", "[row('b'), row('a')]", true),
            ("same", "h(Fragment, null, same)", true),
        ])
    func fragments(first: String, second: String, isCached: Bool) throws {
        let places = [
            "function Top({ value }) { return value; }", "function Top({ value }) { return h('VStack', null, value); }",
        ]
        for place in places {
            let script = try RunningScript(
                """
                let made = 0;
                function Row() { const [number] = useState(() => ++made); return h("Text", null, number); }
                const row = (key) => h(Row, { key }), same = row();
                \(place)
                let set;
                function App() { const [isFirst, setFirst] = useState(true); set = setFirst; return h(Top, { value: isFirst ? \(first) : \(second) }); }
                Navigation.present(h(App));
                let before;
                setTimeout(() => { before = made; set(false); }, 1);
                setTimeout(() => { console.log(before, made); set(true); }, 2);
                setTimeout(() => console.log("end"), 3);
                """)
            script.run(until: .milliseconds(5))
            let rows = { (text: String) in text.split(separator: "row(").count - 1 + (text.contains("same") ? 1 : 0) }
            let counts = script.log.first?.split(separator: " ").compactMap { Int($0) } ?? []
            #expect(script.errors == [])
            #expect(counts.first == rows(" " + first))
            // Those without state to take over are made anew.
            let kept = isCached ? min(rows(" " + first), rows(" " + second)) : 0
            #expect(counts.last == rows(" " + first) + rows(" " + second) - kept, "\(first) → \(second): \(place)")
            #expect(script.log.last == "end")
        }
    }

    @Test("a changed key creates the child again")
    func changedKey() throws {
        let script = try RunningScript(
            Self.rows + """
                Navigation.present(h(App, { build: i => h(Row, { key: i, name: "a" }) }));
                setTimeout(() => set(1), 1);
                """)
        script.run(until: .milliseconds(1))
        #expect(texts(script) == "a2")
    }

    @Test("numbers and big integers are texts, neighbouring texts are one, true is nothing")
    func textChildren() throws {
        let script = try RunningScript(
            """
            Navigation.present(h("Text", null, 0, " of ", 12n, true, [" a", ["b"]], NaN));
            """)
        #expect(script.tree == #"{"page":{"t":"Text","c":["0 of 12 abNaN"]},"pip":null}"#)
    }

    @Test("Only components on a path with changes render")
    func cleanComponents() throws {
        let script = try RunningScript(
            """
            let set;
            function Leaf() { const [n, setN] = useState(0); set = setN; console.log("leaf", n); return h("Text", null, n); }
            function Middle() { console.log("middle"); return h("HStack", null, h(Leaf)); }
            function Other() { console.log("other"); return null; }
            function App() { console.log("app"); return h("VStack", null, h(Middle), h(Other)); }
            Navigation.present(h(App));
            setTimeout(() => { console.log("--"); set(1); }, 1);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["app", "middle", "leaf 0", "other", "--", "leaf 1"])
        #expect(script.tree == #"{"page":{"t":"VStack","c":[{"t":"HStack","c":[{"t":"Text","c":["1"]}]}]},"pip":null}"#)
    }

    @Test("views in props are built, keep their state, and are omitted while their container is closed")
    func viewsInProps() throws {
        let script = try RunningScript(
            """
            const isOpen = new Observable(false);
            function Count() {
                const [n, setN] = useState(0);
                useEffect(() => { console.log("open"); const id = setInterval(() => setN(x => x + 1), 10); return () => { console.log("closed"); clearInterval(id); }; }, []);
                return h("Text", null, n);
            }
            function App() {
                return h("VStack", {
                    background: h("Rectangle"), toolbar: { leading: [h("Button", { title: "A" }), null, h("Button", { title: "B" })] },
                    sheet: { isPresented: isOpen, content: h(Count) },
                });
            }
            Navigation.present(h(App));
            """)
        #expect(
            script.tree
                == #"{"page":{"t":"VStack","p":{"background":{"$el":{"t":"Rectangle"}},"toolbar":{"leading":{"$els":[{"t":"Button","p":{"title":"A"}},{"t":"Button","p":{"title":"B"}}]}},"sheet":{"isPresented":false}}},"pip":null}"#
        )
        #expect(script.log == [])
    }

    @Test("a sheet's content is built when it opens, and cleaned up when it closes")
    func sheet() throws {
        let script = try RunningScript(
            """
            const isOpen = new Observable(false);
            function Content() { useEffect(() => { console.log("open"); return () => console.log("closed"); }, []); return h("Text", null, "in"); }
            function App() { return h("VStack", { sheet: { isPresented: isOpen, content: h(Content) } }); }
            Navigation.present(h(App));
            setTimeout(() => isOpen.setValue(true), 1);
            setTimeout(() => isOpen.setValue(false), 2);
            """)
        script.run(until: .milliseconds(1))
        #expect(script.log == ["open"])
        #expect(script.tree.contains(#""content":{"$el":{"t":"Text","c":["in"]}}"#))
        script.run(until: .milliseconds(2))
        #expect(script.log == ["open", "closed"])
        #expect(script.errors == [])
    }

    @Test("props are passed in every value form, functions by numbers that stay")
    func valueForms() throws {
        let script = try RunningScript(
            """
            const flag = new Observable(true);
            let redraw;
            function App() {
                const [n, setN] = useState(0);
                redraw = () => setN(1);
                return h("Text", {
                    action: () => {}, width: NaN, height: Infinity, low: -Infinity, when: new Date(5), flag, none: undefined,
                    nothing: null, list: [1, undefined], odd: new Map(), modifiers: modifiers().font("title").padding(4).onTapGesture(() => {}),
                });
            }
            Navigation.present(h(App));
            """)
        let tree =
            #"{"page":{"t":"Text","p":{"action":{"$fn":1},"width":{"$num":"NaN"},"height":{"$num":"Infinity"},"low":{"$num":"-Infinity"},"#
            + #""when":{"$date":5,"zone":0},"flag":true,"nothing":null,"list":[1,null],"odd":{"$obj":"Map"},"#
            + #""modifiers":[["font","title"],["padding",4],["onTapGesture",{"$fn":2}]]}},"pip":null}"#
        #expect(script.tree == tree)
    }

    @Test("an observable in a prop is followed without a render")
    func observableProp() throws {
        let script = try RunningScript(
            """
            const on = new Observable(false);
            function App() { console.log("render"); return h("Gauge", { value: on }); }
            Navigation.present(h(App));
            setTimeout(() => on.setValue(true), 1);
            """)
        #expect(script.tree == #"{"page":{"t":"Gauge","p":{"value":false}},"pip":null}"#)
        script.run(until: .milliseconds(1))
        #expect(script.tree == #"{"page":{"t":"Gauge","p":{"value":true}},"pip":null}"#)
        #expect(script.log == ["render"])
    }

    @Test("a view that returns is the same one to animations, with new state; one of another type is not")
    func comesBack() throws {
        let script = try RunningScript(
            """
            let next, count;
            const Inner = () => { const [n, setN] = useState(0); count = () => setN(1); return h("VStack", null, h("Text", null, `${n}`)); };
            const App = () => {
              const [step, setStep] = useState(0);
              next = setStep;
              return h("VStack", null, step === 0 ? h(Inner) : step === 1 ? h("Text", null, "other") : null);
            };
            Navigation.present(h(App));
            setTimeout(() => count(), 1);
            [1, 2, 0, 1].forEach((step, i) => setTimeout(() => next(step), 10 + i));
            """)
        func identities() -> [ViewIdentity?] {
            let inner = script.page?.parts.first
            return [inner?.identity] + (inner?.parts.map(\.identity) ?? [])
        }
        let before = identities()
        #expect(before.count == 2)
        script.run(until: .milliseconds(1))
        #expect(script.page?.texts == ["1"])
        script.run(until: .milliseconds(10))
        #expect(script.page?.texts == ["other"])
        #expect(!before.contains(identities()[0]))
        let other = identities()
        script.run(until: .milliseconds(12))
        #expect(script.page?.texts == ["0"])
        #expect(identities() == before)
        script.run(until: .milliseconds(13))
        #expect(identities() == other)
    }

    @Test("ForEach builds a view for each item, with state by the item's identity")
    func forEach() throws {
        let script = try RunningScript(
            Self.rows + """
                const items = new Observable([{ id: 1, name: "a" }, { id: 2, name: "b" }]);
                Navigation.present(h("VStack", null, h(ForEach, { data: items, builder: item => h(Row, { name: item.name }) }),
                    h(ForEach, { count: 2, itemBuilder: index => h("Text", null, "i", index) })));
                setTimeout(() => items.setValue([...items.value].reverse()), 1);
                """)
        #expect(texts(script) == "a1 b2 i0 i1")
        script.run(until: .milliseconds(1))
        #expect(texts(script) == "b2 a1 i0 i1")
    }
}
