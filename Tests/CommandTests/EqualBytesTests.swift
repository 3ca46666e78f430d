import Foundation
import TestSupport
import Testing

/// Equal frames give equal bytes, whatever an encoder's memory contained before.
@Suite struct EqualBytesTests {
    @Test("files contain no uninitialized memory")
    func memory() throws {
        let scene = try CommandScene()
        let script = RepositoryFile.path("Examples/weather.tsx")
        // The C library fills allocated and freed memory with the complement of this number.
        let fillings = ["0", "1", "77"]
        for filling in fillings {
            let run = try scene.pipstream(
                script, "-o", "\(filling).mp4", "-d", "1s", "-q", environment: ["MALLOC_PERTURB_": filling])
            #expect(run.exitCode == 0, "\(run.errors)")
        }
        let first = try scene.bytes(of: "0.mp4")
        for filling in fillings.dropFirst() {
            let isEqual = try scene.bytes(of: "\(filling).mp4") == first
            #expect(isEqual, "filled with \(filling)")
        }
    }

    #if arch(x86_64)
        @Test("the encoded frames do not depend on the processor's age", arguments: ["sse2", "auto"])
        func processors(instructions: String) throws {
            let scene = try CommandScene()
            // A row of blocks is no multiple of what newer processors weigh at once; much moves, to the left as well.
            try scene.write(
                """
                import { Navigation, Circle, ZStack, useEffect, useState } from "scripting"
                function Page() {
                  const [n, set] = useState(0)
                  useEffect(() => { const timer = setInterval(() => set(n => n + 1), 40); return () => clearInterval(timer) }, [])
                  return <ZStack frame={{ width: 300, height: 180 }}
                    background={{ gradient: ["#0b3954", "#ff6663"], startPoint: { x: n / 50 - 1, y: 0 }, endPoint: { x: n / 50, y: 1 } }}>
                    {Array.from({ length: 12 }, (_, i) => <Circle fill="white" frame={{ width: 30, height: 30 }}
                      offset={{ x: (i * 53 + n * (i % 2 ? 7 : -9)) % 150, y: i * 14 - 80 }} />)}
                  </ZStack>
                }
                Navigation.present(<Page />)
                """, to: "s.tsx")
            let arguments = ["s.tsx", "-q", "-d", "3s", "-s", "300x180", "--constant-frame-rate", "25"]
            #expect(try scene.pipstream(arguments + ["-o", "coded.mp4"]).exitCode == 0)
            #expect(try scene.pipstream(arguments + ["-o", "exact.mkv", "--crf", "0"]).exitCode == 0)
            let (exact, other) = (scene.folder.file("exact.mkv"), scene.folder.file("other.mp4"))
            let settings = """
                -c:v libx264 -preset veryfast -crf 23 -bf 0 -g 16777216 -sc_threshold 0 -threads 1 -forced-idr 1
                -flags +global_header+bitexact+cgop -pix_fmt yuv420p -fps_mode passthrough -enc_time_base 1:90000
                -x264-params cpu-independent=1:asm=\(instructions)
                """.split(whereSeparator: \.isWhitespace).map(String.init)
            _ = try ExternalProgram.run(["ffmpeg", "-v", "error", "-nostdin", "-i", exact] + settings + [other])
            func frames(in path: String) throws -> [Substring] {
                let said = try ExternalProgram.run([
                    "ffmpeg", "-v", "error", "-i", path, "-c", "copy", "-f", "framemd5", "-",
                ])
                return String(decoding: said, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
                    .compactMap { $0.split(separator: ",").last }
            }
            let ours = try frames(in: scene.folder.file("coded.mp4"))
            #expect(ours.count == 75)
            #expect(try frames(in: other) == ours)
        }
    #endif
}
