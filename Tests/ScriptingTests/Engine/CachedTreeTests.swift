import Scripting
import TestSupport
import Testing
import Views

/// Incremental trees: each contains only the changes since the previous ones. The result must be the same as if each
/// were sent in full.
@Suite("Trees that contain only the changes")
struct CachedTreeTests {
    /// A page whose parts change by themselves: state above and below, an observable, a context, keys that come, go and
    /// change places, elements that stay the same, another page over it. What it shows follows from `[a, b, c, page,
    /// theme]`.
    private static func script(_ state: String, seed: Int) -> String {
        """
        let [a, b, c, hasPage, theme] = \(state);
        let seed = \(seed) + 1;
        const random = (count) => (seed = seed * 48271 % 2147483647) % count;
        const seen = new Observable(c);
        const Theme = createContext("none");
        const Themed = () => h("Text", null, "theme ", useContext(Theme));
        let setA, setB, setTheme, dismiss;
        const Clock = () => { const [n, set] = useState(b); setB = set; return h("Text", null, "clock ", n); };
        const fixed = h("HStack", null, h("Text", null, "fixed"), h("Image", { systemName: "star" }), h(Clock));
        const shown = h("Text", { sheet: { isPresented: seen, content: h("Text", null, "sheet") } }, "under");
        const Kept = () => useMemo(() => h("VStack", null, h(Themed), h("HStack", null, h("Text", null, "deep"))), []);
        const Row = ({ id }) => h("HStack", { padding: a % 3 }, h("Text", null, id), id % 2 === 0 ? "plain" : null,
            id % 3 === 0 ? h("Button", { title: "go", action: () => {} }) : h("Image", { filePath: "no.png" }),
            id % 5 === 0 && h("GeometryReader", null, () => h("Text", null, "never")));
        const numbers = (n) => Array.from({ length: 9 }, (_, i) => (i * 7 + n * 3) % 11).filter((i) => (i + n) % 4 !== 0);
        function App() {
          const [n, set] = useState(a); setA = set;
          const [word, say] = useState(theme); setTheme = say;
          return h(Theme.Provider, { value: word },
            h("VStack", { background: h("Rectangle", { fill: n % 2 ? "red" : "blue" }) },
              h("Text", { opacity: seen }, "a ", n), fixed, shown, h(Kept),
              h("Picker", { value: n % 2 }, h("Text", { tag: 0 }, "zero"), h("HStack", { tag: 1 }, h("Text", null, "one"))),
              numbers(n).map((id) => h(Row, { key: id, id })),
              h(Fragment, null, h("VStack", null, h("Text", null, "same"), h("Text", null, n > 3 ? "more" : "less")))));
        }
        const Over = () => { dismiss = Navigation.useDismiss(); return h("ZStack", null, h("Text", null, "over"), h("Text", null, "over it")); };
        if (!hasPage) Navigation.present(h(App));
        else { Navigation.present(h(App)); Navigation.present(h(Over)); }
        setInterval(() => {
          if (random(2)) setA(a = random(8));
          if (random(3) === 0) setB(b = random(8));
          if (random(3) === 0) seen.value = c = random(2);
          if (random(4) === 0) setTheme(theme = ["light", "dark"][random(2)]);
          if (random(4) === 0) {
            if (hasPage) dismiss(); else Navigation.present(h(Over));
            hasPage = !hasPage;
          }
          console.log(JSON.stringify([a, b, c, hasPage, theme]));
        }, 1000);
        """
    }

    private func withoutNumbers(_ tree: String) -> String { tree.replacing(/"\$fn":\d+/, with: "") }

