/// A position in a source file.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file, as the user named it or relative to the script's folder.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int

    /// Creates a position in `file`.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// Parses `text` in the form of ``description``; nil if it has another form, or a position that no source has.
    public init?(_ text: some StringProtocol) {
        guard let last = text.lastIndex(of: ":"), let first = text[..<last].lastIndex(of: ":"),
            let line = Int32(text[text.index(after: first)..<last]),
            let column = Int32(text[text.index(after: last)...]),
            line > 0, column > 0
        else { return nil }
        self.init(file: String(text[..<first]), line: Int(line), column: Int(column))
    }

    /// `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }
}
