public import FoundationEssentials

/// A literal that a view shows; SwiftUI's `LocalizedStringKey`.
///
/// Inline Markdown in the literal is shown as what it says: emphasis, strong emphasis, strikethrough, code, links. What is interpolated is
/// not read as Markdown: whole numbers come with the locale's separators, floating-point numbers with six decimals unless a `specifier:`
/// or a `format:` says otherwise, dates in their `style:`, texts and images as they are.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
    let segments: [TextSegment]

    /// The key that `value` is, with inline Markdown.
    public init(_ value: String) {
        segments = InlineMarkdown.segments(of: value, values: [])
    }

    /// The key that a literal is.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The key of a literal with values in it.
    public init(stringInterpolation: StringInterpolation) {
        segments = InlineMarkdown.segments(of: stringInterpolation.template, values: stringInterpolation.values)
    }

    /// What a literal with values is put together in; SwiftUI's type of that name.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        /// The literal with a placeholder for each value.
        var template = ""
        /// The values in their order.
        var values: [TextSegment] = []

        /// A literal of about that many characters and values.
        public init(literalCapacity: Int, interpolationCount: Int) {
            template.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        /// Adds characters of the literal.
        public mutating func appendLiteral(_ literal: String) {
            // A placeholder that stands in the literal itself is shown as what it is: a value of one character.
            for part in literal.split(separator: InlineMarkdown.placeholder, omittingEmptySubsequences: false)
                .enumerated()
            {
                if part.offset > 0 { add(.string(String(InlineMarkdown.placeholder))) }
                template += part.element
            }
        }

        private mutating func add(_ value: TextSegment) {
            template.append(InlineMarkdown.placeholder)
            values.append(value)
        }

        /// Adds `string` as it is.
        public mutating func appendInterpolation(_ string: String) {
            add(.string(string))
        }

        /// Adds what `format` makes of `input`, in the environment's locale.
        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            add(.formatted(FormattedText(input, format)))
        }

        /// Adds what `format` makes of `input`, in the environment's locale.
        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
            add(.formatted(FormattedText(input, format)))
        }

        /// Adds a number: with the locale's separators, and six decimals where it is a floating-point number.
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
            add(.number(NumberText(value, specifier: nil)))
        }

        /// Adds a number as `printf` writes it by `specifier` (`%.2f`, `%02d`), with the locale's separators.
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            add(.number(NumberText(value, specifier: specifier)))
        }

        /// Adds a text with what was said of it.
        public mutating func appendInterpolation(_ text: Text) {
            add(.styled(text.segments, text.modifiers))
        }

        /// Adds a symbol or a picture.
        public mutating func appendInterpolation(_ image: Image) {
            add(.image(image.value))
        }

        /// Adds a date, or a time that runs with the session.
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

        /// Adds any other value as it describes itself.
        @_disfavoredOverload
        public mutating func appendInterpolation<T>(_ value: T) {
            add(.string(String(describing: value)))
        }
    }
}
