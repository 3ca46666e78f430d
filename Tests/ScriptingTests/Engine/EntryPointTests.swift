import Scripting
import Testing
import Views

@Suite("A script that is started by something other than its page")
struct EntryPointTests {
    private func environment(_ entry: EntryPoint, _ widget: WidgetConfiguration = WidgetConfiguration())
        -> ScriptEnvironment
    {
        var environment = ScriptEnvironment(entryPoint: entry)
        environment.widget = widget
        return environment
    }

    @Test("a widget receives its family, size and parameter, and shows the presented view")
    func widget() throws {
        let script = try RunningScript(
            """
            const { Widget } = __scripting;
            console.log(Widget.family, Widget.displaySize, Widget.parameter, Script.env, Script.widgetParameter);
            Widget.present(h("VStack", { widgetBackground: "red" }, h("Text", null, "hello")));
            Script.exit();
            """, environment: environment(.widget, WidgetConfiguration(family: .systemMedium, parameter: "Berlin")))
        #expect(script.log == ["systemMedium { width: 338, height: 158 } Berlin widget Berlin"])
        #expect(script.errors == [])
        #expect(script.tree.contains(#""stage":{"kind":"widget","family":"systemMedium","background":"red"}"#))
        #expect(script.tree.contains(#"{"t":"VStack","c":[{"t":"Text","c":["hello"]}]}"#))
        #expect(!script.hasExited)
    }

    @Test("the first view of a widget that has a background gives it, also where it was not the first before")
    func otherBackground() throws {
        let script = try RunningScript(
            """
            const second = h("Text", { widgetBackground: "blue" }, "second");
            function App() {
              const [n, set] = useState(0);
              useEffect(() => { setInterval(() => set((n) => n + 1), 1000); }, []);
              return h("VStack", null, n < 1 ? h("Text", { widgetBackground: "red" }, "first") : null, second);
            }
            Widget.present(h(App));
            """, environment: environment(.widget))
        #expect(script.tree.contains(#""background":"red""#))
        script.run(until: .seconds(1))
        #expect(script.tree.contains(#""background":"blue""#), "\(script.tree)")
    }

