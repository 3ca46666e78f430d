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

    /// `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }
}
