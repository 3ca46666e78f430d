import Scripting
import SharedTypes
import TestSupport
import Testing
import Views

@Suite("Parts of the runtime that are made when a script needs them")
struct RuntimePartTests {
    @Test("a computed name resolves to the same value as a literal one")
    func sameExports() throws {
        let body = """
            for (const name of Object.keys(__scripting)) {
                const value = __scripting[name];
                const members = value === null || typeof value !== "object" && typeof value !== "function" ? []
                    : [...Object.getOwnPropertyNames(value), ...Object.getOwnPropertyNames(value.prototype ?? {})];
                console.log(name, typeof value, typeof value === "function" ? value.name : "", members.sort().join());
            }
            for (const name of Object.getOwnPropertyNames(globalThis)) console.log(name, typeof globalThis[name]);
            """
        let said = try RunningScript("// Canvas Chart http\n" + body)
        let unsaid = try RunningScript(body)
        #expect(said.errors == [] && unsaid.errors == [])
        #expect(said.log == unsaid.log)
        #expect(unsaid.log.contains { $0.hasPrefix("Path2D function Path2D ") && $0.contains("addLine") })
        #expect(unsaid.log.contains("fetch function") && unsaid.log.contains("WebSocket function"))
        #expect(unsaid.log.count > 550, "\(unsaid.log.count)")
    }

    @Test("Requests under the name of a lazy runtime part are sent and receive their responses")
    func requests() throws {
        let script = try RunningScript(
            """
            const ask = globalThis["fe" + "tch"];
            ask("htt" + "p://a.example/b").then((answer) => answer.text()).then((text) => console.log(text));
            """,
            answer: { request in
                .success(
                    WebResponse(status: 200, url: request.url, body: Array("well".utf8)))
            })
        #expect(script.requests.count == 1)
        #expect(script.errors == [] && script.log == ["well"])
    }

    @Test("an image with a computed address is requested")
    func images() throws {
        let script = try RunningScript(
            #"Navigation.present(h(__scripting.Image, { imageUrl: "htt" + "ps://a.example/b.png" }));"#)
        #expect(script.requests.count == 1)
        #expect(script.errors == [])
    }

    @Test("a canvas draws, a plotted function has its points, and a path clips, whichever names the script contains")
    func drawings() throws {
        let script = try RunningScript(
            """
            const { Canvas, Chart, LinePlot, VStack } = __scripting;
            Navigation.present(h(VStack, null,
                h(Canvas, { draw: (context) => context.fillRect(0, 0, 5, 5), frame: { width: 10, height: 10 } }),
                h(Chart, null, h(LinePlot, { x: "x", y: "y", fn: (x) => x * x }))));
            """)
        #expect(script.errors == [])
        #expect(script.trees.last?.contains("$points") == true)
        #expect(script.trees.last?.contains(#""d":"#) == true || script.trees.last?.contains(#""m":[]"#) == true)
    }

    @Test("a global that a script replaces is its own, before it has been read and after it")
    func replaced() throws {
        let script = try RunningScript(
            """
            const name = "structured" + "Clone", other = "Text" + "Encoder";
            globalThis[name] = (value) => value + 1;
            console.log(globalThis[name](1));
            console.log(typeof globalThis[other]);
            globalThis[other] = 7;
            console.log(globalThis[other], JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, name)));
            console.log(typeof __scripting[name], delete globalThis[name], typeof globalThis[name]);
            """)
        #expect(script.errors == [])
        let plain = #"{"writable":true,"enumerable":true,"configurable":true}"#
        #expect(script.log == ["2", "function", "7 \(plain)", "function true undefined"])
    }

    @Test("a part that is made while the language's names mean something else is whole")
    func changedLanguage() throws {
        let script = try RunningScript(
            """
            const { log } = console;
            const URLName = "UR" + "L", found = globalThis;
            found.String = found.Map = found.Set = found.Object = found.Number = undefined;
            Array.prototype.map = () => { throw new Error("map"); };
            const address = new found[URLName]("ht" + "tps://a.example/b?c=d");
            log(address.host, address.searchParams.get("c"));
            """)
        #expect(script.errors == [])
        #expect(script.log == ["a.example d"])
    }

    @Test("a view with a computed name draws like one with a literal name")
    func views() throws {
        func trees(_ said: String) throws -> [String] {
            let script = try RunningScript(
                """
                \(said)
                const view = (...parts) => parts.join("");
                Navigation.present(h("VStack", null,
                    h(view("Can", "vas"), { draw: (context) => context.fillRect(0, 0, 5, 5), frame: { width: 10, height: 10 } }),
                    h(view("Path", "Shape"), { draw: (path) => path.addLine({ x: 3, y: 4 }) }),
                    h(view("Cha", "rt"), null, h(view("Line", "Plot"), { x: "x", y: "y", fn: (x) => x * x }))));
                """, environment: ScriptEnvironment(locale: "de-DE"))
            #expect(script.errors == [])
            return script.trees.map { $0.replacing(/"l":"[^"]*"/, with: "") }
        }
        let told = try trees("")
        #expect(told.last?.contains("$points") == true && told.last?.contains("$locale") == true)
        #expect(told == (try trees("// Canvas Chart")))
    }

    @Test(
        "a script's changes of the language do not prevent parts from loading, and it inherits none of the runtime's objects"
    )
    func changedObjects() throws {
        let script = try RunningScript(
            """
            const found = globalThis, name = (...parts) => parts.join("");
            for (const key of ["values", "globals", "addedProps", "Path2D", "takeRequests", "exports", "name", "fetch", "WebSocket", "blobBytes", "ask"]) {
                Object.defineProperty(Object.prototype, key, { set() { throw new Error("set"); }, get() { return 5; }, configurable: true });
            }
            Array.prototype[Symbol.iterator] = function () { throw new Error("walked"); };
            console.log(typeof found[name("fe", "tch")], typeof found[name("Web", "Socket")]);
            Navigation.present(h("Text", null, "text"));
            """)
        #expect(script.errors == [])
        #expect(script.log == ["function function"])
        #expect(script.trees.count == 1)
    }

    @Test("An imported name cannot be assigned; a global is assigned where the script does so")
    func writing() throws {
        let script = try RunningScript(
            """
            const name = (...parts) => parts.join("");
            const late = name("fe", "tch"), other = name("U", "RL");
            console.log(Reflect.set(__scripting, late, 5), typeof __scripting[late], Reflect.set(__scripting, late, 5));
            try { (() => { "use strict"; __scripting[other] = 5; })(); } catch (error) { console.log(error.name); }
            const child = Object.create(globalThis);
            child[name("Blo", "b")] = 1;
            console.log(child[name("Blo", "b")], typeof globalThis[name("Blo", "b")], Object.keys(child).length);
            console.log(typeof Object.getOwnPropertyDescriptor(globalThis, late).value);
            """)
        #expect(script.errors == [])
        #expect(script.log == ["false function false", "TypeError", "1 function 1", "function"])
    }
}
