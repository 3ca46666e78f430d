import Scripting
import Testing
import Views

@Suite("Errors of a script")
struct ErrorTests {
    @Test("an error at top level is reported with its location and its source line")
    func evaluation() throws {
        let script = try RunningScript("  const nothing = null;\n  nothing.name;")
        #expect(
            script.errors == [
                "evaluation 3:10 TypeError: null is not an object (evaluating 'nothing.name')"
            ])
        #expect(script.messages.first?.sourceLine == "  nothing.name;")
        #expect(!script.hasExited)
    }

    @Test("text that is no JavaScript is an error of evaluation")
    func syntax() throws {
        let program = try ScriptProgram(
            script: CompiledScript(code: "let a = 1;\nlet b = ;"), environment: ScriptEnvironment())
        let turn = program.start(at: .zero)
        #expect(turn.messages.map(\.text) == ["SyntaxError: Unexpected token ';'"])
        #expect(turn.messages.first?.location?.line == 2)
    }

    @Test("errors in effects, timers, callbacks and promises are reported with their location and origin")
    func phases() throws {
        let script = try RunningScript(
            """
            function App() {
                useEffect(() => {
                    throw new RangeError("effect");
                }, []);
                return h("Button", { action: () => { missing(); } });
            }
            Navigation.present(h(App));
            setTimeout(() => { throw new Error("timer"); }, 1);
            Promise.reject(new Error("promise"));
            new Observable(1).subscribe(1);
            """)
        script.run(until: .seconds(1))
        script.send(.press(ActionID(rawValue: 1)))
        #expect(
            script.errors == [
                "evaluation 11:28 TypeError: subscribe needs a function", "rejection 10:25 Error: promise",
                "effect 4:29 RangeError: effect", "timer 9:35 Error: timer",
                "callback 6:49 ReferenceError: Can't find variable: missing",
            ])
        #expect(script.callbacks == ["action()"])
    }

    @Test("After an error in a render the last tree stays visible, and a later render may succeed")
    func render() throws {
        let script = try RunningScript(
            """
            function App() {
                const [n, setN] = useState(0);
                useEffect(() => { const id = setInterval(() => setN(x => x + 1), 10); return () => clearInterval(id); }, []);
                if (n === 2) throw new Error("two");
                return h("Text", null, n);
            }
            Navigation.present(h(App));
            """)
        script.run(until: .milliseconds(20))
        #expect(script.tree == #"{"page":{"t":"Text","c":["1"]},"pip":null}"#)
        #expect(script.errors == ["render 5:33 Error: two"])
        script.run(until: .milliseconds(30))
        #expect(script.tree == #"{"page":{"t":"Text","c":["3"]},"pip":null}"#)
        #expect(script.errors.count == 1)
    }

    @Test("a thrown value that is no error is shown, at the element that was rendered")
    func thrownValue() throws {
        let script = try RunningScript(
            """
            function App() { throw { code: 5 }; }
            Navigation.present(jsxDEV(App, {}, undefined, false, { fileName: "a/walk.tsx", lineNumber: 12, columnNumber: 5 }));
            Promise.reject("no");
            throw 7;
            """)
        #expect(
            script.errors == [
                "evaluation uncaught 7", "rejection uncaught no", "render 12:5 uncaught { code: 5 }",
            ])
        #expect(script.messages.last?.location?.file == "a/walk.tsx")
    }

    @Test("an unknown component is an error at its element")
    func unknownComponent() throws {
        let script = try RunningScript(
            """
            const at = { fileName: "walk.tsx", lineNumber: 3, columnNumber: 9 };
            Navigation.present(h("VStack", null, jsxDEV(undefined, {}, undefined, false, at)));
            """)
        #expect(
            script.errors == [
                "render 3:9 Error: the element's component is undefined: was it imported and defined?"
            ])
    }

    @Test(
        "hooks in another order, in another number, or outside of a component are errors",
        arguments: [
            ("if (n) useRef(); useState(0);", "useRef was called where useState was called before"),
            ("if (n) { useState(0); useState(0); } else useState(0);", "useState: more hooks were called"),
            ("if (!n) useState(0);", "App called fewer hooks than in the render before"),
            ("if (n) [1].forEach(() => { frozen() });", "useState was called outside a component"),
        ])
    func hookRules(body: String, message: String) throws {
        let script = try RunningScript(
            """
            const frozen = () => setTimeout(() => useState(0), 0);
            let set;
            function App() { const [n, setN] = useState(0); set = setN; \(body) return h("Text", null, n); }
            Navigation.present(h(App));
            setTimeout(() => set(1), 1);
            """)
        #expect(script.errors == [])
        script.run(until: .seconds(1))
        #expect(script.errors.count == 1)
        #expect(script.errors.first?.contains(message) == true, "\(script.errors)")
    }

    @Test("a component that sets its state in every render, and an effect that does, are stopped")
    func tooManyUpdates() throws {
        let render = try RunningScript(
            """
            function App() { const [n, setN] = useState(0); setN(n + 1); return null; }
            Navigation.present(h(App));
            """)
        #expect(render.errors == ["render Error: App sets its own state in every render: too many renders"])
        let effect = try RunningScript(
            """
            function App() {
                const [n, setN] = useState(0);
                useEffect(() => {
                    setN(n + 1);
                });
                return h("Text", null, n);
            }
            Navigation.present(h(App));
            """)
        #expect(
            effect.errors == [
                "effect 5:13 Error: an effect sets state in every render: more than 50 updates in a row"
            ])
        #expect(effect.tree == #"{"page":{"t":"Text","c":["50"]},"pip":null}"#)
        let promise = try RunningScript(
            """
            function App() {
                const [n, setN] = useState(0);
                useEffect(() => { Promise.resolve().then(() => setN(n + 1)); });
                return h("Text", null, n);
            }
            Navigation.present(h(App));
            """)
        #expect(promise.errors == ["rejection 4:56 Error: the view was updated 1000 times at one session time"])
    }

    @Test("a deep recursion is an error, and the program lives on")
    func recursion() throws {
        let script = try RunningScript(
            """
            const down = () => down() + 1;
            setTimeout(() => console.log("alive"), 1);
            down();
            """)
        script.run(until: .seconds(1))
        #expect(script.errors == ["evaluation 2:24 RangeError: Maximum call stack size exceeded."])
        #expect(script.log == ["alive"])
    }

    @Test("too many and too deep views are refused at the element that contains them")
    func budgets() throws {
        let wide = try RunningScript(
            """
            const at = line => ({ fileName: "w.tsx", lineNumber: line, columnNumber: 1 });
            const e = (line, type, props, ...children) => jsxDEV(type, { ...props, children }, undefined, true, at(line));
            const rows = Array.from({ length: 100000 }, (_, i) => e(9, "HStack", null, e(9, "Text", null, i)));
            Navigation.present(e(1, "VStack", null, e(2, "Text", null, "a"), e(3, "List", null, ...rows)));
            setTimeout(() => console.log("alive"), 1);
            """)
        wide.run(until: .seconds(1))
        #expect(wide.errors == ["limit 3:1 Error: the view tree has more than 50000 nodes"])
        #expect(wide.log == ["alive"])
        let deep = try RunningScript(
            """
            let view = h("Text", null, "x");
            for (let i = 0; i < 100000; i++) view = h("VStack", null, view);
            Navigation.present(view);
            """)
        #expect(deep.errors == ["limit Error: the view tree is deeper than 600 levels"])
        let endless = try RunningScript(
            "function App() { return h(App); }\nNavigation.present(h(App));")
        #expect(endless.errors == ["limit Error: the view tree is deeper than 600 levels"])
    }

    @Test("a throwing getter, a revoked proxy and a strange error do no harm")
    func hostileValues() throws {
        let script = try RunningScript(
            """
            const { proxy, revoke } = Proxy.revocable({}, {});
            revoke();
            console.log({ get a() { throw 1; } }, Object.create(null));
            class Strange extends Error { get stack() { throw 1; } get message() { throw 2; } toString() { throw 3; } }
            setTimeout(() => { throw new Strange(); }, 1);
            setTimeout(() => { throw proxy; }, 2);
            Navigation.present(h("Text", { get value() { throw new Error("getter"); } }, "x"));
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["{…} {}"])
        #expect(script.errors.count == 3, "\(script.errors)")
        #expect(!script.hasExited)
    }
}
