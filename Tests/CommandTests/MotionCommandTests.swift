import TestSupport
import Testing

@Suite("A session that moves")
struct MotionCommandTests {
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        try scene.write(
            """
            import { Animation, Navigation, Rectangle, useEffect, useState, withAnimation } from "scripting"
            function Page() {
              const [width, setWidth] = useState(10)
              useEffect(() => {
                setTimeout(() => withAnimation(Animation.linear(2), () => setWidth(100)), 10000)
              }, [])
              return <Rectangle fill="red" frame={{ width, height: 20 }} />
            }
            Navigation.present(<Page />)
            """, to: "once.tsx")
    }

    @Test("A session draws sixty frames for two seconds of motion in a minute, and its log gives the same bytes again")
    func paced() throws {
        let size = ["--size", "128x32", "--fit", "layout", "-d", "1m"]
        let run = try scene.pipstream(["once.tsx", "-o", "once.mp4", "--log", "once.jsonl"] + size)
        #expect(run.exitCode == 0, "\(run.errors)")
        let times = try Probe.file(scene.folder.file("once.mp4")).times
        // The first frame, the frames of the animation, the newest of which is its end, and the closing repeat.
        #expect(abs(times.count - 62) <= 1)
        #expect(times.dropFirst().dropLast().allSatisfy { (900_000...1_083_000).contains($0) })
        #expect(try scene.pipstream("--events", "once.jsonl", "-o", "again.mp4", "once.tsx").exitCode == 0)
        #expect(try scene.bytes(of: "once.mp4") == scene.bytes(of: "again.mp4"))
    }

    @Test(
        "A session that moves has a constant frame rate on request",
        arguments: [
            ("30", 30_000.0, 1_000), ("24000/1001", 24_000, 1_001), ("23.976", 24_000, 1_001), ("59.94", 60_000, 1_001),
        ])
    func constantRate(rate: String, scale: Double, ticks: Int64) throws {
        let run = try scene.pipstream(
            "once.tsx", "-o", "even.mp4", "--size", "128x32", "--fit", "layout", "-d", "13s", "--constant-frame-rate",
            rate)
        #expect(run.exitCode == 0, "\(run.errors)")
        let times = try Probe.file(scene.folder.file("even.mp4")).times
        #expect(times == (0..<Int64((13 * scale / Double(ticks)).rounded(.up))).map { $0 * ticks })
    }

    @Test("A session that moves reports an animation without end in a picture in picture")
    func endless() throws {
        try scene.write(
            """
            import { Animation, Navigation, Text, useObservable, useState, useEffect, withAnimation } from "scripting"
            function Page() {
              const shown = useObservable(true)
              const [faint, setFaint] = useState(false)
              const start = () => withAnimation(Animation.linear(1).repeatForever(), () => setFaint(true))
              const content = <Text opacity={faint ? 0 : 1} onAppear={start}>a</Text>
              return <Text pip={{ isPresented: shown, content }}>page</Text>
            }
            Navigation.present(<Page />)
            """, to: "endless.tsx")
        let check = try scene.pipstream("check", "endless.tsx", "-d", "2s")
        #expect(check.said.contains("an endless animation"), "\(check.said)\(check.errors)")
    }
}
