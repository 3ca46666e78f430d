import TestSupport
import Testing
import Views

@Suite struct LayoutRobustnessTests {
    @Test("sixty nested stacks are measured a number of times that grows with the depth, not with its power")
    func polynomialMeasuring() {
        // Alternating rows and columns, each with a text and a proposal that must be divided at every level.
        func measured(depth: Int) -> Int {
            var node = ViewNode.text("abcdefgh")
            for level in 0..<depth {
                node =
                    level.isMultiple(of: 2)
                    ? .hstack(.text("ab"), node, .spacer()) : .vstack(.text("cd"), node, .spacer())
            }
            return measurements(of: node)
        }
        let counts = [15, 30, 60].map(measured)
        // Twice the depth may cost four times as much and a little more.
        #expect(counts[1] <= counts[0] * 5)
        #expect(counts[2] <= counts[1] * 5)
        #expect(counts[2] < 20_000)
    }

    @Test("so are rows with containers of any kind in them", arguments: 0..<20)
    func polynomialMeasuring(_ kind: Int) {
        func measured(depth: Int) -> Int {
            var node = ViewNode.text("abcdefgh")
            for _ in 0..<depth { node = .hstack(.text("ab"), nested(node, kind), .rectangle) }
            return measurements(of: node)
        }
        let counts = [12, 24, 48].map(measured)
        #expect(counts[1] <= counts[0] * 5)
        #expect(counts[2] <= counts[1] * 5)
        #expect(counts[2] < 20_000)
    }

    /// Returns the number of texts measured for a frame of `node`.
    private func measurements(of node: ViewNode) -> Int {
        let measurer = FixedTextMeasurer()
        let layout = ViewLayout.light(displayScale: 2, measurer: measurer)
        var scene = layout.scene(of: node, proposal: ProposedSize(width: 3_001, height: 2_003))
        _ = scene.displayList(at: .zero)
        return measurer.count
    }

    @Test("a tree of the maximum depth is laid out completely, and deeper views are dropped")
    func depth() {
        func nested(_ depth: Int) -> ViewNode {
            var node = ViewNode.text("a")
            for level in 0..<depth {
                node = level.isMultiple(of: 2) ? .hstack(.empty, node) : node.with(.padding(EdgeInsets(all: 1)))
            }
            return node
        }
        // Half of the levels are paddings: one point more on each side.
        let size = displayList(nested(ViewLayout.maximumDepth), width: 5_000, height: 5_000).size
        #expect(size == Size(width: 610, height: 620))
        #expect(displayList(nested(3_000), width: 9_000, height: 9_000).items.isEmpty)
    }

    @Test("no kind of nesting overflows the stack", arguments: 0..<20)
    func depthOfEveryKind(_ kind: Int) {
        var node = ViewNode.rectangle
        for _ in 0..<(2 * ViewLayout.maximumDepth) { node = nested(node, kind) }
        #expect(displayList(node, width: 30, height: 30).items.count < 3 * ViewLayout.maximumDepth)
    }

    private func nested(_ node: ViewNode, _ kind: Int) -> ViewNode {
        switch kind {
        case 0: .hstack(alignment: .firstTextBaseline, node)
        case 1: .zstack(alignment: .bottomTrailing, node)
        case 2: .group(node)
        case 3: ViewNode(.button(.init(action: nil, title: nil, label: [node])))
        case 4: ViewNode(.page(.init(name: "List", alignment: .leading, children: [node])))
        case 5: ViewNode(.progress(.init(fraction: 0.5, label: node)))
        case 6: ViewNode(.progress(.init(fraction: nil, currentValueLabel: node)))
        case 7: ViewNode.rectangle.with(.background(node, alignment: .center))
        case 8: ViewNode.rectangle.with(.overlay(node, alignment: .center))
        case 9: node.with(.flexibleFrame(FlexibleFrame(minWidth: 1, maxWidth: .infinity)))
        case 10: node.with(.fixedSize(horizontal: true, vertical: false))
        case 11: .grid(.row(nil, .text("a"), node), .row(nil, .text("b"), .text("c")))
        case 12: ViewNode(.lazyVStack(children: [.text("a"), node]))
        case 13: ViewNode(.lazyVGrid(columns: [GridTrack(.adaptive(minimum: 5))], children: [.text("a"), node]))
        case 14: ViewNode(.scroll(horizontal: true, vertical: false, children: [node]))
        case 15: ViewNode(.scroll(children: [node])).with(.scrollTarget(ScrollTarget(id: "a")))
        case 16: ViewNode(.flow(children: [node, .text("a")]))
        case 17: ViewNode(.viewThatFits(children: [node, .text("a")]))
        case 18: ViewNode.rectangle.with(.safeAreaInset(edge: VerticalEdge.top, node))
        default: node.with(.clipShape(.circle))
        }
    }

