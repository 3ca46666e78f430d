public import FoundationEssentials
public import Views

extension Text {
    /// A text whose parts have what the string's attributes say: SwiftUI's own, and links.
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) {
        self.init(segments: attributedContent.segments)
    }
}

extension AttributeScopes {
    /// SwiftUI's attributes of text.
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }

    /// SwiftUI's attributes of text.
    public struct SwiftUIAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The colour.
        public let foregroundColor: ForegroundColorAttribute
        /// What is behind the characters.
        public let backgroundColor: BackgroundColorAttribute
        /// A line beneath.
        public let underlineStyle: UnderlineStyleAttribute
        /// A line through the characters.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// Points added after each character.
        public let kern: KerningAttribute
        /// Points added between characters.
        public let tracking: TrackingAttribute
        /// Points by which the characters stand higher.
        public let baselineOffset: BaselineOffsetAttribute
        /// Foundation's attributes.
        public let foundation: FoundationAttributes

        /// The font's key.
        public enum FontAttribute: AttributedStringKey {
            /// A font.
            public typealias Value = Font
            /// Its name.
            public static let name = "SwiftUI.Font"
        }

        /// The colour's key.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// A colour.
            public typealias Value = Color
            /// Its name.
            public static let name = "SwiftUI.ForegroundColor"
        }

        /// The ground's key.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// A colour.
            public typealias Value = Color
            /// Its name.
            public static let name = "SwiftUI.BackgroundColor"
        }

        /// The key of a line beneath.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// A line.
            public typealias Value = Text.LineStyle
            /// Its name.
            public static let name = "SwiftUI.UnderlineStyle"
        }

        /// The key of a line through characters.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// A line.
            public typealias Value = Text.LineStyle
            /// Its name.
            public static let name = "SwiftUI.StrikethroughStyle"
        }

        /// The kerning's key.
        public enum KerningAttribute: AttributedStringKey {
            /// Points.
            public typealias Value = Double
            /// Its name.
            public static let name = "SwiftUI.Kern"
        }

        /// The tracking's key.
        public enum TrackingAttribute: AttributedStringKey {
            /// Points.
            public typealias Value = Double
            /// Its name.
            public static let name = "SwiftUI.Tracking"
        }

        /// The baseline's key.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            /// Points.
            public typealias Value = Double
            /// Its name.
            public static let name = "SwiftUI.BaselineOffset"
        }
    }
}

extension AttributeDynamicLookup {
    /// SwiftUI's attributes by their names.
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T {
        self[T.self]
    }
}

extension AttributedString {
    /// The string's parts, each with what its attributes say.
    var segments: [TextSegment] {
        runs.map { run in
            let string = String(self[run.range].characters)
            let modifiers = run.modifiers
            return modifiers.isEmpty ? .string(string) : .styled([.string(string)], modifiers)
        }
    }
}

extension AttributedString.Runs.Run {
    fileprivate var modifiers: [Modifier] {
        var modifiers: [Modifier] = []
        if self.link != nil { modifiers.append(.textLink) }
        if let font = self.font { modifiers.append(.font(font)) }
        if let kern = self.kern { modifiers.append(.kerning(kern)) }
        if let tracking = self.tracking { modifiers.append(.tracking(tracking)) }
        if let baselineOffset = self.baselineOffset { modifiers.append(.baselineOffset(baselineOffset)) }
        if let foregroundColor = self.foregroundColor { modifiers.append(.foregroundStyle([.color(foregroundColor)])) }
        if let backgroundColor = self.backgroundColor { modifiers.append(.textBackground(backgroundColor)) }
        if let underlineStyle = self.underlineStyle { modifiers.append(.underline(underlineStyle.decoration)) }
        if let strikethroughStyle = self.strikethroughStyle {
            modifiers.append(.strikethrough(strikethroughStyle.decoration))
        }
        if let link = self.link { modifiers.append(.textDestination(link.absoluteString)) }
        return modifiers
    }
}

extension Text.LineStyle {
    fileprivate var decoration: TextDecoration { TextDecoration(TextLineStyle(pattern: pattern), color: color) }
}
