import TestSupport
import Testing
import Views

/// Frames of buttons and button-like views, computed by hand: a character is 10 by 20 points.
@Suite struct ButtonLayoutTests {
    private func button(_ label: ViewNode...) -> ViewNode {
        ViewNode(.button(.init(action: nil, title: nil, label: label)))
    }

    @Test("a bordered button has 7 points above and 12 beside its label, a large one 15 and 20, a small one 5 and 10")
    func insets() {
        let column = ViewNode.vstack(
            alignment: .leading, spacing: 0, button(.text("ab")).with(.controlSize(.small)), button(.text("ab")),
            button(.text("ab")).with(.controlSize(.large)), button(.text("ab")).with(.buttonStyle(.plain)))
        #expect(
            laidOut(column.with(.buttonStyle(.bordered))) == """
                VStack (0, 0, 60, 134)
                  Button (0, 0, 40, 30)
                    Text "ab" (10, 5, 20, 20)
                  Button (0, 30, 44, 34)
                    Text "ab" (12, 37, 20, 20)
                  Button (0, 64, 60, 50)
                    Text "ab" (20, 79, 20, 20)
                  Text "ab" (0, 114, 20, 20)
                """)
    }

    @Test("a circle reaches around the longer side of its label, and a flexible button takes the width")
    func shapes() {
        let circle = button(.text("abc")).with(.buttonBorderShape(.circle))
        let wide = button(.text("a")).with(.buttonSizing(.flexible))
        #expect(
            laidOut(ViewNode.vstack(spacing: 0, circle, wide).with(.buttonStyle(.borderedProminent)), width: 100) == """
                VStack (0, 0, 100, 78)
                  Button (28, 0, 44, 44)
                    Text "abc" (35, 12, 30, 20)
                  Button (0, 44, 100, 34)
                    Text "a" (45, 51, 10, 20)
                """)
    }

    @Test("labels are painted by style, role, tint and what is set around them")
    func paints() {
        func color(_ modifiers: Modifier..., role: ButtonRole? = nil) -> String? {
            var node = ViewNode(.button(.init(action: nil, title: nil, role: role, label: [.rectangle])))
            node.modifiers = modifiers
            return displayList(node).description.split(separator: "\n").last.map { String($0.suffix(9)) }
        }
        #expect(color() == "#0088FFFF")
        #expect(color(role: .destructive) == "#FF383CFF")
        #expect(color(.tint(.color(.systemGreen))) == "#34C759FF")
        #expect(color(.tint(.color(.systemGreen)), role: .destructive) == "#FF383CFF")
        #expect(color(.foregroundStyle([.color(.black)]), role: .destructive) == "#000000FF")
        #expect(color(.buttonStyle(.borderedProminent)) == "#FFFFFFFF")
        #expect(color(.buttonStyle(.plain)) == "#000000FF")
        #expect(color(.disabled(true)) == "#3C3C434D")
        #expect(color(.buttonStyle(.borderedProminent), .disabled(true)) == "#3C3C434D")
        #expect(color(.disabled(false)) == "#0088FFFF")
    }

    @Test("no radius, size or nesting makes a button fail")
    func hostile() {
        var node = ViewNode.text("x")
        for radius in [Double.nan, .infinity, -1, 1e308] {
            node = button(node).with(.buttonBorderShape(.roundedRectangle(radius: radius)))
                .with(.frame(width: .infinity, height: -1e308, alignment: .center)).with(.buttonStyle(.glass))
        }
        #expect(!displayList(node, width: 1e308, height: 0).items.isEmpty)
        #expect(!displayList(button(.spacer(.nan)).with(.buttonStyle(.bordered)), width: .infinity).size.width.isNaN)
    }
}
