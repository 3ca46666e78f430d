import Scripting
import TestSupport
import Testing
import Views

/// Long lists, which are sent as a unit and in pieces. The shown views match the script, and each message contains only
/// the changes.
@Suite("Long lists whose trees contain only the changes")
struct LongListTests {
    /// Rows that are inserted, removed, moved and changed, each by its own state or by the list's. They are in lists
    /// within lists and in stacks within stacks. Texts between them join their neighbors. The expected texts follow
    /// from the log.
    private static func script(seed: Int) -> String {
        """
        let seed = \(seed) + 1;
        const random = (count) => (seed = seed * 48271 % 2147483647) % count;
        let rows = Array.from({ length: 60 + random(200) }, (_, id) => ({ id, n: 0 })), last = 1000, most = 1000, setAll;
        const setters = new Map();
        const Row = ({ row }) => {
          const [n, set] = useState(row.n);
          useEffect(() => {
            const all = setters.get(row.id) ?? new Set();
            setters.set(row.id, all.add(set));
            return () => all.delete(set);
          }, []);
          return h("Text", null, "row ", row.id, " ", n);
        };
        const change = (row) => { row.n += 1; setters.get(row.id)?.forEach((set) => set(row.n)); };
        const still = Array.from({ length: 150 }, (_, i) => h("Text", { key: i, padding: i % 7 }, "still ", i));
        const ends = (n) => (n % 3 === 0 ? [] : ["text", ...Array.from({ length: 70 }, (_, i) => h("Text", { key: i }, "e", i)), n % 2 ? "end" : null]);
        function App() {
          const [n, set] = useState(0); setAll = set;
          const plain = rows.slice(0, 90).map((row) => h("Text", { key: row.id, opacity: row.id % 2 ? 1 : 0.5 }, "plain ", row.id));
          const shown = rows.slice(0, most).map((row) => h(Row, { key: row.id, row }));
          return h("VStack", { spacing: n % 4 }, "first", still, shown, [h("Text", null, "nested"), shown], ends(n), "behind",
            h("HStack", null, plain, [plain.slice(0, 70)]), h("Text", null, "n ", n),
            h("ZStack", null, ...still.slice(0, 60 + (n % 5) * 10)));
        }
        const log = () => console.log(most + " " + rows.map((row) => `${row.id}:${row.n}`).join(","));
        Navigation.present(h(App));
        log();
        setInterval(() => {
          const index = random(rows.length), row = rows[index];
          switch (random(7)) {
          case 0: rows = rows.filter((other) => other !== row); break;
          case 1: rows.splice(index, 0, { id: ++last, n: 0 }); break;
          case 2: rows = [...rows.slice(index), ...rows.slice(0, index)]; break;
          case 3: change(rows[index % Math.min(most, rows.length)]); return log();
          case 4: most = [40, 70, 1000][random(3)]; break;
          case 5: rows = random(3) ? rows.slice(0, 40) : [...rows, ...Array.from({ length: 100 }, () => ({ id: ++last, n: 0 }))]; break;
          default: change(row); break;
          }
          setAll((n) => n + 1);
          log();
        }, 1000);
        """
    }

    /// The texts that the script above shows.
    private func texts(_ log: String, n: Int) -> [String] {
        let parts = log.split(separator: " ")
        let rows = parts[1].split(separator: ",").map { $0.split(separator: ":") }
        let shown = rows.prefix(Int(parts[0]) ?? 0).map { "row \($0[0]) \($0[1])" }
        var all = ["first"] + (0..<150).map { "still \($0)" } + shown + ["nested"] + shown
        if n % 3 > 0 { all += ["text"] + (0..<70).map { "e\($0)" } }
        // Texts that follow each other are one.
        all += n % 3 > 0 && n % 2 == 1 ? ["endbehind"] : ["behind"]
        let plain = rows.prefix(90).map { "plain \($0[0])" }
        all += plain + plain.prefix(70) + ["n \(n)"]
        return all + (0..<(60 + n % 5 * 10)).map { "still \($0)" }
    }

    @Test("Long lists whose trees contain only the changes show the script's views, whatever changes", arguments: 0..<6)
    func changes(seed: Int) throws {
        let script = try RunningScript(Self.script(seed: seed))
        for second in 1...60 {
            script.run(until: .seconds(second))
            #expect(script.errors == [])
            let shown = try #require(script.page?.texts)
            let log = try #require(script.messages.last { $0.kind == .console(level: "log") }?.text)
            let n = try #require(shown.compactMap { $0.hasPrefix("n ") ? Int($0.dropFirst(2)) : nil }.first)
            let expected = texts(log, n: n)
            let same = zip(shown, expected).prefix { $0 == $1 }.count
            #expect(
                shown.count == expected.count && same == shown.count,
                "after \(second) seconds from \(shown.dropFirst(same).prefix(3)), not \(expected.dropFirst(same).prefix(3))"
            )
            var decoder = TreeDecoder()
            let whole = try decoder.decode(try #require(script.told.newest)).presentation
            #expect(script.page == whole.page, "after \(second) seconds")
        }
    }

