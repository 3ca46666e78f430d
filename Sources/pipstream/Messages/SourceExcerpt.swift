/// A line of a source with a mark under one of its columns, cut to what a terminal's line holds.
package struct SourceExcerpt {
    /// The most columns of the terminal that the source's text takes.
    package static let maximumWidth = 160

    /// The source's text, without its indent.
    package let text: String
    /// A mark under the column, behind blanks.
    package let mark: String

    /// The part of `sourceLine` around `column`, which counts UTF-16 units from 1; one beyond the line is its end.
    package init(_ sourceLine: String, column: Int) {
        let indent = sourceLine.prefix { $0 == " " || $0 == "\t" }
        let line = sourceLine[indent.endIndex...]
        let place =
            line.utf16.index(
                line.startIndex, offsetBy: max(0, column - 1 - indent.count), limitedBy: line.endIndex) ?? line.endIndex
        // Half of the room lies before the mark, unless the line ends or begins there.
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

    /// Where the last characters before `place` that are at most so wide begin, and how wide they are.
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

    /// Where the first characters from `place` on that are at most so wide end, and how wide they are.
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
