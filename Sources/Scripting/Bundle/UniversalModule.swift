/// A library that hands its parts over by whatever its surroundings have (`exports`, `define` or a global), and behind that says
/// `export { … }` of names that it declares nowhere. That is neither of the two kinds of modules; without its last
/// statement it is one of the older kind, of which every name can be imported.
enum UniversalModule {
    /// `source` without such a statement at its end; `source` itself where it has none.
    static func read(_ source: [UInt8]) -> [UInt8] {
        guard !source.isEmpty, contains(Array("typeof exports".utf8), source) else { return source }
        let text = String(decoding: source, as: UTF8.self)
        guard let end = text.firstMatch(of: /export\s*\{([\w$\s,]*)\}\s*;?\s*$/) else { return source }
        let names = end.1.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
        let body = text[..<end.range.lowerBound]
        let isForeign = names.allSatisfy { name in
            !["var", "let", "const", "function", "class"].contains { body.contains("\($0) \(name)") }
        }
        let isOlderKind = !body.contains(/(?:^|\n)\s*(?:import|export)\b/)
        return isForeign && isOlderKind ? Array(body.utf8) : source
    }

    private static func contains(_ part: [UInt8], _ whole: [UInt8]) -> Bool {
        guard whole.count >= part.count else { return false }
        return (0...whole.count - part.count).contains { start in
            whole[start] == part[0] && whole[start..<start + part.count].elementsEqual(part)
        }
    }
}
