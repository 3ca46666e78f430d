import SharedTypes
import Views

/// A script that is ready to run: its code, and the mapping from the code's positions to the source's.
package struct CompiledScript {
    /// A classic script; if its value is a promise, that is the script's top level.
    package var code: String
    /// The script's name and its other metadata, in the form that the script gets.
    package var metadata: ScriptMetadata
    /// The path of the script's folder, in the form that the script gets.
    package var directory: String
    private let bundle: ScriptBundle?
    private let file: String

    /// Creates a compiled script from a bundle.
    package init(bundle: ScriptBundle, source: ScriptSource) {
        code = bundle.code
        metadata = source.metadata
        directory = source.folder
        self.bundle = bundle
        file = source.entry
    }

    /// Creates a script from code that needs no bundling: it reads the module's names from the global `__scripting`.
    /// Its positions are those of `file`.
    package init(code: String, file: String = "script.js") {
        self.code = code
        metadata = ScriptMetadata(name: file)
        directory = ""
        bundle = nil
        self.file = file
    }

    /// The source's location for a position in the code; nil if the script's own code has no such position. A script
    /// may claim invalid ones.
    func location(line: Int, column: Int) -> SourceLocation? {
        guard (1...Int(Int32.max)).contains(line), (1...Int(Int32.max)).contains(column) else { return nil }
        guard let bundle else { return SourceLocation(file: file, line: line, column: column) }
        return bundle.sourceLocation(line: line, column: column)
    }

    /// Messages of the bundler that do not prevent the script from running.
    var messages: [ProgramMessage] { bundle?.messages ?? [] }

    /// Whether the code contains the name of something that decodes an image.
    var mayHaveImages: Bool {
        let names = [
            "filePath", "imageUrl", "UIImage", "SVG", "QRImage", "AnimatedImage", "AnimatedFrames", "data:image",
        ].map { Array($0.utf8) }
        let starts = Set(names.map { $0[0] })
        let bytes = Array(code.utf8)
        return bytes.indices.contains { index in
            starts.contains(bytes[index]) && names.contains { bytes[index...].starts(with: $0) }
        }
    }

    /// Whether `name` occurs in the code as a word of its own.
    func names(_ name: String) -> Bool {
        func isWord(_ byte: UInt8?) -> Bool {
            guard let byte else { return false }
            return byte >= 0x80 || [UInt8(ascii: "_"), UInt8(ascii: "$")].contains(byte) || (0x30...0x39).contains(byte)
                || (0x41...0x5A).contains(byte & 0xDF)
        }
        let word = Array(name.utf8)
        let bytes = Array(code.utf8)
        guard let first = word.first, bytes.count >= word.count else { return false }
        return (0...bytes.count - word.count).contains { start in
            bytes[start] == first && bytes[start..<start + word.count].elementsEqual(word)
                && !isWord(start > 0 ? bytes[start - 1] : nil)
                && !isWord(start + word.count < bytes.count ? bytes[start + word.count] : nil)
        }
    }

    /// The source's line at `location`.
    func sourceLine(at location: SourceLocation) -> String? {
        guard let bundle else {
            let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.indices.contains(location.line - 1) ? String(lines[location.line - 1]) : nil
        }
        return bundle.sourceLine(at: location)
    }
}
