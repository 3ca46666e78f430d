public import FoundationEssentials

/// The key of a localized literal; SwiftUI's `LocalizedStringKey`.
///
/// Inline Markdown in the literal is rendered: emphasis, strong emphasis, strikethrough, code, links. Interpolated
/// values are not parsed as Markdown. Integers are formatted with the locale's separators. Floating-point numbers have
/// six decimals, unless a `specifier:` or a `format:` overrides that. Dates use their `style:`. Texts and images are
/// inserted unchanged.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
    let segments: [TextSegment]

    /// Creates the key from `value`, with inline Markdown.
    public init(_ value: String) {
        segments = InlineMarkdown.segments(of: value, values: [])
    }

    /// Creates the key from a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Creates the key from a literal with interpolated values.
    public init(stringInterpolation: StringInterpolation) {
        segments = InlineMarkdown.segments(of: stringInterpolation.template, values: stringInterpolation.values)
    }

    /// The interpolation of a literal; SwiftUI's type of that name.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        /// The literal with a placeholder for each value.
        var template = ""
        /// The values in order.
        var values: [TextSegment] = []

        /// Creates an interpolation with capacity for about that many characters and values.
        public init(literalCapacity: Int, interpolationCount: Int) {
            template.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        /// Adds characters of the literal.
        public mutating func appendLiteral(_ literal: String) {
            // A placeholder character in the literal itself is inserted as a value of one character.
            let mark = InlineMarkdown.placeholder
            let parts = literal.unicodeScalars.split(separator: mark, omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 { add(.string(String(mark))) }
                template += String(part)
            }
        }

        private mutating func add(_ value: TextSegment) {
            template += InlineMarkdown.placeholder(of: values.count)
            values.append(value)
        }

        /// Adds `string` unchanged.
        public mutating func appendInterpolation(_ string: String) {
            add(.string(string))
        }

        /// Adds `input` formatted by `format` in the environment's locale.
        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            add(.formatted(FormattedText(input, format)))
        }

        /// Adds `input` formatted by `format` in the environment's locale.
        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
            add(.formatted(FormattedText(input, format)))
        }

        /// Adds a number with the locale's separators. A floating-point number has six decimals.
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
            add(.number(NumberText(value, specifier: nil)))
        }

        /// Adds a number formatted by the `printf` specifier (`%.2f`, `%02d`), with the locale's separators.
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            add(.number(NumberText(value, specifier: specifier)))
        }

        /// Adds a text with its modifiers.
        public mutating func appendInterpolation(_ text: Text) {
            add(.styled(text.segments, text.modifiers))
        }

        /// Adds a symbol or an image.
        public mutating func appendInterpolation(_ image: Image) {
            add(.image(image.value))
        }

        /// Adds a date, or a time that follows the session's clock.
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            add(.date(DateText(date, style)))
        }

        /// Adds a range of dates.
        public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
            add(.date(DateText(dates)))
        }

        /// Adds the time until the end of `timerInterval`, or since its beginning.
        public mutating func appendInterpolation(
            timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
        ) {
            add(.date(DateText(timerInterval, pauseTime, countsDown: countsDown, showsHours: showsHours)))
        }

        /// Adds a string with its attributes.
        public mutating func appendInterpolation(_ attributedString: AttributedString) {
            add(.styled(attributedString.segments, []))
        }

        /// Adds the description of any other value.
        @_disfavoredOverload
        public mutating func appendInterpolation<T>(_ value: T) {
            add(.string(String(describing: value)))
        }
    }
}
