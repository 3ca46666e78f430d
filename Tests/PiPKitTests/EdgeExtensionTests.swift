import PiPKit
import TestSupport
import Testing

@Suite("Content with odd sides")
struct EdgeExtensionTests {
    @Test("extends to the canvas's even edge in every frame, and the change is reported as damage")
    func edges() throws {
        let colors = [
            RGBA(red: 1, green: 1, blue: 1), RGBA(red: 1, green: 0, blue: 0), RGBA(red: 0, green: 1, blue: 0),
        ]
        func content(_ index: Int) -> ViewNode {
            ViewNode(
                .shape(.rectangle, fill: .color(Color(light: colors[index], dark: colors[index])), stroke: nil),
                modifiers: [.frame(width: 20.5, height: 30.5, alignment: .center)])
        }
        func presentation(_ index: Int) -> Presentation {
            Presentation(page: nil, pictureInPicture: .init(isPresented: true, content: content(index)))
        }
        let program = TimetableProgram(presentation(0), timers: [.seconds(1), .seconds(2)]) { state, time in
            state.presentation?.pictureInPicture?.content = content(Int(time.components.seconds))
        }
        let output = InMemoryOutput()
        _ = try ViewSession(program: program, configuration: SessionConfiguration(), output: output).run()
        #expect(output.canvas == CMVideoDimensions(width: 42, height: 62) && output.shown.count == 3)
        for (shown, color) in zip(output.shown, colors) {
            let expected = [color.blue, color.green, color.red, 1].map { UInt8($0 * 255) }
            let buffer = try #require(shown.sample.imageBuffer)
            buffer.withUnsafeBytes { bytes in
                for (x, y) in [(0, 0), (40, 60), (41, 0), (41, 60), (0, 61), (41, 61)] {
                    let offset = y * buffer.bytesPerRow(ofPlane: 0) + x * 4
                    #expect(bytes[offset..<offset + 4].elementsEqual(expected), "\(x), \(y)")
                }
            }
            let damage = shown.sample.attachments.damage ?? PixelRect(x: 0, y: 0, width: 42, height: 62)
            #expect(damage == PixelRect(x: 0, y: 0, width: 42, height: 62))
        }
    }
}
