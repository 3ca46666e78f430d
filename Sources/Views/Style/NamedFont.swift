/// The properties that a font's name implies: names of families and of faces (`AvenirNext-DemiBold`), as on iOS.
package struct NamedFont: Equatable {
    /// The design whose family replaces the font if no font of that name is available.
    package let design: Font.Design
    /// The weight that the name contains; nil if it contains none.
    package let weight: Font.Weight?
    /// Whether the name indicates an italic font.
    package let isItalic: Bool
    /// Whether the name is one of the bundled families.
    package let isOwn: Bool
    /// Whether the name is one of iOS's families.
    package let isKnown: Bool

    /// The maximum length of a font's name in bytes. Fontconfig compares a name with those of hundreds of rules, each
    /// time from its beginning to its end: seconds for a name of a megabyte.
    package static let maximumLength = 256

    /// Parses `name`. No font has a longer one than ``maximumLength``.
    package init(_ name: String) {
        let name = name.utf8.count > Self.maximumLength ? "" : name
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        let face = parts.count == 2 ? parts[1].lowercased() : ""
        let family = (parts.first ?? name).lowercased().filter { $0 != " " }
        isOwn = Self.own.contains(name.lowercased())
        if let known = Self.families.first(where: { family.hasPrefix($0.prefix) }) {
            design = known.design
            isKnown = true
        } else {
            design = .default
            isKnown = Self.sans.contains { family.hasPrefix($0) }
        }
        weight = isOwn ? nil : Self.weights.first { face.contains($0.0) }?.1
        isItalic = !isOwn && (face.contains("italic") || face.contains("oblique"))
    }

    /// The bundled family that replaces the font.
    package var fallback: String {
        switch design {
        case .default: "Inter"
        case .rounded: "Nunito"
        case .serif: "Noto Serif"
        case .monospaced: "JetBrains Mono"
        }
    }

    private static let own: Set<String> = [
        "inter", "nunito", "noto serif", "jetbrains mono", "noto sans", "noto sans cjk sc", "noto sans cjk tc",
        "noto sans cjk hk", "noto sans cjk jp", "noto sans cjk kr", "noto sans arabic", "noto sans hebrew",
        "noto sans devanagari", "noto sans thai", "noto sans math", "noto sans symbols",
    ]

    private static let families: [(prefix: String, design: Font.Design)] = [
        ("menlo", .monospaced), ("courier", .monospaced), ("sfmono", .monospaced), ("monaco", .monospaced),
        ("andalemono", .monospaced), ("ptmono", .monospaced), ("georgia", .serif), ("times", .serif),
        ("newyork", .serif), ("palatino", .serif), ("baskerville", .serif), ("didot", .serif), ("bodoni", .serif),
        ("charter", .serif), ("iowanoldstyle", .serif), ("hoeflertext", .serif), ("cochin", .serif),
        ("americantypewriter", .serif), ("rockwell", .serif), ("copperplate", .serif), ("songti", .serif),
        ("hiraginomincho", .serif), ("sfrounded", .rounded), ("sfprorounded", .rounded), ("arialrounded", .rounded),
        ("hiraginomarugothic", .rounded), ("chalkboard", .rounded), ("markerfelt", .rounded), ("noteworthy", .rounded),
    ]

    private static let sans = [
        "helvetica", "arial", "avenir", "futura", "gillsans", "verdana", "trebuchet", "optima", "sfpro", "sfcompact",
        "pingfang", "hiraginosans", "applesdgothic", "dinalternate", "dincondensed", "impact", "kailasa", "kefa",
        "system", ".applesystem",
    ]

    /// The weights by name. Longer names precede shorter ones: `ultralight` is no `light`.
    private static let weights: [(String, Font.Weight)] = [
        ("ultralight", .ultraLight), ("extralight", .ultraLight), ("thin", .thin), ("light", .light),
        ("medium", .medium), ("semibold", .semibold), ("demibold", .semibold), ("extrabold", .heavy),
        ("heavy", .heavy), ("black", .black), ("bold", .bold),
    ]
}
