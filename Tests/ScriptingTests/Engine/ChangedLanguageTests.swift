import Scripting
import Testing
import Views

/// Scripts that change what the language's own names mean, method by method: they harm themselves alone.
@Suite struct ChangedLanguageTests {
    /// A session of a dozen steps whose script itself uses no method of the language after `change`.
    private static func run(_ change: String) throws -> (said: [String], trees: [String]) {
        let script = try RunningScript(
            """
            const { Animation, UIImage } = __scripting;
            const { fetch, setTimeout, setInterval, clearInterval, console, Date, URL, TextEncoder, TextDecoder } = globalThis;
            const marks = [{ label: "a", value: 1 }, { label: "b", value: 2, unit: "day" }];
            const days = [{ label: new Date(0), value: 1 }, { label: new Date(86400000), value: 2 }], first = days[0].label;
            let n = 0;
            const said = new Observable("before");
            function App() {
                const [count, setCount] = useState(0);
                const [state, send] = useReducer((old, by) => old + by, 10);
                const twice = useMemo(() => count * 2, [count]);
                useEffect(() => { console.log("effect", count, [1, { a: "b" }], undefined); return () => console.log("end"); }, [count]);
                return h("VStack", { spacing: 3 },
                    h("Button", { title: "up", action: () => { setCount(count + 1); send(5); said.setValue("pressed"); } }),
                    h("Text", { font: 12, modifiers: modifiers().padding(4).opacity(0.5) }, count, " ", twice, " ", state, said.value),
                    h(ForEach, { data: ["x", "y"], builder: (item, index) => h("Text", { key: item }, item, index) }),
                    h("Chart", null, h("BarChart", { marks }), h("LineChart", { marks: days })),
                    h("Canvas", { frame: { width: 10, height: 10 }, draw: (ctx, size) => {
                        ctx.fillStyle = "#f00"; ctx.beginPath(); ctx.arc(5, 5, 4, 0, 3); ctx.fill();
                        ctx.font = "12px sans-serif"; ctx.fillText("hi", 1, 2); ctx.setLineDash([1, 2]); ctx.strokeRect(1, 1, 2, 2);
                    } }));
            }
            \(change.replacing("\n", with: " "))
            Navigation.present({ element: h(App) });
            setTimeout(() => withAnimation(Animation.easeIn(0.3), () => said.setValue("moved")), 10);
            const interval = setInterval(() => { n += 1; console.log("tick", n); if (n === 2) clearInterval(interval); }, 15);
            setTimeout(async () => {
                FileManager.createDirectorySync(FileManager.temporaryDirectory + "/f", true);
                FileManager.writeAsStringSync(FileManager.temporaryDirectory + "/f/a.txt", "words");
                console.log(FileManager.readAsStringSync(FileManager.temporaryDirectory + "/f/a.txt"), Path.join("a", "..", "b.txt"), Path.extname("b.txt"));
                Storage.set("key", { a: [1, 2] });
                console.log(Storage.get("key").a.length);
                const url = new URL("https://example.org:81/a/../b?x=1&y=%20#z");
                console.log(url.href, url.host, url.searchParams.get("y"));
                console.log(Data.fromString("grüße").toBase64String(), Data.fromBase64String("YWJj").toRawString());
                console.log(new TextDecoder().decode(new TextEncoder().encode("ä")));
            }, 50);
            setTimeout(async () => {
                try { const answer = await fetch("https://example.org/"); await answer.text(); console.log("answered"); } catch { console.log("refused"); }
            }, 60);
            setTimeout(() => { throw new TypeError("told"); }, 70);
            """)
        var trees = [script.tree]
        for step in 1...6 {
            script.run(until: .milliseconds(20 * step))
            if step == 2 || step == 5 { _ = script.tap(.title("up")) }
            if step == 3, let identity = script.page?.identities.last {
                script.send(.measured([MeasuredView(identity: identity, size: Size(width: 10, height: 10))]))
            }
            trees.append(script.tree)
        }
        let said = script.messages.map { "\($0.kind) \($0.location?.line ?? 0) \($0.text)" }
        return (said.filter { !$0.contains("has its own meaning again") }, trees)
    }

    @Test("a session goes on where every method of one of the language's objects is another", arguments: holders)
    func changed(holder: String) throws {
        let plain = try Self.plain.get()
        // The session is the one that is meant.
        try #require(plain.said.contains { $0.hasSuffix("words b.txt .txt") }, "\(plain.said)")
        try #require(plain.trees.last?.contains("2 4 20pressed") == true)
        for way in ["() => { throw new RealError('theirs') }", "() => 7"] {
            let changed = try Self.run(
                """
                {
                    const RealError = Error;
                    const { getOwnPropertyNames: ofNames, getOwnPropertySymbols: ofSymbols, defineProperty, getOwnPropertyDescriptor } = Object;
                    const object = \(holder), theirs = \(way);
                    const keys = [], a = ofNames(object), b = ofSymbols(object);
                    for (let i = 0; i < a.length; i++) keys[i] = a[i];
                    for (let i = 0; i < b.length; i++) keys[keys.length] = b[i];
                    for (let i = 0; i < keys.length; i++) {
                        const { value, configurable } = getOwnPropertyDescriptor(object, keys[i]);
                        if (typeof value !== "function" || !configurable || keys[i] === "constructor") continue;
                        defineProperty(object, keys[i], { __proto__: null, value: theirs, writable: true, configurable: true });
                    }
                }
                """)
            let difference =
                Array(changed.said.difference(from: plain.said)) + Array(changed.trees.difference(from: plain.trees))
            #expect(difference.isEmpty, "\(way)")
        }
    }

    private static let plain = Result { try run("") }

    /// The language's objects with methods, as expressions. (What `Error.prototype.toString` gives is what is said of an error.)
    static let holders =
        [
            "Object", "Array", "String", "Number", "Symbol", "Promise", "Date", "Math", "JSON", "Reflect", "Map",
            "BigInt",
            "RegExp", "ArrayBuffer", "Proxy", "Object.getPrototypeOf(Uint8Array)", "Object.getPrototypeOf([].values())",
            "Object.getPrototypeOf(new Map().keys())", "Object.getPrototypeOf(new Set().keys())",
            "Object.getPrototypeOf(''[Symbol.iterator]())", "Object.getPrototypeOf(Uint8Array).prototype",
        ]
        + [
            "Object", "Array", "String", "Number", "Boolean", "Symbol", "Function", "Promise", "Date", "RegExp", "Map",
            "Set",
            "WeakMap", "WeakSet", "BigInt", "ArrayBuffer", "DataView", "Intl.DateTimeFormat", "Intl.NumberFormat",
            "FinalizationRegistry", "WeakRef",
        ].map { $0 + ".prototype" }
}
