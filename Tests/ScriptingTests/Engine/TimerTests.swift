import Scripting
import Testing
import Views

@Suite("Timers")
struct TimerTests {
    @Test("timers run by their time, then by their making, with their arguments")
    func order() throws {
        let script = try RunningScript(
            """
            const say = (...words) => console.log(performance.now(), ...words);
            setTimeout(say, 20, "late");
            setTimeout(say, 10, "first", 1);
            setTimeout(say, 10, "second", 2);
            setTimeout(say, 5.9, "early");
            setTimeout(say, "7", "text");
            """)
        #expect(script.program.nextTimer == .milliseconds(5))
        script.run(until: .seconds(1))
        #expect(script.log == ["5 early", "7 text", "10 first 1", "10 second 2", "20 late"])
        #expect(script.program.nextTimer == nil)
    }

    @Test("an interval keeps to its beats and ends when it is cleared, even by itself")
    func interval() throws {
        let script = try RunningScript(
            """
            let count = 0;
            const id = setInterval(() => { console.log(performance.now()); if (++count === 3) clearInterval(id); }, 333);
            """)
        script.run(until: .seconds(5))
        #expect(script.log == ["333", "666", "999"])
    }

    @Test("an interval that was not run for a while makes up every beat")
    func catchUp() throws {
        let script = try RunningScript("setInterval(() => console.log('beat'), 100);")
        _ = script.program.nextTimer
        let turn = script.program.runTimers(at: .milliseconds(350))
        #expect(turn.messages.count == 3)
        #expect(script.program.nextTimer == .milliseconds(400))
    }

    @Test("an interval whose beats are skipped runs once and keeps to its beats; a timeout is never skipped")
    func skipping() throws {
        let script = try RunningScript(
            """
            setInterval(() => console.log("fast", performance.now()), 100);
            setInterval(() => console.log("slow", performance.now()), 700);
            setTimeout(() => console.log("once"), 250);
            """)
        script.program.skipTicks(before: .milliseconds(1050))
        let turn = script.program.runTimers(at: .milliseconds(1050))
        #expect(turn.messages.map(\.text) == ["once", "slow 1050", "fast 1050"])
        #expect(script.program.skippedTicks == 9)
        #expect(script.program.nextTimer == .milliseconds(1100))
    }

    @Test("a timer that is cleared does not run, whoever clears it and when")
    func clearing() throws {
        let script = try RunningScript(
            """
            const a = setTimeout(() => console.log("a"), 10);
            const b = setTimeout(() => { console.log("b"); clearTimeout(c); }, 20);
            const c = setTimeout(() => console.log("c"), 20);
            clearTimeout(a); clearTimeout(undefined); clearTimeout(99);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["b"])
    }

    @Test("a delay has 32 bits, and a timer is cleared by its number however that is written")
    func longDelays() throws {
        let script = try RunningScript(
            """
            for (const delay of [2 ** 31, 2 ** 32 + 5, -1, NaN, 2 ** 31 - 1]) setTimeout(() => console.log(delay, performance.now()), delay);
            clearTimeout(String(setTimeout(() => console.log("cleared"), 1)));
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["2147483648 0", "-1 0", "NaN 0", "4294967301 5"])
        #expect(script.program.nextTimer == .milliseconds(2_147_483_647))
    }

    @Test("a timer without delay runs at the same moment, a chain of them lets time pass from the sixth on")
    func zeroDelay() throws {
        let script = try RunningScript(
            """
            let left = 8;
            const again = () => { console.log(performance.now()); if (--left) setTimeout(again, 0); };
            setTimeout(again, 0);
            """)
        #expect(script.program.nextTimer == .zero)
        script.run(until: .seconds(1))
        #expect(script.log == ["0", "0", "0", "0", "0", "1", "2", "3"])
    }

    @Test("promises and views settle between two timers of one moment")
    func settling() throws {
        let script = try RunningScript(
            """
            let set;
            function App() { const [n, setN] = useState(0); set = setN; console.log("render", n); return null; }
            Navigation.present(h(App));
            setTimeout(() => { set(1); Promise.resolve().then(() => console.log("promise")); console.log("one"); }, 10);
            setTimeout(() => console.log("two"), 10);
            queueMicrotask(() => console.log("microtask"));
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["microtask", "render 0", "one", "promise", "render 1", "two"])
    }

    @Test("a callback that is no function is refused where it is given")
    func noFunction() throws {
        let script = try RunningScript("setTimeout('alert()', 1);")
        #expect(script.errors == ["evaluation 2:11 TypeError: a timer's callback must be a function"])
    }

    @Test("times of a third of a second meet their timers exactly")
    func fractions() throws {
        let script = try RunningScript("setInterval(() => console.log(1), 1);")
        _ = script.program.handle(.scenePhase(.inactive), at: .seconds(1) / 3)
        #expect(script.program.runTimers(at: .seconds(1) / 3).messages.count == 333)
        #expect(script.program.nextTimer == .milliseconds(334))
    }
}
