/// A block of a Markdown text.
indirect enum MarkdownBlock: Equatable {
    case heading(level: Int, [MarkdownInline])
    case paragraph([MarkdownInline])
    /// The first number of an ordered list; nil for bullets.
    case list(start: Int?, items: [MarkdownItem])
    case quote([MarkdownBlock])
    case code(String)
    case table(alignments: [MarkdownColumn], rows: [[[MarkdownInline]]])
    case rule
}

/// An item of a list.
struct MarkdownItem: Equatable {
    /// Whether a task is done; nil for what is no task.
    var isDone: Bool?
    var blocks: [MarkdownBlock]
}

/// How a table's column is aligned.
enum MarkdownColumn: Equatable {
    case leading, center, trailing
}

/// A part of a line of a Markdown text.
indirect enum MarkdownInline: Equatable {
    case text(String)
    case softBreak
    case lineBreak
    case code(String)
    case emphasis([MarkdownInline])
    case strong([MarkdownInline])
    case strikethrough([MarkdownInline])
    case link([MarkdownInline])
    case image(alternative: String)
}
