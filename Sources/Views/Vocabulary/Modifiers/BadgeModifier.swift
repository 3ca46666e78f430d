/// A badge at the end of a list row: a number or a word. A view that is no row shows no badge, as in SwiftUI.
struct BadgeModifier: WrappingModifier {
    /// The badge's text; nil for none.
    let text: String?

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        guard let text, context.style[BadgeEligibility.self].areRows else { return node }
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

/// The prominence of badges; SwiftUI's `BadgeProminence`.
public enum BadgeProminence: String, Hashable, Sendable, CaseIterable {
    case standard, increased, decreased
}

extension BadgeProminence: ControlStyle {
    package static var automatic: BadgeProminence { .standard }
}

extension Modifier {
    /// Adds a badge, a number or a word, at the end of the row; nil for none.
    public static func badge(_ text: String?) -> Self { Self(BadgeModifier(text: text)) }

    /// Sets the prominence of the badges inside.
    public static func badgeProminence(_ prominence: BadgeProminence) -> Self { controlStyle(prominence) }
}

/// The inherited mark of views that are rows, which can show a badge.
private struct BadgeEligibility: ControlStyle {
    var areRows = false

    static var automatic: BadgeEligibility { BadgeEligibility() }
}

extension Modifier {
    /// Marks the views inside as rows, which can show a badge.
    static let bearsBadges = controlStyle(BadgeEligibility(areRows: true))
}
