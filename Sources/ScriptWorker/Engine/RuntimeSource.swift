/// A source of the runtime. It calls the language's methods by second names that no script can change (`own.js`):
/// `.map(` becomes `[$map](`. The rewriting adds no line, so line numbers stay the same.
struct RuntimeSource {
    /// The source's name in stack traces.
    let name: String
    /// A block that finds the runtime by its ``global``. It is not a function, because the engine would parse a
    /// function twice: to find its end, and to run it.
    let code: String
    /// The language methods that it calls.
    let methods: Set<String>

    /// The global name of the runtime while it is being created.
    static let global = "$runtime"
    /// The required beginning of every source, after its comment, and the required end.
    private static let (opening, closing) = (
        "(function (runtime) {\n    \"use strict\";".utf8, "})\n".utf8
    )

    /// Prepares the source `text`. It reads the names in `globals` as they are when it is called.
    init(name: String, text: [UInt8], globals: String) {
        let start = Self.endOfComment(text)
        let end = text.count - Self.closing.count
        precondition(
            text[start...].starts(with: Self.opening) && text[end...].elementsEqual(Self.closing),
            "\(name) is not a runtime function in strict mode")
        let (body, methods) = Self.withSecondNames(text[(start + Self.opening.count)..<end])
        self.name = name
        self.methods = methods
        let names = ([globals] + methods.sorted().map { "$" + $0 }).joined(separator: ", ")
        var written = Array(text[..<start])
        written.reserveCapacity(body.count + names.utf8.count + 500)
        written += "{ const runtime = \(Self.global), { \(names) } = runtime.names();\n    {".utf8
        written += body
        written += "}}\n".utf8
        code = "\"use strict\"; " + String(decoding: written, as: UTF8.self)
    }

    /// The global names that libraries use in addition to the language's.
    private static let libraryNames =
        "TextEncoder, TextDecoder, DOMException, AbortController, AbortSignal, URL, URLSearchParams"

    /// Prepares a library of ``BundledLibraries``, whose methods have their second names already. The library stores
    /// its exports in `runtime.libraries`.
    init(library name: String, text: StaticString, globals: String) {
        self.name = "runtime/library-\(name).js"
        methods = BundledLibraries.methods
        // The libraries have variables of their own that begin with a single `$`.
        let names = ([globals] + methods.sorted().map { "$\($0): $$\($0)" }).joined(separator: ", ")
        let text = text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
        code = """
            "use strict"; { const runtime = \(Self.global), { \(names) } = runtime.names();
            const $global = { __proto__: null, \(globals), ...runtime.libraryGlobals };
            const { \(Self.libraryNames) } = $global, require = (name) => runtime.libraryModules[name];
            const $$Object = runtime.objectMethods;
            { \(text)
            runtime.libraries.\(name) = library; }}

            """
    }

    /// Returns the index of the first line that is not a comment.
    private static func endOfComment(_ text: [UInt8]) -> Int {
        var start = 0
        while text[start...].starts(with: "//".utf8), let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) {
            start = end + 1
        }
        return start
    }

    /// Returns the language methods that `text` calls.
    static func methods(in text: [UInt8]) -> Set<String> {
        var methods: Set<String> = []
        var rest = text[...]
        while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
            rest = rest[(dot + 1)...]
            if let method = method(at: dot, in: text[...]) { methods.insert(method) }
        }
        return methods
    }

    private static func withSecondNames(_ text: ArraySlice<UInt8>) -> (written: [UInt8], methods: Set<String>) {
        var written: [UInt8] = []
        written.reserveCapacity(text.count + text.count / 8)
        var methods: Set<String> = []
        var rest = text
        while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
            guard let method = method(at: dot, in: text) else {
                written += rest[...dot]
                rest = rest[(dot + 1)...]
                continue
            }
            methods.insert(method)
            // `?.map(` keeps the dot of the optional chain.
            let isOptional = dot > text.startIndex && text[dot - 1] == UInt8(ascii: "?")
            written += rest[..<dot]
            written += "\(isOptional ? "." : "")[$\(method)]".utf8
            rest = rest[(dot + 1 + method.utf8.count)...]
        }
        return (written + rest, methods)
    }

    /// Returns the language method that is called after the dot at `dot`. Nil if there is none, after `super`, and in
    /// `...name(`.
    private static func method(at dot: Int, in text: ArraySlice<UInt8>) -> String? {
        var end = dot + 1
        while end < text.endIndex, isLetter(text[end]) { end += 1 }
        guard end > dot + 1, end < text.endIndex, text[end] == UInt8(ascii: "("),
            dot > text.startIndex, text[dot - 1] != UInt8(ascii: "."),
            !text[..<dot].suffix(5).elementsEqual("super".utf8)
        else { return nil }
        let name = String(decoding: text[(dot + 1)..<end], as: UTF8.self)
        return LanguageMethods.names.contains(name) ? name : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
