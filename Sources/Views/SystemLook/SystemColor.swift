/// The name of a colour with a system value for each colour scheme, contrast and look.
enum SystemColor: Int, Hashable, Sendable, CaseIterable {
    case systemRed, systemGreen, systemBlue, systemOrange, systemYellow, systemPink, systemPurple,
        systemTeal, systemIndigo, systemBrown, systemMint, systemCyan, systemGray, systemGray2, systemGray3,
        systemGray4, systemGray5, systemGray6, label, secondaryLabel, tertiaryLabel, quaternaryLabel,
        placeholderText, link, darkText, lightText, separator, opaqueSeparator, systemFill,
        secondarySystemFill, tertiarySystemFill, quaternarySystemFill, systemBackground,
        secondarySystemBackground, tertiarySystemBackground, systemGroupedBackground,
        secondarySystemGroupedBackground, tertiarySystemGroupedBackground
}

/// The values of a system colour in a look.
struct SystemColorValues: Sendable {
    var light: RGBA
    var dark: RGBA
    var lightIncreased: RGBA
    var darkIncreased: RGBA

    /// Creates values written as 0xRRGGBB, with an opacity for each scheme. Without increased values, the values are
    /// the same in increased contrast.
    fileprivate init(
        _ light: UInt32, _ lightOpacity: Double = 1, dark: UInt32, _ darkOpacity: Double = 1,
        increased: (light: UInt32, dark: UInt32)? = nil
    ) {
        self.light = RGBA(hex: light, alpha: lightOpacity)
        self.dark = RGBA(hex: dark, alpha: darkOpacity)
        lightIncreased = RGBA(hex: increased?.light ?? light, alpha: lightOpacity)
        darkIncreased = RGBA(hex: increased?.dark ?? dark, alpha: darkOpacity)
    }

    func value(in scheme: ColorScheme, _ contrast: ColorSchemeContrast) -> RGBA {
        switch (scheme, contrast) {
        case (.light, .standard): light
        case (.dark, .standard): dark
        case (.light, .increased): lightIncreased
        case (.dark, .increased): darkIncreased
        }
    }
}

extension SystemColor {
    /// Returns the colour's values in `look`.
    func values(in look: SystemLook) -> SystemColorValues {
        switch look {
        case .ios26: Self.ios26[rawValue]
        case .ios18: Self.ios18[rawValue]
        }
    }

    /// Sources: Human Interface Guidelines, Color, Specifications, of June 2025: system colours in standard and
    /// increased contrast.
    private static let ios26 = table([
        .systemRed: SystemColorValues(0xFF383C, dark: 0xFF4245, increased: (0xE9152D, 0xFF6165)),
        .systemGreen: SystemColorValues(0x34C759, dark: 0x30D158, increased: (0x008932, 0x4AD968)),
        .systemBlue: SystemColorValues(0x0088FF, dark: 0x0091FF, increased: (0x1E6EF4, 0x5CB8FF)),
        .systemOrange: SystemColorValues(0xFF8D28, dark: 0xFF9230, increased: (0xC55300, 0xFFA056)),
        .systemYellow: SystemColorValues(0xFFCC00, dark: 0xFFD600, increased: (0xA16A00, 0xFEDF43)),
        .systemPink: SystemColorValues(0xFF2D55, dark: 0xFF375F, increased: (0xE7124D, 0xFF8AC4)),
        .systemPurple: SystemColorValues(0xCB30E0, dark: 0xDB34F2, increased: (0xB02FC2, 0xEA8DFF)),
        .systemTeal: SystemColorValues(0x00C3D0, dark: 0x00D2E0, increased: (0x008198, 0x3BDDEC)),
        .systemIndigo: SystemColorValues(0x6155F5, dark: 0x6D7CFF, increased: (0x564ADE, 0xA7AAFF)),
        .systemBrown: SystemColorValues(0xAC7F5E, dark: 0xB78A66, increased: (0x956D51, 0xDBA679)),
        .systemMint: SystemColorValues(0x00C8B3, dark: 0x00DAC3, increased: (0x008575, 0x54DFCB)),
        .systemCyan: SystemColorValues(0x00C0E8, dark: 0x3CD3FE, increased: (0x007EAE, 0x6DD9FF)),
    ])

    /// Sources: Human Interface Guidelines, Color, Specifications, of June 2023: system colours, default and
    /// accessible. The dark mint is UIKit's.
    private static let ios18 = table([
        .systemRed: SystemColorValues(0xFF3B30, dark: 0xFF453A, increased: (0xD70015, 0xFF6961)),
        .systemGreen: SystemColorValues(0x34C759, dark: 0x30D158, increased: (0x248A3D, 0x30DB5B)),
        .systemBlue: SystemColorValues(0x007AFF, dark: 0x0A84FF, increased: (0x0040DD, 0x409CFF)),
        .systemOrange: SystemColorValues(0xFF9500, dark: 0xFF9F0A, increased: (0xC93400, 0xFFB340)),
        .systemYellow: SystemColorValues(0xFFCC00, dark: 0xFFD60A, increased: (0xB25000, 0xFFD426)),
        .systemPink: SystemColorValues(0xFF2D55, dark: 0xFF375F, increased: (0xD30F45, 0xFF6482)),
        .systemPurple: SystemColorValues(0xAF52DE, dark: 0xBF5AF2, increased: (0x8944AB, 0xDA8FFF)),
        .systemTeal: SystemColorValues(0x30B0C7, dark: 0x40C8E0, increased: (0x008299, 0x5DE6FF)),
        .systemIndigo: SystemColorValues(0x5856D6, dark: 0x5E5CE6, increased: (0x3634A3, 0x7D7AFF)),
        .systemBrown: SystemColorValues(0xA2845E, dark: 0xAC8E68, increased: (0x7F6545, 0xB59469)),
        .systemMint: SystemColorValues(0x00C7BE, dark: 0x63E6E2, increased: (0x0C817B, 0x66D4CF)),
        .systemCyan: SystemColorValues(0x32ADE6, dark: 0x64D2FF, increased: (0x0071A4, 0x70D7FF)),
    ])

