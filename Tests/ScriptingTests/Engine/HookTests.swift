import Scripting
import Testing

@Suite("Hooks")
struct HookTests {
    @Test("useState keeps its value from render to render and shows it")
    func state() throws {
        let script = try RunningScript(
            """
            function App() {
                const [count, setCount] = useState(() => 1);
                useEffect(() => { const id = setInterval(() => setCount(c => c + 1), 1000); return () => clearInterval(id); }, []);
                return h("Text", null, "n ", count);
            }
            Navigation.present(h(App));
            """)
        #expect(script.tree == #"{"page":{"t":"Text","c":["n 1"]},"pip":null}"#)
        script.run(until: .seconds(3))
        #expect(script.tree == #"{"page":{"t":"Text","c":["n 4"]},"pip":null}"#)
        #expect(script.errors == [])
    }
}
