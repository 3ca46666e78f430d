import Scripting
import Testing
import Views

/// The only tests that let real time pass: a limit in real time is what they are about.
@Suite("The limit of a turn")
struct LimitTests {
    private let short = ScriptEnvironment(timeLimit: .milliseconds(50))

    @Test("an endless loop is ended where it runs, and the script with it")
    func endlessLoop() throws {
        let script = try RunningScript(
            """
            console.log("before");
            try {
                for (;;) { }
            } catch { console.log("caught"); } finally { console.log("finally"); }
            """, environment: short)
        #expect(script.log == ["before"])
        #expect(script.errors.count == 1)
        #expect(script.errors.first?.hasPrefix("limit 4:5 ") == true, "\(script.errors)")
        #expect(script.hasExited)
        #expect(script.program.handle(.pipStarted, at: .zero).messages == [])
    }

    @Test("a script that only requests work of others is ended too")
    func endlessQuestions() throws {
        let script = try RunningScript(
            """
            const { UIImage } = __scripting;
            for (;;) UIImage.fromData(Data.fromRawString("no image"));
            """, environment: short)
        #expect(script.errors.count == 1)
        #expect(script.errors.first?.hasPrefix("limit ") == true, "\(script.errors)")
        #expect(script.hasExited)
    }

    @Test("the images of one turn, and those of one second of the session, have a time limit each")
    func images() {
        var budget = DecodingBudget()
        func left(at time: Duration) -> Duration { budget.begin(at: time, limit: .seconds(1), perTurn: .seconds(0.4)) }
        #expect(left(at: .seconds(3)) == .seconds(0.4))
        budget.add(.seconds(0.25))
        #expect(left(at: .seconds(3.5)) == .seconds(0.4))
        budget.add(.seconds(0.5))
        #expect(left(at: .seconds(3.9)) == .seconds(0.25))
        budget.add(.seconds(2))
        #expect(left(at: .seconds(3.999)) == .seconds(-1.75))
        #expect(left(at: .seconds(4)) == .seconds(0.4))
    }

    @Test(
        "endless renders, effects, timers, sorts and promise chains are ended",
        arguments: [
            "function App() { for (;;); }\nNavigation.present(h(App));",
            "function App() { useEffect(() => { for (;;); }); return null; }\nNavigation.present(h(App));",
            "setTimeout(() => { for (;;); }, 0);",
            "[3, 2, 1].sort(() => { for (;;); });",
            "Promise.resolve().then(() => { for (;;); });",
            "const again = () => Promise.resolve().then(again); again();",
            "const again = () => queueMicrotask(again); again();",
            "async function step() {}\nwhile (true) await step();", "while (true) await 0;",
            "const thenable = { then(done) { done(thenable); } };\nawait thenable;",
            "while (true) await { then(done) { done(); } };",
            "async function again() { await null; return again(); }\nawait again();",
            "for await (const step of (async function* () { while (true) yield 0; })());",
        ])
    func ended(code: String) throws {
        let script = try RunningScript(code, environment: short)
        script.run(until: .seconds(1))
        #expect(script.hasExited)
        #expect(script.errors.count == 1)
        #expect(script.errors.first?.hasPrefix("limit") == true, "\(script.errors)")
    }

    @Test(
        "a loop within components, effects and callbacks is reported with its place",
        arguments: [
            "function Inner() {\n  for (;;) { }\n}\nfunction App() { return h(Inner); }\nNavigation.present(h(App));",
            "function App() { useEffect(() => {\n  for (;;) { }\n}, []); return null; }\nNavigation.present(h(App));",
            "setTimeout(() => {\n  for (;;) { }\n}, 5);", "const inner = () => {\n  for (;;) { }\n};\n[1].map(inner);",
            "await null; await (async () => {\n  for (;;) { }\n})();",
        ])
    func place(code: String) throws {
        let script = try RunningScript(code, environment: short)
        script.run(until: .seconds(1))
        #expect(script.errors.first?.hasPrefix("limit 3:") == true, "\(script.errors)")
    }

    @Test(
        "A single long operation that the engine cannot interrupt is ended with its worker",
        arguments: [
            "new Float64Array(1 << 28).sort();",
            "new Float64Array(1 << 24).fill(1).map(Math.random).sort((a, b) => a - b);",
            "'a'.repeat(1 << 28).split('').sort().join();", "/(a+)+$/.test('a'.repeat(50) + 'b');",
        ])
    func longSteps(code: String) throws {
        let start = ContinuousClock.now
        let script = try RunningScript("await null;\n" + code, environment: short)
        script.run(until: .seconds(1))
        #expect(script.hasExited)
        #expect(script.errors.count == 1)
        #expect(script.errors.first?.hasPrefix("limit") == true, "\(script.errors)")
        // Its time limit, the grace period to report its position, and the delay of a busy machine.
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test("the limit holds for each turn separately, not for the whole session")
    func everyTurn() throws {
        let script = try RunningScript(
            """
            let turns = 0;
            setInterval(() => { const end = ++turns; for (let i = 0; i < 300000; i++) Math.sqrt(i); }, 1);
            setTimeout(() => console.log("turns", turns), 100);
            """, environment: ScriptEnvironment(timeLimit: .seconds(1)))
        script.run(until: .milliseconds(100))
        #expect(script.log == ["turns 99"])
        #expect(script.errors == [])
    }

    @Test(
        "many short turns in one second of the session count like a long one, and a script in step with real time is not limited"
    )
    func everySecond() throws {
        let script = try RunningScript(
            """
            setInterval(() => { const end = Date.now(); for (let i = 0; i < 1e7; i++) Math.sqrt(i); }, 1);
            """, environment: ScriptEnvironment(timeLimit: .milliseconds(500)))
        script.run(until: .seconds(3))
        #expect(script.hasExited)
        #expect(
            script.errors == [
                "limit the script's turns in one second of the session took longer than 1.0 seconds together, and it was stopped; raise --script-timeout"
            ])
    }
}
