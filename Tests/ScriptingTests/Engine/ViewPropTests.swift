import Scripting
import Testing
import Views

/// The view props of components: what a component does not read modifies what it renders.
@Suite("View props of a component")
struct ViewPropTests {
    /// Components that read none of their view props, each with other content.
    private static let components = """
        const on = new Observable(true);
        const Card = () => h("Text", { font: "title" }, "card");
        const Plain = () => h("Text", null, "plain");
        const Outer = () => h(Card, { opacity: 0.5 });
        const Words = () => "words";
        const Number = () => 7;
        const Joined = () => [1, " of ", 2n, false, " parts"];
        const Pair = () => h(Fragment, null, h("Text", null, "a"), null, h("Text", null, "b"));
        const Mixed = () => ["text", h("Text", null, "view"), [h("Text", null, "nested")]];
        const Keyed = ({ names }) => names.map((name) => h("Text", { key: name }, name));
        const Rows = () => h(ForEach, { count: 2, itemBuilder: (i) => h("Text", null, "row ", i) });
        const Nothing = () => null;
        const Theme = createContext("none");
        const Themed = () => h(Theme.Provider, { value: "dark" }, h("Text", null, "themed"));
        const Memo = () => useMemo(() => h("HStack", null, h("Text", null, "memo")), []);
        const m = () => modifiers();
        """

