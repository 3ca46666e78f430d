/// One of the runtime's sources, in which the language's methods have the names that no script can change (`own.js`): `.map(` is
/// written `[$map](`. It takes no line of its own, so that places in it stay what they are.
struct RuntimeSource {
    /// What stands for it in stacks.
    let name: String
    /// An arrow function of the object that holds all the names; it returns the source's own function.
    let code: String
    /// The methods that it calls.
    let methods: Set<String>

    /// Prepares the source `text`, which finds the names in `globals` as they are when it is called.
    init(name: String, text: [UInt8], globals: String) {
        var rest = text[...]
        var written: [UInt8] = []
        written.reserveCapacity(text.count + text.count / 8)
        var methods: Set<String> = []
        while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
            guard let method = Self.method(at: dot, in: text) else {
                written += rest[...dot]
                rest = rest[(dot + 1)...]
                continue
            }
            methods.insert(method)
            // `?.map(` keeps the sign of the optional chain.
            let isOptional = dot > 0 && text[dot - 1] == UInt8(ascii: "?")
            written += rest[..<dot]
            written += "\(isOptional ? "." : "")[$\(method)]".utf8
            rest = rest[(dot + 1 + method.utf8.count)...]
        }
        written += rest
        self.name = name
        self.methods = methods
        let names = globals.split(separator: " ").map(String.init) + methods.sorted().map { "$" + $0 }
        code = "(({ \(names.joined(separator: ", ")) }) => \(String(decoding: written, as: UTF8.self)))"
    }

    /// The method of the language that is called after the dot at `dot`; nil where there is none: after `super`, in `...name(`.
    private static func method(at dot: Int, in text: [UInt8]) -> String? {
        var end = dot + 1
        while end < text.count, isLetter(text[end]) { end += 1 }
        guard end > dot + 1, end < text.count, text[end] == UInt8(ascii: "("),
            dot > 0, text[dot - 1] != UInt8(ascii: "."), !text[..<dot].suffix(5).elementsEqual("super".utf8)
        else { return nil }
        let name = String(decoding: text[(dot + 1)..<end], as: UTF8.self)
        return LanguageMethods.names.contains(name) ? name : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
