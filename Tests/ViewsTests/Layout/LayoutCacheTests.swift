import TestSupport
import Testing
import Views

/// Layouts that have what is left of the ones before.
@Suite("A layout with the layouts before it in memory")
struct LayoutCacheTests {
    /// A tree in which each view is kept until it, or something in it, changes.
    private final class Branch {
        let number: Int
        var kind: Int
        var modifiers: [Int]
        var children: [Branch]
        private var made: ViewNode?

        init(_ number: Int, kind: Int, modifiers: [Int], children: [Branch]) {
            (self.number, self.kind, self.modifiers, self.children) = (number, kind, modifiers, children)
        }

        var node: ViewNode {
            if let made { return made }
            var node = ViewNode(content, modifiers: modifiers.map(modifier), identity: ViewIdentity(rawValue: number))
            node.mark = CachedViewID(node)
            made = node
            return node
        }

        /// Applies `change` at the end of the path `way`.
        func change(_ way: ArraySlice<Int>, _ change: (Branch) -> Void) {
            made = nil
            guard let step = way.first, !children.isEmpty else { return change(self) }
            children[step % children.count].change(way.dropFirst(), change)
        }

        private var content: ViewNode.Kind {
            let nodes = children.map(\.node)
            guard !nodes.isEmpty else {
                switch kind % 6 {
                case 0: return .timeLabel(TimeLabel(kind: .timer, at: .seconds(kind), words: DurationWords()))
                case 1: return .symbol("star", variableValue: Double(kind % 5) / 4)
                case 2: return .shape(.capsule, fill: nil, stroke: nil)
                case 3: return .progress(ViewNode.ProgressContent(fraction: nil))
                default: return .text("text \(kind)")
                }
            }
            switch kind % 9 {
            case 0 where kind % 2 == 0: return .glassEffectContainer(children: nodes)
            case 0: return .group(nodes)
            case 1: return .lazyVStack(children: nodes)
            case 2: return .scroll(children: nodes)
            case 3: return .button(ViewNode.ButtonContent(action: ActionID(rawValue: kind), title: nil, label: nodes))
            case 4: return .zstack(alignment: .center, children: nodes)
            case 5, 6: return .hstack(alignment: .firstTextBaseline, spacing: kind % 2 == 0 ? nil : 3, children: nodes)
            default: return .vstack(alignment: .leading, spacing: nil, children: nodes)
            }
        }

        private func modifier(_ number: Int) -> Modifier {
            let value = Double(number % 7)
            return switch number % 21 {
            case 0: .font(Font(size: 10 + value))
            case 1: .foregroundStyle([.color(number % 2 == 0 ? .red : .blue)])
            case 2: .padding(EdgeInsets(top: value, leading: 1, bottom: 0, trailing: value))
            case 3: .background(ViewNode(.shape(.rectangle, fill: .color(.green), stroke: nil)), alignment: .center)
            case 4: .disabled(number % 2 == 0)
            case 5: .opacity(value / 7)
            case 6: .frame(width: 20 + value * 10, height: nil, alignment: .leading)
            case 7: .zIndex(value)
            case 8: .lineLimit(number % 3)
            case 9:
                .overlay(
                    ViewNode(.timeLabel(TimeLabel(kind: .timer, at: .zero, words: DurationWords()))), alignment: .top)
            case 10: .swing(x: Swing(duration: .seconds(2), distance: 5), y: nil)
            case 11: .layoutDirection(number % 3 == 0 ? .rightToLeft : .leftToRight)
            case 12: .matchedGeometry("\(number % 2)", isSource: number % 3 == 0)
            case 13: .glassEffect()
            case 14: .containerShape(.roundedRectangle(cornerRadius: value))
            case 15: .clipShape(.containerRelative)
            case 16: .ignoresSafeArea()
            case 17: .offset(x: value, y: -value)
            case 18: .rotationEffect(degrees: value)
            case 19: .mask(ViewNode(.shape(.circle, fill: nil, stroke: nil)), alignment: .leading)
            default: .layoutPriority(value)
            }
        }
    }

    private struct Growth {
        var random: SeededGenerator
        var last = 0

        mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

        mutating func branch(depth: Int) -> Branch {
            last += 1
            let number = last
            let modifiers = (0..<self.number(4)).map { _ in self.number(1000) }
            let children = depth > 0 ? (0..<self.number(5)).map { _ in branch(depth: depth - 1) } : []
            return Branch(number, kind: self.number(1000), modifiers: modifiers, children: children)
        }

        /// Changes something somewhere.
        mutating func change(_ root: Branch) {
            let way = (0..<number(5)).map { _ in number(100) }
            let (what, value, fresh) = (number(5), number(1000), branch(depth: 1))
            root.change(way[...]) { branch in
                switch what {
                case 0: branch.kind = value
                case 1: branch.modifiers = value % 2 == 0 ? [] : [value] + branch.modifiers.dropFirst()
                case 2: branch.children.append(fresh)
                case 3 where !branch.children.isEmpty: branch.children.swapAt(0, branch.children.count - 1)
                case 3: branch.kind += 1
                default: branch.children = Array(branch.children.dropFirst())
                }
            }
        }
    }

