package import Views

/// A script as one text that JavaScriptCore evaluates, and the way back from its positions to the script's own.
package struct ScriptBundle: Sendable {
    /// The program: a classic script whose value is the promise that the script's top level fulfils or rejects.
    package let code: String

    /// The script's own position for a position in `code`, both from 1; nil where none is known.
    package func sourceLocation(line: Int, column: Int) -> SourceLocation? {
        nil
    }

    /// The source's line at `location`, without its line break; nil where the file is not one of the script's.
    package func sourceLine(at location: SourceLocation) -> String? {
        nil
    }
}
