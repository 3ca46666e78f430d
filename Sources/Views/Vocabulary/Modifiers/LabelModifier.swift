/// The appearance of the labels inside.
enum LabelModifier: ModifierContent {
    case style(LabelStyleName)
    /// The distance between icon and title in points; nil for the system's.
    case spacing(Double?)
    /// The minimum width of an icon, in points; nil for its own.
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
    /// Sets the visible parts of the labels inside.
    public static func labelStyle(_ style: LabelStyleName) -> Self { Self(LabelModifier.style(style)) }

    /// Sets the distance between icon and title of the labels inside, in points.
    public static func labelIconToTitleSpacing(_ spacing: Double) -> Self { Self(LabelModifier.spacing(spacing)) }

    /// Sets the minimum width of the icons of the labels inside, in points, so that the titles of several rows are
    /// aligned.
    public static func labelReservedIconWidth(_ width: Double) -> Self { Self(LabelModifier.iconWidth(width)) }
}

/// The visible parts of a label; SwiftUI's `LabelStyle`.
public enum LabelStyleName: String, Hashable, Sendable, CaseIterable {
    case automatic, titleAndIcon, titleOnly, iconOnly
}

/// The inherited values of labels.
package struct LabelTraits: InheritedKey, Sendable {
    var style = LabelStyleName.automatic
    var spacing: Double?
    var iconWidth: Double?

    package static var defaultValue: LabelTraits { LabelTraits() }
}

/// Hides the labels of the controls inside.
struct LabelsHiddenModifier: ModifierContent {
    func change(_ style: inout InheritedStyle) {
        style[HidesLabels.self] = true
    }
}

extension Modifier {
    /// Hides the labels of the controls inside.
    public static let labelsHidden = Self(LabelsHiddenModifier())
}

private enum HidesLabels: InheritedKey {
    static var defaultValue: Bool { false }
}

extension InheritedStyle {
    /// Whether controls hide their labels.
    var hidesLabels: Bool { self[HidesLabels.self] }
}