    @Test("A cached layout gives the same display lists, frames and times of change as one without", arguments: 0..<24)
    func sameAsWithout(seed: UInt64) {
        var growth = Growth(random: SeededGenerator(seed: seed))
        let root = growth.branch(depth: 4)
        let (memory, measurer) = (LayoutCache(), FixedTextMeasurer())
        var environment = LayoutEnvironment(colorScheme: .light, displayScale: 2)
        var proposal = ProposedSize(width: 300, height: 200)
        for step in 0..<40 {
            growth.change(root)
            // Now and then all around it changes, too.
            if growth.number(8) == 0 {
                environment.appearance.colorScheme = environment.appearance.colorScheme == .light ? .dark : .light
            }
            if growth.number(8) == 0 { environment.displayScale = Double(1 + growth.number(3)) }
            if growth.number(8) == 0 {
                environment.safeArea = EdgeInsets(top: Double(growth.number(2) * 9), leading: 0, bottom: 4, trailing: 0)
            }
            if growth.number(8) == 0 { proposal = ProposedSize(width: Double(100 + growth.number(300)), height: nil) }
            let time = Duration.milliseconds(step * 333)
            var kept = ViewLayout(environment: environment, measurer: measurer, memory: memory)
                .scene(of: root.node, proposal: proposal)
            var plain = ViewLayout(environment: environment, measurer: FixedTextMeasurer())
                .scene(of: root.node, proposal: proposal)
            for time in [time, time + .milliseconds(700)] {
                #expect(kept.displayList(at: time) == plain.displayList(at: time), "step \(step)")
                #expect(kept.nextChange(after: time) == plain.nextChange(after: time), "step \(step)")
                #expect(kept.frames(at: time) == plain.frames(at: time), "step \(step)")
            }
            let (frames, plainFrames) = (kept.frames(at: time), plain.frames(at: time))
            for x in stride(from: 0.0, to: 300, by: 37) {
                let point = Point(x: x, y: x / 2)
                #expect(frames.tap(at: point) == plainFrames.tap(at: point), "step \(step)")
            }
        }
    }

    @Test(
        "A layout with the layouts before it in memory lets go of what is no more, in one size or in two",
        arguments: [1, 2])
    func forgets(sizes: Int) {
        let (memory, measurer) = (LayoutCache(), FixedTextMeasurer())
        var greatest = 0
        for step in 0..<200 {
            let rows = (0..<50).map { Branch($0 + 2, kind: 4 + step, modifiers: [2], children: []) }
            let root = Branch(1, kind: 8, modifiers: [1], children: rows)
            for scale in 1...sizes {
                let environment = LayoutEnvironment(colorScheme: .light, displayScale: Double(scale))
                var scene = ViewLayout(environment: environment, measurer: measurer, memory: memory)
                    .scene(of: root.node, proposal: ProposedSize(width: 300, height: 5000))
                _ = scene.displayList(at: .zero)
            }
            greatest = max(greatest, memory.count)
        }
        // 51 views a step.
        #expect((51...520).contains(greatest))
    }

    /// A Markdown text is such a view.
    @Test("A layout with the layouts before it in memory keeps no earlier view that consists of many")
    func forgetsLargeViews() {
        let (memory, measurer) = (LayoutCache(), FixedTextMeasurer())
        var greatest = 0
        for step in 0..<40 {
            let texts = (0..<300).map { ViewNode(.text("\(step) \($0)")) }
            var large = ViewNode(.vstack(alignment: .leading, spacing: 0, children: texts))
            large.mark = CachedViewID(large)
            var root = ViewNode(.vstack(alignment: .leading, spacing: 0, children: [large]))
            root.mark = CachedViewID(root)
            var scene = ViewLayout.light(displayScale: 2, measurer: measurer, memory: memory)
                .scene(of: root, proposal: ProposedSize(width: 300, height: 5000))
            _ = scene.displayList(at: .zero)
            greatest = max(greatest, memory.count)
        }
        // The two views of a tree, and those of the tree before.
        #expect((2...4).contains(greatest))
    }

    @Test("A layout with the layouts before it in memory has the layouts of two sizes at once")
    func twoSizes() {
        let (memory, measurer) = (LayoutCache(), FixedTextMeasurer())
        let rows = (0..<50).map { Branch($0 + 2, kind: 4, modifiers: [2], children: []) }
        let root = Branch(1, kind: 8, modifiers: [1], children: rows)
        func layOut(_ scale: Double) -> Int {
            let before = measurer.count
            let environment = LayoutEnvironment(colorScheme: .light, displayScale: scale)
            var scene = ViewLayout(environment: environment, measurer: measurer, memory: memory)
                .scene(of: root.node, proposal: ProposedSize(width: 300, height: 5000))
            _ = scene.displayList(at: .zero)
            return measurer.count - before
        }
        let first = layOut(1)
        #expect(first >= 50 && layOut(2) == first)
        #expect(layOut(1) == 0 && layOut(2) == 0)
        #expect(layOut(3) == first && layOut(2) == 0 && layOut(3) == 0)
    }

    @Test(
        "A layout with the layouts before it in memory measures what changed, and nothing else",
        arguments: [100, 1_000])
    func measuresWhatChanged(count: Int) {
        let rows = (0..<count).map {
            Branch(
                $0 + 2, kind: 4, modifiers: [2],
                children: [Branch($0 + 2 * count, kind: 5, modifiers: [1], children: [])])
        }
        let root = Branch(1, kind: 8, modifiers: [1], children: rows)
        let (memory, measurer) = (LayoutCache(), FixedTextMeasurer())
        func layOut() -> Int {
            let before = measurer.count
            let layout = ViewLayout.light(displayScale: 2, measurer: measurer, memory: memory)
            var scene = layout.scene(of: root.node, proposal: ProposedSize(width: 300, height: 5000))
            _ = scene.displayList(at: .zero)
            return measurer.count - before
        }
        let first = layOut()
        #expect(first >= count)
        #expect(layOut() == 0)
        root.change([50, 0]) { $0.kind = 11 }
        #expect((1...4).contains(layOut()))
        // What all inherit is another.
        root.change([]) { $0.modifiers = [0] }
        #expect(layOut() == first)
    }
}
