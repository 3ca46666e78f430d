import Scripting
import Testing

@Suite("The memory of a running script")
struct ScriptMemoryTests {
    @Test("programs are freed with everything that they made")
    func programsAreFreed() throws {
        weak var program: AnyObject?
        for _ in 0..<3 {
            let script = try RunningScript(
                "function App() { const [n, set] = useState(0); useEffect(() => { setInterval(() => set(x => x + 1), 10); }, []); return h('Text', null, n); }\nNavigation.present(h(App));"
            )
            script.run(until: .seconds(1))
            program = script.program
        }
        #expect(program == nil)
    }

    @Test("a script that redraws for an hour keeps no old views")
    func memory() throws {
        let script = try RunningScript(
            """
            const views = [];
            function App() {
                const [n, set] = useState(0);
                useEffect(() => { const id = setTimeout(() => set(n + 1), 1000); return () => clearTimeout(id); }, [n]);
                const view = h("Text", { action: () => n }, n);
                views.push(new WeakRef(view));
                return view;
            }
            Navigation.present(h(App));
            setTimeout(() => console.log(views.length, views.filter(view => view.deref()).length), 3600500);
            """)
        script.run(until: .seconds(3600))
        script.program.collectGarbage()
        script.run(until: .seconds(3601))
        let counts = try #require(script.log.first?.split(separator: " ").compactMap { Int($0) })
        #expect(counts[0] == 3601)
        #expect(counts[1] < 50)
        #expect(script.tree.contains(#""c":["3601"]"#))
    }
}
