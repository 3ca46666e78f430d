import Foundation
import Scripting
import TestSupport
import Testing

/// The registry of names against the module's published names, the runtime, and what the README promises.
@Suite struct VocabularyTests {
    /// The names of the module "scripting" and of its globals, by section.
    private static let published: [String: [String]] = {
        var sections: [String: [String]] = [:]
        var section = ""
        let text = (try? RepositoryFile.bytes("Tests/ScriptingTests/Vocabulary/names.txt")) ?? []
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("[") {
                section = String(line.dropFirst().dropLast())
            } else {
                sections[section, default: []].append(String(line))
            }
        }
        return sections
    }()

    private func names(_ kind: Vocabulary.Kind, _ isIncluded: (Standing) -> Bool = { _ in true }) -> Set<String> {
        Set(Vocabulary.all.filter { $0.kind == kind && isIncluded($0.standing) }.map(\.name))
    }

    @Test("every published name has a standing")
    func completeness() throws {
        let published = Self.published
        #expect(published.mapValues(\.count) == ["views": 124, "modifiers": 277, "exports": 85, "globals": 258])
        #expect(Set(published["views"] ?? []).subtracting(names(.view)) == [])
        #expect(Set(published["modifiers"] ?? []).subtracting(names(.modifier)) == [])
        let values = names(.value).union(names(.view))
        #expect(Set(published["exports"] ?? []).subtracting(values) == [])
        #expect(Set(published["globals"] ?? []).subtracting(values) == [])
    }

    @Test("no name stands twice, and views and values do not share one")
    func unique() {
        for kind in Vocabulary.Kind.allCases {
            #expect(Vocabulary.all.count { $0.kind == kind } == names(kind).count)
        }
        #expect(names(.view).intersection(names(.value)) == [])
    }

    @Test("the runtime exports every view and every value but the plain globals, and nothing else")
    func exports() throws {
        let script = try RunningScript("")
        let plainGlobals: Set = ["console", "setTimeout", "clearTimeout", "setInterval", "clearInterval"]
        #expect(
            Set(script.program.exportNames)
                == names(.view).union(names(.value)).subtracting(plainGlobals))
    }

    @Test("what is a global is there without an import, hooks and view names are not")
    func globals() throws {
        let globals = (Self.published["globals"] ?? []).filter { $0 != "Button" }
        let script = try RunningScript(
            """
            const names = "\(globals.joined(separator: " "))".split(" ");
            console.log(names.filter(name => !(name in globalThis)).join());
            console.log(["useState", "Text", "VStack", "Gauge", "modifiers"].filter(name => name in globalThis).join());
            """)
        #expect(script.errors == [])
        #expect(script.log == ["", ""])
    }

    @Test("each name that is not drawn yet is said once with its place, those without a picture are not")
    func saying() throws {
        for name in Vocabulary.all where name.kind != .value {
            var decoder = TreeDecoder()
            let page =
                name.kind == .view
                ? #"{"t":"\#(name.name)","l":"a.tsx:1:2"}"#
                : #"{"t":"Group","p":{"\#(name.name)":{"x":1}},"l":"a.tsx:1:2"}"#
            let twice = #"{"page":{"t":"Group","c":[\#(page),\#(page)]}}"#
            let said = try decoder.decode(twice).diagnostics.filter {
                $0.text.hasSuffix("is not drawn yet") || $0.text.hasSuffix("is not applied yet")
            }
            let isSaid = name.standing == .notDrawnYet
            #expect(said.count == (isSaid ? 1 : 0), "\(name)")
            #expect(said.allSatisfy { $0.location?.description == "a.tsx:1:2" })
        }
    }

    @Test("the README lists exactly the views and modifiers that are drawn")
    func readme() throws {
        let readme = String(decoding: try RepositoryFile.bytes("README.md"), as: UTF8.self)
        func listed(_ rows: [String]) throws -> Set<String> {
            var words: Set<String> = []
            for row in rows {
                let line = try #require(readme.split(separator: "\n").first { $0.hasPrefix("| \(row) |") })
                let cell = line.split(separator: "|")[1].replacing(/\([^)]*\)/, with: "")
                words.formUnion(cell.split { !$0.isLetter && !$0.isNumber }.map(String.init))
            }
            return words
        }
        #expect(try listed(["views", "pages"]) == names(.view) { $0 == .drawn })
        #expect(try listed(["modifiers", "picture in picture"]) == names(.modifier) { $0 == .drawn })
    }
}
