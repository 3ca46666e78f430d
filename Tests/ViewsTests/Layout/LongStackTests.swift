import TestSupport
import Testing
import Views

/// Long stacks, of which a layout reuses the parts unchanged since the previous one, and runs of views, which are
/// placed where the run is.
@Suite("Long stacks")
struct LongStackTests {
    /// The rows of a stack, each of which is kept until it changes.
    private struct Rows {
        var random: SeededGenerator
        var axis = 0
        var spacing: Double?
        var rows: [ViewNode] = []
        private var last = 10

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            for _ in 0..<number(40..<120) { rows.append(row()) }
        }

        mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

        /// Creates a view of some kind. One in a few depends on the time, or has another z-index or layout priority.
        mutating func row(as identity: ViewIdentity? = nil) -> ViewNode {
            last += 1
            let value = Double(number(0..<30))
            let kinds: [ViewNode.Kind] = [
                .text(String(repeating: "a", count: number(1..<9))), .text("b c d"),
                .shape(.circle, fill: nil, stroke: nil),
                .spacer(minLength: value), .group([ViewNode(.text("g")), ViewNode(.text("h"))]), .group([]),
                .vstack(alignment: .leading, spacing: 0, children: [ViewNode(.text("in")), ViewNode(.text("it"))]),
                .timeLabel(TimeLabel(kind: .timer, at: .seconds(value), words: DurationWords())),
            ]
            let modifiers: [Modifier] = [
                .padding(EdgeInsets(all: value)), .frame(width: value, height: 8, alignment: .top), .zIndex(value),
                .layoutPriority(value), .alignmentGuide(HorizontalAlignment.leading, at: .width, offset: value),
                .font(Font(size: 5 + value)),
                .frame(width: nil, height: value, alignment: .center),
            ]
            let kind = kinds[number(0..<5) > 0 ? number(0..<3) : number(0..<kinds.count)]
            var chosen: [Modifier] = []
            if number(0..<4) == 0 { chosen.append(modifiers[number(0..<modifiers.count)]) }
            return marked(ViewNode(kind, modifiers: chosen, identity: identity ?? ViewIdentity(rawValue: last)))
        }

        mutating func change() {
            for _ in 0..<[1, 1, 1, 2, 20][number(0..<5)] {
                let index = number(0..<rows.count)
                switch number(0..<12) {
                case 0: rows.insert(row(), at: index)
                case 1 where rows.count > 34: rows.remove(at: index)
                case 2: rows.swapAt(index, number(0..<rows.count))
                case 3: spacing = [nil, 0, 3, -2][number(0..<4)]
                case 4: axis = number(0..<2)
                default: rows[index] = row(as: rows[index].identity)
                }
            }
        }

        /// The stack with its rows one by one.
        var flat: ViewNode { stack(rows) }

        /// The stack with its rows in runs.
        var inRuns: ViewNode {
            let pieces = stride(from: 0, to: rows.count, by: 16).map {
                marked(ViewNode(ViewNode.Kind(RunContent(Array(rows[$0..<min($0 + 16, rows.count)])))))
            }
            return marked(stack([marked(ViewNode(ViewNode.Kind(RunContent(pieces))))]))
        }

        private func stack(_ children: [ViewNode]) -> ViewNode {
            let kind: ViewNode.Kind =
                axis == 0
                ? .vstack(alignment: .leading, spacing: spacing, children: children)
                : .hstack(alignment: .firstTextBaseline, spacing: spacing, children: children)
            let stack = ViewNode(kind, modifiers: [.padding(EdgeInsets(all: 2))], identity: ViewIdentity(rawValue: 1))
            let title = ViewNode(.text("title"), identity: ViewIdentity(rawValue: 2))
            return ViewNode(
                .vstack(alignment: .center, spacing: nil, children: [title, stack]), identity: ViewIdentity(rawValue: 3)
            )
        }

