import TestSupport
import Testing
import Views

/// A view made here: every word of a text a line of its own, or nothing.
private struct Words: ViewContent {
    let words: [String]

    var parts: [ViewNode] { words.map(ViewNode.text) }
    var viewCount: Int { words.count }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        context.resolve(parts)
    }
}

/// A modifier defined here: space to the left, and a value for the views within.
private struct Indented: WrappingModifier {
    let level: Int

    func change(_ style: inout InheritedStyle) {
        style[Level.self] += level
    }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        context.padded(node, Double(10 * context.style[Level.self]))
    }
}

private enum Level: InheritedKey {
    static var defaultValue: Int { 0 }
}

extension LayoutContext {
    fileprivate func padded(_ node: LayoutNode, _ length: Double) -> LayoutNode {
        let padding = Modifier.padding(EdgeInsets(leading: length)).content.wrapper
        return padding?.wrap(node, in: self) ?? node
    }
}

@Suite("The vocabulary of views")
struct VocabularyTests {
    private func words(_ words: String...) -> ViewNode { ViewNode(ViewNode.Kind(Words(words: words))) }

    @Test("The vocabulary of views takes a view and a modifier that are made elsewhere, each in one place")
    func open() {
        let view = words("ab", "cde").with(Modifier(Indented(level: 1)))
        let column = ViewNode.vstack(alignment: .leading, view, .group(view).with(Modifier(Indented(level: 2))))
        #expect(
            laidOut(column) == """
                VStack (0, 0, 80, 85)
                  padding (0, 0, 30, 20)
                    Text "ab" (10, 0, 20, 20)
                  padding (0, 22, 40, 20)
                    Text "cde" (10, 22, 30, 20)
                  padding (0, 43, 70, 20)
                    padding (20, 43, 50, 20)
                      Text "ab" (50, 43, 20, 20)
                  padding (0, 65, 80, 20)
                    padding (20, 65, 60, 20)
                      Text "cde" (50, 65, 30, 20)
                """)
        #expect(column.texts == ["ab", "cde", "ab", "cde"])
        #expect(
            ViewNode(.button(.init(action: ActionID(rawValue: 4), title: nil, label: [words("on", "off")])))
                .firstButton(titled: "on off") == ActionID(rawValue: 4))
    }

    @Test("distinguishes views and modifiers by their types and props, and by nothing else")
    func equality() {
        #expect(words("a") == words("a"))
        #expect(words("a") != words("b"))
        #expect(words("a") != .text("a"))
        #expect(ViewNode.text("a").with(.padding(EdgeInsets(all: 16))) == .text("a").with(.systemPadding))
        #expect(ViewNode.text("a").with(.cornerRadius(3)) != .text("a").with(.opacity(3)))
        let views: [ViewNode] = [
            .empty, .divider, .spacer(), .text(""), .symbol(""), .group(), .zstack(), .hstack(), .vstack(),
        ]
        for (index, view) in views.enumerated() {
            #expect(views.indices.filter { views[$0] == view } == [index])
        }
    }

    @Test(
        "The vocabulary of views keeps a view's identity out of its appearance, and passes it to its frame wherever it is"
    )
    func identity() {
        func row(_ string: String, _ number: Int) -> ViewNode {
            ViewNode(
                .text(string), modifiers: [.padding(EdgeInsets(all: 1))], identity: ViewIdentity(rawValue: number))
        }
        let before = ViewNode.vstack(row("a", 1), row("b", 2))
        let after = ViewNode.vstack(row("b", 2), .hstack(row("c", 3), row("a", 1)))
        #expect(row("a", 1) == row("a", 2))
        #expect(displayList(before) == displayList(.vstack(row("a", 7), row("b", 8))))
        #expect(after.identities.map(\.rawValue) == [2, 3, 1])
        func places(_ node: ViewNode) -> [Int: [Double]] {
            let frames = ViewLayout.light().scene(of: node, proposal: .unspecified).frames(at: .zero)
            let known = frames.compactMap { frame in
                frame.identity.map { ($0.rawValue, [frame.rect.minX, frame.rect.minY]) }
            }
            return Dictionary(uniqueKeysWithValues: known)
        }
        #expect(places(before) == [1: [0, 0], 2: [0, 30]])
        #expect(places(after) == [2: [10, 0], 3: [0, 30], 1: [20, 30]])
    }

    @Test("compares, searches and frees trees far deeper than are laid out")
    func deepTrees() {
        func nested(_ leaf: String) -> ViewNode {
            var node = ViewNode.text(leaf)
            for level in 0..<3_000 {
                node =
                    level.isMultiple(of: 2) ? .hstack(node) : ViewNode.divider.with(.overlay(node, alignment: .center))
            }
            return node
        }
        #expect(nested("a") == nested("a"))
        #expect(nested("a") != nested("b"))
        #expect(nested("a").texts == ["a"])
    }

    @Test("The vocabulary of views resolves the label of a button within a button once for each level")
    func nestedButtons() {
        func measured(depth: Int) -> Int {
            var node = ViewNode.text("a")
            for _ in 0..<depth {
                node = ViewNode(.button(.init(action: nil, title: nil, label: [.group(.text("b"), node)])))
            }
            let measurer = FixedTextMeasurer()
            var scene = ViewLayout.light(measurer: measurer).scene(of: node, proposal: .unspecified)
            _ = scene.displayList(at: .zero)
            return measurer.count
        }
        // Each text is measured once, without limits: a row at its ideal width leaves it that.
        #expect([1, 4, 16].map(measured) == [2, 5, 17])
    }
}
