import Scripting
import Testing
import Views

@Suite("The session's clock, place and chance")
struct ClockTests {
    private let berlin = ScriptEnvironment(timeZone: "Europe/Berlin", locale: "de-DE")
    private let tokyo = ScriptEnvironment(timeZone: "Asia/Tokyo", locale: "ja-JP")

    @Test("every way to read the current time gives the session's time")
    func now() throws {
        let script = try RunningScript(
            """
            class Later extends Date { constructor(...args) { super(...args); this.mark = 1; } }
            setTimeout(() => {
                console.log(Date.now(), +new Date(), new Date().toISOString(), performance.now());
                console.log(Date(), new Later().getTime(), new Later(5).getTime(), new Later() instanceof Later);
                console.log(new Date() instanceof Date, new Date().constructor === Date, typeof Date(), Date.UTC(1970, 0, 1), Date.length);
                console.log(new Date(2020, 1, 3).toISOString(), Date.parse("1970-01-02"), new Date(0).getTime(), Date.name);
                const format = new Intl.DateTimeFormat("en-US", { timeStyle: "medium", timeZone: "UTC" });
                console.log(format.format(), "|", format.format(0), "|", format.formatToParts()[0].value, format.format === format.format);
            }, 1500);
            """)
        script.run(until: .seconds(2))
        #expect(
            script.log == [
                "1767225601500 1767225601500 2026-01-01T00:00:01.500Z 1500",
                "Thu Jan 01 2026 00:00:01 GMT+0000 (Coordinated Universal Time) 1767225601500 5 true",
                "true true string 0 7", "2020-02-03T00:00:00.000Z 86400000 0 Date",
                "12:00:01 AM | 12:00:00 AM | 12 true",
            ])
    }

    private static let place = """
        const date = new Date(2026, 6, 1, 15, 4, 5);
        console.log(Intl.DateTimeFormat().resolvedOptions().timeZone, date.toISOString(), date.getTimezoneOffset());
        console.log((1234.5).toLocaleString(), Intl.NumberFormat().resolvedOptions().locale, new Date(0).toLocaleTimeString());
        console.log(new Intl.NumberFormat("en-US").format(1234.5), (1234.5).toLocaleString("en-US"), date.toLocaleDateString(undefined, { month: "long" }));
        """

    @Test("the time zone and the locale are the environment's, for programs of one process that take turns")
    func places() throws {
        let first = try RunningScript(Self.place, environment: berlin)
        let second = try RunningScript(Self.place, environment: tokyo)
        let third = try RunningScript(Self.place)
        #expect(
            first.log == [
                "Europe/Berlin 2026-07-01T13:04:05.000Z -120", "1.234,5 de-DE 01:00:00", "1,234.5 1,234.5 Juli",
            ])
        #expect(
            second.log == [
                "Asia/Tokyo 2026-07-01T06:04:05.000Z -540", "1,234.5 ja-JP 9:00:00", "1,234.5 1,234.5 7月",
            ])
        #expect(
            third.log == [
                "UTC 2026-07-01T15:04:05.000Z 0", "1,234.5 en-US 12:00:00 AM", "1,234.5 1,234.5 July",
            ])
    }

    @Test("a program's time zone applies in its later turns, whatever other programs ran between")
    func placesInTurns() throws {
        let code = "setInterval(() => console.log(new Date(0).getHours()), 10);"
        let first = try RunningScript(code, environment: berlin)
        let second = try RunningScript(code, environment: tokyo)
        for step in 1...3 {
            first.run(until: .milliseconds(step * 10))
            second.run(until: .milliseconds(step * 10))
        }
        #expect(first.log == ["1", "1", "1"])
        #expect(second.log == ["9", "9", "9"])
    }

    @Test("random numbers are the seed's, between 0 and 1, and evenly spread")
    func random() throws {
        let code = """
            const numbers = Array.from({ length: 10000 }, Math.random);
            console.log(numbers.slice(0, 3).join(), numbers.every(n => n >= 0 && n < 1), UUID.string());
            const counts = Array(10).fill(0);
            numbers.forEach(n => counts[Math.floor(n * 10)] += 1);
            console.log(counts.every(n => n > 850 && n < 1150));
            """
        let logs = try [0, 0, 1, 0x1_0000_0000].map { seed in
            try RunningScript(code, environment: ScriptEnvironment(seed: seed)).log
        }
        #expect(logs[0] == logs[1])
        #expect(Set(logs.map(\.[0])).count == 3)
        #expect(logs.allSatisfy { $0[0].contains("true") && $0[1] == "true" })
        #expect(
            logs[0][0].wholeMatch(of: /.* true [0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/)
                != nil)
    }

    @Test("APIs that read real time or share memory do not exist")
    func removed() throws {
        let script = try RunningScript(
            "console.log([typeof WebAssembly, typeof Atomics, typeof SharedArrayBuffer, typeof requestAnimationFrame].join());"
        )
        #expect(script.log == ["undefined,undefined,undefined,undefined"])
    }

    @Test("the same script gives the same trees and messages every time")
    func determinism() throws {
        let code = """
            function Dot({ n }) { const [x] = useState(Math.random); return h("Text", { key: n, offset: { x, y: Date.now() % 1000 } }, new Date().toLocaleTimeString()); }
            function App() {
                const [count, setCount] = useState(3);
                useEffect(() => { const id = setInterval(() => setCount(c => 1 + Math.floor(Math.random() * 9)), 70); return () => clearInterval(id); }, []);
                return h("VStack", null, Array.from({ length: count }, (_, n) => h(Dot, { key: n, n })));
            }
            Navigation.present(h(App));
            """
        func run() throws -> [String] {
            let script = try RunningScript(code, environment: berlin)
            return (0..<50).map { step in
                script.run(until: .milliseconds(step * 100))
                return script.tree
            }
        }
        let first = try run()
        #expect(try run() == first)
        #expect(Set(first).count > 40)
    }
}
