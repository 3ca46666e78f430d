import Terms

/// Reads the errors that the bundler answers with into this module's.
struct BundlerMessages {
    /// The name under which the bundler's questions are answered: an error with it has this module's own words.
    static let pluginName = "pipstream"

    /// The error that a user of the script reads: the first of `errors` with a place in the script, and how many more there
    /// are; nil where there are none.
    static func error(_ errors: [BundlerValue]) -> ScriptError? {
        let placed = errors.filter { $0["location"] != nil }
        guard let first = placed.first ?? errors.first else { return nil }
        var error = error(first)
        if placed.count > 1 { error.cause = "and \(placed.count - 1) more" }
        return error
    }

    private static func error(_ message: BundlerValue) -> ScriptError {
        let place = message["location"]
        var location: SourceLocation?
        if let line = place["line"].integer, let column = place["column"].integer {
            // The column counts bytes from 0.
            location = SourceLocation(
                file: file(place["file"].string), line: line,
                column: SourceText.column(ofByte: column, in: place["lineText"].string.utf8))
        }
        let sourceLine = location.map { _ in place["lineText"].string }
        return ScriptError(.source, words(message), location: location, sourceLine: sourceLine)
    }

    private static func words(_ message: BundlerValue) -> String {
        let text = message["text"].string
        let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard text.hasPrefix("No matching export in \""), quoted.count == 5 else { return text }
        return "\"\(file(String(quoted[1])))\" has no export called \"\(quoted[3])\""
    }

    /// A file as the script's user knows it, by the name that the bundler has for it.
    private static func file(_ name: String) -> String {
        ScriptBundle.file(ofSource: name) ?? ScriptBundler.moduleName(ofSource: name) ?? name
    }
}