    @Test(
        "modify what it renders, behind that view's own modifiers and in the order in which they are written",
        arguments: [
            (
                #"h(Card, { padding: 20, background: "orange" })"#,
                #"h("Text", { font: "title", modifiers: m().padding(20).background("orange") }, "card")"#
            ),
            (
                #"h(Plain, { background: "orange", padding: 20, frame: { width: 9 } })"#,
                #"h("Text", { modifiers: m().background("orange").padding(20).frame({ width: 9 }) }, "plain")"#
            ),
            (
                #"h(Card, { modifiers: m().padding(1).padding(2), opacity: 0.1 })"#,
                #"h("Text", { font: "title", modifiers: m().opacity(0.1).padding(1).padding(2) }, "card")"#
            ),
            (
                #"h(Outer, { padding: 3, opacity: 0.25 })"#,
                #"h("Text", { font: "title", modifiers: m().opacity(0.5).padding(3).opacity(0.25) }, "card")"#
            ),
            (#"h(Words, { padding: 3 })"#, #"h("Text", { padding: 3 }, "words")"#),
            (#"h(Number, { padding: 3 })"#, #"h("Text", { padding: 3 }, "7")"#),
            (#"h(Joined, { padding: 3 })"#, #"h("Text", { padding: 3 }, "1 of 2 parts")"#),
            (
                #"h(Pair, { padding: 3 })"#,
                #"h(Fragment, null, h("Text", { padding: 3 }, "a"), h("Text", { padding: 3 }, "b"))"#
            ),
            (
                #"h(Mixed, { padding: 3 })"#,
                #"["text", "view", "nested"].map((word) => h("Text", { padding: 3 }, word))"#
            ),
            (
                #"h(Keyed, { names: ["x", "y"], padding: 3 })"#,
                #"["x", "y"].map((word) => h("Text", { padding: 3 }, word))"#
            ),
            (#"h(Rows, { padding: 3 })"#, #"[0, 1].map((i) => h("Text", { padding: 3 }, "row ", i))"#),
            (#"h(Nothing, { padding: 3 })"#, "null"),
            (#"h(Themed, { padding: 3 })"#, #"h("Text", { padding: 3 }, "themed")"#),
            (
                #"h(Theme.Provider, { value: "light", padding: 3 }, h("Text", null, "in"))"#,
                #"h("Text", { padding: 3 }, "in")"#
            ),
            (
                #"h(Theme.Consumer, { padding: 3 }, (theme) => h("Text", null, theme))"#,
                #"h("Text", { padding: 3 }, "none")"#
            ),
            (
                #"h(Fragment, { padding: 3 }, h(Card), h(Plain))"#,
                #"[h("Text", { font: "title", padding: 3 }, "card"), h("Text", { padding: 3 }, "plain")]"#
            ),
            (#"h(Memo, { padding: 3 })"#, #"h("HStack", { padding: 3 }, h("Text", null, "memo"))"#),
            (
                #"h(Card, { key: 1, padding: null, background: undefined, opacity: 0.5 })"#,
                #"h("Text", { font: "title", opacity: 0.5 }, "card")"#
            ),
            (#"h(Card, { title: "no view prop", padding: 3 })"#, #"h("Text", { font: "title", padding: 3 }, "card")"#),
            (
                #"h(Card, { hidden: new Observable(null), opacity: new Observable(0.5) })"#,
                #"h("Text", { font: "title", opacity: 0.5 }, "card")"#
            ),
            (
                #"h(Plain, { background: h(Card, { padding: 3 }) })"#,
                #"h("Text", { background: h("Text", { font: "title", padding: 3 }, "card") }, "plain")"#
            ),
            (
                #"h("Picker", { value: 1 }, h(Plain, { tag: 0 }), h(Card, { tag: 1 }))"#,
                #"h("Picker", { value: 1 }, h("Text", { tag: 0 }, "plain"), h("Text", { font: "title", tag: 1 }, "card"))"#
            ),
        ])
    func modifies(_ component: String, _ explicit: String) throws {
        func page(_ view: String) throws -> RunningScript {
            try RunningScript(Self.components + "Navigation.present(h(\"VStack\", null, \(view)));")
        }
        let (first, second) = (try page(component), try page(explicit))
        #expect(first.errors == [] && first.diagnostics == [])
        let shown = try #require(first.page)
        #expect(shown == second.page, "\(first.tree) is not \(second.tree)")
    }

    @Test(
        "belong to the component where it reads them",
        arguments: [
            "({ padding }) => x",
            "(props) => (props.padding, x)",
            "(props) => ('padding' in props, x)",
            "(props) => (Object.keys(props), x)",
            "(props) => (Object.entries(props), x)",
            "(props) => (Object.hasOwn(props, 'padding'), x)",
            "(props) => (Object.getOwnPropertyDescriptor(props, 'padding'), x)",
            "(props) => (JSON.stringify({ props }), props.padding, x)",
            "(props) => ({ ...props }, x)",
            "({ children, ...rest }) => (rest, x)",
            "(props) => { for (const name in props); return x; }",
            "(props) => useMemo(() => (props.padding, x), [])",
            "(props) => (useState(() => props.padding), x)",
            "(props) => (useRef(props.padding), x)",
            "(props) => (useEffect(() => { props.padding; }, []), x)",
            "(props) => (useEffect(() => { setTimeout(() => props.padding, 500); }, []), x)",
            "(props) => h(ForEach, { count: 1, itemBuilder: () => (props.padding, x) })",
            "(props) => h(Inner, { make: () => (props.padding, x) })",
            "(props) => h('Text', { overlay: h('Canvas', { draw: () => props.padding }) }, 'x')",
        ])
    func reads(_ component: String) throws {
        let script = try RunningScript(
            """
            const x = h("Text", null, "x");
            const Inner = ({ make }) => make();
            const Reader = \(component);
            function App() {
              const [n, set] = useState(0);
              useEffect(() => { setInterval(() => set((n) => n + 1), 1000); }, []);
              return h("VStack", null, h(Reader, { padding: 20, n }));
            }
            Navigation.present(h(App));
            """)
        script.send(
            .measured(
                (script.page?.identities ?? []).map { MeasuredView(identity: $0, size: Size(width: 9, height: 9)) }))
        for second in 1...3 {
            script.run(until: .seconds(second))
            #expect(script.tree.contains("x") && !script.tree.contains("padding"), "after \(second) s: \(script.tree)")
        }
        #expect(script.errors == [] && script.diagnostics == [])
    }

    @Test(
        "modify what is rendered where the component only names others, or shows them all as text",
        arguments: [
            "({ n }) => x", "function ({ n, children }) { return x; }",
            "({ n: count = 5, title = 'a', items = [] }) => x",
            "function Named({ n, font = 1.5 }) { return x; }", "({}) => x", "() => x",
            "(props, context) => (props.n, x)",
            "(props) => (JSON.stringify(props), x)", "(props) => (JSON.stringify([props, { props }]), x)",
            "(props) => (console.log(props), x)", "async => x",
        ])
    func unread(_ component: String) throws {
        let script = try RunningScript(
            """
            const x = h("Text", null, "x");
            const Other = \(component);
            Navigation.present(h("VStack", null, h(Other, { n: 1, padding: 20 })));
            """)
        #expect(script.tree.contains(#""p":{"padding":20}"#), "\(script.tree)")
        #expect(script.errors == [])
    }

    @Test(
        "belong to the component if its parameter's pattern declares them in another way",
        arguments: [
            "({ padding: p = 1 }) => x", "({ 'padding': p }) => x", "({ ['pad' + 'ding']: p }) => x",
            "({ n: { length } = [], padding }) => x", "({ n = (() => 1)(), padding }) => x",
            "({ n = 'a,b', padding, }) => x",
            "({ n, ...rest }) => x", "function ({ n }) { arguments[0].padding; return x; }",
            "({ n /* , */ , padding /* the space */ }) => x",
            "function ({ absent = arguments[0].padding }) { return x; }",
        ])
    func patterns(_ component: String) throws {
        let script = try RunningScript(
            """
            const x = h("Text", null, "x");
            const Reader = \(component);
            Navigation.present(h("VStack", null, h(Reader, { n: [], padding: 20 })));
            """)
        #expect(script.tree.contains("x") && !script.tree.contains("padding"), "\(script.tree)")
        #expect(script.errors == [])
    }

    @Test("report a pip without a view that shows it")
    func pipOfNothing() throws {
        let script = try RunningScript(
            """
            const Nothing = () => null;
            Navigation.present(h("VStack", null, h("Text", null, "page"), h(Nothing, { pip: { isPresented: true, content: h("Text", null, "pip") } })));
            """)
        #expect(script.diagnostics.contains("pip: the component renders no view: the window can open once it does"))
    }

    @Test("View props of a component are those that the newest render has not read")
    func conditionalReads() throws {
        let script = try RunningScript.ticking(
            #"return h("VStack", null, h(Box, { isOpen: n % 2 === 1, padding: 20 }), h(Box, { isOpen: n % 2 === 0, padding: 20 }));"#,
            before: #"const Box = (props) => h("Text", null, props.isOpen ? "open " + props.padding : "closed");"#)
        let modifier = #""p":{"padding":20}"#
        let (open, closed) = (#"{"t":"Text","c":["open 20"]}"#, #"{"t":"Text",\#(modifier),"c":["closed"]}"#)
        for second in 0...3 {
            script.run(until: .seconds(second))
            let shown = second % 2 == 0 ? [closed, open] : [open, closed]
            let tree = script.tree.replacing(#""k":1,"#, with: "").replacing(#","k":1"#, with: "")
            #expect(tree.contains(shown.joined(separator: ",")), "after \(second) s: \(tree)")
        }
    }

    @Test("View props leave a component's props the same object from render to render")
    func identity() throws {
        let script = try RunningScript(
            """
            const seen = [];
            let set;
            function Card(props) {
              const [n, setN] = useState(0);
              set = setN;
              seen.push(props);
              const runs = useRef(0);
              useEffect(() => { runs.current += 1; console.log("runs", runs.current); }, [props]);
              return h("Text", null, "n ", n);
            }
            Navigation.present(h("VStack", null, h(Card, { padding: 3 })));
            setTimeout(() => set(1), 1);
            setTimeout(() => console.log(seen.length, seen[0] === seen[1]), 2);
            """)
        script.run(until: .milliseconds(2))
        #expect(script.log == ["runs 1", "2 true"])
        #expect(script.tree.contains(#""padding":3"#))
    }

    @Test("change what is shown when they alone change, when the state within changes, and not otherwise")
    func updates() throws {
        func script(_ view: String) throws -> RunningScript {
            try RunningScript.ticking(
                """
                const [inner] = [Math.floor(n / 3)];
                return h("VStack", null, \(view), n % 5 === 4 ? null : h("Text", null, "n ", n));
                """,
                before: """
                    const still = h("VStack", null, h("Text", null, "still"), h("Text", null, "life"));
                    const Still = () => still;
                    const Middle = ({ inner }) => h(Still, { opacity: inner / 10 });
                    const many = Array.from({ length: 100 }, (_, i) => i);
                    const List = () => useMemo(() => many.map((i) => h("Text", { key: i }, "row ", i)), []);
                    const m = (n) => n % 4 === 3 ? modifiers() : modifiers().padding(n % 4);
                    const props = (n) => n % 4 === 3 ? {} : { padding: n % 4 };
                    """)
        }
        let component = try script(
            #"h(Middle, { inner, ...props(n) }), h("HStack", null, h(List, props(n))), h(Still, props(n))"#)
        let explicit = try script(
            """
            h("VStack", { opacity: inner / 10, modifiers: m(n) }, ...still.props.children),
            h("HStack", null, null, many.map((i) => h("Text", { key: i, modifiers: m(n) }, "row ", i))),
            h("VStack", { modifiers: m(n) }, ...still.props.children)
            """)
        for second in 0...30 {
            component.run(until: .seconds(second))
            explicit.run(until: .seconds(second))
            let isSame = component.page == explicit.page
            #expect(isSame, "after \(second) s: \(component.tree)")
        }
        #expect(component.errors == [])
        let still = try RunningScript.ticking(
            #"return h("VStack", null, h(Card, { padding: 3 }), h("Text", null, "n ", n));"#,
            before: #"const Card = () => h("VStack", null, h("Text", null, "card"), h("Text", null, "card too"));"#)
        still.run(until: .seconds(5))
        #expect(still.told.byteCount < 200, "\(still.told.byteCount)")
    }

    @Test("View props of a component keep the state and the identity of their views when they appear and disappear")
    func state() throws {
        let script = try RunningScript.ticking(
            #"return h("VStack", null, h(Card, n % 2 ? { padding: 3, frame: { width: n } } : {}));"#,
            before: """
                let made = 0;
                const Count = () => h("Text", null, "made ", useState(() => ++made)[0]);
                const Card = () => h("HStack", null, h(Count));
                """)
        let identities = script.page?.identities
        for second in 1...4 {
            script.run(until: .seconds(second))
            #expect(script.page?.texts == ["made 1"])
            #expect(script.page?.identities == identities)
        }
    }

    @Test("act: a tap calls the newest function, onAppear and onDisappear are called once")
    func actions() throws {
        let script = try RunningScript.ticking(
            #"return h("VStack", null, n < 2 ? h(Card, { onTapGesture: () => console.log("tap", n), onAppear: () => console.log("appears"), onDisappear: () => console.log("leaves") }) : null);"#,
            before: #"const Card = () => h("Text", { onTapGesture: undefined }, "card");"#)
        #expect(script.tap(.label("card")))
        script.run(until: .seconds(1))
        #expect(script.tap(.label("card")))
        script.run(until: .seconds(2))
        #expect(script.log == ["appears", "tap 0", "tap 1", "leaves"])
    }

    @Test("View props of a component that an effect passes on are not called for the view as well")
    func appearsOnce() throws {
        let script = try RunningScript(
            """
            function Card(props) {
              useEffect(() => { props.onAppear(); }, []);
              return h("Text", null, "card");
            }
            Navigation.present(h("VStack", null, h(Card, { onAppear: () => console.log("appears") })));
            """)
        #expect(script.log == ["appears"])
        #expect(!script.tree.contains("onAppear"))
    }

    @Test(
        "declare a picture in picture as a view's own do",
        arguments: [
            "h(Page, { pip })", "h('VStack', null, h(Page, { pip }))", "h(Outer, { pip })",
            "h(Pair, { pip })", "h(Fragment, { pip }, h(Page))",
        ])
    func pictureInPicture(_ page: String) throws {
        let script = try RunningScript(
            """
            const isPresented = new Observable(false);
            const Body = () => h("HStack", null, h("Text", null, "body"));
            const Page = () => h("VStack", null, h("Text", null, "page"));
            const Outer = () => h(Page);
            const Pair = () => [h("Text", null, "page"), h("Text", null, "more")];
            const content = h(Body, {
                onPipStart: () => console.log("start"), onPipStop: (reason) => console.log("stop", reason),
                onPipSkip: (isForward) => console.log("skip", isForward), pipShowOnBackground: true, padding: 7,
            });
            const pip = { isPresented, maximumUpdatesPerSecond: 5, content };
            Navigation.present(\(page));
            """)
        #expect(script.diagnostics == [] && script.errors == [])
        #expect(
            script.tree.contains(#""pip":{"isPresented":false,"maximumUpdatesPerSecond":5,"content":{"t":"HStack""#))
        #expect(script.tree.contains(#"["padding",7]"#))
        script.send(.pipPresentedChanged(true))
        script.send(.pipStarted)
        script.send(.pipSkipped(interval: 15))
        script.send(.pipStopped(.userClosed))
        #expect(script.log.map { $0.prefix { $0 != " " } } == ["start", "skip", "stop"])
    }

    @Test("View props of a component that are wrong are named with the place of the component's element")
    func places() throws {
        let script = try RunningScript(
            """
            const e = (line, type, props) => jsxDEV(type, props, undefined, false, { fileName: "script:a.tsx", lineNumber: line, columnNumber: 5 });
            const Card = () => e(1, "Text", { children: "card" });
            Navigation.present(e(2, "VStack", { children: [e(3, Card, { padding: "wide" }), e(4, Card, { onPipStart: () => {} })] }));
            """)
        let places = script.messages.filter { $0.kind == .diagnostic }.map { $0.location.map { "\($0)" } }
        #expect(places.count == 2, "\(script.messages)")
        #expect(places.contains("a.tsx:3:5") && places.contains("a.tsx:4:5"))
    }

    @Test("View props of a component survive a script that replaces the language's methods")
    func changedLanguage() throws {
        let script = try RunningScript(
            """
            const Card = () => h("Text", null, "card");
            const Reader = ({ padding }) => h("Text", null, "reader");
            Set.prototype.has = Set.prototype.add = Array.prototype.includes = Array.prototype.filter = () => { throw 1; };
            Reflect.ownKeys = Object.hasOwn = Object.getOwnPropertyNames = Object.assign = String.prototype.trim = () => { throw 2; };
            Object.prototype.padding = 3;
            Navigation.present(h("VStack", null, h(Card, { opacity: 0.5 }), h(Reader, { padding: 3 }), h(Card)));
            """)
        #expect(script.errors == [])
        #expect(script.tree.contains(#""p":{"opacity":0.5}"#))
        #expect(!script.tree.contains("padding"))
    }
}
