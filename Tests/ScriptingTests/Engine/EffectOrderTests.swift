import Scripting
import Testing
import Views

@Suite("The order of effects")
struct EffectOrderTests {
    private static let parts = """
        function Node({ name, step, children }) {
            console.log("render", name);
            useEffect(() => { console.log("+" + name); return () => console.log("-" + name); }, [step]);
            return h("VStack", null, children);
        }
        let set;
        """

    @Test("effects run after the commit, children before parents, siblings in order")
    func mountOrder() throws {
        let script = try RunningScript(
            Self.parts + """
                Navigation.present(h(Node, { name: "a" }, h(Node, { name: "b" }, h(Node, { name: "c" })), h(Node, { name: "d" })));
                """)
        #expect(script.log == ["render a", "render b", "render c", "render d", "+c", "+b", "+d", "+a"])
    }

    @Test("every cleanup of a commit runs before its first new effect")
    func updateOrder() throws {
        let script = try RunningScript(
            Self.parts + """
                function App() {
                    const [step, setStep] = useState(0);
                    set = setStep;
                    return h(Node, { name: "a", step }, h(Node, { name: "b", step }), h(Node, { name: "c" }));
                }
                Navigation.present(h(App));
                setTimeout(() => { console.log("--"); set(1); }, 1);
                """)
        script.run(until: .seconds(1))
        let update = script.log.drop { $0 != "--" }.filter { !$0.hasPrefix("render") }
        #expect(update == ["--", "-b", "-a", "+b", "+a"])
    }

    @Test("an unmounted tree is cleaned up parents first, before the effects of what takes its place")
    func unmountOrder() throws {
        let script = try RunningScript(
            Self.parts + """
                function App() {
                    const [shown, setShown] = useState(true);
                    set = setShown;
                    return shown ? h(Node, { name: "a" }, h(Node, { name: "b" }), h(Node, { name: "c" })) : h("VStack", null, h(Node, { name: "d" }));
                }
                Navigation.present(h(App));
                setTimeout(() => { console.log("--"); set(false); }, 1);
                """)
        script.run(until: .seconds(1))
        #expect(script.log.drop { $0 != "--" } == ["--", "render d", "-a", "-b", "-c", "+d"])
    }

    @Test("an effect without inputs runs after every render, one with none to compare once")
    func inputs() throws {
        let script = try RunningScript(
            """
            function App() {
                const [count, setCount] = useState(0);
                useEffect(() => { console.log("every", count); });
                useEffect(() => { console.log("once", count); return () => console.log("gone"); }, []);
                useEffect(() => { if (count < 2) setCount(count + 1); }, [count]);
                return null;
            }
            async function run() { await Navigation.present({ element: h(App) }); console.log("dismissed"); }
            run();
            setTimeout(() => Navigation.dismiss(), 1);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["every 0", "once 0", "every 1", "every 2", "gone", "dismissed"])
    }

    @Test("promises of an effect come before the render that the effect requested")
    func promises() throws {
        let script = try RunningScript(
            """
            function App() {
                const [count, setCount] = useState(0);
                console.log("render", count);
                useEffect(() => {
                    Promise.resolve().then(() => { console.log("promise"); setCount(c => c + 1); });
                    setCount(10);
                    console.log("effect");
                }, []);
                return null;
            }
            Navigation.present(h(App));
            """)
        #expect(script.log == ["render 0", "effect", "promise", "render 11"])
    }

    @Test("a removed component receives no update")
    func updateAfterUnmount() throws {
        let script = try RunningScript(
            """
            let set, hide;
            function Child() { const [n, setN] = useState(0); set = setN; console.log("child", n); return null; }
            function App() { const [on, setOn] = useState(true); hide = () => setOn(false); return on && h(Child); }
            Navigation.present(h(App));
            setTimeout(() => hide(), 1);
            setTimeout(() => set(1), 2);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["child 0"])
        #expect(script.errors == [])
    }
}
