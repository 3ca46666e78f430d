import Foundation
import TestSupport
import Testing

/// Images that take too much to decode or to draw, or that are not what they look like; `script/hostile` measures their
/// time and memory.
@Suite("A script with a hostile image")
struct HostileImageTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    /// The images by their names. They are created once, because that takes longer than a test.
    private static let images = Result {
        let folder = try TemporaryFolder()
        _ = try ExternalProgram.run([
            "/usr/bin/python3", RepositoryFile.path("script/support/hostile_images.py"), folder.path,
        ])
        return try Dictionary(
            uniqueKeysWithValues: folder.names.map {
                ($0, try Data(contentsOf: URL(fileURLWithPath: folder.file($0))))
            })
    }

    /// Returns the image called `name`.
    private func image(_ name: String) throws -> Data { try #require(try Self.images.get()[name]) }

    /// Writes the image called `name` into the folder.
    private func writeImage(_ name: String) throws {
        try image(name).write(to: URL(fileURLWithPath: scene.folder.file(name)))
    }

    /// Writes a script that shows the image `source`, whose element is on line 3.
    private func write(_ source: String) throws {
        try scene.write(
            """
            import { Image, Navigation, Text, VStack } from "scripting"
            Navigation.present(<VStack frame={{ width: 160, height: 90 }}>
              <Image filePath={"\(source)"} resizable={true} />
              <Text>still here</Text>
            </VStack>)
            """, to: "page.tsx")
    }

    /// The lines of a render that name the script's place. Checks that the rest are the command's own.
    private func lines(_ run: CommandRun) -> [String] {
        for line in run.errorLines where !line.hasPrefix("page.tsx:") && !line.hasPrefix("pipstream:") {
            #expect(line.hasPrefix("page.png: "), "\(line)")
        }
        return run.errorLines.filter { $0.hasPrefix("page.tsx:") }
    }

    /// The images that cannot be drawn, and the beginnings of the reasons; some depend on the library's version.
    static let refused = [
        ("turbulence-gzip.svg", "is not drawn: decoding it takes too long"),
        ("turbulence-utf16.svg", "is not drawn: decoding it takes too long"),
        ("turbulence.svg", "is not drawn: decoding it takes too long"), ("curves.svg", "is not drawn: "),
        ("uses.svg", "draws more than 100000 elements"), ("elements-gzip.svg", "is "),
        ("cut-gzip.svg", "is not an image in a supported format"),
        ("gzip.png", "is not an image in a supported format"),
        ("huge.png", "is damaged"), ("cut.png", "is damaged"), ("svg-in-gif.gif", "is damaged"),
    ]

    @Test(
        "A script with a hostile image that cannot be drawn is skipped, and one line has the place", arguments: refused)
    func render(name: String, reason: String) throws {
        try writeImage(name)
        try write(name)
        // An image that takes too long takes processor time up to the limit.
        let limit = reason.hasSuffix("takes too long") ? "500ms" : "1s"
        let run = try scene.pipstream("page.tsx", "--at", "0", "-o", "page.png", "--script-timeout", limit)
        #expect(run.exitCode == 0, "\(run.errors)")
        let lines = lines(run)
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.hasPrefix("page.tsx:3:3: ") == true, "\(lines)")
        #expect(lines.first?.contains("filePath: \(name) \(reason)") == true, "\(lines)")
    }

    @Test(
        "A script with a hostile image is reported by a check, too, which ends as for any other finding",
        arguments: [
            "turbulence.svg", "turbulence-gzip.svg", "curves.svg",
        ])
    func check(name: String) throws {
        try writeImage(name)
        try write(name)
        let run = try scene.pipstream("check", "page.tsx", "--script-timeout", "500ms")
        let said = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(
            said.contains { $0.hasPrefix("page.tsx:3:3: warning: ") && $0.contains("\(name) is not drawn: ") },
            "\(said)")
        #expect(run.exitCode == 13 || run.exitCode == 1, "\(run.exitCode): \(run.errors)")
    }

    @Test("A script with a hostile image that is a data: URL is held to the same limits")
    func dataAddress() throws {
        let text = String(decoding: try image("turbulence.data"), as: UTF8.self)
        try write("data:image/svg+xml;base64,\(text)")
        let run = try scene.pipstream("page.tsx", "--at", "0", "-o", "page.png", "--script-timeout", "500ms")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(lines(run).count == 1 && lines(run).first?.contains("is not drawn: decoding it takes too long") == true)
    }

    @Test("Many slow images do not end a script: the decoder's time does not count as the script's")
    func slowImages() throws {
        // Images of 64 million bytes each, whose data ends early.
        _ = try ExternalProgram.run(["/usr/bin/python3", "-c", Self.slowImages, scene.folder.path])
        try scene.write(
            """
            import { Navigation, Text, UIImage } from "scripting"
            let count = 0
            for (let number = 0; number < 20; number += 1) if (UIImage.fromFile(`slow${number}.png`) == null) count += 1
            Navigation.present(<Text>{count} of 20</Text>)
            """, to: "page.tsx")
        let run = try scene.pipstream("page.tsx", "--at", "0", "-o", "page.png", "--script-timeout", "300ms")
        #expect(run.exitCode == 0, "\(run.errors)")
    }

    @Test("A turn that decodes images without end is stopped, and the message has the place")
    func endlessImages() throws {
        try scene.write(
            """
            import { Navigation, Text, UIImage } from "scripting"
            Navigation.present(<Text>here</Text>)
            const data = Data.fromRawString("not an image")!
            for (;;) UIImage.fromData(data)
            """, to: "page.tsx")
        let run = try scene.pipstream("page.tsx", "--at", "0", "-o", "page.png", "--script-timeout", "500ms")
        #expect(run.exitCode == 6, "\(run.errors)")
        let line = run.errorLines.first { $0.contains("one turn of the script took longer than") }
        #expect(line?.hasPrefix("page.tsx:4:") == true, "\(run.errors)")
    }

    private static let slowImages = """
        import struct, sys, zlib
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        data = zlib.compress(bytes(16001 * 3999))
        image = b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4000, 4000, 8, 6, 0, 0, 0))
        for number in range(20):
            with open(f"{sys.argv[1]}/slow{number}.png", "wb") as file:
                file.write(image + chunk(b"IDAT", data) + chunk(b"tEXt", b"number\\0%d" % number))
        """

    @Test(
        "A script with a hostile image that only looks dangerous is drawn or skipped, without a library's message",
        arguments: [
            "matrix-gzip.svg", "matrix-utf16.svg", "order-gzip.svg", "morphology-gzip.svg", "uses-gzip.svg",
            "octaves.svg", "octaves-gzip.svg", "font.svg", "texts.png", "frames.png", "frames.gif",
        ])
    func harmless(name: String) throws {
        try writeImage(name)
        try write(name)
        let run = try scene.pipstream("page.tsx", "--at", "0", "-o", "page.png", "--script-timeout", "1s")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(lines(run).count <= 1)
    }

    @Test("A script with a hostile image in an archive is held to the same limits")
    func archive() throws {
        try writeImage("turbulence.svg")
        try write("turbulence.svg")
        _ = try ExternalProgram.run([
            "/usr/bin/python3", "-c",
            """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1] + "/page.scripting", "w") as archive:
                archive.write(sys.argv[1] + "/page.tsx", "index.tsx")
                archive.write(sys.argv[1] + "/turbulence.svg", "turbulence.svg")
            """, scene.folder.path,
        ])
        let run = try scene.pipstream("page.scripting", "--at", "0", "-o", "page.png", "--script-timeout", "500ms")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains("turbulence.svg is not drawn: decoding it takes too long"), "\(run.errors)")
    }

    @Test("A script with a hostile image as a UIImage is null where a script reads its pixels")
    func heldImage() throws {
        try writeImage("curves.svg")
        try scene.write(
            """
            import { Navigation, Path, Script, Text, UIImage } from "scripting"
            const image = UIImage.fromFile(Path.join(Script.directory, "curves.svg"))
            console.log(image?.width, image?.toPNGData() ?? null)
            Navigation.present(<Text frame={{ width: 160, height: 90 }}>still here</Text>)
            """, to: "page.tsx")
        let run = try scene.pipstream("page.tsx", "--at", "0", "-o", "page.png", "--script-timeout", "1s")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains("100 null"), "\(run.errors)")
    }

    @Test(
        "a live session records on after its decoder was killed or stopped, and leaves no process",
        arguments: ["KILL", "STOP"])
    func live(signal: String) throws {
        // A new image with each tick, so that the decoder works all the time.
        try scene.write(
            """
            import { Navigation, SVG, Text, VStack, useEffect, useState } from "scripting"
            const square = (n) => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="${n % 40}" height="40" fill="red"/></svg>`
            function Page() {
              const [n, set] = useState(0)
              useEffect(() => { setInterval(() => set((n) => n + 1), 50) }, [])
              return <VStack frame={{ width: 160, height: 90 }}><SVG code={square(n)} /><Text>{n}</Text></VStack>
            }
            Navigation.present(<Page />)
            """, to: "page.tsx")
        let shell = """
            "$0" page.tsx --log s.jsonl --live -d 3 -y --out s.mkv & run=$!
            tail -Fs.01 -n+1 s.jsonl 2>/dev/null | grep -q '"picture":0'
            for file in /proc/[0-9]*/stat; do
              read -r id name state parent rest < $file || continue
              case "$parent $name" in "$run (pipstream-dec"*) echo $id > decoder; kill -\(signal) $id ;; esac
            done
            wait $run; code=$?
            kill -0 "$(cat decoder)" 2>/dev/null && echo "the decoder runs" >&2
            exit $code
            """
        let run = try CommandRun(["/bin/sh", "-c", shell, CommandScene.command], in: scene.folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: scene.folder.file("decoder")))
        #expect(!run.errors.contains("the decoder runs"), "\(run.errors)")
        #expect(try Probe.file(scene.folder.file("s.mkv")).stream.codec_name == "h264")
    }
}
