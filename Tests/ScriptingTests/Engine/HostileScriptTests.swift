import Scripting
import SharedTypes
import Testing
import Views

/// Scripts that send false information about themselves, or change the meaning of the language's own names.
@Suite struct HostileScriptTests {
    @Test(
        "an error may claim any place, and the session continues",
        arguments: [
            "NaN", "Infinity", "-Infinity", "1e300", "1e20", "-9223372036854775808", "0", "1.5", "2147483648", "'x'",
            "{ valueOf() { throw 1 } }", "Symbol()",
        ])
    func claimedPlaces(line: String) throws {
        let script = try RunningScript(
            """
            setTimeout(() => {
                const error = new Error("lost");
                error.stack = ""; error.line = \(line); error.column = \(line); error.sourceURL = "script.js";
                throw error;
            }, 1);
            setTimeout(() => {
                const error = new Error("far");
                error.stack = "a@script.js:-9223372036854775808:9223372036854775807\\nb@script.js:99999999999999999999:1";
                throw error;
            }, 2);
            const line = \(line);
            setTimeout(() => console.log("alive"), 3);
            """)
        script.run(until: .milliseconds(5))
        #expect(script.errors.map { $0.split(separator: " ").last } == ["lost", "far"])
        #expect(script.log == ["alive"])
    }

    @Test("An error thrown at the top level may claim any location")
    func claimedTopLevel() throws {
        let script = try ScriptProgram(
            script: CompiledScript(
                code: "throw Object.assign(new Error('x'), { stack: '', line: -9223372036854775808, column: 1e18 })"),
            environment: ScriptEnvironment())
        #expect(script.start(at: .zero).messages.map(\.text) == ["Error: x"])
    }

    @Test(
        "Properties that a script adds to all objects do not appear in messages",
        arguments: [#""f:2:9000000000000000""#, #""f:2:3000000000""#, "NaN", "{ toString() { throw 1 } }"])
    func inheritedPlace(place: String) throws {
        let script = try RunningScript(
            "Object.prototype.place = Object.prototype.stack = Object.prototype.line = \(place);\nsetTimeout(() => { throw new Error('here') }, 1);"
        )
        script.run(until: .milliseconds(2))
        #expect(script.errors == ["timer 3:35 Error: here"])
    }

    @Test(
        "a script that redefines the language's names keeps its timers, its messages and its frame",
        arguments: [
            "Math.min = Math.max = Math.trunc = () => NaN",
            "Array.prototype.push = function () { this.length = 4294967295 }",
            "Array.prototype.map = Array.prototype.filter = Array.prototype.slice = () => 0",
            "Array.prototype.forEach = Array.prototype.some = Array.prototype.splice = () => { throw new Error('no') }",
            "Array.prototype.join = Array.prototype.at = Array.prototype.findLast = Array.prototype.reverse = () => 7",
            "Promise.prototype.then = () => { throw new Error('no') }",
            "Object.prototype.toJSON = () => 7; Array.prototype.toJSON = () => { throw new Error('no') }",
            "Object.prototype.get = Object.prototype.set = () => 5; Object.prototype.value = 9",
            "JSON.stringify = () => 'nonsense'", "JSON.stringify = () => { throw new Error('no') }",
            "Object.keys = Object.assign = Object.is = Object.hasOwn = () => { throw new Error('no') }",
            "Object.setPrototypeOf = Object.getPrototypeOf = () => 0",
            "Reflect.apply = Reflect.construct = () => 0",
            "Map.prototype.get = Map.prototype.set = Map.prototype.has = () => 0",
            "Set.prototype.has = Set.prototype.add = () => true",
            "String.prototype.slice = () => { throw new Error('no') }",
            "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => 0",
            "globalThis.String = globalThis.Number = globalThis.Object = globalThis.Array = undefined",
            "globalThis.Map = globalThis.Set = globalThis.Math = globalThis.JSON = globalThis.Reflect = undefined",
        ])
    func changedNames(change: String) throws {
        let script = try RunningScript(
            """
            let set;
            function App() {
                const [n, setN] = useState(0); set = setN;
                useEffect(() => { console.log("effect", n); return () => console.log("end", n); }, [n]);
                return h("VStack", null, h("Text", { font: 12 }, n), h("Spacer"));
            }
            \(change);
            Navigation.present(h(App));
            setTimeout(() => set(1), 10);
            setTimeout(() => { throw new Error("told") }, 20);
            """)
        script.run(until: .milliseconds(30))
        #expect(
            script.tree
                == #"{"page":{"t":"VStack","c":[{"t":"Text","p":{"font":12},"c":["1"]},{"t":"Spacer"}]},"pip":null}"#)
        #expect(script.errors.map { $0.prefix(6) } == ["timer "])
        #expect(script.log == ["effect 0", "end 0", "effect 1"])
    }

    @Test(
        "a script without timers continues if all lists inherit a timer",
        arguments: ["'soon'", "1n", "[-1, '[]', '[]', '[]', true]", "NaN", "2e16"])
    func inheritedTimer(due: String) throws {
        let script = try RunningScript(
            """
            function App() {
                const [n, setN] = useState(0);
                return h("VStack", null, h("Button", { title: "up", action: () => setN(n + 1) }), h("Text", null, n));
            }
            Navigation.present(h(App));
            Array.prototype[0] = { due: \(due), isCleared: false, interval: 0, run() {} };
            """)
        #expect(script.program.nextTimer == nil && !script.hasExited)
        let tapped = [script.tap(.title("up")), script.tap(.title("up"))]
        #expect(tapped == [true, true] && script.tree.contains(#""c":["2"]"#), "\(script.tree)")
        #expect(script.errors == [])
    }

    @Test("sixteen thousand keyed children are reconciled about as fast as ones without keys")
    func keyedChildren() throws {
        func time(_ key: String) throws -> Duration {
            let script = try RunningScript(
                """
                let set;
                const items = Array.from({ length: 16000 }, (_, i) => i);
                function App() {
                    const [n, setN] = useState(0); set = setN;
                    return h("VStack", null, (n ? items.slice().reverse() : items).map((i) => h("Spacer", \(key))));
                }
                Navigation.present(h(App));
                setTimeout(() => set(1), 10);
                """, environment: Self.patient)
            let clock = ContinuousClock()
            let elapsed = clock.measure { script.run(until: .milliseconds(30)) }
            #expect(script.errors == [])
            return elapsed
        }
        // Quadratic, it takes fifty times as long; a machine that is busy at the wrong moment does not do that thrice.
        let (plain, keyed) = try (0..<3).map { _ in (try time("null"), try time("{ key: i }")) }.min { $0.1 < $1.1 }!
        #expect(keyed < plain * 10, "\(keyed) against \(plain)")
    }

    @Test("two hundred thousand timers can be set and cleared, and those that are left run")
    func timers() throws {
        let script = try RunningScript(
            """
            let count = 0;
            const all = [];
            for (let i = 0; i < 200000; i++) all.push(setTimeout(() => { count += 1 }, 1000 - i % 1000));
            for (let i = 0; i < 200000; i++) if (i % 1000) clearTimeout(all[i]);
            setTimeout(() => console.log(count), 1000);
            """, environment: Self.patient)
        script.run(until: .seconds(2))
        #expect(script.errors == [])
        #expect(script.log == ["200"])
    }

    private static let patient = {
        var environment = ScriptEnvironment()
        environment.timeLimit = .seconds(60)
        return environment
    }()
}
