import TestSupport
import Testing
import Views

@Suite("A tab view")
struct TabLayoutTests {
    private static func tabs(_ selection: Int, _ modifiers: Modifier...) -> ViewNode {
        ViewNode(.tabs([.text("a"), .text("bb"), .box(200, 200)], selection: selection), modifiers: modifiers)
    }

    static let cases: [LayoutCase] = [
        LayoutCase(
            "the selected tab is in the middle of the proposed size", tabs(0), 100, 80, "100 x 80: a (45, 30, 10, 20)"),
        LayoutCase("another tab is selected", tabs(1), 100, 80, "100 x 80: bb (40, 30, 20, 20)"),
        LayoutCase(
            "its ideal size is the selected tab's", tabs(2), nil, nil, "200 x 200: Rectangle (0, 0, 200, 200)"),
        LayoutCase("a larger tab does not enlarge it", tabs(2), 100, 80, "100 x 80: Rectangle (-50, -60, 200, 200)"),
    ]

    @Test("A tab view shows its selected tab alone", arguments: cases)
    func layout(layout: LayoutCase) {
        layout.check()
    }

    static let styles: [(TabViewStyle, isClipped: Bool, dots: Int)] = [
        (.automatic, false, 0), (.tabBarOnly, false, 0), (.sidebarAdaptable, false, 0), (.page, true, 3),
        (.pageAutomaticDisplayIndex, true, 3), (.pageAlwaysDisplayIndex, true, 3),
        (.pageNeverDisplayIndex, true, 0),
    ]

    @Test("A tab view is clipped and has index dots by its style", arguments: styles)
    func style(style: TabViewStyle, isClipped: Bool, dots: Int) {
        let list = displayList(Self.tabs(1, .tabViewStyle(style)), width: 100, height: 80).description
        #expect(list.contains("clip rectangle (0, 0, 100, 80)") == isClipped, "\(list)")
        #expect(list.split(separator: "\n").filter { $0.contains("fill circle") }.count == dots, "\(list)")
    }

    @Test("A tab view of one page has index dots only where they are always shown")
    func onePage() {
        func dots(_ style: TabViewStyle) -> Int {
            let node = ViewNode(.tabs([.text("a")], selection: 0), modifiers: [.tabViewStyle(style)])
            let list = displayList(node, width: 100, height: 80).description
            return list.split(separator: "\n").filter { $0.contains("fill circle") }.count
        }
        #expect(dots(.page) == 0)
        #expect(dots(.pageAlwaysDisplayIndex) == 1)
    }

    @Test("A tab view has no button of another tab")
    func taps() {
        let button = { (title: String) in ViewNode(.button(.init(action: .init(rawValue: 1), title: title, label: [])))
        }
        let node = ViewNode(.tabs([button("a"), button("b")], selection: 1))
        #expect(node.tap(.title("a")) == .nothing)
        #expect(node.tap(.title("b")) != .nothing)
    }
}
