import TestSupport
import Testing

/// `pipstream check`, `pipstream types`, and the ways to start a script.
@Suite struct CheckCommandTests {
    private func scene() throws -> CommandScene {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Script, Text, VStack, List, useEffect, useObservable } from "scripting"
            function Page() {
              const shown = useObservable(true)
              useEffect(() => { setInterval(() => {}, 100) }, [])
              return <Text pip={{ isPresented: shown, content: <List><Text colour="red">a</Text></List> }}>page</Text>
            }
            Navigation.present(<Page />)
            """, to: "page.tsx")
        try scene.write(
            #"import { Navigation, Text } from "scripting"; Navigation.present(<Text>quiet</Text>)"#, to: "quiet.tsx")
        try scene.write(#"import { Text } from "scripting"; Text.nothing.more()"#, to: "broken.tsx")
        return scene
    }

    @Test("a check says with its place what is unknown and what does not suit, and its exit code is that of the worst")
    func findings() throws {
        let scene = try scene()
        let page = try scene.pipstream("check", "page.tsx", "-d", "1s")
        #expect(page.exitCode == 13)
        #expect(page.said.contains("page.tsx:5:58: warning: colour is not a modifier that is known [unknown]"))
        #expect(page.said.contains("List does not suit a picture-in-picture window"))
        #expect(page.said.contains("[early-work]"))
        let json = try scene.pipstream("check", "page.tsx", "--json")
        #expect(json.said.contains(#"{"severity":"warning","rule":"unknown","text":"colour is not"#))
        let quiet = try scene.pipstream("check", "quiet.tsx", "-d", "1s")
        #expect(quiet.exitCode == 0)
        let broken = try scene.pipstream("check", "broken.tsx", "--json")
        #expect(broken.exitCode == 5)
        #expect(broken.said.contains(#""severity":"error""#))
    }

    @Test("a member that a namespace does not have is a warning with its place, whatever its name")
    func unknownMembers() throws {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Device, Navigation, Storage, Text } from "scripting"
            const label = Device.nonsense ? "wrong" : "right"
            const font = Device.pipSymbolFont
            function Page() {
              return <Text>{label}{String(font)}{String(Storage.gte)}</Text>
            }
            Navigation.present(<Page />)
            """, to: "page.tsx")
        let check = try scene.pipstream("check", "page.tsx", "-d", "1s")
        #expect(check.exitCode == 13)
        let lines = check.said.split(separator: "\n").filter { $0.contains("[unknown]") }
        #expect(
            lines == [
                "page.tsx:2:15: warning: Device.nonsense is not a member of Device [unknown]",
                "page.tsx:3:14: warning: Device.pipSymbolFont is not a member of Device [unknown]",
                "page.tsx:5:45: warning: Storage.gte is not a member of Storage; did you mean Storage.get? [unknown]",
            ], "\(check.said)")
        let render = try scene.pipstream("page.tsx", "--out", "page.png")
        #expect(render.exitCode == 0)
        #expect(
            render.errors.contains("page.tsx:2:15: note: Device.nonsense is not a member of Device"), "\(render.errors)"
        )
    }

    @Test("the types are printed, and a script called check is still one")
    func types() throws {
        let scene = try scene()
        let types = try scene.pipstream("types")
        #expect(types.exitCode == 0)
        #expect(types.said.contains("declare module \"scripting\""))
        #expect(types.said.contains("  export const Device: {\n"))
        #expect(types.said.contains("    batteryLevel: number\n"))
        try scene.write(
            #"import { Navigation, Text } from "scripting"; Navigation.present(<Text>x</Text>)"#, to: "check.tsx")
        #expect(try scene.pipstream("check").exitCode == 2)
        #expect(try scene.pipstream("check.tsx", "--out", "x.png").exitCode == 0)
    }

    @Test("an empty page beside a widget is told how to start that; a widget has its size")
    func entries() throws {
        let scene = try CommandScene()
        let steps = CommandScene.fixture("widget/steps")
        let page = try scene.pipstream(steps, "--out", "page.png")
        #expect(page.exitCode == 7)
        #expect(page.errors.contains("the script also has widget.tsx: --entry widget shows what that shows"))
        let widget = try scene.pipstream(steps, "--out", "widget.png", "--widget", "medium")
        #expect(widget.exitCode == 0)
        #expect(widget.errors.contains("676x316"))
        let refused = try scene.pipstream(steps, "--out", "widget.png", "--widget", "huge")
        #expect(refused.exitCode == 2)
    }
}

extension CommandRun {
    /// What was written to standard output, as text.
    var said: String { String(decoding: output, as: UTF8.self) }
}
