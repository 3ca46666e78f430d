import Foundation
import Scripting
import Testing
import Views

/// Scripts that change what the language's own names mean, method by method: they harm themselves alone.
@Suite struct ChangedLanguageTests {
    /// The messages and trees of a session, and how often it called the functions that its change puts in the place of
    /// methods.
    private struct Outcome {
        var said: [String]
        var trees: [String]
        var calls: Int
    }

    /// A session of a dozen steps whose script itself uses no method of the language after `change`.
    private static func run(_ change: String) throws -> Outcome {
        let script = try RunningScript(
            """
            const { Animation, UIImage } = __scripting;
            const { fetch, setTimeout, setInterval, clearInterval, console, Date, URL, TextEncoder, TextDecoder, structuredClone, atob } = globalThis;
            const { ReadableStream, TransformStream, AbortController, Headers, FormData, Blob, Request, Response, crypto } = globalThis;
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
            let calls = 0;
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
                const url = new URL("http://münchen.example/?q=50%+a");
                url.searchParams.append("c", "ü");
                console.log(url.href, new TextDecoder("latin1").decode(new TextEncoder().encode("a")), structuredClone({ a: { b: "c" } }).a.b, atob("YWJj"));
                const controller = new AbortController();
                controller.signal.addEventListener("abort", { handleEvent(event) { console.log(event.type, controller.signal.reason.name); } });
                controller.abort();
                const reader = new ReadableStream({ start(to) { to.enqueue("piece"); to.close(); } }).pipeThrough(new TransformStream()).getReader();
                console.log((await reader.read()).value, (await reader.read()).done);
                const headers = new Headers({ A: "1" }), form = new FormData();
                headers.append("b", "2"); form.append("x", "y"); form.append("f", new Blob(["z"]), "n.txt");
                const request = new Request("https://example.org/", { method: "POST", body: form, headers });
                console.log(request.headers.get("a"), (await request.formData()).get("f").name, await new Response("words").text());
                console.log((await crypto.subtle.digest("SHA-256", new TextEncoder().encode("a"))).byteLength);
            }, 55);
            setTimeout(async () => {
                try { const answer = await fetch("https://example.org/"); await answer.text(); console.log("answered"); } catch { console.log("refused"); }
            }, 60);
            setTimeout(() => { throw new TypeError("told"); }, 70);
            setTimeout(() => console.log("calls", calls), 110);
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
        let calls = script.log.last { $0.hasPrefix("calls ") }.flatMap { Int($0.dropFirst(6)) }
        let messages = script.messages.filter {
            !$0.text.hasPrefix("calls ") && !$0.text.contains("was restored: the language itself depends on it")
        }
        let said = messages.map { "\($0.kind) \($0.location?.line ?? 0) \($0.text)" }
        return Outcome(said: said, trees: trees, calls: calls ?? .max)
    }

    @Test("a session continues if every method of one of the language's objects is another", arguments: holders)
    func changed(holder: String) throws {
        let plain = try Self.plain.get()
        // The session is the one that is meant.
        try #require(plain.said.contains { $0.hasSuffix("words b.txt .txt") }, "\(plain.said)")
        for last in ["?q=50%25+a&c=%C3%BC a c abc", "abort AbortError", "piece true", "1 n.txt words", " 32"] {
            try #require(plain.said.contains { $0.hasSuffix(last) }, "\(last): \(plain.said)")
        }
        try #require(plain.trees.last?.contains("2 4 20pressed") == true)
        // The other ways replace the same functions: without a call of the first, there is none of theirs.
        let first = try Self.run(Self.change(of: holder, which: "true", to: Self.ways[0]))
        #expect(Self.difference(first, from: plain) == [])
        for way in first.calls > 0 ? Self.ways.dropFirst() : [] {
            let changed = try Self.run(Self.change(of: holder, which: "true", to: way))
            #expect(Self.difference(changed, from: plain) == [], "\(way)")
        }
    }

    @Test("or one method alone", arguments: holders)
    func changedAlone(holder: String) throws {
        let plain = try Self.plain.get()
        let place = try #require(Self.holders.firstIndex(of: holder))
        let count = try #require(Self.counts.get()[place])
        // All of them, each in a session of its own, take minutes: PIPSTREAM_EACH_METHOD=1.
        let isWhole = ProcessInfo.processInfo.environment["PIPSTREAM_EACH_METHOD"] == "1"
        let chosen = isWhole ? Array(0..<count) : [holder.utf8.reduce(0) { ($0 * 31 + Int($1)) % count }]
        for index in chosen {
            for way in isWhole ? Self.ways : [Self.ways[index % Self.ways.count]] {
                let changed = try Self.run(Self.change(of: holder, which: "i === \(index)", to: way))
                #expect(Self.difference(changed, from: plain) == [], "member \(index), \(way)")
            }
        }
    }

    @Test(
        "or where the language's classes make objects of another class",
        arguments: ["Promise", "Array", "RegExp", "Map", "Set", "ArrayBuffer", "Object.getPrototypeOf(Uint8Array)"],
        [
            "value: 5, configurable: true", "get: () => { throw new RealError('theirs'); }, configurable: true",
            "value: class { constructor(run) { if (typeof run === 'function') run(() => {}, () => {}); } }, configurable: true",
        ])
    func species(holder: String, description: String) throws {
        let plain = try Self.plain.get()
        let changed = try Self.run(
            "const RealError = Error; Object.defineProperty(\(holder), Symbol.species, { \(description) });")
        #expect(Self.difference(changed, from: plain) == [])
    }

    @Test("or where promises make others of another class for good")
    func fixedSpecies() throws {
        let script = try RunningScript(
            """
            Object.defineProperty(Promise, Symbol.species, { value: 5, configurable: false });
            Navigation.present(h("Text", { task: async () => { await null; console.log("task"); } }, "x"));
            queueMicrotask(() => console.log("microtask"));
            setTimeout(async () => { await withAnimation(() => {}); console.log("after"); }, 5);
            """)
        script.run(until: .milliseconds(10))
        #expect(script.errors == [])
        #expect(Set(script.log) == ["task", "microtask", "after"])
    }

    @Test(
        "what the language itself goes by has its meaning again in the next turn, also where all objects inherit the old one's description",
        arguments: [
            ("Map.prototype", "set", "value", "{ __proto__: null, get: () => theirs, configurable: true }"),
            ("Map.prototype", "set", "value", "{ __proto__: null, value: theirs, writable: true, configurable: true }"),
            ("RegExp.prototype", "flags", "get", "{ __proto__: null, value: '', writable: true, configurable: true }"),
            ("RegExp.prototype", "flags", "get", "{ __proto__: null, get: theirs, configurable: true }"),
        ])
    func disguised(holder: String, key: String, part: String, description: String) throws {
        let script = try RunningScript(
            """
            const { getOwnPropertyDescriptor, defineProperty } = Object;
            const object = \(holder), theirs = () => "", before = getOwnPropertyDescriptor(object, "\(key)").\(part);
            defineProperty(Object.prototype, "\(part)", { __proto__: null, value: before, writable: true, configurable: true });
            defineProperty(object, "\(key)", \(description));
            const own = () => { const now = getOwnPropertyDescriptor(object, "\(key)"); return Object.hasOwn(now, "\(part)") && now.\(part) === before; };
            console.log(own());
            setTimeout(() => console.log(own()), 10);
            setTimeout(() => console.log("last"), 20);
            """)
        script.run(until: .milliseconds(30))
        #expect(
            script.messages.map(\.text) == [
                "false", "\(holder).\(key) was restored: the language itself depends on it", "true", "last",
            ])
    }

    @Test(
        "the runtime calls no getter that a script puts in the place of one of the language's own properties",
        arguments: [
            ("Map.prototype", "'set'"), ("Date.prototype", "'valueOf'"), ("RegExp.prototype", "'flags'"),
            ("Array", "Symbol.species"), ("Promise", "Symbol.species"), ("RegExp", "Symbol.species"),
        ])
    func getters(holder: String, key: String) throws {
        let script = try RunningScript(
            """
            const { defineProperty, getOwnPropertyDescriptor } = Object;
            let calls = 0;
            const before = getOwnPropertyDescriptor(\(holder), \(key));
            setTimeout(() => {
                const real = before.value;
                defineProperty(\(holder), \(key), { get() { calls++; return real; }, configurable: true });
            }, 10);
            setTimeout(() => {
                const now = getOwnPropertyDescriptor(\(holder), \(key));
                console.log(calls, now.get === before.get, now.set === before.set, now.value === before.value);
            }, 20);
            """)
        script.run(until: .milliseconds(30))
        #expect(script.log == ["0 true true true"])
        #expect(script.diagnostics.count == 1, "\(script.diagnostics)")
    }

    @Test("a turn has its own trees alone, also if all lists inherit elements", arguments: [0, 1, 2, 3])
    func treesOfATurn(index: Int) throws {
        func result(_ change: String) throws -> (animations: [Animation?], tree: String) {
            let script = try RunningScript(
                """
                const { Animation } = __scripting;
                \(change)
                function App() {
                    const [x, setX] = useState(0);
                    useEffect(() => withAnimation(Animation.linear(1), () => setX(1)) && undefined, []);
                    return h("Text", { offset: { x, y: 0 } }, "a");
                }
                Navigation.present({ element: h(App) });
                """)
            #expect(script.errors == [])
            return (script.animations, script.tree.replacing(/"l":"[^"]*"/, with: ""))
        }
        let value = #"'{"page":{"t":"Text","c":["theirs"]},"pip":null}'"#
        let changed = try result(
            "Object.defineProperty(Array.prototype, \(index), { value: \(value), writable: true, configurable: true });"
        )
        let plain = try result("")
        #expect(plain.animations == [nil, .linear(duration: 1)])
        #expect(changed.animations == plain.animations)
        #expect(changed.tree == plain.tree)
    }

    /// The functions with which a script replaces the language's methods.
    private static let ways = [
        "() => { calls++; throw new RealError('theirs') }", "() => { calls++; return 7 }", "() => { for (;;); }",
    ]

    /// The number of members of each of `holders`.
    private static let counts = Result {
        let lists = holders.map { "Reflect.ownKeys(\($0)).length" }.joined(separator: ", ")
        return try RunningScript("for (const count of [\(lists)]) console.log(count);").log.map { Int($0) }
    }

    /// Code that puts the function `theirs` in the place of the members of `holder` for whose number `i` `which` holds.
    private static func change(of holder: String, which: String, to theirs: String) -> String {
        """
        {
            const RealError = Error;
            const { getOwnPropertyNames: ofNames, getOwnPropertySymbols: ofSymbols, defineProperty, getOwnPropertyDescriptor } = Object;
            const object = \(holder), theirs = \(theirs);
            const keys = [], a = ofNames(object), b = ofSymbols(object);
            for (let i = 0; i < a.length; i++) keys[i] = a[i];
            for (let i = 0; i < b.length; i++) keys[keys.length] = b[i];
            for (let i = 0; i < keys.length; i++) {
                const { value, configurable } = getOwnPropertyDescriptor(object, keys[i]);
                if (!(\(which)) || typeof value !== "function" || !configurable || keys[i] === "constructor") continue;
                defineProperty(object, keys[i], { __proto__: null, value: theirs, writable: true, configurable: true });
            }
        }
        """
    }

    /// Returns a description of the differences in messages and trees from the session `plain`.
    private static func difference(_ changed: Outcome, from plain: Outcome) -> [String] {
        (Array(changed.said.difference(from: plain.said)) + Array(changed.trees.difference(from: plain.trees)))
            .map { "\($0)" }
    }

    private static let plain = Result { try run("") }

    /// The language's objects with methods, as expressions. (An error is reported with the result of
    /// `Error.prototype.toString`.)
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
