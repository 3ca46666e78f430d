public import FoundationEssentials
public import Views

/// A text; SwiftUI's `Text`.
///
/// A literal is a ``LocalizedStringKey``: its Markdown is rendered, and its interpolated values are formatted. There
/// are no translation tables: a key is its own text. Concatenated texts form one text whose parts keep their modifiers.
public nonisolated struct Text: View, PrimitiveView, Equatable {
    let segments: [TextSegment]
    var modifiers: [Modifier] = []

    init(segments: [TextSegment]) {
        self.segments = segments
    }

    /// A text of a literal, with inline Markdown. The table and the comment are for translators and have no effect.
    public init(_ key: LocalizedStringKey, tableName: String? = nil, comment: StaticString? = nil) {
        self.init(segments: key.segments)
    }

    /// A text of `content` unchanged, with its line breaks.
    @_disfavoredOverload
    public init(_ content: some StringProtocol) {
        self.init(segments: [.string(String(content))])
    }

    /// A text of `content` unchanged.
    public init(verbatim content: String) {
        self.init(segments: [.string(content)])
    }

    /// A symbol or an image as a text. A symbol is placed on the line of the characters.
    public init(_ image: Image) {
        self.init(segments: [.image(image.value)])
    }

    /// A text of `input` formatted by `format`, in the environment's locale.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(segments: [.formatted(FormattedText(input, format))])
    }

    /// A text of `input` formatted by `format`, in the environment's locale.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
        self.init(segments: [.formatted(FormattedText(input, format))])
    }

    /// Concatenates two texts, each with its modifiers.
    public static func + (first: Text, second: Text) -> Text {
        Text(segments: first.asSegments + second.asSegments)
    }

    /// The text as a part of another text.
    var asSegments: [TextSegment] {
        modifiers.isEmpty ? segments : [.styled(segments, modifiers)]
    }

    func node(in environment: EnvironmentValues) -> ViewNode {
        TextSegment.node(of: segments, modifiers: modifiers, in: environment)
    }

    /// Returns the characters for `environment`.
    func string(in environment: EnvironmentValues) -> String {
        node(in: environment).texts.joined()
    }

    @MainActor
    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [node(in: context.environment)]
    }
}

extension FormattedText {
    /// Creates a text of `input` formatted by `format`.
    init<F: FormatStyle>(_ input: F.FormatInput, _ format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init((input, format), isEqual: ==) { subject, locale in
            [.string(subject.1.locale(locale).format(subject.0))]
        }
    }

    /// Creates a text of `input` formatted by `format`.
    init<F: FormatStyle>(_ input: F.FormatInput, _ format: F)
    where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
        self.init((input, format), isEqual: ==) { subject, locale in
            subject.1.locale(locale).format(subject.0).segments
        }
    }
}

extension Color: View, PrimitiveView {
    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.shape(.rectangle, fill: .color(self), stroke: nil))]
    }
}
