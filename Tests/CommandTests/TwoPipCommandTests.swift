import Foundation
import TestSupport
import Testing

@Suite("A script with two pip props")
struct TwoPipCommandTests {
    private static let script = """
        import { Navigation, Observable, Rectangle, Text, VStack } from "scripting"
        const red = new Observable(false), blue = new Observable(false)
        const content = (name: string, color: string) => <Rectangle fill={color as any} frame={{ width: 40, height: 40 }}
          onPipStart={() => console.log(name, "starts")} onPipStop={(reason) => console.log(name, "stops", reason)} />
        Navigation.present(<VStack>
          <Text pip={{ isPresented: red, content: content("red", "#ff0000") }}>red</Text>
          <Text pip={{ isPresented: blue, content: content("blue", "#0000ff") }}>blue</Text>
        </VStack>)
        setTimeout(() => blue.setValue(true), 1000)
        setTimeout(() => red.setValue(true), 2000)
        """

    @Test("A script shows one after the other in the same window position, each with its own start and stop")
    func replaced() throws {
        let scene = try CommandScene()
        try scene.write(Self.script, to: "two.tsx")
        for (moment, color) in [("0.5", [255, 0, 0]), ("1.5", [0, 0, 255]), ("2.5", [255, 0, 0])] {
            let run = try scene.pipstream("two.tsx", "--out", "a\(moment).png", "--at", moment)
            #expect(run.exitCode == 0, "\(run.errors)")
            let image = try DecodedImage(path: scene.folder.file("a\(moment).png")).testImage
            let pixel = image[40, 40]
            #expect([Int(pixel.red), Int(pixel.green), Int(pixel.blue)] == color, "\(moment)")
        }
        let run = try scene.pipstream("two.tsx", "--out", "a.mp4", "-d", "3s", "--log", "a.jsonl")
        #expect(run.exitCode == 0, "\(run.errors)")
        let log = String(decoding: try scene.bytes(of: "a.jsonl"), as: UTF8.self)
        let lines = log.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /"(red|blue) (starts|stops)( \w+)?"/).map { "\($0.1) \($0.2)\($0.3 ?? "")" }
        }
        #expect(
            lines == [
                "red starts", "red stops replaced", "blue starts", "blue stops replaced", "red starts",
                "red stops mediaEnded",
            ])
    }
}
