import Foundation
import TestSupport
import Testing

@Suite("The fonts of an image")
struct FontCommandTests {
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
