/// The limits of a Markdown text. Within them, cmark-gfm parses it in a short time and in little memory.
package enum MarkdownLimits {
    /// The maximum number of steps over marks of emphasis. For each closing bracket, cmark-gfm walks over all marks
    /// before it in the paragraph.
    static let steps = 1_000_000
    /// The maximum number of cells of all tables. cmark-gfm adds the cells that a row lacks, so that a text of 100 kB
    /// could have millions.
    package static let cells = 10_000

    /// Whether `text` is within the limits, counted by its characters alone.
    static func hold(in text: String) -> Bool {
        var (steps, cells) = (0, 0)
        var paragraph = (marks: 0, rows: 0, columns: 1)
        var line = (pipes: 0, isBlank: true)
        var previous: UInt8 = 0
        func isOver() -> Bool {
            steps > Self.steps || cells + (paragraph.columns > 1 ? paragraph.columns * paragraph.rows : 0) > Self.cells
        }
        for byte in text.utf8 {
            defer { previous = byte }
            switch byte {
            case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                paragraph.rows += 1
                paragraph.columns = max(paragraph.columns, line.pipes + 1)
                if isOver() { return false }
                if line.isBlank {
                    if paragraph.columns > 1 { cells += paragraph.columns * paragraph.rows }
                    paragraph = (0, 0, 1)
                }
                line = (0, true)
                continue
            case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
            case UInt8(ascii: "|"): line.pipes += 1
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): paragraph.marks += 1
            case UInt8(ascii: "]"): steps += paragraph.marks
            default: break
            }
            if byte != UInt8(ascii: "\n") { line.isBlank = false }
        }
        paragraph.rows += 1
        paragraph.columns = max(paragraph.columns, line.pipes + 1)
        return !isOver()
    }
}
