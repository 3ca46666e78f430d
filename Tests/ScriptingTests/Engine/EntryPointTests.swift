import Scripting
import Testing
import Views

@Suite("A script that is started in another way than by its page")
struct EntryPointTests {
    private func environment(_ entry: EntryPoint, _ widget: WidgetPlace = WidgetPlace()) -> ScriptEnvironment {
        var environment = ScriptEnvironment(entryPoint: entry)
        environment.widget = widget
        return environment
    }

    @Test("a widget is told its family, size and parameter, and shows what it presents")
    func widget() throws {
        let script = try RunningScript(
            """
            const { Widget } = __scripting;
            console.log(Widget.family, Widget.displaySize, Widget.parameter, Script.env, Script.widgetParameter);
            Widget.present(h("VStack", { widgetBackground: "red" }, h("Text", null, "hello")));
            Script.exit();
            """, environment: environment(.widget, WidgetPlace(family: .systemMedium, parameter: "Berlin")))
        #expect(script.log == ["systemMedium { width: 338, height: 158 } Berlin widget Berlin"])
        #expect(script.errors == [])
        #expect(script.tree.contains(#""stage":{"kind":"widget","family":"systemMedium","background":"red"}"#))
        #expect(script.tree.contains(#"{"t":"VStack","c":[{"t":"Text","c":["hello"]}]}"#))
        #expect(!script.hasExited)
    }

    @Test("in another entry point a widget is told of and nothing is shown")
    func elsewhere() throws {
        let script = try RunningScript("__scripting.Widget.present(h('Text')); await __scripting.Widget.preview();")
        #expect(script.program.shownJSON?.contains("Text") != true)
        #expect(
            script.diagnostics == [
                "Widget.present shows nothing in the entry point index: use --entry widget",
                "Widget.preview shows nothing here: --entry widget shows the widget itself",
            ])
    }

    @Test("an intent of a widget's button is performed, and the widget is made anew with what is stored")
    func intent() throws {
        let script = try RunningScript(
            """
            const { Widget, AppIntentManager, AppIntentProtocol } = __scripting;
            const Add = AppIntentManager.register({ name: "add", protocol: AppIntentProtocol.AppIntent,
                perform: async (by) => { Storage.set("count", (Storage.get("count") ?? 0) + by); } });
            Widget.present(h("Button", { title: "Add", intent: Add(2) }, String(Storage.get("count") ?? 0)));
            """, environment: environment(.widget))
        #expect(script.tree.contains(#""intent":{"$fn":1}"#))
        script.send(.press(ActionID(rawValue: 1)))
        #expect(script.errors == [])
        #expect(script.tree.contains(#""c":["2"]"#))
    }

    @Test("an intent's script ends with a view that is shown, or with a value that is told")
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

    @Test("a live activity shows its content on the lock screen, and what it is updated to")
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
