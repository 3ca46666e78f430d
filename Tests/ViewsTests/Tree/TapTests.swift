import TestSupport
import Testing
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
        ViewLayout.light().scene(of: view, proposal: .unspecified).frames(at: .zero)
    }

    @Test("A tap by title presses a button, by label also a view with that label and one with such a text")
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

    @Test("A tap by its place reaches the topmost view, or its container; a view that lets taps through does not count")
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
        #expect(frames.tap(at: Point(x: 80, y: 80)) == .action(ActionID(rawValue: 1)))
        #expect(frames.tap(at: Point(x: 80, y: 5)) == .action(ActionID(rawValue: 1)))
        #expect(frames.tap(at: Point(x: 20, y: 30)) == .nothing)
        #expect(frames.tap(at: Point(x: 120, y: 5)) == .nothing)
        #expect(frames.tap(at: Point(x: .nan, y: .infinity)) == .nothing)
    }

    private func tap(_ view: ViewNode, _ x: Double, _ y: Double) -> TapResult {
        frames(view).tap(at: Point(x: x, y: y))
    }

    private func box(_ id: Int, _ outline: Outline = .rectangle, side: Double = 20, tap: Bool = true) -> ViewNode {
        let frame = Modifier.frame(width: side, height: side, alignment: .center)
        return ViewNode(
            .shape(outline, fill: nil, stroke: nil),
            modifiers: tap ? [frame, .onTap(ActionID(rawValue: id))] : [frame], identity: ViewIdentity(rawValue: id))
    }

    private func kept(_ view: ViewNode, _ modifiers: Modifier...) -> ViewNode {
        ViewNode(view.kind, modifiers: view.modifiers + modifiers, identity: view.identity)
    }

    private func action(_ id: Int) -> TapResult { .action(ActionID(rawValue: id)) }

    @Test("A tap by its place follows what was moved, turned, stretched and mirrored")
    func transforms() {
        let frame = Modifier.frame(width: 100, height: 100, alignment: .center)
        let moved = kept(box(1), .offset(x: 30, y: 0), frame)
        #expect(tap(moved, 75, 50) == action(1))
        #expect(tap(moved, 45, 50) == .nothing)
        let stretched = kept(box(1), .scaleEffect(x: 3, y: 1), frame)
        #expect(tap(stretched, 25, 50) == action(1))
        #expect(tap(stretched, 25, 35) == .nothing)
        let gone = kept(box(1), .scaleEffect(x: 0, y: 1), frame)
        #expect(tap(gone, 50, 50) == .nothing)
        // A bar 60 long and 20 high, upright after a quarter turn.
        let bar = kept(
            box(1), .scaleEffect(x: 3, y: 1), .rotationEffect(degrees: 90), frame)
        #expect(tap(bar, 50, 25) == action(1))
        #expect(tap(bar, 25, 50) == .nothing)
        let pair = ViewNode.hstack(spacing: 0, box(1), box(2)).with(.scaleEffect(x: -1, y: 1))
        #expect(tap(pair, 5, 5) == action(2))
        #expect(tap(pair, 35, 5) == action(1))
        let shifted = kept(
            box(1), .transformEffect(AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: -40)), frame)
        #expect(tap(shifted, 50, 10) == action(1))
        #expect(tap(shifted, 50, 50) == .nothing)
        // Seen from the back, what was left is right.
        let back = ViewNode.hstack(spacing: 0, box(1), box(2)).with(
            .rotation3DEffect(degrees: 180, axis: (x: 0, y: 1, z: 0)))
        #expect(tap(back, 5, 5) == action(2))
        let edge = kept(box(1), .rotation3DEffect(degrees: 90, axis: (x: 0, y: 1, z: 0)))
        #expect(tap(edge, 5, 5) == .nothing)
    }

    @Test(
        "A tap by its place reaches only what shows: what is clipped, transparent or outside of its outline lets it through"
    )
    func clips() {
        let wide = ViewNode.zstack(
            box(1, side: 100), kept(box(2, side: 90), .frame(width: 20, height: 20, alignment: .center), .clipped))
        #expect(tap(wide, 50, 50) == action(2))
        #expect(tap(wide, 20, 50) == action(1))
        let round = ViewNode.zstack(box(1, side: 100), kept(box(2, side: 80), .clipShape(.circle)))
        #expect(tap(round, 50, 50) == action(2))
        #expect(tap(round, 13, 13) == action(1))
        let circle = ViewNode.zstack(box(1, side: 100), box(2, .circle, side: 80))
        #expect(tap(circle, 50, 12) == action(2))
        #expect(tap(circle, 13, 13) == action(1))
        let unseen = ViewNode.zstack(box(1, side: 100), kept(box(2, side: 80), .opacity(0)))
        #expect(tap(unseen, 50, 50) == action(1))
        let scrolled = ViewNode(
            .scroll(children: [.vstack(spacing: 0, box(1, side: 40), box(2, side: 40))]),
            modifiers: [.frame(width: 40, height: 50, alignment: .center)])
        let below = ViewNode.vstack(spacing: 0, scrolled, box(3, side: 40))
        #expect(tap(below, 20, 45) == action(2))
        #expect(tap(below, 20, 55) == action(3))
    }

    @Test("A tap by its place asks the views around for a handler, in the order of their modifiers")
    func order() {
        // What is put on outside of the gesture is not part of it.
        let padded = ViewNode.zstack(
            box(1, side: 100), kept(box(2), .padding(EdgeInsets(all: 20))))
        #expect(tap(padded, 50, 50) == action(2))
        #expect(tap(padded, 35, 35) == action(1))
        // The space around the view belongs to the gesture if nothing is visible below it.
        let roomy = kept(box(2, tap: false), .padding(EdgeInsets(all: 20)), .onTap(ActionID(rawValue: 9)))
        #expect(tap(roomy, 5, 5) == action(9))
        #expect(tap(kept(box(1), .disabled(true)), 5, 5) == .disabled)
        #expect(tap(kept(box(1, tap: false), .disabled(true), .onTap(ActionID(rawValue: 9))), 5, 5) == action(9))
        let texts = ViewNode(
            .button(.init(action: ActionID(rawValue: 5), title: nil, label: [text("Go", 11)])),
            identity: ViewIdentity(rawValue: 5))
        #expect(tap(texts, 2, 2) == action(5))
        let ground = ViewNode.zstack(
            button("Go", 1), text("a", 2, [.padding(EdgeInsets(all: 40)), .backgroundStyle(.color(.red), shape: nil)]))
        #expect(tap(ground, 10, 10) == .nothing)
        // What shows in a group of several answers alike.
        let group = ViewNode(
            .group([box(1, tap: false), box(2, tap: false)]), modifiers: [.onTap(ActionID(rawValue: 9))])
        #expect(tap(.vstack(spacing: 0, group), 5, 5) == action(9))
        #expect(tap(.vstack(spacing: 0, group), 5, 25) == action(9))
    }
}
