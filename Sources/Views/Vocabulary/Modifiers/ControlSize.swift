/// How large controls are; SwiftUI's `ControlSize`.
public enum ControlSize: String, Hashable, Sendable, CaseIterable {
    case mini, small, regular, large, extraLarge

    /// Whether controls are larger than they usually are.
    var isLarge: Bool {
        switch self {
        case .mini, .small, .regular: false
        case .large, .extraLarge: true
        }
    }

    /// Whether controls are smaller than they usually are.
    var isSmall: Bool {
        switch self {
        case .mini, .small: true
        case .regular, .large, .extraLarge: false
        }
    }
}

extension ControlSize: ControlStyle {
    package static var automatic: ControlSize { .regular }
}

extension Modifier {
    /// The size of the controls within.
    public static func controlSize(_ size: ControlSize) -> Self { controlStyle(size) }
}
