import TestSupport
import Testing
import Views

@Suite("A reader of the geometry")
struct GeometryReaderLayoutTests {
    private func reader(
        _ identity: Int = 1, madeFor size: Size? = nil, _ children: [ViewNode] = [ViewNode(.text("ab"))]
    ) -> ViewNode {
        let identity = ViewIdentity(rawValue: identity)
        return ViewNode(
            .geometryReader(
                MeasuredPart(identity: identity, made: size.map { MeasuredView(identity: identity, size: $0) }),
                children: children))
    }

    private func sizeUpdates(_ node: ViewNode, width: Double? = nil, height: Double? = nil) -> [MeasuredView] {
        let layout = ViewLayout.light()
        var scene = layout.scene(of: node, proposal: ProposedSize(width: width, height: height))
        return scene.sizeUpdates(at: .zero)
    }

    @Test(
        "A reader of the geometry takes the proposed size, is 10 by 10 by itself, and has its content at the top left")
    func size() {
        #expect(laidOut(reader([])) == "GeometryReader (0, 0, 10, 10)")
        #expect(
            laidOut(reader(), width: 200, height: 100)
                == "GeometryReader (0, 0, 200, 100)\n  Text \"ab\" (0, 0, 20, 20)")
        #expect(laidOut(reader([]), width: 30) == "GeometryReader (0, 0, 30, 10)")
    }

    @Test("A reader of the geometry shares a stack with the others as a colour does")
    func stack() {
        let stack = ViewNode(
            .hstack(alignment: .center, spacing: 0, children: [reader([]), ViewNode(.text("ab")), reader(2, [])]))
        #expect(
            laidOut(stack, width: 120, height: 50) == """
                HStack (0, 0, 120, 50)
                  GeometryReader (0, 0, 50, 50)
                  Text "ab" (50, 15, 20, 20)
                  GeometryReader (70, 0, 50, 50)
                """)
    }

    @Test(
        "A geometry reader reports its size until its content was made for that, and its position alone causes no update"
    )
    func tells() {
        let stack = { (first: Size?, second: Size?) in
            ViewNode(
                .vstack(
                    alignment: .leading, spacing: 0,
                    children: [reader(1, madeFor: first), reader(2, madeFor: second)]))
        }
        let half = Size(width: 100, height: 25)
        #expect(sizeUpdates(stack(nil, nil), width: 100, height: 50).map(\.identity.rawValue) == [1, 2])
        #expect(
            sizeUpdates(stack(half, nil), width: 100, height: 50) == [
                MeasuredView(identity: ViewIdentity(rawValue: 2), size: half, origin: Point(x: 0, y: 25))
            ])
        #expect(sizeUpdates(stack(half, half), width: 100, height: 50).isEmpty)
        #expect(sizeUpdates(stack(half, half), width: 100, height: 60).count == 2)
    }

    @Test("A reader of the geometry reports nothing if it is only measured and not placed, and survives every proposal")
    func hostile() {
        for length in [-1, .nan, .infinity, 0, 1e308] as [Double] {
            let frames = laidOut(reader(), width: length, height: length)
            #expect(!frames.contains("nan") && !frames.contains("inf"))
            #expect(sizeUpdates(reader(), width: length, height: length).allSatisfy { $0.size.width.isFinite })
        }
    }

    private func reader(_ children: [ViewNode]) -> ViewNode { reader(1, madeFor: nil, children) }
    private func reader(_ identity: Int, _ children: [ViewNode]) -> ViewNode {
        reader(identity, madeFor: nil, children)
    }
}
