/// Finds a source's import specifiers and where they stand: what follows `from`, `import`, `import(` and `require(`.
///
/// It knows comments, strings and templates, not the whole grammar: text between tags that looks like an import is taken
/// for one. So it says where an import stands, and what may be read; whether there is one, the bundler says.
struct ImportScanner {
    /// An import's specifier.
    struct Specifier: Equatable {
        /// The text between the quotation marks.
        var text: String
        /// The byte of the first quotation mark.
        var offset: Int
    }

    private let bytes: [UInt8]
    private var index = 0
    private var found: [Specifier] = []
    /// The last two words or marks that were passed, the nearer one last.
    private var before: (String, String) = ("", "")

    /// The specifiers in `source`, which is UTF-8.
    static func specifiers(in source: [UInt8]) -> [Specifier] {
        var scanner = ImportScanner(bytes: source)
        scanner.scan()
        return scanner.found
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func scan() {
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "/") where follows("//"): index = end(of: "\n", from: index) ?? bytes.count
            case UInt8(ascii: "/") where follows("/*"): index = end(of: "*/", from: index + 2) ?? bytes.count
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): passString(byte)
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index += 1
            default: passWord()
            }
        }
    }

    private func follows(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    /// The byte after the next `text`.
    private func end(of text: StaticString, from start: Int) -> Int? {
        let count = text.utf8CodeUnitCount
        guard start <= bytes.count - count else { return nil }
        return text.withUTF8Buffer { wanted in
            (start...(bytes.count - count)).first { bytes[$0..<($0 + count)].elementsEqual(wanted) }.map { $0 + count }
        }
    }

    private mutating func passString(_ mark: UInt8) {
        var end = index + 1
        while end < bytes.count, bytes[end] != mark {
            // An apostrophe between tags begins no string: a string ends on its line.
            if bytes[end] == UInt8(ascii: "\n"), mark != UInt8(ascii: "`") { break }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < bytes.count, bytes[end] == mark else {
            index += 1
            return
        }
        let isImport =
            ["from", "import"].contains(before.1) || (before.1 == "(" && ["import", "require"].contains(before.0))
        if isImport {
            found.append(
                Specifier(text: String(decoding: bytes[(index + 1)..<end], as: UTF8.self), offset: index))
        }
        before = (before.1, "string")
        index = end + 1
    }

    private mutating func passWord() {
        let start = index
        while index < bytes.count, Self.isWordByte(bytes[index]) { index += 1 }
        if index == start { index += 1 }
        before = (before.1, String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }
}
