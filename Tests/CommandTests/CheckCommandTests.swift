import TestSupport
import Testing

import pipstream

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

    @Test("findings without end are counted, and the count is as severe as they are")
    func manyFindings() throws {
        var list = FindingList()
        for index in 0..<100_000 {
            list.add(Finding(index == 50_000 ? .warning : .note, .other, "finding \(index)"))
            list.add(Finding(.note, .other, "finding 0"))
        }
        let last = try #require(list.findings.last)
        #expect(last.severity == .warning)
        #expect(
            last.text == "\(100_000 - list.findings.count + 1) more findings are omitted, because there are too many")
        #expect(list.findings.map(\.line).joined(separator: "\n").utf8.count < 4 << 20)
    }

    @Test("a check reports unknown and unsuitable values with their places, and its exit code is that of the worst")
    func findings() throws {
        let scene = try scene()
        let page = try scene.pipstream("check", "page.tsx", "-d", "1s")
        #expect(page.exitCode == 13)
        #expect(page.said.contains("page.tsx:5:58: warning: colour is not a known modifier [unknown]"))
        #expect(
            page.said.contains(
                "page.tsx:5:52: warning: a phone shows a placeholder for List in a picture-in-picture window"))
        #expect(page.said.contains("[early-work]"))
        let json = try scene.pipstream("check", "page.tsx", "--json")
        #expect(json.said.contains(#"{"severity":"warning","rule":"unknown","text":"colour is not"#))
        let quiet = try scene.pipstream("check", "quiet.tsx", "-d", "1s")
        #expect(quiet.exitCode == 0)
        let broken = try scene.pipstream("check", "broken.tsx", "--json")
        #expect(broken.exitCode == 5)
        #expect(broken.said.contains(#""severity":"error""#))
    }

    @Test("a check uses the events, the duration and the entry point of a render with the same options")
    func options() throws {
        let scene = try scene()
        try scene.write(
            """
            import { Navigation, Text, useState } from "scripting"
            import { Button, VStack } from "scripting"
            function Page() {
              const [n, set] = useState(0)
              if (n == 0) setTimeout(() => console.log("later"), 11000)
              return <VStack><Button title="Go" action={() => set(1)} />{n == 1 ? <Text nonsense="1">a</Text> : null}</VStack>
            }
            Navigation.present(<Page />)
            """, to: "events.tsx")
        try scene.write(#"{"at":12,"event":"tap","title":"Go"}"#, to: "e.jsonl")
        #expect(try !scene.pipstream("check", "events.tsx").said.contains("nonsense"))
        let tapped = try scene.pipstream("check", "events.tsx", "--events", "e.jsonl")
        #expect(tapped.said.contains("events.tsx:6:71: warning: nonsense is not a known modifier"), "\(tapped.said)")
        #expect(tapped.exitCode == 13)
        let short = try scene.pipstream("check", "events.tsx", "--events", "e.jsonl", "-d", "5s")
        #expect(!short.said.contains("nonsense"))
        let widget = try scene.pipstream("check", CommandScene.fixture("widget/steps"), "--entry", "widget")
        #expect(widget.exitCode == 0 || widget.exitCode == 13, "\(widget.said)\(widget.errors)")
        let wrong = try scene.pipstream("check", "events.tsx", "--events", "page.tsx")
        #expect(wrong.exitCode == 2 && wrong.errors.contains("page.tsx:1:1"), "\(wrong.errors)")
    }

    @Test(
        "a check refuses options that it does not support",
        arguments: [
            ["--out", "a.mp4"], ["--at", "3"], ["--crf", "20"], ["--live"], ["--log", "a.jsonl"], ["--events", "-"],
            ["--progress", "json"], ["-y"], ["--bitrate", "1M"], ["--allow"], ["--allow", "failure"],
        ])
    func refusals(arguments: [String]) throws {
        let scene = try scene()
        let run = try scene.pipstream(["check", "quiet.tsx"] + arguments)
        #expect(run.exitCode == 2 && run.errors.contains(arguments[0]), "\(run.errors)")
    }

    @Test(
        "an allowed code is neither printed nor in the exit code; an unknown one is an error that lists the codes")
    func allowed() throws {
        let scene = try scene()
        let codes = ["unknown", "unsuited-to-pip", "early-work", "unreadable"]
        for isJSON in [[], ["--json"]] {
            let all = try scene.pipstream(
                ["check", "page.tsx", "-d", "1s"] + isJSON + codes.flatMap { ["--allow", $0] })
            #expect(all.exitCode == 0, "\(all.said)")
            #expect(codes.allSatisfy { !all.said.contains($0) }, "\(all.said)")
        }
        let some = try scene.pipstream("check", "page.tsx", "-d", "1s", "--allow=early-work")
        #expect(some.exitCode == 13 && !some.said.contains("early-work") && some.said.contains("[unknown]"))
        let unknown = try scene.pipstream("check", "page.tsx", "--allow", "colour")
        #expect(unknown.exitCode == 2)
        #expect(
            unknown.errors.contains("unsuited-to-pip") && unknown.errors.contains("early-work"), "\(unknown.errors)")
        let failing = try scene.pipstream("check", "broken.tsx", "--allow", "other")
        #expect(failing.exitCode == 5)
    }

    @Test("every warning has a location, and the documents explain every code")
    func places() throws {
        let scene = try scene()
        try scene.write(
            """
            import { Navigation, Text, useEffect, useObservable, useState } from "scripting"
            function Page() {
              const shown = useObservable(true)
              const [n, set] = useState(0)
              useEffect(() => { setInterval(() => set((n) => n + 1), 20) }, [])
              return <Text pip={{ isPresented: shown, maximumUpdatesPerSecond: 2, content: <Text>{n}</Text> }}>page</Text>
            }
            Navigation.present(<Page />)
            """, to: "quick.tsx")
        for script in ["page.tsx", "quick.tsx", CommandScene.fixture("widget/steps")] {
            let run = try scene.pipstream("check", script, "-d", "3s")
            let warnings = run.said.split(separator: "\n").filter { $0.contains("warning: ") }
            #expect(warnings.allSatisfy { $0.contains(#/^[^ ]+\.tsx:\d+:\d+: warning: /#) }, "\(run.said)")
        }
        let quick = try scene.pipstream("check", "quick.tsx", "-d", "3s").said
        #expect(quick.contains("quick.tsx:6:80: warning: a timer runs before"), "\(quick)")
        #expect(quick.contains("[updates]"), "\(quick)")
        let page = try String(contentsOfFile: RepositoryFile.path("docs/check.md"), encoding: .utf8)
        for rule in Finding.Rule.allCases { #expect(page.contains("| `\(rule.rawValue)` |"), "\(rule)") }
    }

    @Test("an unknown member of a namespace is a warning with its location, regardless of its name")
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

    @Test("the error of an empty page beside a widget names the option that starts it; a widget has its size")
    func entries() throws {
        let scene = try CommandScene()
        let steps = CommandScene.fixture("widget/steps")
        let page = try scene.pipstream(steps, "--out", "page.png")
        #expect(page.exitCode == 7)
        #expect(page.errors.contains("the script also has widget.tsx: --entry widget starts it"))
        let widget = try scene.pipstream(steps, "--out", "widget.png", "--widget", "medium")
        #expect(widget.exitCode == 0)
        #expect(widget.errors.contains("676x316"))
        let refused = try scene.pipstream(steps, "--out", "widget.png", "--widget", "huge")
        #expect(refused.exitCode == 2)
    }
}

extension CommandRun {
    /// The standard output as a string.
    var said: String { String(decoding: output, as: UTF8.self) }
}
