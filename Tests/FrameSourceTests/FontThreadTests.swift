import Dispatch
import FrameSource
import Synchronization
import Testing
import Views

@Suite("Fonts that several threads use")
struct FontThreadTests {
    /// Texts in more font files, and in more sizes, than Cairo keeps ready.
    private static let texts: [TextRun] = {
        let weights: [Font.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        var texts: [TextRun] = []
        for weight in weights {
            for (design, isItalic) in [(Font.Design.default, false), (.default, true), (.monospaced, false)] {
                for size in 0..<12 {
                    var font = Font(size: 10 + Double(size), weight: weight, design: design)
                    font.isItalic = isItalic
                    texts.append(TextRun(string: "Ag\(size)", font: font))
                }
            }
        }
        return texts
    }()

    private static func outline(_ text: TextRun, _ measurer: PangoTextMeasurer) -> [Point] {
        var places: [Point] = []
        for element in measurer.outline(of: text)?.elements ?? [] {
            if case .line(let end) = element { places.append(end) }
        }
        return places
    }

    @Test("texts in more fonts than Cairo keeps open have the same outlines whatever other threads draw")
    func outlines() throws {
        let library = try FontLibrary.standard()
        let alone = PangoTextMeasurer(shaper: try TextShaper(library: library))
        let expected = Self.texts.map { Self.outline($0, alone) }
        let wrong = Mutex(0)
        // Each thread opens each of the 27 font files again and again, for it keeps 8 fonts: hundreds of times in all.
        DispatchQueue.concurrentPerform(iterations: 6) { thread in
            guard let shaper = try? TextShaper(library: library, capacity: 8) else {
                return wrong.withLock { $0 += 1 }
            }
            let measurer = PangoTextMeasurer(shaper: shaper)
            for place in Self.texts.indices {
                let index = (place * 37 + thread * 91) % Self.texts.count
                if Self.outline(Self.texts[index], measurer) != expected[index] { wrong.withLock { $0 += 1 } }
            }
        }
        #expect(wrong.withLock { $0 } == 0)
        #expect(expected.allSatisfy { !$0.isEmpty })
    }
}