    /// The colours that both looks share. Sources: Human Interface Guidelines, Color, iOS system gray colors, default
    /// and accessible; UIKit's documentation of standard and semantic colours, which gives no values for increased
    /// contrast. A link's colour is UIKit's of iOS 13 to 18; for iOS 26 no value was found.
    private static let shared: [SystemColor: SystemColorValues] = [
        .systemGray: SystemColorValues(0x8E8E93, dark: 0x8E8E93, increased: (0x6C6C70, 0xAEAEB2)),
        .systemGray2: SystemColorValues(0xAEAEB2, dark: 0x636366, increased: (0x8E8E93, 0x7C7C80)),
        .systemGray3: SystemColorValues(0xC7C7CC, dark: 0x48484A, increased: (0xAEAEB2, 0x545456)),
        .systemGray4: SystemColorValues(0xD1D1D6, dark: 0x3A3A3C, increased: (0xBCBCC0, 0x444446)),
        .systemGray5: SystemColorValues(0xE5E5EA, dark: 0x2C2C2E, increased: (0xD8D8DC, 0x363638)),
        .systemGray6: SystemColorValues(0xF2F2F7, dark: 0x1C1C1E, increased: (0xEBEBF0, 0x242426)),
        .label: SystemColorValues(0x000000, dark: 0xFFFFFF),
        .secondaryLabel: SystemColorValues(0x3C3C43, 0.6, dark: 0xEBEBF5, 0.6),
        .tertiaryLabel: SystemColorValues(0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3),
        .quaternaryLabel: SystemColorValues(0x3C3C43, 0.18, dark: 0xEBEBF5, 0.16),
        .placeholderText: SystemColorValues(0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3),
        .link: SystemColorValues(0x007AFF, dark: 0x0984FF),
        .darkText: SystemColorValues(0x000000, dark: 0x000000),
        .lightText: SystemColorValues(0xFFFFFF, 0.6, dark: 0xFFFFFF, 0.6),
        .separator: SystemColorValues(0x3C3C43, 0.29, dark: 0x545458, 0.6),
        .opaqueSeparator: SystemColorValues(0xC6C6C8, dark: 0x38383A),
        .systemFill: SystemColorValues(0x787880, 0.2, dark: 0x787880, 0.36),
        .secondarySystemFill: SystemColorValues(0x787880, 0.16, dark: 0x787880, 0.32),
        .tertiarySystemFill: SystemColorValues(0x767680, 0.12, dark: 0x767680, 0.24),
        .quaternarySystemFill: SystemColorValues(0x747480, 0.08, dark: 0x747480, 0.18),
        .systemBackground: SystemColorValues(0xFFFFFF, dark: 0x000000),
        .secondarySystemBackground: SystemColorValues(0xF2F2F7, dark: 0x1C1C1E),
        .tertiarySystemBackground: SystemColorValues(0xFFFFFF, dark: 0x2C2C2E),
        .systemGroupedBackground: SystemColorValues(0xF2F2F7, dark: 0x000000),
        .secondarySystemGroupedBackground: SystemColorValues(0xFFFFFF, dark: 0x1C1C1E),
        .tertiarySystemGroupedBackground: SystemColorValues(0xF2F2F7, dark: 0x2C2C2E),
    ]

    private static func table(_ own: [SystemColor: SystemColorValues]) -> [SystemColorValues] {
        allCases.map { color in
            guard let values = own[color] ?? shared[color] else { preconditionFailure("\(color) has no values") }
            return values
        }
    }
}

/// The design of the system: its colours, the shapes and sizes of its controls, corner radii, paddings and distances.
public enum SystemLook: String, Hashable, Sendable, CaseIterable {
    /// The design of iOS 26, the current version: the default.
    case ios26
    /// The design of iOS 17 and 18.
    case ios18

    /// The look's numbers.
    package var numbers: SystemMetrics {
        switch self {
        case .ios26: .ios26
        case .ios18: .ios18
        }
    }
}

/// The contrast of the system's colours; SwiftUI's `ColorSchemeContrast`.
public enum ColorSchemeContrast: String, Hashable, Sendable, CaseIterable {
    case standard, increased
}

/// The values that determine a system colour.
public struct Appearance: Hashable, Sendable {
    /// Light or dark.
    public var colorScheme: ColorScheme
    /// Standard or increased contrast.
    public var contrast: ColorSchemeContrast
    /// The system's design.
    public var look: SystemLook

    /// Creates an appearance in a scheme, with the default contrast and look.
    public init(_ colorScheme: ColorScheme, contrast: ColorSchemeContrast = .standard, look: SystemLook = .ios26) {
        self.colorScheme = colorScheme
        self.contrast = contrast
        self.look = look
    }
}

extension Appearance {
    /// The appearance in a display list's text: the scheme, and the values that differ from the defaults.
    var listed: String {
        [colorScheme.rawValue, contrast == .standard ? "" : contrast.rawValue, look == .ios26 ? "" : look.rawValue]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}
