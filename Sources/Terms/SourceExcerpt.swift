/// A line of a source as it stands beneath an error: without its indentation, never long, and with a mark under the column.
public struct SourceExcerpt: Equatable, Sendable {
    /// The line, or the part of it around the column.
    public var text: String
    /// How many characters stand before the marked one.
    public var column: Int

    /// The most characters of a line that are shown.
    private static let greatestLength = 160
    /// How many of them stand before the mark, where the line is cut.
    private static let lead = 60

    /// The part of `line` around `column`, which counts UTF-16 units from 1.
    public init(line: String, column: Int) {
        let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
        let units = line.utf16.dropFirst(indent)
        // A mark behind the line's end stands right there.
        let place = min(max(0, column - 1 - indent), units.count)
        let start =
            units.count <= Self.greatestLength ? 0 : max(0, min(place - Self.lead, units.count - Self.greatestLength))
        let end = min(units.count, start + Self.greatestLength)
        let before = start > 0 ? "…" : ""
        text = before + Self.plain(units.dropFirst(start).prefix(end - start)) + (end < units.count ? "…" : "")
        self.column = before.count + Self.plain(units.dropFirst(start).prefix(place - start)).count
    }

    /// The excerpt with the mark's line beneath it.
    public var lines: [String] { [text, String(repeating: " ", count: column) + "^"] }

    /// The characters of `units`, with a space for what a terminal would obey.
    private static func plain(_ units: Substring.UTF16View) -> String {
        String(
            String.UnicodeScalarView(
                String(decoding: units, as: UTF16.self).unicodeScalars.map { $0.isPlain ? $0 : " " }))
    }
}

extension Unicode.Scalar {
    /// Whether a terminal shows it and does nothing else: no control character and no break of a line.
    public var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