        private func marked(_ node: ViewNode) -> ViewNode {
            var node = node
            node.mark = CachedViewID(node)
            return node
        }
    }

    private func scene(_ node: ViewNode, _ proposal: ProposedSize, memory: LayoutCache? = nil) -> Scene {
        ViewLayout.light(displayScale: 2, measurer: measurer, memory: memory).scene(of: node, proposal: proposal)
    }

    private let measurer = FixedTextMeasurer()

    @Test(
        "Long stacks in runs, with the layouts before in memory, look as they do one by one without", arguments: 0..<40)
    func sameAsFlat(seed: UInt64) {
        var rows = Rows(seed: seed)
        let memory = LayoutCache()
        var proposal = ProposedSize(width: 400, height: 900)
        for step in 0..<40 {
            if step > 0 { rows.change() }
            if rows.number(0..<8) == 0 {
                let lengths = [nil, 300, 2_000, 10_000].map { $0.map(Double.init) }
                proposal = ProposedSize(width: lengths[rows.number(0..<4)], height: lengths[rows.number(0..<4)])
            }
            let time = Duration.milliseconds(step * 700)
            var (kept, plain) = (scene(rows.inRuns, proposal, memory: memory), scene(rows.flat, proposal))
            #expect(kept.displayList(at: time) == plain.displayList(at: time), "step \(step)")
            #expect(kept.nextChange(after: time) == plain.nextChange(after: time), "step \(step)")
            #expect(kept.frames(at: time) == plain.frames(at: time), "step \(step)")
        }
    }

    @Test("Long stacks measure only what changed, whatever the result")
    func measuresWhatChanged() {
        let memory = LayoutCache()
        var rows = (0..<1_000).map { index in
            ViewNode(.text("row \(index % 10)"), identity: ViewIdentity(rawValue: index + 10))
        }
        for index in rows.indices { rows[index].mark = CachedViewID(rows[index]) }
        func layOut() -> Int {
            let before = measurer.count
            let stack = ViewNode(
                .vstack(alignment: .leading, spacing: nil, children: rows), identity: ViewIdentity(rawValue: 1))
            var scene = scene(stack, ProposedSize(width: 300, height: 5_000), memory: memory)
            _ = scene.displayList(at: .zero)
            return measurer.count - before
        }
        func emit(_ words: String, at index: Int) {
            rows[index].kind = .text(words)
            rows[index].mark = CachedViewID(rows[index])
        }
        #expect(layOut() >= 1_000)
        emit("row 7", at: 500)
        #expect((1...5).contains(layOut()))
        // Wider than all.
        emit("row of more words", at: 500)
        #expect((1...5).contains(layOut()))
        emit("row 7", at: 500)
        #expect((1...5).contains(layOut()))
    }

    @Test("Long stacks are forgotten once they have not been met for long")
    func forgets() {
        let memory = LayoutCache()
        var greatest = 0
        for step in 0..<1_000 {
            let rows = (0..<40).map { ViewNode(.text("\($0)"), identity: ViewIdentity(rawValue: $0 + 1_000_000)) }
            let stack = ViewNode(
                .vstack(alignment: .leading, spacing: nil, children: rows), identity: ViewIdentity(rawValue: step))
            var scene = scene(stack, ProposedSize(width: 300, height: 5_000), memory: memory)
            _ = scene.displayList(at: .zero)
            greatest = max(greatest, memory.lineCount)
        }
        #expect((1...150).contains(greatest))
    }

    @Test("move in runs as they do one by one", arguments: 0..<20)
    func motion(seed: UInt64) {
        var rows = Rows(seed: seed)
        let (runs, flat) = (MotionStage(rows.inRuns), MotionStage(rows.flat))
        var time = 0.0
        for step in 0..<12 {
            rows.change()
            time += Double(rows.number(1..<400)) / 1_000
            let animation: Animation? = [nil, .linear(duration: 0.5), .default][rows.number(0..<3)]
            runs.change(to: rows.inRuns, animation, at: time)
            flat.change(to: rows.flat, animation, at: time)
            for moment in [time, time + 0.05, time + 0.3] {
                #expect(runs.list(at: moment) == flat.list(at: moment), "step \(step)")
            }
        }
        #expect(
            runs.motion.size.known == flat.motion.size.known && runs.motion.size.removed == flat.motion.size.removed)
    }

    @Test("Long stacks that draw the same have equal lists, wherever invisible views are in them")
    func equalLists() {
        let rows = (0..<40).map { ViewNode(.text("\($0)"), identity: ViewIdentity(rawValue: $0 + 10)) }
        func list(_ children: [ViewNode]) -> DisplayList {
            var scene = scene(
                ViewNode(.vstack(alignment: .leading, spacing: 0, children: children)),
                ProposedSize(width: 300, height: 5_000))
            return scene.displayList(at: .zero)
        }
        let nothing = ViewNode(
            .shape(.rectangle, fill: nil, stroke: nil), modifiers: [.frame(width: 0, height: 0, alignment: .center)])
        var front = rows
        front[39].modifiers.append(.zIndex(1))
        let plain = list(rows)
        #expect(plain == list([nothing] + rows) && plain == list(rows + [nothing]) && plain == list(front))
        #expect(plain != list(Array(rows.dropLast())) && plain != list(rows.reversed()))
    }

    @Test("Long stacks in runs are searched as they are one by one")
    func searches() {
        let rows = Rows(seed: 7)
        #expect(rows.inRuns.texts == rows.flat.texts && rows.inRuns.identities == rows.flat.identities)
        #expect(rows.inRuns.kind.content.viewCount == rows.flat.kind.content.viewCount)
        #expect(RunContent(rows.rows).level == 1)
    }
}