    @Test("A widget in another entry point is reported, and nothing is shown")
    func elsewhere() throws {
        let script = try RunningScript("__scripting.Widget.present(h('Text')); await __scripting.Widget.preview();")
        #expect(!script.tree.contains("Text"))
        #expect(
            script.diagnostics == [
                "Widget.present shows nothing in the entry point index: use --entry widget",
                "Widget.preview shows nothing here: --entry widget shows the widget itself",
            ])
    }

    @Test("an intent of a widget's button is performed, and the widget is created again with what is stored")
    func intent() throws {
        let script = try RunningScript(
            """
            const { Widget, AppIntentManager, AppIntentProtocol } = __scripting;
            const Add = AppIntentManager.register({ name: "add", protocol: AppIntentProtocol.AppIntent,
                perform: async (by) => { Storage.set("count", (Storage.get("count") ?? 0) + by); } });
            Widget.present(h("Button", { title: "Add", intent: Add(2) }, String(Storage.get("count") ?? 0)));
            """, environment: environment(.widget))
        #expect(script.tap(.title("Add")))
        #expect(script.errors == [])
        #expect(script.tree.contains(#""c":["2"]"#))
        #expect(script.tap(.label("2")))
        #expect(script.tree.contains(#""c":["4"]"#))
    }

    @Test("a toggle's intent is performed with its own parameters, after its value was turned over")
    func toggle() throws {
        let script = try RunningScript(
            """
            const { Widget, Toggle, AppIntentManager } = __scripting;
            const Read = AppIntentManager.register({ name: "read", protocol: 0, perform: async (title) => {
                Storage.set(title, !(Storage.get(title) ?? false)); Widget.reloadAll(); } });
            Widget.present(h(Toggle, { title: "Read", value: Storage.get("book") ?? false, intent: Read("book") }));
            """, environment: environment(.widget))
        #expect(script.tree.contains(#""value":false"#))
        #expect(script.tap(.title("Read")))
        #expect(script.tree.contains(#""value":true"#))
        #expect(script.tap(.title("Read")))
        #expect(script.tree.contains(#""value":false"#))
        #expect(script.errors == [])
        #expect(script.diagnostics == [])
    }

    @Test("A page performs the intents of its buttons and toggles, and keeps its state")
    func onPage() throws {
        let script = try RunningScript(
            """
            const { Button, Toggle, VStack, AppIntentManager } = __scripting;
            const Tell = AppIntentManager.register({ name: "tell", protocol: 0, perform: async ({ word }) => { console.log(word); } });
            const isOn = new Observable(false);
            const Page = () => {
                const [taps, setTaps] = useState(0);
                return h(VStack, null, h(Button, { title: "More", action: () => setTaps(taps + 1) }), h("Text", null, "taps " + taps),
                    h(Button, { title: "Tell", intent: Tell({ word: "button" }) }),
                    h(Toggle, { title: "Turn", value: isOn, intent: Tell({ word: "toggle" }) }));
            };
            Navigation.present(h(Page));
            """)
        for title in ["More", "Tell", "Turn"] { #expect(script.tap(.title(title))) }
        #expect(script.log == ["button", "toggle"])
        #expect(script.tree.contains("taps 1") && script.tree.contains(#""value":true"#))
        #expect(script.errors == [])
    }

    @Test("a control's switch performs its intent with the value that it then has, and is shown again")
    func controlIsTapped() throws {
        let script = try RunningScript(
            """
            const { ControlWidget, ControlWidgetToggle, AppIntentManager } = __scripting;
            const Switch = AppIntentManager.register({ name: "s", protocol: 0, perform: async ({ id, value }) => { Storage.set(id, value); } });
            ControlWidget.present(h(ControlWidgetToggle, { intent: Switch({ id: "lamp", value: Storage.get("lamp") ?? false }), label: { title: "Lamp" } }));
            """, environment: environment(.controlWidget))
        #expect(script.tree.contains("Off"))
        #expect(script.tap(.title("Lamp")))
        #expect(script.tree.contains("On"))
        #expect(script.tap(.label("Lamp")))
        #expect(script.tree.contains("Off"))
        #expect(script.errors == [])
    }

    @Test("an intent that fails is one line with its place, and the widget stays", arguments: ["", "await null; "])
    func failingIntent(before: String) throws {
        let script = try RunningScript(
            """
            const { Widget, AppIntentManager } = __scripting;
            const Fail = AppIntentManager.register({ name: "fail", protocol: 0, perform: async () => {
                \(before)throw new Error("no such book"); } });
            Widget.present(h("Button", { title: "Go", intent: Fail() }, "go"));
            """, environment: environment(.widget))
        #expect(script.tap(.title("Go")))
        #expect(script.errors.count == 1)
        #expect(script.errors.first?.hasPrefix("callback 4:") == true)
        #expect(script.errors.first?.hasSuffix("no such book") == true)
        #expect(script.tree.contains("go"))
    }

    @Test("an intent that a widget performs itself does not start it again without end")
    func performedByWidget() throws {
        let script = try RunningScript(
            """
            const { Widget, AppIntentManager } = __scripting;
            const Count = AppIntentManager.register({ name: "count", protocol: 0, perform: async () => (Storage.set("n", (Storage.get("n") ?? 0) + 1), Storage.get("n")) });
            console.log(await AppIntentManager.perform("count"), await Count().perform());
            Widget.present(h("Text", null, "n " + Storage.get("n")));
            """, environment: environment(.widget))
        #expect(script.log == ["1 2"])
        #expect(script.tree.contains("n 2"))
    }

    @Test("An invalid intent is reported, and a tap on it has no effect")
    func noIntent() throws {
        let script = try RunningScript(
            """
            const { AppIntentManager, Toggle } = __scripting;
            const Make = AppIntentManager.register({ name: "make", protocol: 0, perform: async () => console.log("made") });
            Navigation.present(h("VStack", null, h("Button", { title: "A", intent: Make }), 
                h(Toggle, { title: "C", value: false, intent: "make" })));
            """)
        #expect(!script.tap(.title("A")))
        #expect(script.log == [])
        #expect(
            script.diagnostics == [
                "Button.intent: expected the result of a function from AppIntentManager.register, not a function",
                #"Toggle.intent: expected the result of a function from AppIntentManager.register, not "make""#,
            ])
    }

    @Test("an intent's script ends with a view that is shown, or with a value that is logged")
    func results() throws {
        let view = try RunningScript(
            "Script.exit(__scripting.Intent.view(h('Text', null, 'done')));", environment: environment(.intent))
        #expect(view.tree.contains("done"))
        let text = try RunningScript(
            "Script.exit(__scripting.Intent.text('seven'));", environment: environment(.intent))
        #expect(text.hasExited)
        #expect(text.diagnostics == ["the script ends with Text: \"seven\""])
        let snippet = try RunningScript(
            """
            const { Intent, AppIntentManager, AppIntentProtocol } = __scripting;
            const Show = AppIntentManager.register({ name: "s", protocol: AppIntentProtocol.SnippetIntent, perform: async ({ n }) => h("Text", null, "n" + n) });
            Script.exit(Intent.snippetIntent({ value: Intent.text("x"), snippetIntent: Show({ n: 4 }) }));
            """, environment: environment(.appIntents))
        #expect(snippet.errors == [])
        #expect(snippet.tree.contains("n4"))
    }

    @Test("a live activity shows its content on the lock screen, and its updates")
    func liveActivity() throws {
        let source = """
            const { LiveActivity, LiveActivityUI, LiveActivityUIExpandedLeading } = __scripting;
            const Timer = LiveActivity.register("timer", (state) => h(LiveActivityUI,
                { content: h("Text", null, "at " + state.n), compactLeading: h("Text", null, "c") }, h(LiveActivityUIExpandedLeading, null, "e")));
            const activity = Timer();
            console.log(await activity.start({ n: 1 }), activity.started);
            setTimeout(() => activity.update({ n: 2 }), 100);
            """
        let script = try RunningScript(source, environment: environment(.liveActivity))
        #expect(script.log == ["true true"])
        #expect(script.tree.contains("at 1"))
        script.run(until: .seconds(1))
        #expect(script.tree.contains("at 2"))
        #expect(script.errors == [])
        let refused = try RunningScript(source)
        #expect(refused.log == ["false false"])
    }

    @Test("a control shows its title, its symbol and whether it is on")
    func control() throws {
        let script = try RunningScript(
            """
            const { ControlWidget, ControlWidgetToggle, AppIntentManager } = __scripting;
            const Switch = AppIntentManager.register({ name: "s", protocol: 0, perform: async () => {} });
            ControlWidget.present(h(ControlWidgetToggle, { intent: Switch({ value: true }), label: { title: "Lamp", systemImage: "lightbulb" }, activeValueLabel: { title: "Burning" } }));
            """, environment: environment(.controlWidget))
        #expect(script.errors == [])
        #expect(script.tree.contains("Lamp") && script.tree.contains("Burning") && script.tree.contains("lightbulb"))
    }
}
