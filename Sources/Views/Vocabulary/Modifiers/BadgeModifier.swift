/// What a row of a list says at its end: a number or a word. A view that is no row has no place for it, as in SwiftUI.
struct BadgeModifier: WrappingModifier {
    /// Nil for none.
    let text: String?

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        guard let text, context.style[BadgePlaces.self].areRows else { return node }
        let color: Color
        switch context.style[BadgeProminence.self] {
        case .standard, .decreased: color = .secondaryLabel
        case .increased: color = .systemRed
        }
        let badge = context.inside(axis: .horizontal).layer(
            ViewNode(.text(text)).with(.foregroundStyle([.color(color)]), .lineLimit(1)))
        let gap = context.inside(axis: .horizontal).layer(.gap())
        return LayoutNode(
            StackElement(
                name: "badge", axis: .horizontal, alignment: .center, spacing: nil, children: [node, gap, badge]),
            traits: node.traits)
    }
}

/// How much badges stand out; SwiftUI's `BadgeProminence`.
public enum BadgeProminence: String, Hashable, Sendable, CaseIterable {
    case standard, increased, decreased
}

extension BadgeProminence: ControlStyle {
    package static var automatic: BadgeProminence { .standard }
}

extension Modifier {
    /// A number or a word at the end of the row that the view is; nil for none.
    public static func badge(_ text: String?) -> Self { Self(BadgeModifier(text: text)) }

    /// How much the badges within stand out.
    public static func badgeProminence(_ prominence: BadgeProminence) -> Self { controlStyle(prominence) }
}

/// Whether views are rows, which have room for a badge.
private struct BadgePlaces: ControlStyle {
    var areRows = false

    static var automatic: BadgePlaces { BadgePlaces() }
}

extension Modifier {
    /// The views within are rows, which have room for a badge.
    static let bearsBadges = controlStyle(BadgePlaces(areRows: true))
}
