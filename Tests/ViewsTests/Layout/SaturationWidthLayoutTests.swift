import TestSupport
import Testing
import Views

/// Querying a view's saturation width once replaces measuring it at smaller proposals.
@Suite("The saturation width of a view")
struct SaturationWidthLayoutTests {
    @Test(
        "The saturation width of a view applies wherever the view is measured, and disabling it changes no frame",
        arguments: 0..<300)
    func anyTree(_ seed: UInt64) {
        let report = SaturationWidthCheck.Report()
        func trees(hides: Bool) -> RandomTrees {
            RandomTrees(seed: seed, of: Modifier(SaturationWidthCheck(report, hides: hides)))
        }
        var (open, hidden) = (trees(hides: false), trees(hides: true))
        for (width, height) in [(nil, nil), (320, 240), (61, 200), (400, nil), (nil, 30), (0, 0)]
            as [(Double?, Double?)]
        {
            let (shown, asked) = (open.tree(), hidden.tree())
            let list = displayList(shown, width: width, height: height)
            #expect(list == displayList(asked, width: width, height: height))
        }
        #expect(report.checks > 0)
        #expect(report.faults.isEmpty, "\(report.faults.prefix(3))")
    }

    @Test("spares a row the question how little its text would take: a change is measured once")
    func measurements() {
        func count(_ views: ViewNode..., width: Double) -> Int {
            let measurer = FixedTextMeasurer()
            let layout = ViewLayout.light(measurer: measurer)
            var scene = layout.scene(
                of: ViewNode(.hstack(alignment: .center, spacing: 0, children: views)),
                proposal: ProposedSize(width: width, height: 300))
            _ = scene.displayList(at: .zero)
            return measurer.count
        }
        let column = ViewNode.vstack(.text("seconds"), ViewNode.text("42").with(.padding(EdgeInsets(all: 4))))
        let fixed = ViewNode.rectangle.with(.frame(width: 20, height: 20, alignment: .center))
        // Once each, however wide it may be.
        #expect(count(fixed, column, width: 300) == 2)
        let hidden = column.with(Modifier(SaturationWidthCheck(SaturationWidthCheck.Report(), hides: true)))
        #expect(count(fixed, .spacer(), column, width: 300) < count(fixed, .spacer(), hidden, width: 300))
        // Half of 90 is less than its 70.
        #expect(count(fixed, column, width: 90) > 2)
    }
}

/// Trees of a few views of many kinds, each with `check` around it. All lengths are multiples of a quarter, so that no
/// sum is rounded.
private struct RandomTrees {
    private var random: SeededGenerator
    private let check: Modifier

    init(seed: UInt64, of check: Modifier) {
        random = SeededGenerator(seed: seed)
        self.check = check
    }

    private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func tree() -> ViewNode { view(3) }

    private mutating func view(_ depth: Int) -> ViewNode {
        var node = ViewNode(number(0..<3) == 0 || depth == 0 ? leaf() : container(depth - 1)).with(check)
        for _ in 0..<[0, 0, 1, 1, 2, 3][number(0..<6)] { node = node.with(modifier(depth)).with(check) }
        return node
    }

    private mutating func leaf() -> ViewNode.Kind {
        let leaves: [ViewNode.Kind] = [
            .text(String(repeating: "a", count: number(0..<9))), .text("b c d"), .text("one\nand two"), .symbol("star"),
            .shape(.circle, fill: nil, stroke: nil), .spacer(minLength: Double(number(0..<9))), .divider, .empty,
        ]
        return leaves[number(0..<5) > 0 ? number(0..<4) : number(0..<leaves.count)]
    }

    private mutating func container(_ depth: Int) -> ViewNode.Kind {
        let spacing = [nil, 0, 3, -2.5][number(0..<4)]
        let vertical: HorizontalAlignment = [.leading, .center, .trailing][number(0..<3)]
        let horizontal: VerticalAlignment = [.top, .center, .firstTextBaseline, .lastTextBaseline][number(0..<4)]
        let children = (0..<number(1..<4)).map { _ in view(depth) }
        switch number(0..<9) {
        case 0...2: return .hstack(alignment: horizontal, spacing: spacing, children: children)
        case 3...5: return .vstack(alignment: vertical, spacing: spacing, children: children)
        case 6: return .zstack(alignment: Alignment(horizontal: vertical, vertical: horizontal), children: children)
        case 7: return .group(children)
        default:
            let rows = (0..<number(1..<3)).map { _ in
                ViewNode(.gridRow(alignment: horizontal, children: (0..<number(1..<4)).map { _ in view(0) }))
            }
            return .grid(
                alignment: .center, horizontalSpacing: spacing, verticalSpacing: spacing, children: rows + [view(0)])
        }
    }

    private mutating func modifier(_ depth: Int) -> Modifier {
        let length = Double(number(-20..<160)) / 4
        var paragraph = TextParagraphChanges()
        (paragraph.style.tailIndent, paragraph.style.isJustified) = (length, number(0..<2) == 0)
        let all: [Modifier] = [
            .padding(EdgeInsets(all: length)), .padding(EdgeInsets(leading: length)),
            .frame(width: abs(length) * 5, height: nil, alignment: .topTrailing),
            .frame(width: nil, height: abs(length) * 3, alignment: .center),
            .flexibleFrame(FlexibleFrame(minWidth: length, maxWidth: number(0..<2) == 0 ? .infinity : 60)),
            .flexibleFrame(FlexibleFrame(minHeight: length, maxHeight: .infinity)),
            .fixedSize(horizontal: number(0..<2) == 0, vertical: number(0..<2) == 0),
            .aspectRatio(1.5, contentMode: .fit), .layoutPriority(Double(number(0..<3))), .lineLimit(number(1..<3)),
            .minimumScaleFactor(0.5), .allowsTightening(true), .truncationMode(.middle),
            .multilineTextAlignment(.trailing),
            .paragraph(paragraph), .opacity(0.5), .offset(x: length, y: -length), .scaleEffect(x: 2, y: 1),
            .blur(radius: 2), .clipShape(.circle), .border(.color(.black), width: 2), .zIndex(length),
            .backgroundStyle(.color(.black), shape: nil), .containerShape(.capsule), .fontWidth(.expanded),
            .alignmentGuide(HorizontalAlignment.leading, at: .width, offset: length),
            .alignmentGuide(VerticalAlignment.top, at: .height, offset: length), .font(Font(size: 20 + length / 4)),
        ]
        switch number(0..<12) {
        case 0 where depth > 0: return .background(view(depth - 1), alignment: .topLeading)
        case 1 where depth > 0: return .overlay(view(depth - 1), alignment: .bottomTrailing)
        default: return all[number(0..<all.count)]
        }
    }
}
