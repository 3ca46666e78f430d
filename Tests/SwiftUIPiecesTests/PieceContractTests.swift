import PiPKitTesting
import SwiftUI
import Testing

/// The contracts of a program's own shapes, layouts, styles and preferences.
@MainActor @Suite("Pieces of a program's own hold to what SwiftUI promises")
struct PieceContractTests {
    private func session(_ view: some View) throws -> SteppedSession {
        try SteppedSession { Shown(content: view) }
    }

    @Test("a path is measured without the controls of its curves, and its arcs go as on iOS")
    func paths() {
        let circle = Path(ellipseIn: CGRect(x: 10, y: 20, width: 40, height: 40))
        #expect(abs(circle.boundingRect.maxX - 50) < 1e-9)
        #expect(abs(circle.boundingRect.minY - 20) < 0.02)
        var arc = Path()
        arc.addArc(
            center: CGPoint(x: 50, y: 50), radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
        let end = arc.currentPoint ?? .zero
        #expect(abs(end.x - 50) < 1e-9 && abs(end.y - 60) < 1e-9)
        #expect(arc.boundingRect.width < 10.1)
        var other = Path()
        other.addArc(
            center: CGPoint(x: 50, y: 50), radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: true)
        #expect(other.boundingRect.width > 19)
        #expect(Path().boundingRect.isNull)
        #expect(Path(CGRect(x: 0, y: 0, width: 4, height: 4)).contains(CGPoint(x: 2, y: 2)))
    }

    @Test("invalid numbers leave a path that can be measured and drawn")
    func hostileNumbers() throws {
        var path = Path()
        path.move(to: CGPoint(x: CGFloat.nan, y: 0))
        path.addLine(to: CGPoint(x: 1e308, y: -1e308))
        path.addArc(
            center: .zero, radius: .infinity, startAngle: .degrees(.nan), endAngle: .degrees(1e308), clockwise: true)
        _ = path.boundingRect
        _ = path.contains(.zero)
        let drawn = path
        let session = try session(
            Canvas { context, _ in
                context.fill(drawn, with: .color(.red))
                context.stroke(drawn, with: .color(.red), lineWidth: .nan)
            }
            .frame(width: 20, height: 20))
        #expect(session.notices.isEmpty)
    }

    @Test("a view's shape receives a rectangle that begins at 0, wherever the view is")
    func shapeOrigin() throws {
        let session = try session(Corner().fill(.red).frame(width: 20, height: 10).padding(30))
        let list = try #require(session.displayList?.description)
        #expect(list.contains("30, 30"), "\(list)")
    }

    private struct Half: Shape {
        var factor: CGFloat = 0.5

        func path(in rect: CGRect) -> Path { Path(rect) }

        func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
            let size = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 30, height: 20))
            return CGSize(width: size.width * factor, height: size.height)
        }
    }

    @Test(
        "a shape determines its own size as a view, also if it is moved, rotated, scaled, transformed or type-erased"
    )
    func shapeSizes() throws {
        #expect(Circle().sizeThatFits(ProposedViewSize(width: 100, height: 50)) == CGSize(width: 50, height: 50))
        #expect(Circle().sizeThatFits(.unspecified) == CGSize(width: 10, height: 10))
        #expect(Circle().sizeThatFits(.infinity) == CGSize(width: CGFloat.infinity, height: .infinity))
        #expect(Rectangle().sizeThatFits(ProposedViewSize(width: nil, height: 50)) == CGSize(width: 10, height: 50))
        #expect(AnyShape(Half()).sizeThatFits(.unspecified) == CGSize(width: 15, height: 20))
        let proposal = ProposedViewSize(width: 100, height: 40)
        #expect(Half().offset(x: 3).sizeThatFits(proposal) == CGSize(width: 50, height: 40))
        #expect(Half().rotation(.degrees(90)).sizeThatFits(proposal) == CGSize(width: 50, height: 40))
        #expect(Half().scale(2).sizeThatFits(proposal) == CGSize(width: 50, height: 40))
        #expect(
            Half().transform(CGAffineTransform(scaleX: 2, y: 2)).sizeThatFits(proposal) == CGSize(width: 50, height: 40)
        )
        // The shape takes half of what the frame proposes; numbers that are none take nothing.
        for (factor, width) in [(0.5, "50"), (.nan, "0"), (-3, "0")] as [(CGFloat, String)] {
            let session = try session(
                Half(factor: factor).overlay { GeometryReader { Text("\(Int($0.size.width))") } }
                    .frame(width: 100, height: 40))
            #expect(session.texts == [width])
        }
    }

    @Test("a shape's numbers are animated with a change, and then it stays still")
    func movingShape() throws {
        let session = try session(MovingPie())
        let first = session.displayList
        try session.advance(to: .milliseconds(500))
        let middle = session.displayList
        try session.advance(to: .seconds(2))
        let last = session.displayList
        #expect(first != middle && middle != last)
        let count = session.frameCount
        try session.advance(to: .seconds(10))
        #expect(session.frameCount == count)
    }

    @Test("preferences are collected in the order of the tree and transformed on their way")
    func preferences() throws {
        let session = try session(HandedUpTitles())
        #expect(session.texts.contains("one two three"))
    }

    @Test("a reported size returns to the view, once")
    func geometry() throws {
        let session = try session(VStack { WidthOf().frame(width: 123) })
        #expect(session.texts.contains("123 in 1"))
    }

    @Test("a button in a style of the program's own is pressed by its title, and a toggle's style turns it")
    func styles() throws {
        let session = try SteppedSession { Counting() }
        try session.press("Add")
        try session.press("Add")
        #expect(session.pageTexts.contains("2"))
        try session.press("Turn")
        #expect(session.pageTexts.contains("on"))
    }

    @Test("A canvas is drawn again when an observable property that it reads changes")
    func observedCanvas() throws {
        let model = Level()
        let session = try SteppedSession { LevelCanvas(level: model) }
        let before = session.displayList
        try session.press("more")
        try session.advance(by: .seconds(1))
        #expect(session.displayList != before)
    }

    @Test("a custom style follows its environment")
    func resolvedStyle() throws {
        let session = try session(
            VStack {
                Rectangle().fill(.brand)
                Rectangle().fill(.brand).environment(\.colorScheme, .dark)
            }
            .frame(width: 20, height: 40))
        let list = try #require(session.displayList?.description)
        #expect(list.contains("#FF383CE6"), "\(list)")
        #expect(list.contains("#FF8D28E6") || list.contains("#FF9230E6"), "\(list)")
    }

    @Test("a layout receives values of its views, and one that places nothing centres them")
    func layouts() throws {
        let session = try session(Nowhere { Color.red.frame(width: 10, height: 10) }.frame(width: 30, height: 50))
        let list = try #require(session.displayList?.description)
        #expect(list.contains("10, 20"), "\(list)")
        #expect(session.notices.isEmpty)
    }
}

