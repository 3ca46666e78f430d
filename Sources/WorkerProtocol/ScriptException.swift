import SharedTypes

/// An exception of a script, as the engine reports it.
package struct ScriptException: Error, Equatable, Sendable {
    /// The thrown value as a string: `TypeError: …` for errors.
    package var message: String
    /// The line from 1, if the engine knows it.
    package var line: Int?
    /// The column from 1, if the engine knows it.
    package var column: Int?
    /// One frame per line, `name@source:line:column`, the innermost first; empty if there is none.
    package var stack: String
    /// Whether the engine ended the script because it ran too long; then there was no exception that a script could
    /// have caught.
    package var isTermination: Bool

    /// Creates an exception with `message`.
    package init(message: String, line: Int? = nil, column: Int? = nil, stack: String = "", isTermination: Bool = false)
    {
        self.message = message
        self.line = line
        self.column = column
        self.stack = stack
        self.isTermination = isTermination
    }
}

/// One frame of an engine's stack.
package struct ScriptFrame: Equatable, Sendable {
    /// The name of the source that was evaluated.
    package var source: Substring
    /// The line, from 1.
    package var line: Int
    /// The column, from 1.
    package var column: Int

    /// Creates a frame at a position in `source`.
    package init(source: Substring, line: Int, column: Int) {
        self.source = source
        self.line = line
        self.column = column
    }

    /// Parses the frames of an engine's stack; frames of native code have no position and are skipped.
    package static func frames(of stack: String) -> [ScriptFrame] {
        stack.split(separator: "\n").compactMap { text in
            guard let place = SourceLocation(text) else { return nil }
            let source = place.file.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
            return ScriptFrame(source: source, line: place.line, column: place.column)
        }
    }
}
