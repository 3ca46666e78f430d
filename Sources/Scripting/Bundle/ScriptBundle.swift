package import Terms
package import Views

/// A script as one text that JavaScriptCore evaluates, and the way back from its positions to the script's own.
package struct ScriptBundle: Sendable {
    /// The program: a classic script whose value is the promise that the script's top level fulfils or rejects.
    package let code: String
    /// Messages of the bundler that do not keep the script from running.
    package let messages: [ProgramMessage]
    private let map: SourceMap
    /// For each of the map's sources its path relative to the script's folder; nil for what is not the script's own.
    private let files: [String?]
    private let lines: [String: [Substring]]

    /// The name space of the script's files in what the bundler writes.
    static let nameSpace = "script"

    /// The path of a file of the script's, which the bundler calls `source`; nil where that is none.
    static func file(ofSource source: String) -> String? {
        source.hasPrefix(nameSpace + ":") ? String(source.dropFirst(nameSpace.count + 1)) : nil
    }

    /// A bundle with the way back to its sources.
    init(code: String, map: SourceMap, messages: [ProgramMessage] = []) {
        self.code = code
        self.messages = messages
        self.map = map
        files = map.sources.map(Self.file(ofSource:))
        var lines: [String: [Substring]] = [:]
        for (file, text) in zip(files, map.contents) {
            if let file, let text { lines[file] = SourceText.lines(text) }
        }
        self.lines = lines
    }

    /// The script's own position for a position in `code`, both from 1; nil where the code there is not the script's
    /// own. Columns count UTF-16 units, as JavaScriptCore's do.
    package func sourceLocation(line: Int, column: Int) -> SourceLocation? {
        guard let position = map.position(line: line - 1, column: column - 1), let file = files[position.source] else {
            return nil
        }
        return SourceLocation(file: file, line: position.line + 1, column: position.column + 1)
    }

    /// The source's line at `location`, without its line break; nil where there is no such line.
    package func sourceLine(at location: SourceLocation) -> String? {
        guard let lines = lines[location.file], lines.indices.contains(location.line - 1) else { return nil }
        return String(lines[location.line - 1])
    }
}
