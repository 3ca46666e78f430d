import Scripting
import Testing
import Views

@Suite("Hooks")
struct HookTests {
    @Test("useState keeps its value from render to render, and creates its first value once")
    func state() throws {
        let script = try RunningScript(
            """
            function App() {
                const [count, setCount] = useState(() => { console.log("made"); return 1; });
                useEffect(() => {
                    const id = setInterval(() => setCount(c => c + 1), 1000);
                    return () => clearInterval(id);
                }, []);
                return h("Text", null, "n ", count);
            }
            Navigation.present(h(App));
            """)
        #expect(script.tree == #"{"page":{"t":"Text","c":["n 1"]},"pip":null}"#)
        script.run(until: .seconds(3))
        #expect(script.tree == #"{"page":{"t":"Text","c":["n 4"]},"pip":null}"#)
        #expect(script.log == ["made"])
        #expect(script.errors == [])
    }

    @Test("updates of one turn are one render, functions see the updates before them")
    func batching() throws {
        let script = try RunningScript(
            """
            function App() {
                const [a, setA] = useState(0);
                const [b, setB] = useState(0);
                console.log(`render ${a} ${b}`);
                useEffect(() => { setTimeout(() => { setA(1); setA(x => x + 10); setB(a + 5); setA(x => x * 2); }, 100); }, []);
                return null;
            }
            Navigation.present(h(App));
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["render 0 0", "render 22 5"])
    }

    @Test("an update to an equal value renders nothing; NaN equals NaN and 0 differs from -0")
    func bailOut() throws {
        let script = try RunningScript(
            """
            let set;
            function App() {
                const [value, setValue] = useState(NaN);
                set = setValue;
                console.log("render", Object.is(value, -0) ? "-0" : value);
                return null;
            }
            Navigation.present(h(App));
            setTimeout(() => set(NaN), 1);
            setTimeout(() => set(0), 2);
            setTimeout(() => set(0), 3);
            setTimeout(() => set(-0), 4);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["render NaN", "render 0", "render -0"])
    }

    @Test("an update without effect in the render does not touch children and effects")
    func bailOutInRender() throws {
        let script = try RunningScript(
            """
            let set;
            function Child() { console.log("child"); return null; }
            function App() {
                const [value, setValue] = useState(1);
                set = setValue;
                useEffect(() => { console.log("effect"); });
                return h(Child);
            }
            Navigation.present(h(App));
            setTimeout(() => { set(2); set(1); }, 1);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["child", "effect"])
    }

    @Test("a component that sets its own state while it renders starts again before its children do")
    func renderPhaseUpdate() throws {
        let script = try RunningScript(
            """
            function Child({ value }) { console.log("child", value); return null; }
            function App() {
                const [value, setValue] = useState(0);
                const made = useRef({});
                useEffect(() => { console.log("effect", value); }, []);
                console.log("render", value);
                if (value < 3) setValue(value + 1);
                return h(Child, { value });
            }
            Navigation.present(h(App));
            """)
        #expect(script.log == ["render 0", "render 1", "render 2", "render 3", "child 3", "effect 3"])
    }

    @Test("useReducer reduces with the reducer of the render, in the order of the actions")
    func reducer() throws {
        let script = try RunningScript(
            """
            let send;
            function App() {
                const [factor, setFactor] = useState(1);
                const [state, dispatch] = useReducer((state, action) => state + action * factor, 5, x => x * 2);
                send = { dispatch, setFactor };
                console.log(state);
                return null;
            }
            Navigation.present(h(App));
            setTimeout(() => { send.dispatch(1); send.setFactor(10); send.dispatch(2); }, 1);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["10", "40"])
    }

    @Test("dispatchers, refs and observables stay the same from render to render")
    func identity() throws {
        let script = try RunningScript(
            """
            const seen = [new Set(), new Set(), new Set(), new Set(), new Set()];
            function App() {
                const [count, setCount] = useState(0);
                const [, dispatch] = useReducer(x => x, 0);
                const ref = useRef(count);
                const observable = useObservable(count);
                const event = useEffectEvent(() => count);
                [setCount, dispatch, ref, observable, event].forEach((value, index) => seen[index].add(value));
                useEffect(() => { if (count < 3) setCount(count + 1); });
                return h("Text", null, ref.current, observable.value);
            }
            Navigation.present(h(App));
            setTimeout(() => console.log(seen.map(set => set.size).join()), 1);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["1,1,1,1,1"])
        #expect(script.tree == #"{"page":{"t":"Text","c":["00"]},"pip":null}"#)
    }

    @Test("useMemo and useCallback change when their inputs do, and only then")
    func memo() throws {
        let script = try RunningScript(
            """
            const callbacks = new Set();
            function App() {
                const [count, setCount] = useState(0);
                const half = Math.floor(count / 2);
                const memo = useMemo(() => { console.log("memo", half); return half * 100; }, [half]);
                callbacks.add(useCallback(() => half, [half]));
                useEffect(() => { if (count < 5) setCount(count + 1); });
                return h("Text", null, memo);
            }
            Navigation.present(h(App));
            setTimeout(() => console.log("callbacks", callbacks.size), 1);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["memo 0", "memo 1", "memo 2", "callbacks 3"])
    }

