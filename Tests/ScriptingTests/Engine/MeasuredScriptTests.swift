import Scripting
import Testing
import Views

@Suite("A script that receives the sizes of its views")
struct MeasuredScriptTests {
    private func size(_ identity: ViewIdentity, _ width: Double, _ height: Double) -> MeasuredView {
        MeasuredView(identity: identity, size: Size(width: width, height: height))
    }

    /// The identity of the first view of the page that has one and is no stack.
    private func identities(_ script: RunningScript) -> [ViewIdentity] { script.page?.identities ?? [] }

    @Test("creates a reader's children for the size that it receives, and not before")
    func children() throws {
        let script = try RunningScript(
            """
            const Page = () => h("GeometryReader", null, ({ size }) => {
                console.log(size.width, size.height); return h("Text", null, `${size.width}`);
            });
            Navigation.present(h(Page));
            """)
        #expect(script.log.isEmpty)
        let reader = try #require(identities(script).first)
        script.send(.measured([size(reader, 120, 40.5)]))
        #expect(script.log == ["120 40.5"] && script.page?.texts == ["120"])
        script.send(.measured([size(reader, 60, 40)]))
        #expect(script.log == ["120 40.5", "60 40"] && script.page?.texts == ["60"])
    }

    @Test("A script draws a shape's path for the size that it receives, and an empty one before")
    func paths() throws {
        let script = try RunningScript(
            """
            const Page = () => h("PathShape", { fill: "systemRed", draw: (path, { width, height }) => path.move({ x: 0, y: 0 }).addLine({ x: width, y: height }) });
            Navigation.present(h(Page));
            """)
        let shape = try #require(identities(script).first)
        func drawn(_ made: MeasuredView?, _ path: Path) -> ViewNode.Kind {
            .shape(
                .path(path), fill: .color(.red), stroke: nil, measured: MeasuredPart(identity: shape, made: made))
        }
        #expect(script.page?.kind == drawn(nil, Path()))
        var line = Path()
        line.move(to: .zero)
        line.addLine(to: Point(x: 30, y: 20))
        script.send(.measured([size(shape, 30, 20)]))
        #expect(script.page?.kind == drawn(size(shape, 30, 20), line))
    }

    @Test("A script reads the positions of its chart's values from an overlay's proxy, once the chart is laid out")
    func overlays() throws {
        let script = try RunningScript(
            """
            const say = (proxy) => {
                const { x, y } = proxy.position({ x: "b", y: 5 }) ?? {};
                console.log(x, y, proxy.position({ x: "c" }), proxy.value({ atX: 10, as: "string" }), proxy.value({ atY: 25, as: "number" }),
                    proxy.value({ atX: NaN }), proxy.plotAreaFrame.x);
                return h("Text", null, "overlay");
            };
            const Page = () => h("Chart", null, h("BarChart", { marks: [{ label: "a", value: 10 }, { label: "b", value: 5 }] }), h("ChartOverlay", null, say));
            Navigation.present(h(Page));
            """)
        #expect(script.log.isEmpty)
        let overlay = try #require(
            (1...20).map(ViewIdentity.init(rawValue:)).first { identity in
                var told = MeasuredView(identity: identity, size: Size(width: 120, height: 120))
                told.facts = """
                    {"plot":[20,0,100,100],"x":{"seen":[0,1],"headroom":0,"names":["a","b"]},"y":{"seen":[0,1],"headroom":0,"kind":"linear","ends":[0,10]}}
                    """
                script.send(.measured([told]))
                return !script.log.isEmpty
            })
        #expect(overlay.rawValue > 0 && script.log == ["75 50 null a 7.5 null 20"])
    }

    @Test(
        "A script that receives the sizes of its views keeps the state of a reader's child views when its size changes")
    func state() throws {
        let script = try RunningScript(
            """
            let add;
            const Counter = ({ width }) => { const [n, set] = useState(0); add = () => set(n + 1); return h("Text", null, `${n} in ${width}`); };
            const Page = () => h("VStack", null,
                h("Button", { title: "add", action: () => add() }), h("GeometryReader", null, ({ size }) => h(Counter, { width: size.width })));
            Navigation.present(h(Page));
            """)
        let reader = try #require(identities(script).last)
        script.send(.measured([size(reader, 10, 10)]))
        let add = try #require(script.page?.firstButton(titled: "add"))
        script.send(.press(add))
        script.send(.measured([size(reader, 20, 10)]))
        #expect(script.page?.texts.last == "1 in 20")
    }

    @Test("A script gives readers behind a picture in picture the screen's size, so that their buttons can be pressed")
    func unseen() throws {
        let script = try RunningScript(
            """
            const Inner = () => h("GeometryReader", null, ({ size }) => h("Button", { title: "go", action: () => console.log("went") }));
            const Page = () => h("GeometryReader", { pip: { isPresented: useObservable(true), content: h("Text", null, "pip") } },
                ({ size }) => h("VStack", null, h("Text", null, `${size.width} ${size.height}`), h(Inner)));
            Navigation.present(h(Page));
            """)
        #expect(script.page?.texts.first == "390 844")
        let button = try #require(script.page?.firstButton(titled: "go"))
        script.send(.press(button))
        #expect(script.log == ["went"])
    }

    @Test("A script ignores sizes of unknown views, and reports errors of a reader's function")
    func hostile() throws {
        let script = try RunningScript(
            """
            const Page = () => h("GeometryReader", null, ({ size }) => { if (size.width > 5) throw new Error("too wide"); return h("Text", null, "ok"); });
            Navigation.present(h(Page));
            """)
        let reader = try #require(identities(script).first)
        script.send(.measured([size(ViewIdentity(rawValue: 9_999), 1, 1)]))
        #expect(script.page?.texts.isEmpty == true)
        script.send(.measured([size(reader, 2, 2)]))
        #expect(script.page?.texts == ["ok"])
        script.send(.measured([size(reader, 20, 2)]))
        #expect(script.errors.contains { $0.contains("too wide") })
    }

    @Test("A script that receives the sizes of its views gives the namespaces of a page their own names that stay")
    func namespaces() throws {
        let script = try RunningScript(
            """
            let again;
            const Page = () => { const [n, set] = useState(0); again = () => set(n + 1); return h("VStack", null,
                h("Button", { title: "again", action: () => again() }),
                h("NamespaceReader", null, (a) => h("NamespaceReader", null, (b) => h("Text", null, `${a} ${b}`)))); };
            Navigation.present(h(Page));
            """)
        let first = script.page?.texts
        #expect(first?.last == "namespace-1 namespace-2")
        script.send(.press(try #require(script.page?.firstButton(titled: "again"))))
        #expect(script.page?.texts == first)
    }
}
