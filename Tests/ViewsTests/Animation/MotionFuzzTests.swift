import TestSupport
import Testing

import Views

@Suite("Any trees through any animations")
struct MotionFuzzTests {
    /// A tree of a few views that may be anything, and go and come by their numbers.
    private struct Trees {
        var random: SeededNumbers
        /// Whether several views may have the same identity and share one frame.
        let repeatsNames: Bool
        /// Those that no view of the tree has yet.
        private var identities: [Int] = []

        init(random: SeededNumbers, repeatsNames: Bool = false) {
            self.random = random
            self.repeatsNames = repeatsNames
        }

        mutating func tree() -> ViewNode {
            identities = repeatsNames ? (0..<40).map { $0 % 4 } : Array(0..<16)
            identities.shuffle(using: &random)
            return view(3)
        }

        mutating func number(_ range: Range<Int>) -> Int {
            range.lowerBound + Int(random.next() % UInt64(range.count))
        }

        private mutating func modifiers() -> [Modifier] {
            let x = Double(number(-20..<60))
            let all: [Modifier] = [
                .opacity(x / 40), .offset(x: x, y: -x), .scaleEffect(x: x / 10, y: 1), .rotationEffect(degrees: x * 9),
                .padding(EdgeInsets(all: x / 4)), .frame(width: abs(x), height: nil, alignment: .center),
                .backgroundStyle(style(), shape: number(0..<2) == 0 ? nil : .capsule), .blur(radius: x),
                .foregroundStyle([style()]), .border(style(), width: x / 9),
                .clipShape(.roundedRectangle(cornerRadius: x)),
                .shadow(color: .black, radius: x), .font(Font(size: x)), .kerning(x), .zIndex(x),
                .transition(
                    [.opacity, .slide, .scale, .push(from: .top), .flip(from: .leading), .blurReplace][number(0..<6)]),
                .transition(.move(edge: .bottom).animation(.linear(duration: 0.3))), .glassEffect(),
                .animation(animation(), value: .number(Double(number(0..<3)))),
                .background(ViewNode(.shape(.circle, fill: style(), stroke: nil)), alignment: .center),
            ]
            var chosen = (0..<number(0..<4)).map { _ in all[number(0..<all.count)] }
            if repeatsNames, number(0..<3) == 0 {
                chosen.append(.matchedGeometry("\(number(0..<2))", isSource: number(0..<3) > 0))
            }
            return chosen
        }

        private mutating func style() -> PaintStyle {
            let color = Color(red: Double(number(0..<5)) / 4, green: 0.5, blue: 0)
            let stops = (0..<number(1..<4)).map { GradientStop(color: color, location: Double($0) / 3) }
            let styles: [PaintStyle] = [
                .color(color), .shaded(color), .linear(stops, start: UnitPoint(x: 0, y: 0), end: UnitPoint(x: 1, y: 1)),
                .radial(stops, center: UnitPoint(x: 0.5, y: 0.5), startRadius: 0, endRadius: 9), .material(.thin),
                .hierarchical(number(1..<5)), .opacity(.color(color), 0.5),
            ]
            return styles[number(0..<styles.count)]
        }

        mutating func animation() -> Animation? {
            let animations: [Animation?] = [
                nil, .default, .linear(duration: 0.4), .bouncy, .easeIn.delay(0.2),
                .linear(duration: 0.1).repeatCount(3),
                .spring(response: 0.2, dampingFraction: 0.3), .easeOut.speed(3), .linear(duration: 0),
            ]
            return animations[number(0..<animations.count)]
        }

        private mutating func view(_ depth: Int) -> ViewNode {
            let children = depth > 0 ? (0..<number(0..<4)).map { _ in view(depth - 1) } : []
            let value = Double(number(0..<11)) / 10
            let kinds: [ViewNode.Kind] = [
                .vstack(alignment: .leading, spacing: value * 9, children: children),
                .hstack(alignment: .top, spacing: nil, children: children),
                .zstack(alignment: .center, children: children),
                .group(children), .scroll(children: children), .lazyVStack(children: children),
                .text("\(number(0..<3))"), .shape(.circle, fill: style(), stroke: nil), .slider(value: value),
                .toggle(isOn: value > 0.5, title: nil, label: children), .symbol("star", variableValue: value),
                .gauge(ViewNode.GaugeContent(value: value)),
                .chart(
                    ChartContent(
                        marks: (0..<number(1..<3)).map {
                            ChartMark(.bar, x: .value(.category("\($0)")), y: .value(.number(value)))
                        })),
            ]
            // Containers most of the time, so that there is something in them.
            let kind = kinds[depth > 0 && number(0..<3) > 0 ? number(0..<6) : number(0..<kinds.count)]
            let identity = number(0..<3) > 0 ? identities.popLast().map { ViewIdentity(rawValue: $0) } : nil
            return ViewNode(kind, modifiers: modifiers(), identity: identity)
        }
    }

