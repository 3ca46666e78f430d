import FoundationEssentials
import Views

/// A part of a text, before it is formatted for its environment.
indirect enum TextSegment: Equatable, Sendable {
    /// Characters.
    case string(String)
    /// A part with its own modifiers.
    case styled([TextSegment], [Modifier])
    /// A symbol or an image.
    case image(ImageValue)
    /// A number in the locale's format.
    case number(NumberText)
    /// A date, or a time that follows the session's clock.
    case date(DateText)
    /// A value with its format.
    case formatted(FormattedText)

    /// Returns the formatted part for `environment`.
    func pieces(in environment: EnvironmentValues) -> [TextPiece] {
        switch self {
        case .string(let string): [.string(string)]
        case .styled(let segments, let modifiers):
            [.view(TextSegment.node(of: segments, modifiers: modifiers, in: environment))]
        case .image(let image): [.view(image.node)]
        case .number(let number): [.string(number.words(in: environment.locale))]
        case .date(let date): [date.piece(in: environment)]
        case .formatted(let text): text.segments(in: environment.locale).flatMap { $0.pieces(in: environment) }
        }
    }

    /// Returns the text of `segments` as a view node.
    static func node(
        of segments: [TextSegment], modifiers: [Modifier], in environment: EnvironmentValues
    ) -> ViewNode {
        var pieces: [TextPiece] = []
        for piece in segments.flatMap({ $0.pieces(in: environment) }) {
            if case .string(let next) = piece, case .string(let last) = pieces.last {
                pieces[pieces.count - 1] = .string(last + next)
            } else {
                pieces.append(piece)
            }
        }
        guard pieces.count < 2 else { return ViewNode(.text(pieces), modifiers: modifiers) }
        switch pieces.first {
        case nil: return ViewNode(.text(""), modifiers: modifiers)
        case .string(let string): return ViewNode(.text(string), modifiers: modifiers)
        case .view(var node):
            // A running time is its own view. A symbol is its own view only outside of a text; within one it is placed
            // on the line.
            guard node.isTimeLabel else { return ViewNode(.text(pieces), modifiers: modifiers) }
            node.modifiers += modifiers
            return node
        }
    }
}

/// A value with its format.
///
/// SAFETY: the closure holds a value and a format. The format is `Sendable` and the value never changes. Both are value
/// types, which are copied when they are formatted.
struct FormattedText: Equatable, @unchecked Sendable {
    /// The value and its format, compared by `isEqual`.
    private let subject: Any
    private let isEqual: (Any, Any) -> Bool
    private let make: (Locale) -> [TextSegment]

    init<Subject>(
        _ subject: Subject, isEqual: @escaping (Subject, Subject) -> Bool,
        make: @escaping (Subject, Locale) -> [TextSegment]
    ) {
        self.subject = subject
        self.isEqual = { first, second in
            guard let first = first as? Subject, let second = second as? Subject else { return false }
            return isEqual(first, second)
        }
        self.make = { make(subject, $0) }
    }

    func segments(in locale: Locale) -> [TextSegment] { make(locale) }

    static func == (first: FormattedText, second: FormattedText) -> Bool {
        first.isEqual(first.subject, second.subject)
    }
}
