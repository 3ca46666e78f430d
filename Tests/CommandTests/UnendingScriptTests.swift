import TestSupport
import Testing

@Suite("A script that the engine's time limit cannot end")
struct UnendingScriptTests {
    @Test("is given up with one line and its exit code, and leaves no file behind")
    func awaitsForEver() throws {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            Navigation.present(<Text>hello</Text>)
            setTimeout(async () => {
              while (true) await 0
            }, 1000)
            """, to: "forever.tsx")
        let run = try scene.pipstream("forever.tsx", "-o", "pip.mp4", "--script-timeout", "100ms")
        #expect(run.exitCode == 6)
        #expect(
            run.errorLines.last
                == "pipstream: forever.tsx: the script ran much longer than 0.1 s at a time and could not be ended; "
                + "the session is given up")
        #expect(try scene.folder.names == ["forever.tsx"])
    }
}
