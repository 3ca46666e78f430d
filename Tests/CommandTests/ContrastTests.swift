import TestSupport
import Testing

/// Texts and symbols that cannot be read, as `check` and a render report them.
@Suite("Unreadable text")
struct ContrastTests {
    /// The numbers of the lines of `text` that are reported as not visible, by the places of `name`.
    private func reportedLines(_ text: String, of name: String) -> [Int] {
        text.split(separator: "\n").filter { $0.contains("is not visible: #") }.compactMap { line in
            line.wholeMatch(of: /.*?\.tsx:(\d+):\d+: .*/).flatMap { Int($0.1) }
        }
    }

    @Test("a check reports each text and symbol with a contrast below 1.5 on its backdrop, and no other")
    func verdicts() throws {
        let scene = try CommandScene()
        let source = String(decoding: try RepositoryFile.bytes("fixtures/contrast.tsx"), as: UTF8.self)
        let expected = source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            $1.hasSuffix("unreadable */}") ? $0 + 1 : nil
        }
        let check = try scene.pipstream("check", CommandScene.fixture("contrast.tsx"))
        #expect(check.exitCode == 13)
        #expect(expected.count == 21 && source.split(separator: "\n").filter { $0.hasSuffix("*/}") }.count == 43)
        #expect(reportedLines(check.said, of: "contrast.tsx").sorted() == expected)
        let render = try scene.pipstream(CommandScene.fixture("contrast.tsx"), "--out", "contrast.png")
        #expect(render.exitCode == 0 && render.errors.contains("is not visible: #"))
    }

    private func scene(_ style: String) throws -> CommandScene {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text, useObservable } from "scripting"
            function Page() {
              const isPresented = useObservable(true)
              return <Text pip={{ isPresented, content:
                <Text \(style)>Count: 3</Text> }}>page</Text>
            }
            Navigation.present(<Page />)
            """, to: "timer.tsx")
        return scene
    }

    @Test("white text without a background is legible on black in every output")
    func white() throws {
        let scene = try scene("foregroundStyle=\"white\"")
        let check = try scene.pipstream("check", "timer.tsx")
        #expect(check.exitCode == 0 && !check.said.contains("visible"))
        for output in ["pip.mp4", "pip.gif", "pip.png", "pip.mkv"] {
            let run = try scene.pipstream(["timer.tsx", "--out", output] + (output == "pip.png" ? [] : ["-d", "1"]))
            #expect(run.exitCode == 0, "\(output): \(run.errors)")
            let pixels = try scene.grayPixels(of: output)
            #expect(pixels.first == 0 && pixels.contains { $0 > 200 }, "\(output)")
        }
        let live = try scene.pipstream("timer.tsx", "--live", "-d", "300ms", "--out", "live.ts")
        #expect(live.exitCode == 0)
        let pixels = try scene.grayPixels(of: "live.ts")
        // Encoded at once, black may be two steps off.
        #expect(pixels.first.map { $0 <= 3 } == true && pixels.contains { $0 > 200 })
    }

    @Test("text without a colour is black on black, and reported with its place, the colours and what to do")
    func plain() throws {
        let scene = try scene("")
        let check = try scene.pipstream("check", "timer.tsx")
        #expect(check.exitCode == 13)
        #expect(
            check.said
                == "timer.tsx:5:5: warning: text is not visible: #000000 on #000000 (contrast 1.0); set foregroundStyle or background [unreadable]\n"
        )
        let render = try scene.pipstream("timer.tsx", "--out", "pip.png")
        #expect(render.errors.contains("timer.tsx:5:5: note: text is not visible: #000000 on #000000 (contrast 1.0)"))
        #expect(try scene.grayPixels(of: "pip.png").allSatisfy { $0 == 0 })
        // With a background that is asked for it can be read.
        let onWhite = try scene.pipstream("timer.tsx", "--out", "white.png", "--background", "white")
        #expect(!onWhite.errors.contains("visible"))
        #expect(try scene.grayPixels(of: "white.png").first == 255)
    }

    @Test(
        "a text that turns unreadable within a second of the first frame, and stays so, is reported",
        arguments: [300, 999, 1_000])
    func early(milliseconds: Int) throws {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text, useObservable, useState } from "scripting"
            function Content() {
              const [isLate, setLate] = useState(false)
              return <Text onPipStart={() => { setTimeout(() => setLate(true), \(milliseconds)) }} foregroundStyle={isLate ? "black" : "white"}>a</Text>
            }
            function Page() {
              const isPresented = useObservable(true)
              return <Text pip={{ isPresented, content: <Content /> }}>page</Text>
            }
            Navigation.present(<Page />)
            """, to: "late.tsx")
        let check = try scene.pipstream("check", "late.tsx")
        #expect(check.said.contains("late.tsx:4:10: warning: text is not visible: #000000 on #000000"), "\(check.said)")
    }

    @Test("a text that turns unreadable later is reported once, however often it changes")
    func later() throws {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text, useEffect, useObservable, useState } from "scripting"
            function Count() {
              const [n, setN] = useState(0)
              return <Text onPipStart={() => { setInterval(() => setN((n) => n + 1), 500) }} foregroundStyle={n < 4 ? "white" : "black"}>{n}</Text>
            }
            function Page() {
              const isPresented = useObservable(true)
              return <Text pip={{ isPresented, content: <Count /> }}>page</Text>
            }
            Navigation.present(<Page />)
            """, to: "count.tsx")
        let run = try scene.pipstream("count.tsx", "--out", "count.mp4", "-d", "10")
        #expect(run.errors.components(separatedBy: "is not visible").count == 2, "\(run.errors)")
        #expect(run.errors.contains("count.tsx:4:10: note: text is not visible: #000000 on #000000"))
    }
}

/// Views that UIKit draws on a phone, in a picture-in-picture window.
@Suite("Placeholders")
struct PlaceholderTests {
    private static let views = [
        ("List", "<List><Text>a</Text></List>"), ("Form", "<Form><Text>a</Text></Form>"),
        ("ScrollView", "<ScrollView><Text>a</Text></ScrollView>"),
        ("NavigationStack", "<NavigationStack><Text>a</Text></NavigationStack>"),
        ("TabView", "<TabView><Text>a</Text></TabView>"),
        ("TextField", #"<TextField title="a" value="" onChanged={() => {}} />"#),
        ("SecureField", #"<SecureField title="a" value="" onChanged={() => {}} />"#), ("TextEditor", "<TextEditor />"),
        ("Toggle", #"<Toggle title="a" value={true} onChanged={() => {}} />"#),
        ("Slider", "<Slider min={0} max={1} value={0.5} onChanged={() => {}} />"),
        ("Stepper", #"<Stepper title="a" onIncrement={() => {}} onDecrement={() => {}} />"#),
        ("Picker", #"<Picker title="a" value={0} pickerStyle="segmented"><Text tag={0}>a</Text></Picker>"#),
        ("DatePicker", #"<DatePicker title="a" value={0} onChanged={() => {}} />"#),
        ("ColorPicker", #"<ColorPicker title="a" value="red" onChanged={() => {}} />"#), ("Map", "<Map />"),
        ("WebView", "<WebView />"), ("ProgressView", "<ProgressView />"),
    ]

    private func scene(_ content: String, imports: String) throws -> CommandScene {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text, VStack, useObservable, \(imports) } from "scripting"
            function Page() {
              const isPresented = useObservable(true)
              return <Text pip={{ isPresented, content: <VStack background="white" frame={{ width: 200 }}>
                \(content)
              </VStack> }}>page</Text>
            }
            Navigation.present(<Page />)
            """, to: "page.tsx")
        return scene
    }

    @Test("a check names each view for which a phone shows a placeholder, with its place")
    func check() throws {
        let scene = try scene(
            Self.views.map(\.1).joined(separator: "\n"), imports: Self.views.map(\.0).joined(separator: ", "))
        let check = try scene.pipstream("check", "page.tsx")
        #expect(check.exitCode == 13)
        for (index, view) in Self.views.enumerated() {
            #expect(
                check.said.contains(
                    "page.tsx:\(index + 5):\(index == 0 ? 5 : 1): warning: a phone shows a placeholder for \(view.0) in"
                ),
                "\(view.0)\n\(check.said)")
        }
        #expect(check.said.contains("[unsuited-to-pip]"))
    }

    @Test("bars, rings, buttons, toggles and pickers in styles that SwiftUI draws itself are not reported")
    func drawnBySwiftUI() throws {
        let scene = try scene(
            """
            <ProgressView value={0.5} /><ProgressView progressViewStyle="linear" />
            <ProgressView value={0.5} progressViewStyle="circular" />
            <Toggle title="a" value={true} onChanged={() => {}} toggleStyle="button" />
            <Button title="a" action={() => {}} /><Gauge value={0.5} label={<Text>a</Text>} />
            """, imports: "Button, Gauge, ProgressView, Toggle")
        let check = try scene.pipstream("check", "page.tsx")
        #expect(!check.said.contains("placeholder"), "\(check.said)")
    }

    @Test("placeholders are yellow with a red sign, and drawn only on request", arguments: [true, false])
    func drawn(isAsked: Bool) throws {
        let scene = try scene("<Toggle title=\"a\" value={true} onChanged={() => {}} />", imports: "Toggle")
        let options = ["page.tsx", "--out", "page.png"] + (isAsked ? ["--placeholders"] : [])
        let run = try scene.pipstream(options)
        #expect(run.errors.contains("page.tsx:5:5: note: a phone shows a placeholder for Toggle"))
        let colors = try scene.colors(of: "page.png")
        #expect(colors.contains(0xFFCC00) == isAsked && colors.contains(0xFF383C) == isAsked)
    }
}

extension CommandScene {
    /// The luminance of every pixel of a file's first frame, from 0 to 255, decoded by ffmpeg.
    fileprivate func grayPixels(of name: String) throws -> [UInt8] {
        let run = try CommandRun(
            [
                "ffmpeg", "-v", "error", "-i", name, "-frames:v", "1", "-vf", "scale=out_range=full,format=gray", "-f",
                "rawvideo", "-",
            ],
            in: folder)
        return Array(run.output)
    }

    /// Every colour of a file's first frame, as 0xRRGGBB.
    fileprivate func colors(of name: String) throws -> Set<UInt32> {
        let run = try CommandRun(
            ["ffmpeg", "-v", "error", "-i", name, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            in: folder)
        let bytes = run.output.map { UInt32($0) }
        var colors: Set<UInt32> = []
        for start in stride(from: 0, to: bytes.count - 2, by: 3) {
            colors.insert(bytes[start] << 16 | bytes[start + 1] << 8 | bytes[start + 2])
        }
        return colors
    }
}
