import Scripting
import Testing
import Views

@Suite("A view that appears and disappears")
struct LifeTests {
    @Test(
        "A view that appears and disappears is called after the commit, child views first; its removal is called once")
    func order() throws {
        let script = try RunningScript(
            """
            const say = (text) => () => console.log(text);
            function App() {
                const [isShown, setShown] = useState(true);
                useEffect(() => console.log("effect"));
                useEffect(() => { setTimeout(() => setShown(false), 1000); }, []);
                return h("VStack", { onAppear: say("stack"), onDisappear: say("never") },
                    isShown ? h("Text", { onAppear: say("text"), task: say("task"), onDisappear: say("gone") }, "a") : "b");
            }
            Navigation.present(h(App));
            """)
        // A task begins after all `onAppear` calls, as in SwiftUI (android.benigumo.com, "onAppear onChange task").
        #expect(script.log == ["effect", "text", "stack", "task"])
        script.run(until: .seconds(3))
        #expect(script.log == ["effect", "text", "stack", "task", "effect", "gone"])
    }

    @Test("A view that appears and disappears appears before the view disappears whose place it takes by its key")
    func replaced() throws {
        let script = try RunningScript(
            """
            function App() {
                const [n, setN] = useState(0);
                return h("VStack", null,
                    h("Text", { key: n, onAppear: () => console.log("appears", n), onDisappear: () => console.log("disappears", n) }, "a"),
                    h("Button", { title: "go", action: () => setN(n + 1) }));
            }
            Navigation.present(h(App));
            """)
        #expect(script.tap(.title("go")))
        #expect(script.log == ["appears 0", "appears 1", "disappears 0"])
    }

    /// A fact of Apple's SwiftUI, too (OpenSwiftUI's `AppearanceActionModifierCompatibilityTests`).
    @Test("A view disappears before the view appears that takes its place, where it goes by the identity transition")
    func identityTransition() throws {
        for form in ["transition: Transition.identity()", "modifiers: modifiers().transition(Transition.identity())"] {
            let script = try RunningScript(
                """
                function App() {
                    const [n, setN] = useState(0);
                    return h("VStack", null,
                        h("Text", { key: n, \(form), onAppear: () => console.log("appears", n), onDisappear: () => console.log("disappears", n) }, "a"),
                        h("Button", { title: "go", action: () => setN(n + 1) }));
                }
                Navigation.present(h(App));
                """)
            #expect(script.tap(.title("go")))
            #expect(script.log == ["appears 0", "disappears 0", "appears 1"])
        }
    }

    @Test("A view that appears and disappears may set state when it appears, in a chain of modifiers as well")
    func state() throws {
        let script = try RunningScript(
            """
            function App() {
                const [count, setCount] = useState(0);
                return h("Text", { modifiers: modifiers().onAppear(() => setCount((n) => n + 1)).font("title") }, String(count));
            }
            Navigation.present(h(App));
            """)
        #expect(script.errors == [])
        #expect(script.tree.contains(#""c":["1"]"#))
    }

    @Test("The content of a picture in picture exists while its window is open")
    func pictureInPicture() throws {
        let script = try RunningScript(
            """
            const shown = new Observable(false);
            const content = h("Text", { onPipStart: () => console.log("start"), onPipStop: () => console.log("stop"),
                onAppear: () => console.log("appear"), onDisappear: () => console.log("disappear") }, "pip");
            Navigation.present(h("Text", { pip: { isPresented: shown, content }, onAppear: () => console.log("page") }, "x"));
            """)
        #expect(script.log == ["page"])
        script.send(.pipStarted)
        script.send(.pipStopped(.programmatic))
        script.send(.pipStarted)
        #expect(script.log == ["page", "appear", "start", "stop", "disappear", "appear", "start"])
    }

    @Test("a page that is dismissed calls its views' onDisappear")
    func dismissal() throws {
        let script = try RunningScript(
            """
            const result = Navigation.present(h("Text", { onDisappear: () => console.log("gone") }, "x"));
            setTimeout(() => Navigation.dismiss(5), 500);
            console.log(await result);
            """)
        script.run(until: .seconds(1))
        #expect(script.log == ["gone", "5"])
    }
}