    @Test("useContext reads the nearest provider, and its readers render again when the value changes")
    func context() throws {
        let script = try RunningScript(
            """
            const Theme = createContext("none");
            let set;
            function Leaf({ name }) { const theme = useContext(Theme); console.log(name, theme); return h("Text", null, theme); }
            function Still() { console.log("still"); return h(Leaf, { name: "inner" }); }
            const still = h(Still);
            function App() {
                const [theme, setTheme] = useState("red");
                set = setTheme;
                return h(Theme.Provider, { value: theme }, still,
                    h(Theme.Provider, { value: "fixed" }, h(Theme.Consumer, null, value => h("Text", null, value))));
            }
            Navigation.present(h("VStack", null, h(Leaf, { name: "outer" }), h(App)));
            setTimeout(() => set("blue"), 1);
            """)
        #expect(script.log == ["outer none", "still", "inner red"])
        script.run(until: .seconds(1))
        #expect(script.log == ["outer none", "still", "inner red", "inner blue"])
        #expect(
            script.tree
                == #"{"page":{"t":"VStack","c":[{"t":"Text","c":["none"]},{"t":"Text","c":["blue"]},{"t":"Text","c":["fixed"]}]},"pip":null}"#
        )
    }

    @Test("useSelector renders again only when what it selects changes")
    func selector() throws {
        let script = try RunningScript(
            """
            const Person = createContext();
            let set;
            function Name() { const name = useSelector(Person, p => p.name); console.log(name); return h("Text", null, name); }
            const name = h(Name);
            function App() {
                const [person, setPerson] = useState({ name: "Ada", age: 1 });
                set = setPerson;
                return h(Person.Provider, { value: person }, name);
            }
            Navigation.present(h(App));
            setTimeout(() => set({ name: "Ada", age: 2 }), 1);
            setTimeout(() => set({ name: "Bob", age: 2 }), 2);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["Ada", "Bob"])
    }

    @Test("a component depends on the observables that its last render read")
    func observable() throws {
        let script = try RunningScript(
            """
            const shared = new Observable(1), other = new Observable("x");
            function Reader() { console.log("reader", shared.value < 3 ? other.value : "big"); return null; }
            function Owner() { const own = useObservable(() => 7); console.log("owner"); return h(Reader); }
            Navigation.present(h(Owner));
            setTimeout(() => shared.setValue(1), 1);
            setTimeout(() => other.setValue("y"), 2);
            setTimeout(() => shared.setValue(3), 3);
            setTimeout(() => other.setValue("z"), 4);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["owner", "reader x", "reader y", "reader big"])
    }

    @Test("subscribers receive the new and the old value until they unsubscribe")
    func subscription() throws {
        let script = try RunningScript(
            """
            const value = new Observable(1);
            const listener = (now, before) => console.log(now, before);
            value.subscribe(listener);
            value.setValue(2);
            value.setValue(2);
            value.unsubscribe(listener);
            value.setValue(3);
            value.subscribe(listener);
            value.dispose();
            value.setValue(4);
            console.log("is", value.value);
            """)
        #expect(script.log == ["2 1", "is 4"])
    }

    @Test("useColorScheme follows the colour scheme's changes")
    func colorScheme() throws {
        let script = try RunningScript(
            """
            function App() { return h("Text", null, useColorScheme(), " ", Device.colorScheme); }
            AppEvents.colorScheme.addListener(scheme => console.log("heard", scheme));
            Navigation.present(h(App));
            """)
        #expect(script.tree == #"{"page":{"t":"Text","c":["light light"]},"pip":null}"#)
        script.send(.colorScheme(.dark))
        #expect(script.tree == #"{"page":{"t":"Text","c":["dark dark"]},"pip":null}"#)
        #expect(script.log == ["heard dark"])
    }

    @Test("a function from useEffectEvent sees the values of the last render")
    func effectEvent() throws {
        let script = try RunningScript(
            """
            let set;
            function App() {
                const [count, setCount] = useState(0);
                set = setCount;
                const event = useEffectEvent(() => console.log("sees", count));
                useEffect(() => { const id = setInterval(event, 100); return () => clearInterval(id); }, []);
                return null;
            }
            Navigation.present(h(App));
            setTimeout(() => set(5), 150);
            """)
        script.run(until: .milliseconds(200))
        #expect(script.log == ["sees 0", "sees 5"])
    }
}
