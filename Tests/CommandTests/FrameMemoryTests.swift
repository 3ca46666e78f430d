import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The memory of the command while it draws what a script presents")
struct FrameMemoryTests {
    /// Bodies of a script that call `show` with a view: each took more than 200 MB.
    private static let bodies = [
        // The greatest shadows, of a canvas and of a view with a gradient.
        """
        show(<Canvas frame={{ width: 3000, height: 3000 }} draw={(c: any) => { c.shadowColor = "red"; c.shadowBlur = 400;
          const g = c.createRadialGradient(0, 0, 10, 900, 900, 800); g.addColorStop(0, "red"); g.addColorStop(1, "blue");
          c.fillStyle = g; c.fillRect(-1e4, -1e4, 2e4, 2e4) }} />)
        """,
        """
        show(<VStack blur={256} shadow={{ color: "red", radius: 256 }}><VStack background="red" frame={{ width: 5000, height: 5000 }}>
          <Text>x</Text></VStack></VStack>)
        """,
        // Large glyphs: of one frame, of many frames, with their own colours.
        """
        show(<Canvas frame={{ width: 300, height: 200 }} draw={(c: any) => {
          for (let i = 0; i < 200; i++) { c.font = (1000 + i) + "px x"; c.fillText("W@", -10, 200) } }} />)
        """,
        """
        let n = 0; setInterval(() => show(<Canvas frame={{ width: 300, height: 200 }} draw={(c: any) => { n++;
          for (let i = 0; i < 60; i++) { c.font = (200 + i + n * 60) + "px x"; c.fillText("W@", -10, 200) } }} />), 100)
        """,
        """
        show(<VStack frame={{ width: 100, height: 100 }}>{Array.from({ length: 40 }, (_, i) => <Text font={100 + i} fixedSize
          frame={{ width: 1, height: 1 }}>{Array.from({ length: 60 }, (_, j) => String.fromCodePoint(0x1F600 + j)).join("")}</Text>)}</VStack>)
        """,
        #"show(<VStack shadow={{ color: "red", radius: 256 }}><Text font={3000} fixedSize>WMQ@BD</Text></VStack>)"#,
        // Unreadable symbols, each as large as the canvas.
        """
        show(<VStack frame={{ width: 100, height: 100 }} background="black">{Array.from({ length: 300 }, (_, i) =>
          <Image systemName="star.fill" font={1000 + i} foregroundStyle="black" frame={{ width: 1, height: 1 }} />)}</VStack>)
        """,
    ]

    @Test("A view with large effects, glyphs or symbols takes less than 200 MB", arguments: bodies.indices)
    func views(index: Int) throws {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Canvas, Image, Navigation, Text, useState, VStack } from "scripting"
            let show: any
            function App() {
              const [view, set] = useState<any>(<Text>hello</Text>)
              show = set
              return <VStack frame={{ width: 300, height: 200 }} background="white">{view}</VStack>
            }
            Navigation.present(<App />)
            setTimeout(() => { \(Self.bodies[index]) }, 500)
            """, to: "page.tsx")
        let run = try scene.pipstream(
            "page.tsx", "-o", "pip.mp4", "-d", "2s", "-s", "600x400", "--script-timeout", "20s",
            measuresMemory: true)
        #expect([0, 6].contains(run.exitCode), "\(run.errors)")
        #expect(run.exitCode == 0 || run.errors.contains("more memory than the limit for drawing a view"))
        #expect((1 << 20..<200 << 20).contains(run.peakMemory), "\(run.peakMemory >> 20) MB")
    }

    @Test(
        "A movie that is an image with a gigabyte of zeros behind it takes less than 200 MB",
        arguments: ["png", "jpg", "bmp", "tiff", "pcx", "sgi"])
    func images(ending: String) throws {
        let scene = try CommandScene()
        let path = scene.folder.file("a.\(ending)")
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x48", "-frames:v", "1", path,
        ])
        try #require(truncate(path, 1 << 30) == 0)
        let run = try scene.pipstream("a.\(ending)", "-o", "pip.mp4", measuresMemory: true)
        #expect([0, 12].contains(run.exitCode), "\(run.errors)")
        #expect((1 << 20..<200 << 20).contains(run.peakMemory), "\(run.peakMemory >> 20) MB")
    }
}