/// A view that shows its content in picture in picture.
struct Shown<Content: View>: View {
    let content: Content
    @State private var isPresented = true

    var body: some View {
        Text("page").pip(isPresented: $isPresented) { content }
    }
}

private struct Corner: Shape {
    func path(in rect: CGRect) -> Path { Path(CGRect(x: 0, y: 0, width: rect.width, height: rect.height)) }
}

private struct MovingPie: View {
    @State private var end = Angle.degrees(10)

    var body: some View {
        PieSlice(start: .zero, end: end).fill(.red).frame(width: 40, height: 40)
            .onAppear { withAnimation(.linear(duration: 1)) { end = .degrees(300) } }
    }
}

private struct WidthOf: View {
    @State private var width = CGFloat.zero
    @State private var count = 0

    var body: some View {
        Text("\(Int(width)) in \(count)").frame(maxWidth: .infinity)
            .onGeometryChange(for: CGFloat.self) {
                $0.size.width
            } action: {
                width = $0
                count += 1
            }
    }
}

private struct Counting: View {
    @State private var count = 0
    @State private var isOn = false

    var body: some View {
        VStack {
            Text("\(count)")
            Text(isOn ? "on" : "off")
            Button("Add") { count += 1 }.buttonStyle(.filled)
            Toggle("Turn", isOn: $isOn).toggleStyle(CheckboxStyle())
        }
    }
}

@Observable private final class Level {
    var share: CGFloat = 0.2
}

private struct LevelCanvas: View {
    let level: Level
    @State private var isPresented = true

    var body: some View {
        Button("more") { level.share += 0.1 }.pip(isPresented: $isPresented) {
            Canvas { context, size in
                context.fill(
                    Path(CGRect(x: 0, y: 0, width: size.width * level.share, height: size.height)), with: .color(.red))
            }
            .frame(width: 100, height: 10)
        }
    }
}

private struct Nowhere: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}
