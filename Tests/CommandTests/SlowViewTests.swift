import TestSupport
import Testing

@Suite("A view that takes too long to be laid out or drawn")
struct SlowViewTests {
    @Test(
        "ends its script as an endless turn does: what was shown before stays, and the file is whole",
        arguments: [
            // Each font is loaded for itself.
            ("laid out", "{Array.from({ length: 20000 }, (_, i) => <Text font={5 + i / 1000}>x</Text>)}"),
            (
                "drawn",
                "{Array.from({ length: 9000 }, (_, i) => <Circle fill={{ type: \"angular\", colors: [\"red\", i % 2 ? \"blue\" : \"green\"], center: \"center\", startAngle: i, endAngle: 360 } as any} frame={{ width: 300, height: 300 }} />)}"
            ),
        ])
    func givenUp(what: String, children: String) throws {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Circle, Navigation, Text, useState, ZStack } from "scripting"
            let show: any
            function App() {
              const [isSlow, set] = useState(false)
              show = set
              return <ZStack frame={{ width: 300, height: 300 }}>{isSlow ? <ZStack>\(children)</ZStack> : <Text>hello</Text>}</ZStack>
            }
            Navigation.present(<App />)
            setTimeout(() => show(true), 1000)
            """, to: "slow.tsx")
        let run = try scene.pipstream("slow.tsx", "-o", "pip.mp4", "-d", "3s", "--script-timeout", "1s")
        #expect(run.exitCode == 6)
        #expect(
            run.errorLines.contains("the view takes longer than 1 s to be \(what); --script-timeout allows more"),
            "\(run.errors)")
        let length = try OutsideProgram.run([
            "ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0",
            scene.folder.file("pip.mp4"),
        ])
        #expect(String(decoding: length, as: UTF8.self).hasPrefix("3.000000"))
    }
}
