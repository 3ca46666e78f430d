public import FoundationEssentials
public import Views

/// A text; SwiftUI's `Text`.
///
/// A literal is a ``LocalizedStringKey``: its Markdown is shown as what it says, and its interpolated values as their formats say. There
/// are no tables of translations: a key is its own text. Texts that are added are one text whose parts keep what was said of them.
public nonisolated struct Text: View, PrimitiveView, Equatable {
    let segments: [TextSegment]
    var modifiers: [Modifier] = []

    init(segments: [TextSegment]) {
        self.segments = segments
    }

    /// A text of a literal, with inline Markdown. The table and the comment are for translators, and change nothing.
    public init(_ key: LocalizedStringKey, tableName: String? = nil, comment: StaticString? = nil) {
        self.init(segments: key.segments)
    }

    /// A text of `content` as it is; line breaks in it are kept.
    @_disfavoredOverload
    public init(_ content: some StringProtocol) {
        self.init(segments: [.string(String(content))])
    }

    /// A text of `content` as it is.
    public init(verbatim content: String) {
        self.init(segments: [.string(content)])
    }

    /// A symbol or a picture as a text; a symbol stands among characters on their line.
    public init(_ image: Image) {
        self.init(segments: [.image(image.value)])
    }

    /// What `format` makes of `input`, in the environment's locale.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(segments: [.formatted(FormattedText(input, format))])
    }

    /// What `format` makes of `input`, in the environment's locale.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
        self.init(segments: [.formatted(FormattedText(input, format))])
    }

    /// One text after the other, each as it was.
    public static func + (first: Text, second: Text) -> Text {
        Text(segments: first.asSegments + second.asSegments)
    }

    /// The text as a part of another.
    var asSegments: [TextSegment] {
        modifiers.isEmpty ? segments : [.styled(segments, modifiers)]
    }

    /// The text as the tree has it where `environment` holds.
    func node(in environment: EnvironmentValues) -> ViewNode {
        TextSegment.node(of: segments, modifiers: modifiers, in: environment)
    }

    /// The characters where `environment` holds.
    func string(in environment: EnvironmentValues) -> String {
        node(in: environment).texts.joined()
    }

    @MainActor
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [node(in: context.environment)]
    }
}

extension FormattedText {
    /// `input` as `format` writes it.
    init<F: FormatStyle>(_ input: F.FormatInput, _ format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init((input, format), isEqual: ==) { subject, locale in
            [.string(subject.1.locale(locale).format(subject.0))]
        }
    }

    /// `input` as `format` writes it.
    init<F: FormatStyle>(_ input: F.FormatInput, _ format: F)
    where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
        self.init((input, format), isEqual: ==) { subject, locale in
            subject.1.locale(locale).format(subject.0).segments
        }
    }
}

extension Color: View, PrimitiveView {
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.shape(.rectangle, fill: .color(self), stroke: nil))]
    }
}
