import Scripting
import TestSupport
import Testing

@Suite("The file that a script is started with")
struct EntrySourceTests {
    @Test(
        "The file that a script is started with is the requested entry point's; without one the page's, or another one")
    func choice() throws {
        let script = try ScratchScript([
            "both/index.tsx": "", "both/widget.tsx": "", "both/control_widget_toggle.tsx": "", "only/widget.ts": "",
        ])
        let both = try ScriptSource.open(path: script.path + "/both")
        #expect(both.entry == "index.tsx" && both.entryPoint == .index)
        #expect(both.otherEntries.map(\.file) == ["widget.tsx", "control_widget_toggle.tsx"])
        let control = try ScriptSource.open(path: script.path + "/both", entry: .controlWidget)
        #expect(control.entry == "control_widget_toggle.tsx")
        let only = try ScriptSource.open(path: script.path + "/only")
        #expect(only.entry == "widget.ts" && only.entryPoint == .widget)
        let file = try ScriptSource.open(path: script.path + "/both/widget.tsx")
        #expect(file.entryPoint == .widget)
        let error = #expect(throws: ScriptError.self) {
            try ScriptSource.open(path: script.path + "/only", entry: .intent)
        }
        #expect(
            error?.message
                == "only has no intent.tsx; it has widget.ts; to start widget.ts as intent, name that file instead of the folder"
        )
        let named = try ScriptSource.open(path: script.path + "/only/widget.ts", entry: .intent)
        #expect(named.entryPoint == .intent)
    }

    /// A control's files, the entry point that is asked for, and the file that starts it.
    static let controls: [(files: [String], asked: EntryPoint?, file: String?, environment: String)] = [
        (["control_widget_toggle"], .controlWidgetToggle, "control_widget_toggle", "control_widget"),
        (["control_widget_toggle"], .controlWidget, "control_widget_toggle", "control_widget"),
        (["control_widget_toggle"], nil, "control_widget_toggle", "control_widget"),
        (["control_widget_button"], .controlWidgetButton, "control_widget_button", "control_widget"),
        (["control_widget_button"], .controlWidget, "control_widget_button", "control_widget"),
        (
            ["control_widget_button", "control_widget_toggle"], .controlWidgetToggle, "control_widget_toggle",
            "control_widget"
        ),
        (
            ["control_widget", "control_widget_button", "control_widget_toggle"], .controlWidget, "control_widget",
            "control_widget"
        ),
        (["control_widget"], .controlWidgetToggle, nil, ""),
        (["control_widget_button"], .controlWidgetToggle, nil, ""),
    ]

    @Test("The file that a script is started with is a control's own, for any kind of control", arguments: controls)
    func control(files: [String], asked: EntryPoint?, file: String?, environment: String) throws {
        let script = try ScratchScript(Dictionary(uniqueKeysWithValues: files.map { ("\($0).tsx", "") }))
        guard let file else {
            #expect(throws: ScriptError.self) { try ScriptSource.open(path: script.path, entry: asked) }
            return
        }
        let source = try ScriptSource.open(path: script.path, entry: asked)
        #expect(source.entry == "\(file).tsx")
        #expect(source.entryPoint.environmentName == environment)
        #expect(source.otherEntries.map(\.file) == files.filter { $0 != file }.map { "\($0).tsx" })
    }

    @Test("The file that a script is started with is the page's for a live activity without a file of its own")
    func activityOfPage() throws {
        let script = try ScratchScript(["index.tsx": "", "widget.tsx": ""])
        let source = try ScriptSource.open(path: script.path, entry: .liveActivity)
        #expect(source.entry == "index.tsx" && source.entryPoint == .liveActivity)
    }

    @Test("The file that a script is started with may import a library that re-exports its parts")
    func universal() throws {
        let library = """
            (function (root, factory) {
              typeof exports === "object" && typeof module !== "undefined" ? factory(exports) : factory(root.yaml = {});
            })(this, function (exports) { exports.load = (text) => "read " + text; exports.dump = () => "written"; });
            export { load, dump };

            """
        let script = try ScratchScript([
            "index.js": "import { load, dump } from './yaml.js'; console.log(load('x'), dump());", "yaml.js": library,
        ])
        let program = try ScriptProgram(source: try script.open(), environment: ScriptEnvironment())
        let turn = program.start(at: .zero)
        #expect(turn.messages.map(\.text) == ["read x written"])
    }
}
