import TestSupport
import Testing
import Views

@Suite struct ButtonSearchTests {
    private func button(_ number: Int, title: String? = nil, _ label: ViewNode...) -> ViewNode {
        ViewNode(.button(.init(action: ActionID(rawValue: number), title: title, label: label)))
    }

    @Test("a button is found by its title, the first in the order of the tree")
    func byTitle() {
        let page = ViewNode.vstack(.hstack(button(1, title: "Stop")), button(2, title: "Go"), button(3, title: "Go"))
        #expect(page.firstButton(titled: "Go") == ActionID(rawValue: 2))
        #expect(page.firstButton(titled: "go") == nil)
    }

    @Test("a button is found by the texts of its label")
    func byLabel() {
        let page = ViewNode.group(button(1, .symbol("plus"), .vstack(.text("Add"), .text("one"))))
        #expect(page.firstButton(titled: "Add one") == ActionID(rawValue: 1))
        #expect(page.firstButton(titled: "Addone") == ActionID(rawValue: 1))
        #expect(page.firstButton(titled: "") == nil)
    }

    @Test("buttons in toolbars, backgrounds, overlays, lists and progress labels are found")
    func everywhere() {
        let view = ViewNode(.page(.init(name: "List", children: [button(1, title: "a")])))
            .with(.attachment(name: "toolbar", content: [button(2, title: "b")]))
            .with(.background(button(3, title: "c"), alignment: .center))
            .with(.overlay(.zstack(button(4, title: "d")), alignment: .center))
        let progress = ViewNode(.progress(.init(fraction: 0, label: button(5, title: "e"))))
        let page = ViewNode.vstack(view, progress)
        let found = ["a", "b", "c", "d", "e"].map { page.firstButton(titled: $0)?.rawValue }
        #expect(found == [1, 2, 3, 4, 5])
    }

    @Test("a button without an action is passed over")
    func withoutAction() {
        let dead = ViewNode(.button(.init(action: nil, title: "Go", label: [])))
        #expect(ViewNode.vstack(dead, button(9, title: "Go")).firstButton(titled: "Go") == ActionID(rawValue: 9))
    }

    @Test("a disabled view is not pressed, however far around it that is set")
    func disabled() {
        let dead = ViewNode.vstack(button(1, title: "Go").with(.disabled(false))).with(.disabled(true))
        #expect(dead.firstButton(titled: "Go") == nil)
        #expect(dead.tap(.title("Go")) == .disabled)
        #expect(dead.with(.disabled(false)).tap(.title("Go")) == .disabled)
    }

    @Test("a link is found by its texts and returns its address")
    func links() {
        let page = ViewNode.vstack(ViewNode(.link(to: "https://example.com", label: [.text("More")])))
        #expect(page.tap(.title("More")) == .link("https://example.com"))
        #expect(page.firstButton(titled: "More") == nil)
    }
}
