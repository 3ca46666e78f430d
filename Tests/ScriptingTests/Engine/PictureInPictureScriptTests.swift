import Scripting
import Testing
import Views

@Suite("Pages and picture in picture")
struct PictureInPictureScriptTests {
    /// A page with a pip whose content shows the events that it receives.
    private static let page = """
        const isPresented = new Observable(false);
        isPresented.subscribe((now, before) => console.log("switch", before, now));
        function Content() {
            const started = useObservable(false);
            useEffect(() => {
                if (!started.value) return;
                console.log("work");
                return () => console.log("rest");
            }, [started.value]);
            return h("HStack", {
                onPipStart: () => started.setValue(true), onPipStop: () => started.setValue(false),
                onPipPlayPauseToggle: playing => console.log("playing", playing),
                onPipSkip: (forward, interval) => console.log("skip", forward, interval), pipShowOnBackground: true,
            }, h("Text", {
                modifiers: modifiers().font("title").onPipRenderSizeChanged(size => console.log("size", size.width, size.height)),
                onPipStart: () => console.log("inner start"),
            }, started.value ? "on" : "off"));
        }
        function Page() {
            const dismiss = Navigation.useDismiss();
            return h("VStack", { pip: { isPresented, maximumUpdatesPerSecond: 5, content: h(Content) } },
                h("Button", { title: "Done", action: () => dismiss("result") }));
        }
        """

