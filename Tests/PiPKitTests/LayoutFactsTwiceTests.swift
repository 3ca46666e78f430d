import PiPKit
import Scripting
import SwiftViews
import TestSupport
import Testing

/// Layout facts that others measured of Apple's SwiftUI and wrote down: the positions of shapes in a frame, in a script
/// and in Swift. The sources are objc.io ("How an HStack Lays out Its Children", "Aspect Ratios in SwiftUI"),
/// swiftuifieldguide.com, swiftui-lab.com ("Frame Behaviors", "Negative Padding", "GeometryReader"), OpenSwiftUI's
/// layout suites, and Apple's documentation of the modifiers.
@MainActor @Suite("Layout facts of SwiftUI in both front ends")
struct LayoutFactsTwiceTests {
    /// The rectangles and circles that a program fills in its first frame, relative to the first of them.
    private func rects(_ program: any ViewProgram) throws -> [String] {
        var lists: [String] = []
        let session = try ViewSession(
            program: program, configuration: SessionConfiguration(duration: .seconds(1)), output: InMemoryOutput()
        ) { event, _ in
            if case .frameShown(let list) = event { lists.append(list.map { "\($0)" } ?? "empty") }
        }
        _ = try session.run()
        let number = /(?:rectangle|circle) \((-?[0-9.]+), (-?[0-9.]+), ([0-9.]+), ([0-9.]+)\)/
        let found = try #require(lists.first).matches(of: number).map { match in
            [match.1, match.2, match.3, match.4].compactMap { Double($0) }
        }
        let first = try #require(found.first)
        return found.dropFirst().filter { $0[2] > 0 && $0[3] > 0 }.map { rect in
            [rect[0] - first[0], rect[1] - first[1], rect[2], rect[3]].map { "\(Int($0.rounded()))" }
                .joined(separator: " ")
        }
    }

    /// Checks where a view's shapes are in a frame of `width` by `height`. In `script`, `h` creates an element, `R` a
    /// rectangle of two lengths with more props, and `S` one without lengths.
    private func expect(
        _ fact: String, _ width: Double, _ height: Double, _ expected: String, _ script: String,
        @ViewBuilder _ swift: @escaping () -> some View
    ) throws {
        let code = """
            (async () => { const { createElement: h, Navigation } = __scripting;
            const R = (width, height, props) => h("Rectangle", { fill: "systemRed", frame: { width, height }, ...props });
            const S = (props) => h("Rectangle", { fill: "systemRed", ...props });
            Navigation.present(h("VStack", { frame: { width: \(width), height: \(height), alignment: "topLeading" },
              background: h("Rectangle", { fill: "systemBlue" }) }, \(script)));
            })()
            """
        let written = try rects(
            ScriptProgram(
                script: CompiledScript(code: code), environment: ScriptEnvironment(), templates: .ofPlainScripts))
        #expect(written.joined(separator: ", ") == expected, "\(fact), in a script")
        let built = try rects(
            SwiftViewProgram {
                VStack { swift() }.frame(width: width, height: height, alignment: .topLeading)
                    .background { Rectangle().fill(Color.blue) }
            })
        #expect(built.joined(separator: ", ") == expected, "\(fact), in Swift")
    }

    private func box(_ width: Double, _ height: Double) -> some View {
        Rectangle().fill(Color.red).frame(width: width, height: height)
    }
    private var shape: some View { Rectangle().fill(Color.red) }

    @Test("rows and columns")
    func stacks() throws {
        try expect(
            "a shape takes what a fixed view leaves", 100, 40, "0 0 42 40, 50 10 50 20",
            "h('HStack', null, S(), R(50, 20))"
        ) {
            HStack {
                shape; box(50, 20)
            }
        }
        try expect("in a column, too", 100, 100, "0 0 100 62, 45 70 10 30", "h('VStack', null, S(), R(10, 30))") {
            VStack {
                shape; box(10, 30)
            }
        }
        try expect(
            "the bottoms of a row", 100, 40, "0 0 10 40, 10 20 10 20",
            "h('HStack', { alignment: 'bottom', spacing: 0 }, R(10, 40), R(10, 20))"
        ) {
            HStack(alignment: .bottom, spacing: 0) {
                box(10, 40); box(10, 20)
            }
        }
        try expect(
            "the trailing edges of a column", 100, 40, "0 0 40 10, 20 10 20 10",
            "h('VStack', { alignment: 'trailing', spacing: 0 }, R(40, 10), R(20, 10))"
        ) {
            VStack(alignment: .trailing, spacing: 0) {
                box(40, 10); box(20, 10)
            }
        }
    }

    @Test("distances and places in stacks")
    func distances() throws {
        try expect("shapes are 8 apart", 100, 40, "0 0 10 10, 0 18 10 10", "h('VStack', null, R(10, 10), R(10, 10))") {
            VStack {
                box(10, 10); box(10, 10)
            }
        }
        try expect(
            "a group is no view of its own", 100, 60, "0 0 10 10, 0 15 10 10, 0 30 10 10",
            "h('VStack', { spacing: 5 }, h('Group', null, R(10, 10), R(10, 10)), R(10, 10))"
        ) {
            VStack(spacing: 5) {
                Group {
                    box(10, 10); box(10, 10)
                }; box(10, 10)
            }
        }
        try expect(
            "nothing has no spacing", 100, 60, "0 0 10 10, 0 15 10 10",
            "h('VStack', { spacing: 5 }, R(10, 10), h('EmptyView'), R(10, 10))"
        ) {
            VStack(spacing: 5) {
                box(10, 10); EmptyView(); box(10, 10)
            }
        }
        try expect(
            "a hidden view keeps its place", 100, 60, "0 10 10 10",
            "h('VStack', { spacing: 0 }, R(10, 10, { hidden: true }), R(10, 10))"
        ) {
            VStack(spacing: 0) {
                box(10, 10).hidden(); box(10, 10)
            }
        }
    }

    @Test("spacers, priorities and circles")
    func spacers() throws {
        try expect(
            "a spacer takes the rest", 100, 40, "0 0 20 20, 80 0 20 20",
            "h('HStack', { spacing: 0 }, R(20, 20), h('Spacer'), R(20, 20))"
        ) {
            HStack(spacing: 0) {
                box(20, 20); Spacer(); box(20, 20)
            }
        }
        try expect(
            "and its least length where there is none", 100, 40, "0 0 60 20, 80 0 60 20",
            "h('HStack', { spacing: 0 }, R(60, 20), h('Spacer', { minLength: 20 }), R(60, 20))"
        ) {
            HStack(spacing: 0) {
                box(60, 20); Spacer(minLength: 20); box(60, 20)
            }
        }
        try expect(
            "a higher priority leaves the others their least", 100, 40, "0 0 100 40",
            "h('HStack', { spacing: 0 }, S({ layoutPriority: 1 }), S())"
        ) {
            HStack(spacing: 0) {
                shape.layoutPriority(1); shape
            }
        }
        try expect(
            "a circle is a square in its row", 100, 50, "0 0 50 50, 50 20 10 10",
            "h('HStack', { spacing: 0 }, h('Circle', { fill: 'systemRed' }), R(10, 10))"
        ) {
            HStack(spacing: 0) {
                Circle().fill(Color.red); box(10, 10)
            }
        }
    }

    @Test("layers")
    func layers() throws {
        try expect(
            "a layer in a corner", 100, 60, "0 0 100 50, 80 40 20 10",
            "h('ZStack', { alignment: 'bottomTrailing' }, R(100, 50), R(20, 10))"
        ) {
            ZStack(alignment: .bottomTrailing) {
                box(100, 50); box(20, 10)
            }
        }
        try expect(
            "the highest priority decides the size", 100, 60, "-40 -15 100 50, 0 0 20 20",
            "h('ZStack', null, R(100, 50), R(20, 20, { layoutPriority: 1 }))"
        ) {
            ZStack {
                box(100, 50); box(20, 20).layoutPriority(1)
            }
        }
        try expect(
            "a higher index is drawn later", 100, 60, "10 10 10 10, 0 0 30 30",
            "h('ZStack', null, R(30, 30, { zIndex: 1 }), R(10, 10))"
        ) {
            ZStack {
                box(30, 30).zIndex(1); box(10, 10)
            }
        }
        try expect(
            "an overlay's corner", 100, 60, "0 0 40 40, 30 0 10 10",
            "R(40, 40, { overlay: { content: R(10, 10), alignment: 'topTrailing' } })"
        ) {
            box(40, 40).overlay(alignment: .topTrailing) { box(10, 10) }
        }
        try expect(
            "a background may be larger", 100, 60, "-10 -10 40 40, 0 0 20 20", "R(20, 20, { background: R(40, 40) })"
        ) {
            box(20, 20).background { box(40, 40) }
        }
        try expect(
            "an overlay's shape has its view's size", 100, 60, "0 0 30 20, 0 0 30 20", "R(30, 20, { overlay: S() })"
        ) {
            box(30, 20).overlay { shape }
        }
    }

    @Test("frames")
    func frames() throws {
        try expect(
            "a frame's corner", 100, 60, "80 40 20 20",
            "h('VStack', { frame: { width: 100, height: 60, alignment: 'bottomTrailing' } }, R(20, 20))"
        ) {
            box(20, 20).frame(width: 100, height: 60, alignment: .bottomTrailing)
        }
        try expect(
            "a frame without limit is centred", 100, 60, "40 20 20 20",
            "h('VStack', { frame: { maxWidth: 'infinity', maxHeight: 'infinity' } }, R(20, 20))"
        ) {
            box(20, 20).frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        try expect(
            "along one axis", 100, 60, "80 0 20 20",
            "h('VStack', { frame: { maxWidth: 'infinity', alignment: 'trailing' } }, R(20, 20))"
        ) {
            box(20, 20).frame(maxWidth: .infinity, alignment: .trailing)
        }
    }

    @Test("limits and ideal lengths")
    func limits() throws {
        try expect("a greatest width", 100, 60, "0 0 80 60", "S({ frame: { minWidth: 50, maxWidth: 80 } })") {
            shape.frame(minWidth: 50, maxWidth: 80)
        }
        try expect(
            "an ideal width counts where none is proposed", 100, 60, "0 0 60 10",
            "S({ frame: { idealWidth: 60 }, fixedSize: true })"
        ) {
            shape.frame(idealWidth: 60).fixedSize()
        }
        try expect(
            "a least width raises the ideal one", 100, 60, "0 0 50 10",
            "S({ frame: { minWidth: 50 }, fixedSize: true })"
        ) {
            shape.frame(minWidth: 50).fixedSize()
        }
        // Apple's interface of `frame(minWidth:idealWidth:maxWidth:…)`: lengths that do not rise are raised.
        try expect(
            "an ideal width above the greatest one raises it", 100, 60, "0 0 30 60",
            "S({ frame: { idealWidth: 30, maxWidth: 20 } })"
        ) {
            shape.frame(idealWidth: 30, maxWidth: 20)
        }
        try expect("a shape's ideal size", 100, 60, "0 0 10 10", "S({ fixedSize: true })") { shape.fixedSize() }
    }

    /// "Alignment guides in SwiftUI" (swiftui-lab.com); OpenSwiftUI's layout suites.
    @Test("guides count outside of their containers, and a text that is cut is as wide as it was proposed")
    func guidesAndTexts() throws {
        try expect(
            "an explicit guide of a child is the container's", 100, 60, "5 0 10 10, 0 10 20 10",
            "h('VStack', { alignment: 'leading', spacing: 0 }, h('HStack', { spacing: 0 }, R(10, 10, { alignmentGuide: { alignment: 'leading', value: -5 } })), R(20, 10))"
        ) {
            VStack(alignment: .leading, spacing: 0) {
                HStack(spacing: 0) { box(10, 10).alignmentGuide(.leading) { _ in -5 } }
                box(20, 10)
            }
        }
        try expect(
            "a text that is cut", 100, 60, "0 0 80 21, 80 0 20 20",
            "h('HStack', { spacing: 0, frame: { height: 20 } }, h('Text', { lineLimit: 1, background: S() }, 'a text that is far too long for a row'), R(20, 20))"
        ) {
            HStack(spacing: 0) {
                Text("a text that is far too long for a row").lineLimit(1).background { shape }
                box(20, 20)
            }.frame(height: 20)
        }
    }

    @Test("places and padding")
    func places() throws {
        try expect(
            "an offset moves no other view", 100, 60, "10 5 20 20, 20 0 20 20",
            "h('HStack', { spacing: 0 }, R(20, 20, { offset: { x: 10, y: 5 } }), R(20, 20))"
        ) {
            HStack(spacing: 0) {
                box(20, 20).offset(x: 10, y: 5); box(20, 20)
            }
        }
        try expect(
            "a position is the centre's, and takes all", 100, 60, "40 0 20 20",
            "R(20, 20, { position: { x: 50, y: 10 } })"
        ) {
            box(20, 20).position(x: 50, y: 10)
        }
        try expect("padding of one edge", 100, 60, "10 0 90 60", "S({ padding: { leading: 10 } })") {
            shape.padding(.leading, 10)
        }
        try expect("negative padding", 100, 50, "-10 -10 120 70", "S({ padding: -10 })") { shape.padding(-10) }
    }

    @Test("ratios, readers, grids and choices")
    func others() throws {
        try expect("a ratio that fits", 100, 100, "0 0 100 50", "S({ aspectRatio: { value: 2, contentMode: 'fit' } })")
        {
            shape.aspectRatio(2, contentMode: .fit)
        }
        try expect(
            "a ratio that fills", 100, 100, "0 0 200 100", "S({ aspectRatio: { value: 2, contentMode: 'fill' } })"
        ) {
            shape.aspectRatio(2, contentMode: .fill)
        }
        try expect(
            "a reader's view is in its corner", 100, 60, "0 0 20 20", "h('GeometryReader', null, () => R(20, 20))"
        ) {
            GeometryReader { _ in box(20, 20) }
        }
        try expect(
            "a reader takes what is left", 100, 60, "0 0 80 60, 80 20 20 20",
            "h('HStack', { spacing: 0 }, h('GeometryReader', null, () => S()), R(20, 20))"
        ) {
            HStack(spacing: 0) {
                GeometryReader { _ in shape }; box(20, 20)
            }
        }
        try expect(
            "a column is as wide as its widest cell", 100, 60, "10 0 20 10, 40 0 10 10, 0 10 40 10, 40 10 10 10",
            "h('Grid', { horizontalSpacing: 0, verticalSpacing: 0 }, h('GridRow', null, R(20, 10), R(10, 10)), h('GridRow', null, R(40, 10), R(10, 10)))"
        ) {
            Grid(horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow {
                    box(20, 10); box(10, 10)
                }
                GridRow {
                    box(40, 10); box(10, 10)
                }
            }
        }
        try expect("the first that fits", 100, 60, "0 0 50 10", "h('ViewThatFits', null, R(200, 10), R(50, 10))") {
            ViewThatFits {
                box(200, 10); box(50, 10)
            }
        }
    }
}
