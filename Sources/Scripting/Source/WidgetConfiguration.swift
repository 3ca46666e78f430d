package import Views

/// A widget that the home screen requests from a script: its size, and its user's parameter.
package struct WidgetConfiguration: Equatable, Sendable {
    /// The widget families, by the names that scripts use.
    package enum Family: String, CaseIterable, Sendable {
        case systemSmall, systemMedium, systemLarge, systemExtraLarge
        case accessoryCircular, accessoryRectangular, accessoryInline

        /// The family called `name` on a command line: its own name, or the part after `system`.
        package init?(name: String) {
            let match = Self.allCases.first {
                $0.rawValue == name || $0.rawValue.lowercased() == "system" + name.lowercased()
            }
            guard let match else { return nil }
            self = match
        }

        /// The shape that clips a lock-screen widget; nil for a home-screen widget.
        package var accessoryShape: Outline? {
            switch self {
            case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: nil
            case .accessoryCircular: .circle
            case .accessoryRectangular: .roundedRectangle(cornerRadius: 12)
            case .accessoryInline: .rectangle
            }
        }
    }

    /// The widget's family.
    package var family: Family
    /// The parameter that its user entered.
    package var parameter: String

    /// Creates a widget of `family`.
    package init(family: Family = .systemSmall, parameter: String = "") {
        self.family = family
        self.parameter = parameter
    }

    /// The width in points, on a screen of 390 by 844.
    package var width: Double { size.width }
    /// The height in points, on a screen of 390 by 844.
    package var height: Double { size.height }

    /// Apple's Human Interface Guidelines, the table of widget sizes; an extra large one exists only on an iPad.
    private var size: (width: Double, height: Double) {
        switch family {
        case .systemSmall: (158, 158)
        case .systemMedium: (338, 158)
        case .systemLarge: (338, 354)
        case .systemExtraLarge: (715, 354)
        case .accessoryCircular: (72, 72)
        case .accessoryRectangular: (160, 72)
        case .accessoryInline: (234, 26)
        }
    }
}