    @Test("Long lists show changes that happened while they were short, or sent differently", arguments: [false, true])
    func meanwhile(isNested: Bool) throws {
        let (inner, outer) = isNested ? ("70", "[4, 71, 4][n % 3]") : ("[70, 40, 70][n % 3]", "0")
        let script = try RunningScript.ticking(
            """
            const rows = Array.from({ length: \(inner) }, (_, i) => h("Text", { key: i }, i === 3 && n % 3 > 0 ? "new " : "old ", i));
            const others = Array.from({ length: \(outer) }, (_, i) => h("Text", { key: i }, "other ", i));
            return h("VStack", null, h("Text", null, n), [rows, ...others]);
            """)
        for second in 1...9 {
            script.run(until: .seconds(second))
            let count = isNested || second % 3 != 1 ? 70 : 40
            let rows = (0..<count).map { "\($0 == 3 && second % 3 > 0 ? "new" : "old") \($0)" }
            #expect(
                script.page?.texts.filter { $0.hasPrefix("old") || $0.hasPrefix("new") } == rows,
                "after \(second) seconds")
        }
        #expect(script.errors == [])
    }

    @Test("Long lists are sent in little more than the changes, also if each row may change by itself")
    func size() throws {
        let script = try RunningScript(
            """
            const Row = ({ i }) => {
              const [n, set] = useState(0);
              useEffect(() => { if (i === 5000) setInterval(() => set((n) => n + 1), 1000); }, []);
              return h("Text", null, `row ${i} ${n}`);
            };
            function App() {
              const [n, set] = useState(0);
              useEffect(() => { setTimeout(() => set(1), 4500); }, []);
              return h("VStack", null, h("Text", null, "n ", n), Array.from({ length: 10_000 }, (_, i) => h(Row, { key: i, i })));
            }
            Navigation.present(h(App));
            """)
        #expect(script.errors == [])
        let first = script.told.byteCount
        #expect(first > 400_000)
        for second in 1...3 {
            script.run(until: .seconds(second))
            #expect(script.told.byteCount < 3_000, "\(script.told.byteCount)")
        }
        #expect(script.page?.texts[5_001] == "row 5000 3")
        script.run(until: .milliseconds(4_600))
        #expect(script.told.byteCount < 3_000, "\(script.told.byteCount)")
        #expect(script.page?.texts.first == "n 1" && script.page?.texts.count == 10_001)
    }

    @Test("Long lists whose trees contain only the changes leave nothing behind once they are short, or removed")
    func gone() throws {
        let script = try RunningScript.ticking(
            """
            const rows = Array.from({ length: [300, 70, 20, 300][n % 4] }, (_, i) => h("Text", { key: i }, "row ", i + n));
            return n % 4 === 3 ? h("Text", null, "nothing") : h("VStack", null, h("Text", null, n), rows, h("HStack", null, ...rows));
            """)
        for second in 1...40 {
            script.run(until: .seconds(second))
            guard second % 4 >= 2 else { continue }
            #expect(script.told.keptCount < 2 * 20 + 8, "\(script.told.keptCount) after \(second) seconds")
        }
    }

    @Test("Long lists whose trees contain only the changes are right after a tree that could not be shown")
    func failure() throws {
        let script = try RunningScript.ticking(
            """
            const rows = Array.from({ length: n === 3 ? 80 : 200 }, (_, i) =>
              h("Text", { key: i, padding: i === 150 - 100 * (n === 3) && n % 2 === 1 ? NaN : 1 }, "row ", n < 5 ? i : i % n));
            return h("VStack", null, rows);
            """)
        for second in 1...8 {
            script.run(until: .seconds(second))
            let shown = second % 2 == 0 ? second : second - 1
            #expect(
                script.page?.texts == (0..<200).map { "row \(shown < 5 ? $0 : $0 % shown)" }, "after \(second) seconds")
        }
        #expect(!script.errors.isEmpty)
    }

    @Test("look up what is looked up again in each tree")
    func images() throws {
        let script = try RunningScript.ticking(
            """
            return h("VStack", null, h("Text", null, "n ", n),
              Array.from({ length: 100 }, (_, i) => (i === 40 ? h("Image", { filePath: "no.png" }) : h("Text", { key: i }, "row ", i))));
            """)
        script.run(until: .seconds(2))
        #expect(script.tree.contains("no.png") && script.page?.texts.count == 100)
        #expect(script.told.byteCount < 1_000, "\(script.told.byteCount)")
    }
}
