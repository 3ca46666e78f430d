import Scripting
import SharedTypes
import TestSupport
import Testing
import Views

/// Compares the arguments that the runtime passes to callbacks with the types that `pipstream types` declares for them.
@Suite("A callback is called with what is declared")
struct CallbackTypeTests {
    /// Runs `body`, then `events`. In `body`, `heard(name)` creates a callback that reports arguments of other types
    /// than declared. Returns the names of the callbacks that were called correctly, in order.
    private func called(_ body: String, _ events: (RunningScript) throws -> Void) throws -> [String] {
        let types = String(
            decoding: try RepositoryFile.bytes("Tests/ScriptingTests/Vocabulary/types.js"), as: UTF8.self)
        let forms = TypeDeclaration.forms
        let names = [
            "onPipStart", "onPipStop", "onPipPlayPauseToggle", "onPipSkip", "onPipRenderSizeChanged", "onAppear",
            "onDisappear", "task",
        ]
        var declared = names.map { "\"\($0)\": `\(forms.modifiers[$0] ?? "")`" }
        for (view, name) in [("Toggle", "onChanged"), ("DisclosureGroup", "onChanged"), ("Button", "action")] {
            let form = try #require(forms.views[view])
            let start = try #require(form.firstRange(of: "\(name)?: "))
            declared.append("\"\(view).\(name)\": `\(form[start.upperBound...].prefix { $0 != ";" })`")
        }
        let script = try RunningScript(
            """
            \(types)
            const forms = { \(declared.joined(separator: ", ")), size: "{}" };
            const heard = (name) => (...values) => {
                let form = split(forms[name], "|")[0];
                if (form.startsWith("((")) form = form.slice(1, -1);
                const { parameters } = signature(form);
                const isRight = values.length <= parameters.length
                    && parameters.every((text, i) => conforms(values[i], text.slice(text.indexOf(":") + 1).trim()));
                console.log(isRight ? name : `${name}: ${form} is called with (${values.join()})`);
            };
            \(body)
            """)
        try events(script)
        #expect(script.errors == [])
        return script.log
    }

    @Test("Callbacks of the picture in picture receive the declared values, for each reason and button")
    func pictureInPicture() throws {
        let calls = try called(
            """
            const isPresented = new Observable(true);
            const names = ["onPipStart", "onPipStop", "onPipPlayPauseToggle", "onPipSkip", "onPipRenderSizeChanged"];
            const content = h("Text", Object.fromEntries(names.map((name) => [name, heard(name)])), "x");
            Navigation.present(h("Text", { pip: { isPresented, content } }, "page"));
            """
        ) { script in
            script.send(.pipStarted)
            script.send(.pipPlayPauseToggled(isPlaying: true))
            script.send(.pipSkipped(interval: -15))
            script.send(.pipSkipped(interval: 2.5))
            script.send(.pipRenderSizeChanged(width: 320, height: 180))
            for reason in PictureInPictureStopReason.allCases { script.send(.pipStopped(reason)) }
        }
        let stops = PictureInPictureStopReason.allCases.map { _ in "onPipStop" }
        #expect(
            calls == ["onPipStart", "onPipPlayPauseToggle", "onPipSkip", "onPipSkip", "onPipRenderSizeChanged"] + stops)
    }

    @Test("Callbacks of views receive the declared values when the views appear and when they are tapped")
    func views() throws {
        let calls = try called(
            """
            Navigation.present(h("VStack", { onAppear: heard("onAppear"), task: heard("task"), onDisappear: heard("onDisappear") },
                h("Button", { title: "Press", action: heard("Button.action") }),
                h("Toggle", { title: "Switch", value: true, onChanged: heard("Toggle.onChanged") })));
            """
        ) { script in
            #expect(script.tap(.title("Press")))
            #expect(script.tap(.title("Switch")))
        }
        #expect(calls == ["onAppear", "task", "Button.action", "Toggle.onChanged"])
    }

    @Test("a callback of fewer parameters, or of a value that is always there, is accepted by the declarations")
    func parameters() {
        let forms = TypeDeclaration.forms
        for form in forms.views.values { #expect(!form.contains("(value?: "), "\(form)") }
        #expect(forms.modifiers["onPipSkip"] == "(isForward: boolean, interval: number) => void")
    }
}
