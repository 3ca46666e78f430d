import TestSupport
import Testing

/// Images of widgets as the command writes them.
@Suite struct WidgetCommandTests {
    /// A family, and its size in points, rounded up to even.
    static let families: [(name: String, width: Int, height: Int)] = [
        ("small", 158, 158), ("medium", 338, 158), ("large", 338, 354), ("extraLarge", 716, 354),
        ("accessoryCircular", 72, 72), ("accessoryRectangular", 160, 72), ("accessoryInline", 234, 26),
    ]
    static let homeFamilies = families.filter { !$0.name.hasPrefix("accessory") }
    static let lockFamilies = families.filter { $0.name.hasPrefix("accessory") }

    private func image(
        _ view: String, _ family: (name: String, width: Int, height: Int), _ more: String...
    ) throws -> TestImage {
        let scene = try CommandScene()
        try scene.write(
            "import { Widget, Rectangle, Text, VStack } from \"scripting\"; Widget.present(\(view))", to: "widget.tsx")
        let run = try scene.pipstream(
            ["widget.tsx", "--widget", family.name, "--scale", "1", "--out", "w.png"] + more)
        #expect(run.exitCode == 0, "\(run.errors)")
        let image = try DecodedImage(path: scene.folder.file("w.png")).testImage
        #expect(image.width == family.width && image.height == family.height)
        return image
    }

