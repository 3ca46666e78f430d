import TestSupport
import Testing
import Views

@Suite("Bold text")
struct EmphasisTests {
    private func weight(_ node: ViewNode) -> Font.Weight? {
        for item in displayList(node, width: 400).items {
            if case .text(let run, _, _) = item { return run.font.weight }
        }
        return nil
    }

    @Test(
        "Bold text is semibold in title3 and all smaller text styles, and bold in the larger ones",
        arguments: Font.TextStyle.allCases)
    func styles(style: Font.TextStyle) {
        let expected: Font.Weight = [.largeTitle, .title, .title2].contains(style) ? .bold : .semibold
        let styled = ViewNode.text("a").with(.font(.style(style)))
        #expect(weight(styled.with(.bold(true))) == expected)
        #expect(weight(ViewNode.vstack(styled).with(.bold(true))) == expected)
        let regular: Font.Weight = style == .headline ? .semibold : .regular
        #expect(weight(styled.with(.bold(false))) == regular)
    }

    @Test("Bold text without a font is the body's, and semibold")
    func plain() {
        #expect(weight(.text("a").with(.bold(true))) == .semibold)
    }

    @Test(
        "Bold text with its own size or a family by name is bold",
        arguments: [Font(size: 9), Font(size: 17), Font(size: 40, name: "Inter")])
    func sizes(font: Font) {
        #expect(weight(.text("a").with(.font(font)).with(.bold(true))) == .bold)
    }

    @Test("Bold text with an explicit weight has that weight, in every style; the nearest of both counts")
    func weights() {
        #expect(weight(.text("a").with(.fontWeight(.bold))) == .bold)
        #expect(weight(.text("a").with(.font(.style(.caption))).with(.fontWeight(.heavy))) == .heavy)
        #expect(weight(ViewNode.vstack(.text("a").with(.bold(true))).with(.fontWeight(.light))) == .semibold)
        #expect(weight(ViewNode.vstack(.text("a").with(.fontWeight(.light))).with(.bold(true))) == .light)
    }

    @Test("Bold text at another size of the reader's texts keeps the weight of its style")
    func dynamicSize() {
        let view = ViewNode.text("a").with(.font(.style(.body))).with(.bold(true)).with(
            .dynamicTypeSize(.accessibility3))
        #expect(weight(view) == .semibold)
    }
}
