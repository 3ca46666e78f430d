import TestSupport
import Testing
import Views

/// Redacted texts and images.
@Suite struct RedactionTests {
    private func items(_ node: ViewNode) -> [DisplayList.Item] {
        var scene = ViewLayout.light().scene(of: node, proposal: .unspecified)
        return scene.displayList(at: .zero).items
    }

    @Test("symbols and images are boxes in a part of their colour, as large as they are")
    func images() throws {
        let image = try #require(
            PixelImage(bytes: [UInt8](repeating: 255, count: 24), width: 2, height: 3, bytesPerRow: 8))
        let views = [
            ViewNode(.symbol("star")), ViewNode(.symbol("star", isResizable: true)),
            ViewNode(.image(ImageSource(.pixels(image)))),
        ]
        for view in views {
            let hidden = view.with(.redacted(.placeholder))
            let shown = items(view), boxes = items(hidden)
            #expect(shown.count == 1 && boxes.count == 1)
            guard case .fill(.roundedRectangle, _, .color(let color))? = boxes.first else {
                Issue.record("no box: \(boxes)")
                continue
            }
            #expect(abs(color.alpha - 0.18) < 1e-6)
            #expect(items(hidden.with(.redacted(nil))).count == 1)
            #expect(items(view.with(.redacted(.privacy))) == shown, "it is nobody's secret")
        }
    }
}