    @Test(
        "Trees that contain only the changes show the same as trees that are sent in full, whatever changes",
        arguments: 0..<4)
    func changes(seed: Int) throws {
        let script = try RunningScript(Self.script("[1, 1, 0, false, 'light']", seed: seed))
        for second in 1...40 {
            script.run(until: .seconds(second))
            var decoder = TreeDecoder()
            let whole = try decoder.decode(try #require(script.told.newest)).presentation
            #expect(script.page == whole.page, "after \(second) seconds")
            guard second % 8 == 0, let state = script.messages.last(where: \.isConsole)?.text else { continue }
            let anew = try RunningScript(Self.script(state, seed: seed))
            #expect(withoutNumbers(script.tree) == withoutNumbers(anew.tree), "after \(second) seconds: \(state)")
        }
        #expect(script.errors == [])
    }

    @Test("Trees that contain only the changes are as small as what changes, beside the numbers of what does not")
    func size() throws {
        let script = try RunningScript(
            """
            const Count = () => {
              const [n, set] = useState(0);
              useEffect(() => { setInterval(() => set((n) => n + 1), 1000); }, []);
              return h("Text", null, "number ", n);
            };
            Navigation.present(h("VStack", null, h(Count), h("VStack", null,
              Array.from({ length: 1000 }, (_, i) => h("HStack", { key: i, padding: i }, h("Text", null, "row ", i))))));
            """)
        let first = script.told.byteCount
        script.run(until: .seconds(1))
        #expect(first > 50_000)
        #expect(script.told.byteCount < 300, "\(script.told.byteCount)")
        #expect(script.tree.contains("number 1") && script.tree.contains("row 999"))
    }

    @Test("Trees of changes are right after one that could not be shown, also if it is sent again unchanged")
    func failure() throws {
        let script = try RunningScript.ticking(
            #"""
            const word = [0, NaN, 0, 2][n] ?? n;
            return h("VStack", null, h("Text", null, "still"), h("VStack", { padding: word === word ? 1 : NaN }, h("Text", null, "n ", String(word))));
            """#)
        for (second, shown) in [(1, "n 0"), (2, "n 0"), (3, "n 2"), (4, "n 4")] {
            script.run(until: .seconds(second))
            #expect(script.page?.texts == ["still", shown])
            #expect(script.errors.count == 1, "\(script.errors)")
        }
    }

    @Test("Trees that contain only the changes are right after one of the same turn that could not be shown")
    func failureInTurn() throws {
        let script = try RunningScript(
            """
            function App() {
              const [n, set] = useState(0);
              useEffect(() => { withAnimation(() => set(1)); }, []);
              return h("VStack", null, h("Text", null, "still"), h("Text", { opacity: n / n }, "n ", n));
            }
            Navigation.present(h(App));
            """)
        #expect(script.page?.texts == ["still", "n 1"])
        #expect(script.errors.count == 1, "\(script.errors)")
    }

    @Test("Trees that contain only the changes leave nothing behind of removed views")
    func gone() throws {
        let script = try RunningScript.ticking(
            """
            const id = Math.floor(n / 2);
            return h("VStack", null, h("HStack", { key: id }, n % 2 === 0 ? h("Text", null, "waits") : h("Image", { filePath: "a.png" }),
                h("Text", null, "row ", id)), h("Text", null, "n ", n));
            """)
        script.run(until: .seconds(40))
        #expect(script.told.keptCount < 8, "\(script.told.keptCount)")
    }

    @Test("Trees that contain only the changes show the new elements of a list that is changed in place")
    func listInPlace() throws {
        let script = try RunningScript.ticking(
            """
            items.push(h("Text", null, "item ", n));
            return h("HStack", null, h(Fragment, null, "Log:", items), [["nested"], items]);
            """, before: "const items = [];")
        script.run(until: .seconds(2))
        let items = ["item 0", "item 1", "item 2"]
        #expect(script.page?.texts == ["Log:"] + items + ["nested"] + items)
    }

    @Test("Trees that contain only the changes are as new as what is there, also where each drawing changes it")
    func drawingChanges() throws {
        let script = try RunningScript.ticking(
            """
            const [drawn, count] = useState(0);
            return h("VStack", null, Math.floor(drawn / 16) % 2 === 0 ? h("VStack", null, h("Text", null, "even")) : h("Text", null, "odd"),
                h("Text", null, "n ", n), h("Canvas", { draw: () => count((drawn) => drawn + 1) }));
            """)
        let canvas = try #require(script.page?.identities.last)
        for second in 1...6 {
            script.send(.measured([MeasuredView(identity: canvas, size: Size(width: Double(second), height: 9))]))
            script.run(until: .seconds(second))
            #expect(script.errors == [])
            #expect(script.page?.texts.last == "n \(second)")
        }
        let drawn = script.trees.map { $0.contains("even") }
        #expect(Set(drawn) == [true, false])
    }

    @Test("distinguish two views of which one has moved to the other's place")
    func numbers() throws {
        let script = try RunningScript.ticking(
            """
            const content = n >= 3 ? h("Text", { padding: 20 }, "content") : h("HStack", { padding: 20 }, h("Text", null, "first"));
            return h("VStack", { pip: n < 5 ? { isPresented: on, content } : undefined },
              n === 1 ? null : h("Text", { font: 40 }, "child"), h("Text", null, "n ", n));
            """, before: "const on = new Observable(true);")
        for second in 1...7 {
            script.run(until: .seconds(second))
            #expect(script.errors == [])
            #expect(script.page?.texts == (second == 1 ? [] : ["child"]) + ["n \(second)"])
        }
    }

    @Test("follow the values that an unchanged element reads when it is encoded")
    func read() throws {
        let script = try RunningScript.ticking(
            """
            useEffect(() => { seen.value = n; });
            return h("VStack", null, same, h("Text", null, "n ", n));
            """,
            before: """
                const seen = new Observable(0), chain = modifiers().opacity(0.5);
                const same = h("VStack", null, h("Text", { shadow: { color: "red", get radius() { return seen.value; } } }, "a"),
                    h("Text", { modifiers: chain }, "b"));
                setTimeout(() => chain.padding(7), 1500);
                """)
        script.run(until: .seconds(3))
        #expect(script.tree.contains("\"radius\":3"), "\(script.tree)")
        #expect(script.tree.contains("[\"padding\",7]"), "\(script.tree)")
    }
}

extension ProgramMessage {
    fileprivate var isConsole: Bool {
        if case .console = kind { true } else { false }
    }
}
