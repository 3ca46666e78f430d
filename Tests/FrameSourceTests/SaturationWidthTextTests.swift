import FrameSource
import TestSupport
import Testing
import Views

/// The saturation widths that a text reports with real fonts.
@Suite("The saturation width of a text")
struct SaturationWidthTextTests {
    private static let strings = [
        "", "7", "0:42", "AVATAR", "seconds left", "fi\u{301} ffl", "one\nlonger line", "a\n\nb c d\n", "שלום 12",
        "漢字の文", "👩‍👩‍👧 ok",
        "co\u{AD}operate-able", "tab\tbed  two  ",
    ]

    private static let modifiers: [[Modifier]] = [
        [], [.lineLimit(1)], [.lineLimit(2)], [.minimumScaleFactor(0.4)], [.allowsTightening(true)],
        [.truncationMode(.middle)], [.truncationMode(.head), .lineLimit(1)], [.tracking(-3)], [.kerning(2.5)],
        [.multilineTextAlignment(.trailing), .fontWidth(.condensed)], [.font(Font(size: 84, weight: .semibold))],
        [.paragraph(changed { $0.tailIndent = -9 })], [.paragraph(changed { $0.isJustified = true })],
        [.paragraph(changed { ($0.headIndent, $0.firstLineIndent) = (5, 12) })],
        [.paragraph(changed { $0.headIndent = 30 }), .lineLimit(1), .minimumScaleFactor(0.4)],
    ]

    private static func changed(_ change: (inout TextParagraph) -> Void) -> TextParagraphChanges {
        var changes = TextParagraphChanges()
        change(&changes.style)
        return changes
    }

    @Test("The saturation width of a text holds at every width and height", arguments: strings)
    func holds(_ string: String) throws {
        let renderer = try ViewRenderer()
        let report = SaturationWidthCheck.Report()
        let check = Modifier(SaturationWidthCheck(report, hides: false))
        for modifiers in Self.modifiers {
            var node = ViewNode.text(string).with(check)
            for modifier in modifiers { node = node.with(modifier) }
            let layout = ViewLayout.light(displayScale: 2, measurer: renderer.measurer)
            for width in [nil, 0, 20, 60, 300] as [Double?] {
                for height in [nil, 0, 25, 300] as [Double?] {
                    var scene = layout.scene(of: node, proposal: ProposedSize(width: width, height: height))
                    _ = scene.displayList(at: .zero)
                }
            }
        }
        #expect(report.checks > 1_000)
        #expect(report.faults.isEmpty, "\(report.faults.count): \(report.faults.prefix(3))")
    }
}
