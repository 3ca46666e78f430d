/// A source line with a mark under one of its columns, cut to the width of a terminal line.
package struct SourceExcerpt {
    /// The maximum width of the source's text in terminal columns.
    package static let maximumWidth = 160

    /// The source's text, without its indentation.
    package let text: String
    /// The mark under the column, after spaces.
    package let mark: String

    /// Creates the part of `sourceLine` around `column`, which counts UTF-16 units from 1. A column beyond the line is
    /// its end.
    package init(_ sourceLine: String, column: Int) {
        let indent = sourceLine.prefix { $0 == " " || $0 == "\t" }
        let line = sourceLine[indent.endIndex...]
        let place =
            line.utf16.index(
                line.startIndex, offsetBy: max(0, column - 1 - indent.count), limitedBy: line.endIndex) ?? line.endIndex
        // Half of the width is before the mark, unless the line ends or begins there.
        let half = Self.maximumWidth / 2
        var (start, before) = Self.start(of: line, before: place, width: half)
        var (end, after) = Self.end(of: line, from: place, width: Self.maximumWidth - before)
        if end == line.endIndex {
            (start, before) = Self.start(of: line, before: place, width: Self.maximumWidth - after)
            (end, after) = (line.endIndex, after)
        }
        let cut = (start > line.startIndex, end < line.endIndex)
        let shown = line[start..<end].map { $0 == "\t" ? " " : $0 }
        text = (cut.0 ? "…" : "") + String(shown) + (cut.1 ? "…" : "")
        mark = String(repeating: " ", count: before + (cut.0 ? 1 : 0)) + "^"
    }

    /// Returns the start and the width of the longest text before `place` of at most `width` columns.
    private static func start(
        of line: Substring, before place: String.Index, width: Int
    ) -> (index: String.Index, width: Int) {
        var (index, total) = (place, 0)
        while index > line.startIndex {
            let previous = line.index(before: index)
            let next = total + TerminalText.width(of: line[previous])
            guard next <= width else { break }
            (index, total) = (previous, next)
        }
        return (index, total)
    }

    /// Returns the end and the width of the longest text from `place` of at most `width` columns.
    private static func end(
        of line: Substring, from place: String.Index, width: Int
    ) -> (index: String.Index, width: Int) {
        var (index, total) = (place, 0)
        while index < line.endIndex {
            let next = total + TerminalText.width(of: line[index])
            guard next <= width else { break }
            (index, total) = (line.index(after: index), next)
        }
        return (index, total)
    }
}
