import TestSupport
import Testing

import Views

@Suite("Views that share a frame")
struct MatchedGeometryTests {
    private let layout = ViewLayout(
        environment: LayoutEnvironment(colorScheme: .light, displayScale: 1000), measurer: FixedTextMeasurer())

    private func box(
        _ color: Color, _ identity: Int, width: Double, height: Double, at x: Double,
        properties: MatchedGeometryProperties = .frame, isSource: Bool = true
    ) -> ViewNode {
        ViewNode(
            .shape(.rectangle, fill: .color(color), stroke: nil),
            modifiers: [
                .matchedGeometry("a", properties: properties, isSource: isSource),
                .frame(width: width, height: height, alignment: .center), .position(x: x, y: 50),
                .frame(width: 200, height: 100, alignment: .center),
            ], identity: ViewIdentity(rawValue: identity))
    }

    private func stack(_ views: ViewNode...) -> ViewNode { ViewNode(.zstack(alignment: .center, children: views)) }

    /// Returns the fills at a time: each frame with its opacity.
    private func fills(_ node: ViewNode, _ motion: ViewAnimations?, at seconds: Double) -> [String] {
        func seen(_ items: [DisplayList.Item], _ x: Double, _ y: Double, _ opacity: Double) -> [String] {
            items.flatMap { item -> [String] in
                switch item {
                case .fill(_, let rect, _):
                    let seen = Rect(
                        x: rect.minX + x, y: rect.minY + y, width: rect.size.width, height: rect.size.height)
                    return ["\(seen.listed) at \(opacity.listed)"]
                case .transform(let matrix, let items): return seen(items, x + matrix.tx, y + matrix.ty, opacity)
                case .group(let effects, let items): return seen(items, x, y, opacity * effects.opacity)
                default: return []
                }
            }
        }
        var scene = layout.scene(of: node, proposal: .unspecified, motion: motion)
        return seen(scene.displayList(at: .seconds(seconds)).items, 0, 0, 1)
    }

    private func change(_ motion: ViewAnimations, to node: ViewNode, _ animation: Animation?, at seconds: Double) {
        motion.change(to: node, Transaction(animation: animation), at: .seconds(seconds)) { node, change in
            layout.layOut(node, proposal: .unspecified, for: change)
        }
    }

    @Test("one that is no source is seen where the source is and as large, or only the one or the other")
    func follower() {
        let source = box(.red, 1, width: 40, height: 20, at: 50)
        func follower(_ properties: MatchedGeometryProperties) -> String? {
            let node = stack(
                box(.blue, 2, width: 10, height: 10, at: 150, properties: properties, isSource: false), source)
            return fills(node, nil, at: 0).first
        }
        #expect(follower(.frame) == "(30, 40, 40, 20) at 1")
        #expect(follower(.position) == "(45, 45, 10, 10) at 1")
        #expect(follower(.size) == "(130, 40, 40, 20) at 1")
        #expect(
            fills(stack(box(.blue, 2, width: 10, height: 10, at: 150, isSource: false)), nil, at: 0)
                == ["(145, 45, 10, 10) at 1"])
    }

    @Test(
        "a matched view begins in the frame of the removed one, which moves along with it, and both end without a rest"
    )
    func exchanged() {
        let motion = ViewAnimations()
        let small = stack(box(.red, 1, width: 20, height: 20, at: 30))
        let large = stack(box(.blue, 2, width: 60, height: 40, at: 150))
        change(motion, to: small, nil, at: 0)
        change(motion, to: large, .linear(duration: 1), at: 1)
        #expect(fills(large, motion, at: 1).last == "(20, 40, 20, 20) at 1")
        #expect(fills(large, motion, at: 1.5) == ["(70, 35, 40, 30) at 0.5", "(70, 35, 40, 30) at 0.5"])
        #expect(fills(large, motion, at: 2) == ["(120, 30, 60, 40) at 1"])
        // Back on the way: from where it is seen.
        let other = ViewAnimations()
        change(other, to: small, nil, at: 0)
        change(other, to: large, .linear(duration: 1), at: 1)
        change(other, to: small, .linear(duration: 1), at: 1.5)
        // Who comes back comes from as far as it had gone, and who goes goes from as far as it had come, each in the frame in which it is seen.
        #expect(
            fills(small, other, at: 1.5)
                == ["(70, 35, 40, 30) at 0.5", "(70, 35, 40, 30) at 0.5"])
        #expect(fills(small, other, at: 2.5) == ["(20, 40, 20, 20) at 1"])
        change(other, to: large, nil, at: 3)
        #expect(fills(large, other, at: 3) == ["(120, 30, 60, 40) at 1"])
    }
}