    @Test("end, leave nothing moving, and look as if nothing had ever moved", arguments: 0..<40)
    func anything(seed: Int) {
        var trees = Trees(random: SeededNumbers(seed: UInt64(seed)))
        let stage = MotionStage(trees.tree())
        var time = 0.0
        for _ in 0..<12 {
            time += Double(trees.number(0..<500)) / 1000
            stage.change(to: trees.tree(), trees.animation(), at: time)
            _ = stage.list(at: time)
            _ = stage.list(at: time + 0.05)
        }
        #expect(stage.nextChange(after: time + 30) == nil)
        #expect(stage.list(at: time + 30) == MotionStage(stage.node).list(at: time + 30))
        stage.change(to: stage.node, nil, at: time + 40)
        #expect(stage.motion.size.removed == 0)
    }

    @Test(
        "Any trees through any animations that name several views alike end as well, and leave none behind",
        arguments: 0..<20)
    func names(seed: Int) {
        for round in 0..<10 {
            var trees = Trees(random: SeededNumbers(seed: UInt64(1000 + 10 * seed + round)), repeatsNames: true)
            let stage = MotionStage(trees.tree())
            var time = 0.0
            for _ in 0..<2 {
                time += Double(trees.number(0..<400)) / 1000
                stage.change(to: trees.tree(), trees.animation(), at: time)
                _ = stage.list(at: time + 0.05)
            }
            #expect(stage.nextChange(after: time + 30) == nil)
            #expect(stage.list(at: time + 30) == MotionStage(stage.node).list(at: time + 30))
            stage.change(to: stage.node, .linear, at: time + 40)
            #expect(stage.motion.size.removed == 0)
            #expect(stage.motion.size.known == 0 || stage.node.followsHistory)
            #expect(stage.list(at: time + 41) == MotionStage(stage.node).list(at: time + 41))
        }
    }

    @Test("A thousand rows that are shuffled are as much work a row as a hundred")
    func rows() {
        func rows(_ count: Int, seed: UInt64) -> ViewNode {
            var random = SeededNumbers(seed: seed)
            return ViewNode(
                .vstack(
                    alignment: .leading, spacing: 0,
                    children: (0..<count).shuffled(using: &random).map {
                        ViewNode(.text("row \($0)"), identity: ViewIdentity(rawValue: $0))
                    }))
        }
        func work(_ count: Int) -> (measured: Int, known: Int) {
            let stage = MotionStage(rows(count, seed: 1))
            let before = stage.measurer.count
            stage.change(to: rows(count, seed: 2), .linear(duration: 1), at: 1)
            _ = stage.list(at: 1.5)
            return (stage.measurer.count - before, stage.motion.size.known)
        }
        let (few, many) = (work(100), work(1_000))
        #expect(many.measured <= 11 * few.measured)
        #expect(few.measured <= 100 * 12)
        #expect(few.known == 101 && many.known == 1_001)
    }

    @Test("An hour of an endless animation needs as much state as its first second")
    func endless() {
        func tree(_ width: Double, _ count: Int) -> ViewNode {
            ViewNode(
                .vstack(
                    alignment: .center, spacing: 0,
                    children: (0..<3).map { index in
                        ViewNode(
                            .shape(.rectangle, fill: .color(.red), stroke: nil),
                            modifiers: [.frame(width: width, height: 4, alignment: .center)],
                            identity: ViewIdentity(rawValue: index == 0 ? 1_000 + count : index))
                    }))
        }
        let stage = MotionStage(tree(10, 0))
        stage.change(to: tree(20, 0), .linear(duration: 0.7).repeatForever(), at: 0)
        var most = 0
        // Once a second something else changes, too, and a view takes another's place.
        for second in 1...3_600 {
            stage.change(to: tree(20, second), second % 2 == 0 ? .linear(duration: 0.5) : nil, at: Double(second))
            most = max(most, stage.motion.size.known + stage.motion.size.removed)
        }
        #expect(most < 12)
        #expect(stage.nextChange(after: 3_600.5) == 3_600.500000001)
    }
}