    @Test("the declaration leaves the page's view and has its switch, its rate and its content")
    func declaration() throws {
        let script = try RunningScript(Self.page + "Navigation.present({ element: h(Page) });")
        #expect(
            script.tree.hasPrefix(#"{"page":{"t":"VStack","c":[{"t":"Button","p":{"title":"Done","action":{"$fn":"#))
        #expect(
            script.tree.contains(
                #""pip":{"isPresented":false,"maximumUpdatesPerSecond":5,"content":{"t":"HStack","p":{"#))
        #expect(script.diagnostics == [])
        script.send(.pipPresentedChanged(true))
        #expect(script.tree.contains(#""pip":{"isPresented":true,"#))
        #expect(script.log == ["switch false true"])
    }

    @Test("callbacks of the content are called in the tree's order, each is recorded, effects follow")
    func callbacks() throws {
        let script = try RunningScript(Self.page + "Navigation.present(h(Page));")
        script.send(.pipStarted)
        #expect(script.tree.contains(#""c":["on"]"#))
        script.send(.pipPlayPauseToggled(isPlaying: false))
        script.send(.pipSkipped(interval: -15))
        script.send(.pipRenderSizeChanged(width: 320, height: 180))
        script.send(.pipStopped(.userClosed))
        #expect(script.log == ["inner start", "work", "playing false", "skip false -15", "size 320 180", "rest"])
        #expect(
            script.callbacks == [
                "onPipStart()", "onPipStart()", "onPipPlayPauseToggle(false)", "onPipSkip(false, -15)",
                "onPipRenderSizeChanged({ width: 320, height: 180 })", "onPipStop(\"userClosed\")",
            ])
        script.send(.pipStarted)
        script.send(.pipStopped(.userClosed))
        #expect(script.log.suffix(3) == ["inner start", "work", "rest"])
    }

    @Test("a dismissal cleans up, then resolves what presented the page; the script's exit ends it")
    func dismissal() throws {
        let script = try RunningScript(
            Self.page + """
                function Lifetime({ children }) { useEffect(() => () => console.log("gone"), []); return children; }
                async function run() {
                    console.log("result", await Navigation.present({ element: h(Lifetime, null, h(Page)) }));
                    Script.exit();
                }
                run();
                setInterval(() => console.log("tick"), 1000);
                """)
        script.send(.pipStarted)
        let action = try #require(script.tree.firstMatch(of: /"title":"Done","action":\{"\$fn":(\d+)/)?.1)
        script.send(.press(ActionID(rawValue: try #require(Int(action)))))
        #expect(script.log == ["inner start", "work", "gone", "rest", "result result"])
        #expect(script.callbacks.suffix(2) == ["action()", "onPipStop(\"programmatic\")"])
        #expect(script.hasExited)
        #expect(script.program.nextTimer == nil)
    }

    @Test("The top page of a stack is shown; the pip is that of the topmost page that has one")
    func nestedPages() throws {
        let script = try RunningScript(
            Self.page + """
                function Upper() { const dismiss = Navigation.useDismiss(); return h("Button", { action: () => dismiss(1) }, "close"); }
                Navigation.present(h(Page));
                setTimeout(async () => { console.log("upper", await Navigation.present(h(Upper))); }, 10);
                setTimeout(() => Navigation.dismiss(5), 20);
                """)
        script.run(until: .milliseconds(10))
        #expect(script.tree.hasPrefix(#"{"page":{"t":"Button""#))
        #expect(script.tree.contains(#""pip":{"isPresented":false"#))
        script.run(until: .milliseconds(20))
        #expect(script.tree.hasPrefix(#"{"page":{"t":"VStack""#))
        #expect(script.log == ["upper 5"])
    }

    @Test("a page whose first render throws leaves the page below it on the screen")
    func brokenPage() throws {
        let script = try RunningScript(
            """
            Navigation.present(h("Text", null, "below"));
            setTimeout(() => { Navigation.present(h(() => { throw new Error("broken"); })); }, 10);
            """)
        script.run(until: .milliseconds(10))
        #expect(script.tree == #"{"page":{"t":"Text","c":["below"]},"pip":null}"#)
        #expect(script.errors.count == 1)
    }

    @Test("a switch that is no observable is a constant, until the viewer closes the window")
    func constantSwitch() throws {
        let script = try RunningScript(
            """
            Navigation.present(h("VStack", { pip: { isPresented: true, content: h("Text", null, "x") } }));
            """)
        #expect(script.tree.contains(#""pip":{"isPresented":true,"maximumUpdatesPerSecond":null"#))
        script.send(.pipPresentedChanged(false))
        #expect(script.tree.contains(#""pip":{"isPresented":false"#))
        #expect(
            script.diagnostics == [
                "pip: isPresented is not an Observable: the script cannot observe that the window is closed"
            ])
    }

    @Test("props that belong on the content are diagnosed once")
    func diagnostics() throws {
        let script = try RunningScript(
            """
            const isPresented = new Observable(true);
            function App() {
                const [n, setN] = useState(0);
                useEffect(() => { const id = setInterval(() => setN(x => x + 1), 10); return () => clearInterval(id); }, []);
                return h("VStack", { onPipStart: () => {}, modifiers: modifiers().pipHideOnForeground(true), pip: { isPresented, content: h("List", null, h("Text", null, n)) } });
            }
            Navigation.present(h(App));
            """)
        script.run(until: .milliseconds(50))
        #expect(
            script.diagnostics == [
                "onPipStart does nothing on a page's view: it belongs on the content of the pip prop",
                "pipHideOnForeground does nothing on a page's view: it belongs on the content of the pip prop",
            ])
    }

    @Test("a pip is ignored where the entry point has none")
    func entryPoint() throws {
        let script = try RunningScript(
            Self.page + "Navigation.present(h(Page));", environment: ScriptEnvironment(entryPoint: .widget))
        #expect(script.tree.hasSuffix(#""pip":null}"#))
        #expect(
            script.diagnostics == [
                "Navigation.present shows nothing on a phone's widget: use Widget.present",
                "pip is ignored in the entry point widget",
            ])
    }

    @Test("scene phases reach their listeners until they are removed")
    func scenePhases() throws {
        let script = try RunningScript(
            """
            const listener = phase => { console.log(phase); if (phase === "background") AppEvents.scenePhase.removeListener(listener); };
            AppEvents.scenePhase.addListener(listener);
            """)
        for phase in [ScenePhase.inactive, .background, .active] { script.send(.scenePhase(phase)) }
        #expect(script.log == ["inactive", "background"])
    }
}
