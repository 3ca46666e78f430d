public import FoundationEssentials
public import Views

extension Text {
    /// A text styled by the string's attributes: SwiftUI's own, and links.
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) {
        self.init(segments: attributedContent.segments)
    }
}

extension AttributeScopes {
    /// SwiftUI's text attributes.
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }

    /// SwiftUI's text attributes.
    public struct SwiftUIAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The foreground colour.
        public let foregroundColor: ForegroundColorAttribute
        /// The background colour of the characters.
        public let backgroundColor: BackgroundColorAttribute
        /// The underline.
        public let underlineStyle: UnderlineStyleAttribute
        /// The strikethrough.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The points added after each character.
        public let kern: KerningAttribute
        /// The points added between characters.
        public let tracking: TrackingAttribute
        /// The points by which the baseline is raised.
        public let baselineOffset: BaselineOffsetAttribute
        /// Foundation's attributes.
        public let foundation: FoundationAttributes

        /// The key of the font.
        public enum FontAttribute: AttributedStringKey {
            /// The value type: a font.
            public typealias Value = Font
            /// The name of the attribute.
            public static let name = "SwiftUI.Font"
        }

        /// The key of the foreground colour.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// The value type: a colour.
            public typealias Value = Color
            /// The name of the attribute.
            public static let name = "SwiftUI.ForegroundColor"
        }

        /// The key of the background colour.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// The value type: a colour.
            public typealias Value = Color
            /// The name of the attribute.
            public static let name = "SwiftUI.BackgroundColor"
        }

        /// The key of the underline.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The value type: a line style.
            public typealias Value = Text.LineStyle
            /// The name of the attribute.
            public static let name = "SwiftUI.UnderlineStyle"
        }

        /// The key of the strikethrough.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The value type: a line style.
            public typealias Value = Text.LineStyle
            /// The name of the attribute.
            public static let name = "SwiftUI.StrikethroughStyle"
        }

        /// The key of the kerning.
        public enum KerningAttribute: AttributedStringKey {
            /// The value type: points.
            public typealias Value = Double
            /// The name of the attribute.
            public static let name = "SwiftUI.Kern"
        }

        /// The key of the tracking.
        public enum TrackingAttribute: AttributedStringKey {
            /// The value type: points.
            public typealias Value = Double
            /// The name of the attribute.
            public static let name = "SwiftUI.Tracking"
        }

        /// The key of the baseline offset.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            /// The value type: points.
            public typealias Value = Double
            /// The name of the attribute.
            public static let name = "SwiftUI.BaselineOffset"
        }
    }
}

extension AttributeDynamicLookup {
    /// Looks up SwiftUI's attributes by name.
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T {
        self[T.self]
    }
}

extension AttributedString {
    /// The runs of the string with their attributes as modifiers.
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
