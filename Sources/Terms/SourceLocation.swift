/// A place in a source file.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file, as the user named it or relative to the script's folder.
    public var file: String
    /// From 1.
    public var line: Int
    /// From 1, in characters.
    public var column: Int

    /// A place in `file`.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The place that `text` names as ``description`` writes it; nil where it names none, or one that no source has.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let line = Int32(parts[parts.count - 2]), let column = Int32(parts[parts.count - 1]),
            line > 0, column > 0
        else { return nil }
        self.init(file: parts.dropLast(2).joined(separator: ":"), line: Int(line), column: Int(column))
    }

    /// `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }
}
