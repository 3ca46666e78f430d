import SharedTypes
import Views

/// Converts the bundler's errors into this module's.
struct BundlerMessages {
    /// The plugin name of this module's responses to the bundler: an error with it has an explicit message of this
    /// module.
    static let pluginName = "pipstream"

    /// The error for the script's user: the first of `errors` with a position in the script, and the number of the
    /// others; nil if there are none.
    static func error(_ errors: [BundlerValue]) -> ScriptError? {
        let placed = errors.filter { $0["location"] != nil }
        guard let first = placed.first ?? errors.first else { return nil }
        var error = error(first)
        if placed.count > 1 { error.cause = "and \(placed.count - 1) more" }
        return error
    }

    /// The bundler's option that reports each read of an export that does not exist, in all versions.
    static let undefinedImportFlag = "--log-override:\(undefinedImport)=warning"

    /// The bundler's name of that message.
    private static let undefinedImport = "import-is-undefined"

    /// A message for each read of a name that a module does not export (`import * as m`, then `m.name`). `exportNames`
    /// are those of the module `"scripting"`; the message suggests the nearest of them.
    static func unknownExports(_ warnings: [BundlerValue], exportNames: [String]) -> [ProgramMessage] {
        warnings.compactMap { warning in
            let quoted = warning["text"].string.split(separator: "\"", omittingEmptySubsequences: false)
            guard warning["id"].string == undefinedImport, quoted.count == 5 else { return nil }
            let (name, module) = (String(quoted[1]), file(String(quoted[3])))
            let near = module == "scripting" ? SpellingSuggestion.nearest(to: name, among: exportNames) : nil
            return ProgramMessage(
                kind: .diagnostic,
                text: "\(name) is not a member of \"\(module)\"" + (near.map { "; did you mean \($0)?" } ?? ""),
                location: location(warning["location"]))
        }
    }

    private static func error(_ message: BundlerValue) -> ScriptError {
        let location = location(message["location"])
        let sourceLine = location.map { _ in message["location"]["lineText"].string }
        return ScriptError(.source, words(message), location: location, sourceLine: sourceLine)
    }

    private static func location(_ place: BundlerValue) -> SourceLocation? {
        guard let line = place["line"].integer, let column = place["column"].integer else { return nil }
        // The column counts bytes from 0.
        return SourceLocation(
            file: file(place["file"].string), line: line,
            column: SourceText.column(ofByte: column, in: place["lineText"].string.utf8))
    }

    private static func words(_ message: BundlerValue) -> String {
        let text = message["text"].string
        let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard text.hasPrefix("No matching export in \""), quoted.count == 5 else { return text }
        return "\"\(file(String(quoted[1])))\" has no export named \"\(quoted[3])\""
    }

    /// The name of a file for the script's user, from the bundler's name for it.
    private static func file(_ name: String) -> String {
        ScriptBundle.file(ofSource: name) ?? ScriptBundler.moduleName(ofSource: name) ?? name
    }
}
