import Scripting
import TestSupport
import Testing

@Suite("The file that a script is started with")
struct EntrySourceTests {
    @Test("is the one of the entry point that is asked for; without one the page's, or what else there is")
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
        #expect(error?.message == "only has no intent.tsx; it has widget.ts")
    }

    @Test("may import a library that hands over its parts by what there is, and then says that it exports them")
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
