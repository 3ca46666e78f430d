import TestSupport
import Testing

import Views

@Suite("Views that return during their removal")
struct ReturnTests {
    private func box(_ identity: Int, _ modifiers: Modifier...) -> ViewNode {
        ViewNode(
            .shape(.rectangle, fill: .color(.red), stroke: nil),
            modifiers: [.frame(width: 20, height: 20, alignment: .center)] + modifiers,
            identity: ViewIdentity(rawValue: identity))
    }

    /// Creates a stack at one end of the available space or at the other.
    private func stack(_ views: [ViewNode], isTrailing: Bool = false) -> ViewNode {
        ViewNode(
            .zstack(alignment: .topLeading, children: views),
            modifiers: [
                .frame(width: 20, height: 20, alignment: .topLeading),
                .frame(width: 200, height: 100, alignment: isTrailing ? .trailing : .leading),
            ], identity: ViewIdentity(rawValue: 99))
    }

    /// Returns the fills at a time: each center with its opacity.
    private func seen(_ stage: MotionStage, at seconds: Double) -> [String] {
        func seen(_ items: [DisplayList.Item], _ map: AffineMatrix, _ opacity: Double) -> [String] {
            items.flatMap { item -> [String] in
                switch item {
                case .fill(_, let rect, _):
                    let (x, y) = (rect.minX + rect.size.width / 2, rect.minY + rect.size.height / 2)
                    let (left, top) = (map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty)
                    return ["\(left.listed) \(top.listed) x\(map.a.listed) at \(opacity.listed)"]
                case .transform(let matrix, let items): return seen(items, matrix.concatenating(map), opacity)
                case .group(let effects, let items): return seen(items, map, opacity * effects.opacity)
                default: return []
                }
            }
        }
        return seen(stage.list(at: seconds).items, .identity, 1)
    }

    @Test("a view that returns reverses where it is, and is not drawn twice")
    func turns() {
        let stage = MotionStage(stack([box(1)]))
        stage.change(to: stack([]), .linear(duration: 1), at: 1)
        #expect(seen(stage, at: 1.5) == ["10 50 x1 at 0.5"])
        stage.change(to: stack([box(1)]), .linear(duration: 1), at: 1.5)
        #expect(seen(stage, at: 1.5) == ["10 50 x1 at 0.5"])
        // The removal goes on, to 0.75 of it, and the return has still three quarters of that before it.
        #expect(seen(stage, at: 1.75) == ["10 50 x1 at 0.438"])
        #expect(seen(stage, at: 2) == ["10 50 x1 at 0.5"])
        #expect(seen(stage, at: 2.25) == ["10 50 x1 at 0.75"])
        #expect(seen(stage, at: 2.5) == ["10 50 x1 at 1"])
        #expect(stage.nextChange(after: 2.5) == nil)
    }

    @Test("A returning view reverses its own transition, at once without an animation")
    func unlike() {
        let unlike = Modifier.transition(.asymmetric(insertion: .opacity, removal: .scale(scale: 0)))
        for animation in [Animation.linear(duration: 1), nil] {
            let stage = MotionStage(stack([box(1, unlike)]))
            stage.change(to: stack([]), .linear(duration: 1), at: 1)
            stage.change(to: stack([box(1, unlike)]), animation, at: 1.5)
            #expect(seen(stage, at: 1.5) == ["10 50 x\(animation == nil ? "1" : "0.5") at 1"])
            #expect(seen(stage, at: 2.5) == ["10 50 x1 at 1"])
        }
    }

    @Test("A returning view moves from its visible position, although its container moves, too")
    func elsewhere() {
        let stage = MotionStage(stack([box(1)]))
        stage.change(to: stack([]), .linear(duration: 1), at: 1)
        stage.change(to: stack([box(1)], isTrailing: true), .linear(duration: 1), at: 1.5)
        #expect(seen(stage, at: 1.5) == ["10 50 x1 at 0.5"])
        #expect(seen(stage, at: 2) == ["100 50 x1 at 0.5"])
        // And out again on the way.
        let other = MotionStage(stage.node)
        other.change(to: stack([], isTrailing: true), .linear(duration: 1), at: 1)
        other.change(to: stack([box(1)]), .linear(duration: 1), at: 1.5)
        other.change(to: stack([]), .linear(duration: 1), at: 2)
        #expect(seen(other, at: 2) == ["100 50 x1 at 0.5"])
        #expect(seen(other, at: 3) == [])
        #expect(other.nextChange(after: 3) == nil)
        #expect(seen(stage, at: 2.5) == ["190 50 x1 at 1"])
        #expect(stage.nextChange(after: 2.5) == nil)
    }

    @Test("a view removed while it moves is not moved twice")
    func movesOn() {
        let stage = MotionStage(stack([box(1)]))
        stage.change(to: stack([box(1)], isTrailing: true), .linear(duration: 1), at: 1)
        stage.change(to: stack([], isTrailing: true), .linear(duration: 1), at: 1.5)
        #expect(seen(stage, at: 1.5) == ["100 50 x1 at 1"])
    }

    @Test("A returning view grows about its visible position while its container moves")
    func growing() {
        let scale = Modifier.transition(.scale(scale: 0))
        let stage = MotionStage(stack([]))
        stage.change(to: stack([box(1, scale)], isTrailing: true), .linear(duration: 1), at: 1)
        #expect(seen(stage, at: 1.5) == ["190 50 x0.5 at 1"])
        // What is elsewhere at once is on no way any more.
        stage.change(to: stack([box(1, scale)]), nil, at: 1.5)
        #expect(seen(stage, at: 2) == ["10 50 x1 at 1"])
    }

    @Test("A returning view's content returns with it")
    func inner() {
        func outer(_ views: [ViewNode]) -> ViewNode {
            stack([
                ViewNode(
                    .zstack(alignment: .topLeading, children: views),
                    modifiers: [.frame(width: 60, height: 60, alignment: .center)],
                    identity: ViewIdentity(rawValue: 7))
            ])
        }
        let stage = MotionStage(outer([box(1), box(2)]))
        stage.change(to: stack([]), .linear(duration: 1), at: 1)
        stage.change(to: outer([box(1), box(2)]), .linear(duration: 1), at: 1.5)
        #expect(seen(stage, at: 1.5) == ["30 70 x1 at 0.5", "30 70 x1 at 0.5"])
        #expect(seen(stage, at: 2.5) == ["30 70 x1 at 1", "30 70 x1 at 1"])
        #expect(stage.nextChange(after: 2.5) == nil)
    }

    @Test("a completely removed view starts again")
    func gone() {
        let stage = MotionStage(stack([box(1)]))
        stage.change(to: stack([]), .linear(duration: 1), at: 1)
        stage.change(to: stack([box(1)]), .linear(duration: 1), at: 2)
        #expect(seen(stage, at: 2) == [])
        #expect(seen(stage, at: 2.5) == ["10 50 x1 at 0.5"])
    }
}
