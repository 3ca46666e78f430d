import TestSupport
import Testing
import Views

@Suite("A chart from right to left")
struct ChartMirrorTests {
    @Test("A chart from right to left is flipped as a whole, and its texts are flipped back at their places")
    func mirrored() throws {
        let chart = ViewNode(
            .chart(ChartContent(marks: [ChartMark(.point, x: .value(.number(1)), y: .value(.number(2)))]))
        ).with(.frame(width: 100, height: 50, alignment: .center))
        var scene = ViewLayout.light().scene(of: chart.with(.layoutDirection(.rightToLeft)), proposal: .unspecified)
        let items = scene.displayList(at: .zero).items
        guard case .transform(let whole, let inner)? = items.first else {
            Issue.record("not turned over: \(items)")
            return
        }
        #expect(items.count == 1)
        #expect(whole == AffineMatrix(a: -1, b: 0, c: 0, d: 1, tx: 100, ty: 0))
        var texts = 0
        for case .transform(let own, let turned) in inner {
            guard case .text(_, let rect, _)? = turned.first else { continue }
            texts += 1
            #expect(own == AffineMatrix(a: -1, b: 0, c: 0, d: 1, tx: rect.minX + rect.maxX, ty: 0))
        }
        #expect(texts > 0)
    }
}
