import TestSupport
import Testing
import Views

@Suite("Glass")
struct GlassLayoutTests {
    private func pane(_ union: String? = nil) -> ViewNode {
        let pane = ViewNode.box(20, 20).with(.glassEffect())
        return union.map { pane.with(.glassEffectUnion($0)) } ?? pane
    }

    /// Returns the drawing of two panes of 20 by 20, `gap` apart. Their container merges panes that are nearer than
    /// `spacing`.
    private func drawn(_ first: ViewNode, _ second: ViewNode, gap: Double, spacing: Double) -> [DisplayList.Item] {
        let row = ViewNode.hstack(spacing: gap, first, second)
        return displayList(ViewNode(.glassEffectContainer(spacing: spacing, children: [row]))).items
    }

    private func backdrops(_ items: [DisplayList.Item]) -> [Rect?] {
        items.compactMap { item in
            switch item {
            case .fill(_, let rect, .backdrop): .some(rect)
            case .fillPath(_, _, .backdrop): .some(nil)
            default: nil
            }
        }
    }

    @Test("Glass in a container is below all of its views")
    func beneath() {
        let items = drawn(pane(), pane(), gap: 30, spacing: 10)
        #expect(
            backdrops(items) == [Rect(x: 0, y: 0, width: 20, height: 20), Rect(x: 50, y: 0, width: 20, height: 20)])
        let views = items.suffix(2).map(\.description)
        #expect(views == ["fill rectangle (0, 0, 20, 20) #000000FF", "fill rectangle (50, 0, 20, 20) #000000FF"])
    }

    @Test("Glass of one union is one pane around all of it")
    func union() {
        #expect(
            backdrops(drawn(pane("a"), pane("a"), gap: 30, spacing: 0)) == [Rect(x: 0, y: 0, width: 70, height: 20)])
        #expect(backdrops(drawn(pane("a"), pane("b"), gap: 30, spacing: 0)).count == 2)
    }

    @Test("flows together where panes are nearer than the container's spacing, as one path around them")
    func flow() throws {
        let items = drawn(pane(), pane(), gap: 8, spacing: 12)
        #expect(backdrops(items) == [nil])
        guard case .fillPath(let path, _, _) = try #require(items.first) else { return }
        func contains(_ x: Double, _ y: Double) -> Bool {
            DisplayList.Clip.path(path, rule: .nonZero).contains(Point(x: x, y: y))
        }
        #expect(contains(10, 10) && contains(38, 10) && contains(24, 10), "the bridge is 24 from the left")
        #expect(!contains(24, -6) && !contains(24, 26) && !contains(-8, 10) && !contains(56, 10))
        #expect(backdrops(drawn(pane(), pane(), gap: 8, spacing: 8)).count == 2)
    }

    @Test("Glass that is rotated or faint is drawn at its place")
    func apart() {
        let turned = pane().with(.rotationEffect(degrees: 45))
        let items = drawn(turned, pane().with(.opacity(0.5)), gap: 4, spacing: 100)
        #expect(backdrops(items).isEmpty && items.count == 2)
    }

    @Test("Glass of absurd lengths does not fail", arguments: [Double.nan, .infinity, -1, 1e308])
    func hostile(number: Double) {
        let pane = ViewNode.rectangle.with(.frame(width: number, height: 1e9, alignment: .center)).with(.glassEffect())
        let small = ViewNode.box(1e-9, 1e-9).with(.glassEffect())
        let row = ViewNode.hstack(spacing: number, pane, small, self.pane(), pane)
        #expect(
            displayList(ViewNode(.glassEffectContainer(spacing: number, children: [row, row]))).items.count < 1_000)
    }

    @Test("a button of glass has the pane of glassEffect, tinted where it is prominent")
    func buttons() {
        let button = ViewNode(.button(.init(action: nil, title: nil, label: [.text("ab")])))
        let plain = displayList(button.with(.buttonStyle(.glass))).items.first
        let pane = displayList(ViewNode.box(44, 34).with(.glassEffect())).items.first
        #expect(plain == pane && plain != nil)
        guard
            case .fill(.capsule, _, .backdrop(let backdrop))? = displayList(button.with(.buttonStyle(.glassProminent)))
                .items.first
        else {
            Issue.record("no glass")
            return
        }
        #expect(backdrop.tint.blue > 0.9 && backdrop.tint.red < 0.2)
    }
}
