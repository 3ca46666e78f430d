import TestSupport
import Testing
import Views

@Suite("Mirrored, projected and extended views")
struct MirrorLayoutTests {
    private let square = ViewNode.shape(.rectangle, .color(.white))

    private func drawn(_ node: ViewNode, safeArea: EdgeInsets = EdgeInsets()) -> [String] {
        var environment = LayoutEnvironment(colorScheme: .light, displayScale: 1)
        environment.safeArea = safeArea
        var scene = ViewLayout(environment: environment, measurer: FixedTextMeasurer())
            .scene(of: node, proposal: ProposedSize(width: 20, height: 10))
        return scene.displayList(at: .zero).items.map(\.description)
    }

    @Test("a view is mirrored about its middle where lines go in that direction, and only there")
    func mirrored() {
        let flipped = square.with(.mirrored())
        #expect(drawn(flipped) == ["fill rectangle (0, 0, 20, 10) #FFFFFFFF"])
        #expect(drawn(flipped.with(.layoutDirection(.rightToLeft)))[0].hasPrefix("transform (-1, 0, 0, 1, 20, 0)\n"))
        #expect(drawn(square.with(.mirrored(in: .leftToRight)))[0].hasPrefix("transform (-1, 0, 0, 1, 20, 0)\n"))
    }

    @Test("a projection is about the view's own corner")
    func projected() {
        let moved = square.with(.frame(width: 10, height: 10, alignment: .center)).with(
            .projectionEffect(x: SIMD3(2, 0, 0), y: SIMD3(0, 1, 0), w: SIMD3(0, 0, 1)))
        // The view begins at 5: x becomes 5 + 2 (x − 5).
        let list = drawn(moved.with(.frame(width: 20, height: 10, alignment: .center)))
        #expect(list.first?.split(separator: "\n").first?.contains("(2, 0, -5") == true, "\(list)")
        #expect(
            !drawn(square.with(.projectionEffect(x: SIMD3(.nan, 1e308, 0), y: .zero, w: .zero))).description.contains(
                "nan"))
    }

    @Test("a view's image extends beyond the safe area, mirrored at its edges, and nowhere without one")
    func extended() {
        let extended = square.with(.backgroundExtensionEffect)
        #expect(drawn(extended) == ["fill rectangle (0, 0, 20, 10) #FFFFFFFF"])
        let items = drawn(extended, safeArea: EdgeInsets(top: 4))
        #expect(items.count == 2 && items[1] == "fill rectangle (0, 4, 20, 6) #FFFFFFFF")
        #expect(
            items[0].contains("clip rectangle (0, 0, 20, 4)") && items[0].contains("transform (1, 0, 0, -1, 0, 8)"))
    }

    @Test("a box has the background that is set around it")
    func ground() {
        let box = ViewNode(.groupBox(nil, children: [.text("a")]))
        func first(_ node: ViewNode) -> String { displayList(node).items.first?.description ?? "" }
        #expect(first(box).hasSuffix("#F2F2F7FF"))
        #expect(first(box.with(.boxBackgroundStyle(.color(.black)))).hasSuffix("#000000FF"))
    }
}
