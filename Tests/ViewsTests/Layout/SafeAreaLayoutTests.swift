import TestSupport
import Testing
import Views

/// A space of 100 by 200 with safe area insets of 40 at the top and 20 at the bottom. Some cases have another proposal.
@Suite struct SafeAreaLayoutTests {
    @Test("Views are placed in a space with a safe area", arguments: cases)
    func stands(_ layout: LayoutCase) {
        var environment = LayoutEnvironment(colorScheme: .light, displayScale: 1)
        environment.safeArea = EdgeInsets(top: 40, bottom: 20)
        layout.check(environment)
    }

    private static let bar = ViewNode.box(nil, 30)
    private static let scrolled = ViewNode(.scroll(children: [.box(10, 300)]))

    private static func whole(_ because: String, _ node: ViewNode, _ stands: String) -> LayoutCase {
        LayoutCase(because, node, 100, 200, "100 x 200: \(stands)")
    }

    private static let cases = [
        whole("views stand in the middle of the safe part: 40 + (140 − 20) / 2", .text("a"), "a (45, 100, 10, 20)"),
        whole("greedy views fill the safe part", .rectangle, "Rectangle (0, 40, 100, 140)"),
        whole(
            "a view that ignores it fills the room", .rectangle.with(.ignoresSafeArea()), "Rectangle (0, 0, 100, 200)"),
        whole(
            "at the bottom alone it goes on there", .rectangle.with(.ignoresSafeArea(edges: .bottom)),
            "Rectangle (0, 40, 100, 160)"),
        whole(
            "a view that does not reach the edge does not go beyond it", ViewNode.box(10, 10).with(.ignoresSafeArea()),
            "Rectangle (45, 105, 10, 10)"),
        whole(
            "in a column only what stands at the edge goes on: the rectangle below a text",
            .vstack(spacing: 0, .text("a"), .rectangle.with(.ignoresSafeArea())),
            "a (45, 40, 10, 20); Rectangle (0, 60, 100, 140)"),
        whole(
            "behind others: a background that ignores it, and the text in the safe part",
            .zstack(.rectangle.with(.ignoresSafeArea()), .text("a")), "Rectangle (0, 0, 100, 200); a (45, 100, 10, 20)"),
        whole(
            "what is within a view that ignores it has the whole room",
            ViewNode.vstack(spacing: 0, .text("a"), .spacer()).with(.ignoresSafeArea()),
            "a (45, 0, 10, 20); Spacer (50, 20, 0, 180)"),
        whole(
            "a bar at the bottom stands in the safe part, 8 below what is left for the view",
            .rectangle.with(.safeAreaInset(edge: .bottom, bar)),
            "Rectangle (0, 40, 100, 102); Rectangle (0, 150, 100, 30)"),
        whole(
            "a bar at the top, touching", .rectangle.with(.safeAreaInset(edge: .top, spacing: 0, bar)),
            "Rectangle (0, 70, 100, 110); Rectangle (0, 40, 100, 30)"),
        whole(
            "a bar at the leading side has the view's height",
            .rectangle.with(.safeAreaInset(edge: .leading, spacing: 0, .box(20, nil))),
            "Rectangle (20, 40, 80, 140); Rectangle (0, 40, 20, 140)"),
        whole(
            "a bar's own alignment",
            .rectangle.with(.safeAreaInset(edge: .bottom, alignment: .trailing, spacing: 0, .text("ab"))),
            "Rectangle (0, 40, 100, 120); ab (80, 160, 20, 20)"),
        whole(
            "what scrolls begins in the safe part", scrolled, "Rectangle (45, 40, 10, 300)"),
        whole(
            "and below a bar", scrolled.with(.safeAreaInset(edge: .top, spacing: 0, bar)),
            "Rectangle (45, 70, 10, 300); Rectangle (0, 40, 100, 30)"),
        whole(
            "padding of the safe area is padding",
            .rectangle.with(.safeAreaPadding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))),
            "Rectangle (2, 41, 94, 136)"),
        whole(
            "what ignores the safe area ignores its padding",
            .rectangle.with(.ignoresSafeArea()).with(.safeAreaPadding(EdgeInsets(all: 10))),
            "Rectangle (0, 0, 100, 200)"),
        LayoutCase(
            "a room of which a length may be chosen has no safe area", .rectangle, 100, nil,
            "100 x 10: Rectangle (0, 0, 100, 10)"),
    ]

    @Test("A view that ignores a missing safe area keeps its frame")
    func none() {
        LayoutCase("", .rectangle.with(.ignoresSafeArea()), 30, 20, "30 x 20: Rectangle (0, 0, 30, 20)").check()
        LayoutCase(
            "", .rectangle.with(.safeAreaInset(edge: .bottom, spacing: 0, .box(nil, 5))), 30, 20,
            "30 x 20: Rectangle (0, 0, 30, 15); Rectangle (0, 15, 30, 5)"
        ).check()
    }

    @Test("scrolled content is cut off at the edges of the space, not at the safe area's")
    func scrollClip() {
        var environment = LayoutEnvironment(colorScheme: .light, displayScale: 1)
        environment.safeArea = EdgeInsets(top: 40, bottom: 20)
        var scene = ViewLayout(environment: environment, measurer: FixedTextMeasurer())
            .scene(of: Self.scrolled, proposal: ProposedSize(width: 100, height: 200))
        #expect(scene.displayList(at: .zero).description.contains("group clip rectangle (0, 0, 100, 200)"))
    }
}
