/// How labels within look.
enum LabelModifier: ModifierContent {
    case style(LabelStyleName)
    /// Points between icon and title; nil for the system's.
    case spacing(Double?)
    /// The least width of an icon, in points; nil for its own.
    case iconWidth(Double?)

    var form: String {
        switch self {
        case .style: "style"
        case .spacing: "spacing"
        case .iconWidth: "iconWidth"
        }
    }

    mutating func animate(_ values: inout AnimatedValues) {
        switch self {
        case .spacing(var length):
            values.length(&length)
            self = .spacing(length)
        case .iconWidth(var length):
            values.length(&length)
            self = .iconWidth(length)
        case .style: break
        }
    }

    func change(_ style: inout InheritedStyle) {
        switch self {
        case .style(let labelStyle): style[LabelTraits.self].style = labelStyle
        case .spacing(let spacing): style[LabelTraits.self].spacing = spacing
        case .iconWidth(let width): style[LabelTraits.self].iconWidth = width
        }
    }
}

extension Modifier {
    /// What of labels within is shown.
    public static func labelStyle(_ style: LabelStyleName) -> Self { Self(LabelModifier.style(style)) }

    /// The distance between icon and title of labels within, in points.
    public static func labelIconToTitleSpacing(_ spacing: Double) -> Self { Self(LabelModifier.spacing(spacing)) }

    /// The least width of the icons of labels within, in points, so that titles below one another begin at one place.
    public static func labelReservedIconWidth(_ width: Double) -> Self { Self(LabelModifier.iconWidth(width)) }
}

/// What of a label is shown; SwiftUI's `LabelStyle`.
public enum LabelStyleName: String, Hashable, Sendable, CaseIterable {
    case automatic, titleAndIcon, titleOnly, iconOnly
}

/// What labels inherit.
package struct LabelTraits: InheritedKey, Sendable {
    var style = LabelStyleName.automatic
    var spacing: Double?
    var iconWidth: Double?

    package static var defaultValue: LabelTraits { LabelTraits() }
}

/// Controls within that show themselves without their labels.
struct LabelsHiddenModifier: ModifierContent {
    func change(_ style: inout InheritedStyle) {
        style[HidesLabels.self] = true
    }
}

extension Modifier {
    /// The controls within show no labels.
    public static let labelsHidden = Self(LabelsHiddenModifier())
}

private enum HidesLabels: InheritedKey {
    static var defaultValue: Bool { false }
}

extension InheritedStyle {
    /// Whether controls show themselves without their labels.
    var hidesLabels: Bool { self[HidesLabels.self] }
}