    @Test("a home-screen widget's content reaches its edges", arguments: homeFamilies)
    func edges(family: (name: String, width: Int, height: Int)) throws {
        let image = try image(#"<Rectangle fill="red" />"#, family)
        let red = image[family.width / 2, family.height / 2]
        #expect(red.red > 200 && red.green < 100)
        #expect(image[family.width / 2, 0] == red && image[0, family.height / 2] == red)
        #expect(image[family.width - 1, family.height / 2] == red && image[family.width / 2, family.height - 1] == red)
    }

    @Test("larger content is clipped to the corners of a widget that it fits in", arguments: homeFamilies)
    func corners(family: (name: String, width: Int, height: Int)) throws {
        let fitting = try image(#"<Rectangle fill="red" />"#, family)
        let larger = try image(#"<Rectangle fill="red" frame={{ width: 900, height: 900 }} />"#, family)
        #expect(fitting == larger)
        #expect(fitting[0, 0].red < 30)
    }

    @Test("a lock-screen widget is light on dark, the same in both colour schemes", arguments: lockFamilies)
    func lockScreen(family: (name: String, width: Int, height: Int)) throws {
        let view =
            #"<VStack background={Device.colorScheme === "dark" ? undefined : "white"}><Text>888</Text></VStack>"#
        let plain = try image(view, family)
        let backdrop = plain[family.width - 1, family.height / 2]
        #expect(backdrop.red < 60 && backdrop.red == backdrop.green && backdrop.green == backdrop.blue)
        #expect(plain.pixels.contains { $0.red > 200 && $0.green > 200 && $0.blue > 200 })
        #expect(plain.pixels.filter { $0.red > 200 }.count < plain.pixels.count / 3)
        for scheme in ["light", "dark"] {
            #expect(try image(view, family, "--color-scheme", scheme) == plain)
        }
    }

    @Test("a lock-screen widget has no colour", arguments: lockFamilies)
    func vibrant(family: (name: String, width: Int, height: Int)) throws {
        let image = try image(#"<Rectangle fill="systemOrange" />"#, family)
        let middle = image[family.width / 2, family.height / 2]
        #expect(middle.red == middle.green && middle.green == middle.blue && middle.red > 120)
    }

    /// The statements of a script before and after it presents its widget.
    static let late: [(because: String, before: String, after: String)] = [
        ("it presents at once", "", ""),
        ("it waits for a timer of 3 s", "await new Promise((r) => setTimeout(r, 3000));", ""),
        ("it waits for a timer of 9 s", "await new Promise((r) => setTimeout(r, 9000));", ""),
        ("it waits for promises", "await null; await Promise.resolve();", ""),
        ("it waits for a denied request", "try { await fetch('https://example.org/') } catch {}", ""),
        ("it exits", "", "Script.exit();"),
        ("it exits later", "", "setTimeout(() => Script.exit(), 0);"),
        ("it waits, presents, and exits", "await new Promise((r) => setTimeout(r, 2500));", "Script.exit();"),
        ("it exits with a value", "", "Script.exit('done');"),
    ]

    @Test("an image without a moment shows the first presentation", arguments: late)
    func firstPresentation(because: String, before: String, after: String) throws {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Widget, Rectangle, Script } from "scripting"
            async function run() { \(before) Widget.present(<Rectangle fill="red" />); \(after) }
            run()
            """, to: "widget.tsx")
        let run = try scene.pipstream("widget.tsx", "--scale", "1", "--out", "w.png")
        #expect(run.exitCode == 0, "\(because): \(run.errors)")
        let image = try DecodedImage(path: scene.folder.file("w.png")).testImage
        #expect(image[79, 79].red > 200, "\(because)")
    }

    @Test("an image without a time waits for the whole --duration")
    func duration() throws {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Widget, Text } from "scripting"
            setTimeout(() => Widget.present(<Text>late</Text>), 15000)
            """, to: "widget.tsx")
        let early = try scene.pipstream("widget.tsx", "--out", "w.png")
        #expect(early.exitCode == 7)
        #expect(
            early.errors.contains("showed nothing until 10 s and still waits for a timer that is due at 15 s"))
        #expect(early.errors.contains("--at 15 takes the image at that time"))
        #expect(try scene.pipstream("widget.tsx", "--out", "w.png", "--at", "15").exitCode == 0)
        #expect(try scene.pipstream("widget.tsx", "--out", "w.png", "-y", "-d", "20s").exitCode == 0)
    }

    @Test("the hint of a page that presents a widget names the widget")
    func hintOfPage() throws {
        let scene = try CommandScene()
        try scene.write(#"import { Widget, Text } from "scripting"; Widget.present(<Text>a</Text>)"#, to: "index.tsx")
        let page = try scene.pipstream(".", "--out", "w.png")
        #expect(page.exitCode == 7 && page.errors.contains("use --entry widget"))
        let folder = try scene.pipstream(".", "--entry", "widget", "--out", "w.png")
        #expect(folder.exitCode == 3 && folder.errors.contains("name that file instead of the folder"))
        #expect(try scene.pipstream("index.tsx", "--entry", "widget", "--out", "w.png").exitCode == 0)
    }

    /// A script that presents nothing, and the resulting messages.
    static let nothing: [(script: String, said: [String])] = [
        ("", ["ran to its end and waits for nothing", "Widget.present", "--at"]),
        ("Script.exit();", ["ended without showing anything", "Widget.present", "--at"]),
        ("setTimeout(() => Script.exit(), 2000);", ["ended without showing anything", "--at"]),
        ("setInterval(() => {}, 4000);", ["still waits for a timer that is due at 12 s", "--at 12"]),
        ("await new Promise(() => {});", ["ran to its end and waits for nothing"]),
        (
            "await fetch('https://example.org/'); Widget.present(<Text>a</Text>);",
            ["example.org is not granted: --allow-net example.org", "--at"]
        ),
    ]

    @Test("the error for a script that presents nothing names what it did instead", arguments: nothing)
    func presentsNothing(script: String, said: [String]) throws {
        let scene = try CommandScene()
        try scene.write(
            "import { Widget, Text, Script } from \"scripting\"\nasync function run() { \(script) }\nrun()\n",
            to: "widget.tsx")
        let run = try scene.pipstream("widget.tsx", "--out", "w.png")
        #expect(run.exitCode == 7)
        let last = run.errorLines.last ?? ""
        for words in said { #expect(last.contains(words), "\(run.errors)") }
    }
}
