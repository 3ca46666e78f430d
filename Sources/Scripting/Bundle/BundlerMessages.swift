import Terms
import Views

/// Reads what esbuild writes to standard error into this module's errors.
struct BundlerMessages {
    /// One error as esbuild states it.
    struct Message: Equatable {
        var text: String
        /// The file relative to the folder that esbuild ran in; nil where there is none.
        var file: String?
        /// From 1.
        var line = 0
        /// In bytes of UTF-8, from 0.
        var byteColumn = 0
    }

    /// The errors in `log`, which esbuild wrote without colours, in its order. A head line has the text, an indented line
    /// below it `file:line:column:`.
    static func errors(in log: String) -> [Message] {
        let head = "✘ [ERROR] "
        var messages: [Message] = []
        for line in log.split(separator: "\n") {
            if line.hasPrefix(head) {
                messages.append(Message(text: String(line.dropFirst(head.count))))
            } else if let last = messages.indices.last, messages[last].file == nil, line.hasPrefix("    "),
                line.hasSuffix(":")
            {
                let parts = line.dropFirst(4).dropLast().split(separator: ":", omittingEmptySubsequences: false)
                guard parts.count >= 3, let row = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1])
                else {
                    continue
                }
                messages[last].file = parts.dropLast(2).joined(separator: ":")
                messages[last].line = row
                messages[last].byteColumn = column
            }
        }
        return messages
    }

    /// The script's folder and the files that the bundler was given beside the script.
    let rules: ImportRules
    /// The file that stands for the module `"scripting"`, absolute.
    let module: String

    /// The error that a user of the script reads.
    func error(for message: Message) -> ScriptError {
        let (location, line) = place(of: message)
        let quoted = message.text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        // Below an alias the message has both paths: `"…/scripting.js/x" (originally "scripting/x")`.
        if message.text.hasPrefix("Could not resolve \""), quoted.count == 3 || quoted.count == 5 {
            var error = rules.unresolved(quoted[quoted.count - 2], at: location)
            error.sourceLine = line
            return error
        }
        if message.text.hasPrefix("No matching export in \""), quoted.count == 5 {
            let path = FilePath.joined(quoted[1], to: rules.folder)
            let source = path == module ? "scripting" : quoted[1]
            return ScriptError(
                .source, "\"\(source)\" has no export called \"\(quoted[3])\"", location: location, sourceLine: line)
        }
        return ScriptError(.source, "\(Self.plain(message.text))", location: location, sourceLine: line)
    }

    /// The location with its column in UTF-16 units, and the line there.
    private func place(of message: Message) -> (SourceLocation?, String?) {
        guard let file = message.file else { return (nil, nil) }
        let bytes = FilePath.contents(FilePath.joined(file, to: rules.folder), limit: 8 << 20) ?? []
        let lines = SourceText.lines(String(decoding: bytes, as: UTF8.self))
        guard lines.indices.contains(message.line - 1) else {
            return (SourceLocation(file: file, line: message.line, column: message.byteColumn + 1), nil)
        }
        let line = lines[message.line - 1]
        let column = SourceText.column(ofByte: message.byteColumn, in: line.utf8)
        return (SourceLocation(file: file, line: message.line, column: column), String(line))
    }

    /// The text without esbuild's own name for the kind of message: `… [ignored-bare-import]`.
    private static func plain(_ text: String) -> String {
        guard text.hasSuffix("]"), let start = text.lastIndex(of: "["), start > text.startIndex else { return text }
        return String(text[..<text.index(before: start)])
    }
}
