/// The design of the system that frames have: its colours, the shapes and sizes of its controls, corner radii, paddings and distances.
public enum SystemLook: String, Hashable, Sendable, CaseIterable {
    /// The design of iOS 26, which phones show today: the default.
    case ios26
    /// The design of iOS 17 and 18.
    case ios18

    /// The look's numbers.
    package var numbers: LookNumbers {
        switch self {
        case .ios26: .ios26
        case .ios18: .ios18
        }
    }
}

/// The contrast that the system's colours have; SwiftUI's `ColorSchemeContrast`.
public enum ColorSchemeContrast: String, Hashable, Sendable, CaseIterable {
    case standard, increased
}

/// The values that a system colour depends on.
public struct Appearance: Hashable, Sendable {
    /// Light or dark.
    public var colorScheme: ColorScheme
    /// Standard or increased contrast.
    public var contrast: ColorSchemeContrast
    /// The system's design.
    public var look: SystemLook

    /// An appearance in a scheme; with the contrast and the look that phones have where nothing is set.
    public init(_ colorScheme: ColorScheme, contrast: ColorSchemeContrast = .standard, look: SystemLook = .ios26) {
        self.colorScheme = colorScheme
        self.contrast = contrast
        self.look = look
    }
}

extension Appearance {
    /// The appearance in a display list's text: the scheme, and what is not as usual.
    var listed: String {
        [colorScheme.rawValue, contrast == .standard ? "" : contrast.rawValue, look == .ios26 ? "" : look.rawValue]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}
