import Foundation
import TestSupport
import Testing

@Suite("The fonts of an image")
struct FontCommandTests {
    @Test("A truncated text of two directions is cut between its characters, without a library's message")
    func truncation() throws {
        let scene = try CommandScene()
        // Each piece of the text alone has another direction than the text.
        try scene.write(
            """
            import { Navigation, Text, VStack } from "scripting"
            const text = "\\u05e9 " + "\\u1ea1\\u1ea1\\u1ea1\\u1ea1 ".repeat(1000)
            const lines = Array.from({ length: 30 }, (_, i) => <Text key={String(i)} lineLimit={i + 1}>{text}</Text>)
            Navigation.present(<VStack>{lines}</VStack>)
            """, to: "page.tsx")
        let run = try scene.pipstream("page.tsx", "--at", "0", "--out", "page.png")
        #expect(run.exitCode == 0)
        for line in run.errorLines { #expect(line.hasPrefix("pipstream: ") || line.hasPrefix("page.png: ")) }
    }

    @Test("The fonts of an image are the same for every user, whatever fonts lie in the user's home")
    func everyUser() throws {
        let scene = try CommandScene()
        let script = "page.tsx"
        try scene.write(
            """
            import { Image, Navigation, Script, Text, VStack } from "scripting"
            await Navigation.present({ element: <VStack padding={8}>
              <Image systemName="heart.fill" font={40} /><Image systemName="gearshape" font={40} /><Text>Walk 12 office AVATAR عربي</Text>
            </VStack> })
            Script.exit()
            """, to: script)
        // Another font under the name that the icons have.
        for folder in ["data/pipstream/fonts", "home/.local/share/pipstream/fonts", "home/.fonts"] {
            let folder = scene.folder.file(folder)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: "/usr/share/fonts/truetype/noto/NotoSerif-Bold.ttf", toPath: folder + "/CupertinoIcons.ttf")
        }
        let usual = try scene.pipstream(script, "--out", "usual.png", "--background", "white")
        #expect(usual.exitCode == 0, "\(usual.errors)")
        let homes: [[String: String]] = [
            [
                "FREETYPE_PROPERTIES": "truetype:interpreter-version=35", "HB_SHAPER_LIST": "fallback",
                "PIXMAN_DISABLE": "fast sse2 ssse3 wholeops", "FONTCONFIG_SYSROOT": "/nonexistent",
            ],
            ["HOME": scene.folder.file("home"), "XDG_DATA_HOME": scene.folder.file("data")],
            ["HOME": "/nonexistent", "XDG_DATA_HOME": ""],
        ]
        for (number, home) in homes.enumerated() {
            let run = try scene.pipstream(
                script, "--out", "\(number).png", "--background", "white", environment: home)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(!run.errors.contains("not installed"))
            #expect(try scene.bytes(of: "\(number).png") == scene.bytes(of: "usual.png"))
        }
    }
}
