import FoundationEssentials
import Views

/// A part of a text, before what it inherits says how it is put into words.
indirect enum TextSegment: Equatable, Sendable {
    /// Characters.
    case string(String)
    /// A part with modifiers of its own.
    case styled([TextSegment], [Modifier])
    /// A symbol or a picture.
    case image(ImageValue)
    /// A number in the locale's writing.
    case number(NumberText)
    /// A date, or a time that runs with the session.
    case date(DateText)
    /// What a format makes of a value.
    case formatted(FormattedText)

    /// What the part becomes where `environment` holds.
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

    /// The text of `segments` as a view.
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
            // A time that runs is a view by itself; a symbol is so only within a text, where it stands on the line.
            guard node.isTimeLabel else { return ViewNode(.text(pieces), modifiers: modifiers) }
            node.modifiers += modifiers
            return node
        }
    }
}

/// A value with the format that puts it into words in a locale.
///
/// SAFETY: the closure holds a value and a format, of which the format is `Sendable` and the value is never changed: both are values that
/// are copied when they are put into words.
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
