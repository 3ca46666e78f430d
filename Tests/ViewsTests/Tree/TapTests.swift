import Testing
import TestSupport
import Views

@Suite("A tap")
struct TapTests {
    private func text(_ text: String, _ id: Int, _ modifiers: [Modifier] = []) -> ViewNode {
        ViewNode(.text(text), modifiers: modifiers, identity: ViewIdentity(rawValue: id))
    }

    private func button(_ title: String, _ action: Int, _ modifiers: [Modifier] = []) -> ViewNode {
        ViewNode(
            .button(.init(action: ActionID(rawValue: action), title: title, label: [])), modifiers: modifiers,
            identity: ViewIdentity(rawValue: action))
    }

    private func frames(_ view: ViewNode) -> [LayoutFrame] {
        ViewLayout(
            environment: LayoutEnvironment(colorScheme: .light, displayScale: 1), measurer: FixedTextMeasurer()
        ).scene(of: view, proposal: .unspecified).frames(at: .zero)
    }

    @Test("by title presses a button, by label also what is called so and what holds such a text")
    func names() {
        let view = ViewNode(
            .vstack(
                alignment: .center, spacing: 0,
                children: [
                    button("Go", 1), button("Stop", 2, [.accessibilityLabel("halt")]),
                    ViewNode(
                        .hstack(alignment: .center, spacing: 0, children: [text("Row", 11), text("end", 12)]),
                        modifiers: [.onTap(ActionID(rawValue: 3))], identity: ViewIdentity(rawValue: 10)),
                ]))
        #expect(view.tap(.title("Go")) == .action(ActionID(rawValue: 1)))
        #expect(view.tap(.title("halt")) == .nothing)
        #expect(view.tap(.label("halt")) == .action(ActionID(rawValue: 2)))
        #expect(view.tap(.label("Row")) == .action(ActionID(rawValue: 3)))
        #expect(view.tap(.label("Row end")) == .action(ActionID(rawValue: 3)))
        #expect(view.tap(.label("nobody")) == .nothing)
    }

    @Test("by its place reaches what lies on top, or what holds it; what lets taps through does not count")
    func places() {
        let view = ViewNode(
            .zstack(
                alignment: .topLeading,
                children: [
                    ViewNode(
                        .shape(.rectangle, fill: nil, stroke: nil),
                        modifiers: [
                            .frame(width: 100, height: 100, alignment: .center), .onTap(ActionID(rawValue: 1)),
                        ],
                        identity: ViewIdentity(rawValue: 1)),
                    ViewNode(
                        .shape(.rectangle, fill: nil, stroke: nil),
                        modifiers: [.frame(width: 50, height: 50, alignment: .center)],
                        identity: ViewIdentity(rawValue: 2)),
                    ViewNode(
                        .shape(.rectangle, fill: nil, stroke: nil),
                        modifiers: [.frame(width: 100, height: 20, alignment: .center), .allowsHitTesting(false)],
                        identity: ViewIdentity(rawValue: 3)),
                ]))
        let frames = frames(view)
        #expect(view.tap(at: Point(x: 80, y: 80), frames: frames) == .action(ActionID(rawValue: 1)))
        #expect(view.tap(at: Point(x: 80, y: 5), frames: frames) == .action(ActionID(rawValue: 1)))
        #expect(view.tap(at: Point(x: 20, y: 30), frames: frames) == .nothing)
        #expect(view.tap(at: Point(x: 120, y: 5), frames: frames) == .nothing)
        #expect(view.tap(at: Point(x: .nan, y: .infinity), frames: frames) == .nothing)
    }
}
