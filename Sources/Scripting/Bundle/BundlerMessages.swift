import JSONText
import Terms
import Views

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

    /// The bundler's option that makes a message, in each of its versions, of a read of an export that does not exist.
    static let undefinedImportFlag = "--log-override:\(undefinedImport)=warning"

    /// The bundler's name of that message.
    private static let undefinedImport = "import-is-undefined"

    /// A message for each read of a name that a module has no export for (`import * as m`, then `m.name`); `exportNames` are those of
    /// the module `"scripting"`, of which the nearest is named.
    static func unknownExports(_ warnings: [BundlerValue], exportNames: [String]) -> [ProgramMessage] {
        warnings.compactMap { warning in
            let quoted = warning["text"].string.split(separator: "\"", omittingEmptySubsequences: false)
            guard warning["id"].string == undefinedImport, quoted.count == 5 else { return nil }
            let (name, module) = (String(quoted[1]), file(String(quoted[3])))
            let near = module == "scripting" ? Spelling.nearest(to: name, among: exportNames) : nil
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
        return "\"\(file(String(quoted[1])))\" has no export called \"\(quoted[3])\""
    }

    /// A file as the script's user knows it, by the name that the bundler has for it.
    private static func file(_ name: String) -> String {
        ScriptBundle.file(ofSource: name) ?? ScriptBundler.moduleName(ofSource: name) ?? name
    }
}
