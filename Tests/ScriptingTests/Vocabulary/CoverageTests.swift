import Scripting
import TestSupport
import Testing

/// The share of API uses in public scripts that pipstream draws, by the counts in `uses.txt`.
@Suite struct CoverageTests {
    private struct Use {
        let kind: Vocabulary.Kind
        let name: String
        let count: Int
    }

    /// Returns the names used in a picture-in-picture window or a widget. Names used only in pages are omitted.
    private static func uses() throws -> [Use] {
        let bytes = try RepositoryFile.bytes("Tests/ScriptingTests/Vocabulary/uses.txt")
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 3, let kind = Vocabulary.Kind(rawValue: String(words[0])), let count = Int(words[2])
            else { return nil }
            return Use(kind: kind, name: String(words[1]), count: count)
        }
    }

    @Test(
        "At least these shares of the uses in public scripts are drawn or have nothing to draw",
        arguments: [(Vocabulary.Kind.view, 0.97), (.modifier, 0.95)])
    func coverage(kind: Vocabulary.Kind, least: Double) throws {
        let standings = Dictionary(
            Vocabulary.all.map { ("\($0.kind) \($0.name)", $0.supportLevel) }, uniquingKeysWith: { first, _ in first })
        let uses = try Self.uses().filter { $0.kind == kind }
        #expect(uses.count > 40)
        var drawn = 0
        var missing: [String] = []
        for use in uses {
            // ForEach is a value of the runtime's own.
            let supportLevel = standings["\(kind) \(use.name)"] ?? standings["value \(use.name)"]
            let isDrawn = supportLevel.map { $0 != .notDrawnYet } ?? false
            if isDrawn { drawn += use.count } else { missing.append("\(use.name) \(use.count)") }
        }
        let all = uses.reduce(0) { $0 + $1.count }
        let part = Double(drawn) / Double(all)
        let percent = (part * 1000).rounded() / 10
        print("\(kind) uses drawn: \(percent) % of \(all); missing: \(missing.joined(separator: ", "))")
        #expect(part >= least)
    }
}
