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

    @Test("a script that only asks, so that others work for it, is ended too")
    func endlessQuestions() throws {
        let script = try RunningScript(
            """
            const { UIImage } = __scripting;
            for (;;) UIImage.fromData(Data.fromRawString("no picture"));
            """, environment: short)
        #expect(script.errors.count == 1)
        #expect(script.errors.first?.hasPrefix("limit ") == true, "\(script.errors)")
        #expect(script.hasExited)
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
            "async function step() {}\nwhile (true) await step();",
        ])
    func ended(code: String) throws {
        let script = try RunningScript(code, environment: short)
        script.run(until: .seconds(1))
        #expect(script.hasExited)
        #expect(script.errors.count == 1)
        #expect(script.errors.first?.hasPrefix("limit") == true, "\(script.errors)")
    }

    @Test("the limit holds for each turn anew, not for the whole session")
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
}
