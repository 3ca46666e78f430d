import Terms

/// What a script threw, as the engine tells it.
package struct ScriptException: Error, Equatable, Sendable {
    /// The thrown value as a string: `TypeError: …` for errors.
    package var message: String
    /// From 1, where the engine knows it.
    package var line: Int?
    /// From 1, where the engine knows it.
    package var column: Int?
    /// One frame a line, `name@source:line:column`, the innermost first; empty where there is none.
    package var stack: String
    /// The engine ended the script because it ran too long; nothing was thrown that a script could have caught.
    package var isTermination: Bool

    /// An exception of `message`.
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
    /// From 1.
    package var line: Int
    /// From 1.
    package var column: Int

    /// A frame at a place in `source`.
    package init(source: Substring, line: Int, column: Int) {
        self.source = source
        self.line = line
        self.column = column
    }

    /// The frames of a stack as the engine writes it; frames of native code have no position and are left out.
    package static func frames(of stack: String) -> [ScriptFrame] {
        stack.split(separator: "\n").compactMap { text in
            guard let place = SourceLocation(text) else { return nil }
            let source = place.file.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
            return ScriptFrame(source: source, line: place.line, column: place.column)
        }
    }
}
