import TestSupport
import Testing

@Suite("A view that takes too long to be laid out or drawn")
struct SlowViewTests {
    private static let sentence =
        "the frames of one second of the session take longer than 1 s to lay out and draw; raise --script-timeout"

    @Test(
        "A slow view ends its script as an endless turn does: what was shown before stays, and the file is whole",
        arguments: [
            // Each font is loaded for itself.
            "{Array.from({ length: 20000 }, (_, i) => <Text font={5 + i / 1000}>x</Text>)}",
            "{Array.from({ length: 9000 }, (_, i) => <Circle fill={{ type: \"angular\", colors: [\"red\", i % 2 ? \"blue\" : \"green\"], center: \"center\", startAngle: i, endAngle: 360 } as any} frame={{ width: 300, height: 300 }} />)}",
        ])
    func givenUp(children: String) throws {
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
        #expect(run.errorLines.contains(Self.sentence), "\(run.errors)")
        #expect(try length(of: "pip.mp4", in: scene) == "3.000000")
    }

    @Test("Several views that together take too long in one second end their script")
    func givenUpTogether() throws {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Circle, Navigation, useEffect, useState, ZStack } from "scripting"
            const circles = Array.from({ length: 1500 }, (_, i) => <Circle fill={{ type: "angular", colors: ["red", i % 2 ? "blue" : "green"], center: "center", startAngle: i, endAngle: 360 } as any} frame={{ width: 300, height: 300 }} />)
            function App() {
              const [angle, turn] = useState(0)
              useEffect(() => { setInterval(() => turn((angle) => angle + 1), 33) }, [])
              return <ZStack frame={{ width: 300, height: 300 }} rotationEffect={angle}>{circles}</ZStack>
            }
            Navigation.present(<App />)
            """, to: "slow.tsx")
        let run = try scene.pipstream("slow.tsx", "-o", "pip.mp4", "-d", "3s", "--script-timeout", "1s")
        #expect(run.exitCode == 6)
        #expect(run.errorLines.contains(Self.sentence), "\(run.errors)")
        #expect(try length(of: "pip.mp4", in: scene) == "3.000000")
    }

    @Test("A rotation in space within many others is drawn")
    func nestedProjections() throws {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text, VStack, ZStack } from "scripting"
            function turned(depth: number): any {
              return depth === 0 ? <Text foregroundStyle="white">q</Text>
                : <VStack rotation3DEffect={{ degrees: 89.9999, axis: { x: 1, y: 0, z: 0 }, perspective: 1e300 }}>{turned(depth - 1)}</VStack>
            }
            Navigation.present(<ZStack frame={{ width: 300, height: 200 }}>{turned(30)}</ZStack>)
            """, to: "turned.tsx")
        let run = try scene.pipstream("turned.tsx", "-o", "pip.png")
        #expect(run.exitCode == 0, "\(run.errors)")
    }

    @Test(
        "A view whose nested layers would exhaust memory ends its script",
        arguments: [(#"shadow={{ color: "red", radius: 20 }}"#, 60), (#"opacity={0.9} background="red""#, 149)])
    func layers(props: String, depth: Int) throws {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text, useState, VStack } from "scripting"
            let show: any
            let nested: any = <Text>x</Text>
            for (let i = 0; i < \(depth); i++) nested = <VStack \(props) frame={{ width: 300, height: 300 }}>{nested}</VStack>
            function App() {
              const [isSlow, set] = useState(false)
              show = set
              return <VStack frame={{ width: 300, height: 300 }}>{isSlow ? nested : <Text>hello</Text>}</VStack>
            }
            Navigation.present(<App />)
            setTimeout(() => show(true), 1000)
            """, to: "slow.tsx")
        let run = try scene.pipstream("slow.tsx", "-o", "pip.mp4", "-d", "3s", "--script-timeout", "20s")
        #expect(run.exitCode == 6)
        #expect(run.errors.contains("need more memory than the limit for drawing a view"), "\(run.errors)")
        #expect(try length(of: "pip.mp4", in: scene) == "3.000000")
    }

    private func length(of file: String, in scene: CommandScene) throws -> String? {
        try Probe.file(scene.folder.file(file)).format.duration
    }
}