    @Test(
        "no number makes a list hold anything but finite numbers",
        arguments: [Double.nan, .infinity, -.infinity, -7, 1e300])
    func hostileNumbers(_ number: Double) {
        for view in hostileViews(number) {
            for length in [100, nil, number] {
                let list = displayList(view, width: length, height: length)
                #expect(list.size.width.isFinite && list.size.height.isFinite)
                #expect(list.size.width >= 0 && list.size.height >= 0)
                let text = list.description
                #expect(!text.contains("nan") && !text.contains("inf"), "\(text)")
            }
        }
    }

    @Test("an invalid length counts as absent, a negative one as 0")
    func sanitizedFrames() {
        let text = ViewNode.text("ab")
        #expect(displayList(text.with(.frame(width: .nan, height: .infinity, alignment: .center))).size.width == 20)
        #expect(displayList(text.with(.frame(width: -5, height: nil, alignment: .center))).size.width == 0)
        #expect(displayList(text, width: .nan, height: .infinity).size == Size(width: 20, height: 20))
    }

    @Test("a display scale that is no scale counts as 1")
    func badScale() {
        for scale in [0, -1, .nan, .infinity] {
            #expect(displayList(.divider, width: 10, height: 10, scale: scale).size == Size(width: 10, height: 1))
        }
    }

    private func hostileViews(_ number: Double) -> [ViewNode] {
        let text = ViewNode.text("ab")
        let color = Color(red: number, green: number, blue: 0, opacity: number)
        let stops = [GradientStop(color: color, location: number), GradientStop(color: .red, location: 1)]
        let point = UnitPoint(x: number, y: number)
        let limits = FlexibleFrame(
            minWidth: number, idealWidth: number, maxWidth: number, minHeight: number, idealHeight: number,
            maxHeight: number)
        let line = StrokeStyle(lineWidth: number, dash: [number], dashPhase: number)
        let modified = [
            .frame(width: number, height: number, alignment: .center), .flexibleFrame(limits),
            .padding(EdgeInsets(all: number)), .opacity(number), .cornerRadius(number),
            .clipShape(.roundedRectangle(cornerRadius: number)), .offset(x: number, y: number),
            .layoutPriority(number), .position(x: number, y: number), .zIndex(number),
            .alignmentGuide(VerticalAlignment.center, at: .length(number), offset: number),
            .gridCellAnchor(UnitPoint(x: number, y: number)), .safeAreaPadding(EdgeInsets(all: number)),
            .contentMargins(EdgeInsets(all: number)), .defaultScrollAnchor(UnitPoint(x: number, y: number)),
            .containerRelativeFrame(horizontal: true, vertical: true, count: 3, spacing: number),
            .font(Font(size: number)), .foregroundStyle([.opacity(.color(color), number)]),
        ].map { (modifier: Modifier) in
            ViewNode.hstack(alignment: .lastTextBaseline, text.with(modifier), .rectangle, .spacer(number))
        }
        return modified + [
            ViewNode.vstack(spacing: number, text, .spacer(), .rectangle),
            .grid(spacing: number, .row(nil, text, .rectangle), .rectangle),
            ViewNode(.flow(horizontalSpacing: number, verticalSpacing: number, children: [text, .rectangle, text])),
            ViewNode(.lazyVStack(spacing: number, children: [text, .rectangle, text])),
            ViewNode(
                .lazyVGrid(
                    columns: [
                        GridTrack(.fixed(number), spacing: number),
                        GridTrack(.flexible(minimum: number, maximum: number)),
                        GridTrack(.adaptive(minimum: number, maximum: number), spacing: number),
                    ], spacing: number, children: [text, .rectangle, text])),
            ViewNode(.scroll(horizontal: true, children: [text, .rectangle])).with(
                .contentMargins(EdgeInsets(all: number))
            ).with(.defaultScrollAnchor(UnitPoint(x: number, y: number))).with(
                .scrollTarget(ScrollTarget(id: "a", anchor: UnitPoint(x: number, y: number)))),
            text.with(.scrollIdentity("a")),
            .shape(.rectangle, .linear(stops, start: point, end: point)),
            .shape(.rectangle, .radial(stops, center: point, startRadius: number, endRadius: number)),
            .shape(.rectangle, .angular(stops, center: point, startAngle: number, endAngle: number)),
            ViewNode(.shape(.circle, fill: nil, stroke: .init(style: .color(color), line: line))),
            ViewNode(.progress(.init(fraction: number))),
        ]
    }
}
