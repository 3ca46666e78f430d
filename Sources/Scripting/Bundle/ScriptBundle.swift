package import SharedTypes
package import Views

/// A bundled script that JavaScriptCore evaluates, with the source map to its original positions.
package struct ScriptBundle: Sendable {
    /// The program: a classic script whose value is the promise that the script's top level fulfils or rejects.
    package let code: String
    /// Messages of the bundler that do not prevent the script from running.
    package let messages: [ProgramMessage]
    private let map: SourceMap
    /// The path of each of the map's sources relative to the script's folder; nil for sources outside the script.
    private let files: [String?]
    private let lines: [String: [Substring]]

    /// The bundler's namespace of the script's files.
    static let nameSpace = "script"

    /// The path of a file of the script, which the bundler calls `source`; nil for other sources.
    static func file(ofSource source: String) -> String? {
        source.hasPrefix(nameSpace + ":") ? String(source.dropFirst(nameSpace.count + 1)) : nil
    }

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

    /// Maps a position in `code`, both from 1, to the script's source; nil if the code there is not the script's own.
    /// Columns count UTF-16 units, as in JavaScriptCore.
    package func sourceLocation(line: Int, column: Int) -> SourceLocation? {
        guard let position = map.position(line: line - 1, column: column - 1), let file = files[position.source] else {
            return nil
        }
        return SourceLocation(file: file, line: position.line + 1, column: position.column + 1)
    }

    /// The source's line at `location`, without its line break; nil if there is no such line.
    package func sourceLine(at location: SourceLocation) -> String? {
        guard let lines = lines[location.file], lines.indices.contains(location.line - 1) else { return nil }
        return String(lines[location.line - 1])
    }
}

/// Lines and columns of a source text.
enum SourceText {
    /// `bytes` without a UTF-8 byte order mark, which counts as no character.
    static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// `bytes` with the keyword of source-map comments overwritten, so that positions stay those of this text. Only
    /// lines that begin as such a comment are checked: elsewhere the same letters may be in a string of the script.
    static func withoutMap(_ bytes: [UInt8]) -> [UInt8] {
        let marks = ["//# sourceMappingURL=data:", "//@ sourceMappingURL=data:"].map { Array($0.utf8) }
        var result = bytes
        var isLineBlank = true
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\n"): isLineBlank = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default:
                if isLineBlank, byte == UInt8(ascii: "/"), marks.contains(where: { bytes[index...].starts(with: $0) }) {
                    result[index + 2] = UInt8(ascii: " ")
                }
                isLineBlank = false
            }
        }
        return result
    }

    /// The lines without their line breaks, which are those of ECMAScript except U+2028 and U+2029.
    static func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }

    /// The column, from 1 and in UTF-16 units, of the byte at `offset` in the line at the beginning of `line`.
    static func column(ofByte offset: Int, in line: some Collection<UInt8>) -> Int {
        String(decoding: line.prefix(offset), as: UTF8.self).utf16.count + 1
    }
}
