import Foundation
import Scripting
import TestSupport
import Testing

/// The registry of names against the module's published names, the runtime, and the page docs/vocabulary.md.
@Suite struct VocabularyTests {
    /// The names of the module "scripting" and of its globals, by section.
    private static let published = lines.mapValues { $0.map { $0[0] } }

    /// By section, each name and, behind a view's, its own props.
    private static let lines: [String: [[String]]] = {
        var sections: [String: [[String]]] = [:]
        var section = ""
        let text = (try? RepositoryFile.bytes("Tests/ScriptingTests/Vocabulary/names.txt")) ?? []
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("[") {
                section = String(line.dropFirst().dropLast())
            } else {
                sections[section, default: []].append(line.split(separator: " ").map(String.init))
            }
        }
        return sections
    }()

    private func names(_ kind: Vocabulary.Kind, _ isIncluded: (SupportLevel) -> Bool = { _ in true }) -> Set<String> {
        Set(Vocabulary.all.filter { $0.kind == kind && isIncluded($0.supportLevel) }.map(\.name))
    }

    @Test("every published name has a status")
    func completeness() throws {
        let published = Self.published
        #expect(published.mapValues(\.count) == ["views": 124, "modifiers": 277, "exports": 85, "globals": 258])
        #expect(Set(published["views"] ?? []).subtracting(names(.view)) == [])
        #expect(Set(published["modifiers"] ?? []).subtracting(names(.modifier)) == [])
        let values = names(.value).union(names(.view))
        #expect(Set(published["exports"] ?? []).subtracting(values) == [])
        #expect(Set(published["globals"] ?? []).subtracting(values) == [])
    }

    @Test("every published prop of a view is known as the view's own")
    func ownProps() throws {
        let views = Dictionary(grouping: Vocabulary.all.filter { $0.kind == .view }, by: \.name)
        for words in Self.lines["views"] ?? [] {
            let own = try #require(views[words[0]]?.first?.props)
            #expect(Set(words.dropFirst()).subtracting(own.map(\.name)) == [], "\(words[0])")
        }
    }

    @Test("no value of any prop, modifier or call crashes a reader")
    func hostileValues() throws {
        let values = [
            "true", "false", "null", "0", "-1", "1e400", "-1e308", "5e-324", #""""#, #""\u0000""#, #""infinity""#,
            #"{"$num":"NaN"}"#, #"{"$num":"-Infinity"}"#, #"{"$num":3}"#, #"{"$fn":1e300}"#, #"{"$fn":"x"}"#,
            #"{"$obj":"Map"}"#, #"{"$el":{}}"#, #"{"$el":"x"}"#, #"{"$el":[{"t":"Text"}]}"#, #"{"$els":{"t":"Text"}}"#,
            #"{"$els":[1,null,{"t":"Text"}]}"#, "{}", "[]", "[[[]]]", #"[{"color":"red","location":1e999},7]"#,
            #"{"stops":[],"center":"zero","endRadius":-1}"#, #"{"colors":["red"],"startAngle":{"type":1,"value":[]}}"#,
            #"{"x":1e308,"y":null}"#, #"{"width":1e308,"maxWidth":{"$num":"-Infinity"}}"#,
            #"{"light":{"light":"red","dark":{}},"dark":[]}"#, #"{"type":"rect","cornerRadii":[]}"#,
            #"{"shapeStyle":"red","strokeStyle":{"lineWidth":-1,"dash":[-1,"x"],"dashPhase":1e308}}"#,
            #"{"content":{"content":{"$el":{"t":"Text"}}},"alignment":3}"#, #"{"isPresented":"x","content":null}"#,
        ]
        var decoder = TreeDecoder()
        var count = 0
        for name in Vocabulary.all where name.kind != .value {
            let (tag, props) = name.kind == .view ? (name.name, (name.props ?? []).map(\.name)) : ("Text", [name.name])
            for prop in props {
                for value in values {
                    let calls =
                        #"[["\#(prop)"],["\#(prop)",\#(value)],["\#(prop)",\#(value),\#(value)],["\#(prop)","top",\#(value)]]"#
                    let page = #"{"t":"\#(tag)","p":{"\#(prop)":\#(value),"modifiers":\#(calls)},"c":["x",1]}"#
                    _ = try? decoder.decode(#"{"page":\#(page),"pip":{"content":\#(page)}}"#)
                    count += 1
                }
            }
        }
        #expect(count > 10_000)
    }

    @Test("no name occurs twice, and views and values do not share one")
    func unique() {
        for kind in Vocabulary.Kind.allCases {
            #expect(Vocabulary.all.count { $0.kind == kind } == names(kind).count)
        }
        #expect(names(.view).intersection(names(.value)) == [])
    }

    @Test("the runtime exports every view and every value but the plain globals, and nothing else")
    func exports() throws {
        let script = try RunningScript("Object.keys(__scripting).forEach((name) => console.log(name));")
        let plainGlobals: Set = ["console", "setTimeout", "clearTimeout", "setInterval", "clearInterval"]
        #expect(Set(script.log) == names(.view).union(names(.value)).subtracting(plainGlobals))
        // The bundler receives them before an engine runs.
        #expect(Vocabulary.exportNames.sorted() == script.log.sorted())
    }

    @Test("Globals exist without an import; hooks and view names do not")
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

    @Test("each name that is not drawn yet is reported once with its location; names without visible effect are not")
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
            let isSaid = name.supportLevel == .notDrawnYet
            #expect(said.count == (isSaid ? 1 : 0), "\(name)")
            #expect(said.allSatisfy { $0.location?.description == "a.tsx:1:2" })
        }
    }

    @Test("the documentation lists every name with its status")
    func documentation() throws {
        func lines(_ kind: Vocabulary.Kind, _ isIncluded: (SupportLevel) -> Bool) -> String {
            names(kind, isIncluded).sorted().map { name in
                let type = kind == .modifier ? TypeDeclaration.forms.modifiers[name] : TypeDeclaration.forms.views[name]
                return isIncluded(.drawn) && kind != .value ? "- \(name): `\(type ?? "any")`\n" : "- \(name)\n"
            }.joined()
        }
        var text = """
            # The vocabulary

            What a script imports from the module `"scripting"` and finds as globals, and what becomes of it, with the types of what is
            drawn; `pipstream types` prints the others, and the types that these refer to. Written from the registry in
            `Sources/Scripting/Vocabulary`; a test compares it, and writes it anew with `PIPSTREAM_UPDATE_GOLDENS=1`.

            """
        let kinds: [(Vocabulary.Kind, String)] = [(.view, "views"), (.modifier, "modifiers"), (.value, "other names")]
        for (kind, word) in kinds {
            text += "\n## Drawn: \(word)\n\n" + lines(kind) { $0 == .drawn }
            text += "\n## Not drawn yet: \(word)\n\nSaid once, with the place, where a script uses one.\n\n"
            text += lines(kind) { $0 == .notDrawnYet }
        }
        for reason in InvisibleSubject.allCases {
            let all = Vocabulary.Kind.allCases.map { lines($0) { $0 == .noVisibleEffect(reason) } }.joined()
            text += "\n## Without a visible effect: it concerns \(reason.rawValue)\n\n" + all
        }
        let path = RepositoryFile.path("docs/vocabulary.md")
        if ProcessInfo.processInfo.environment["PIPSTREAM_UPDATE_GOLDENS"] == "1" {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(text == (try String(contentsOfFile: path, encoding: .utf8)), "docs/vocabulary.md is out of date")
    }
}
