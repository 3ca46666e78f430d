import Scripting
import TestSupport
import Testing

/// The declarations of the web APIs that `pipstream types` prints, against the runtime's classes.
@Suite("A declared web API") struct WebDeclarationTests {
    /// The members of each declared interface and the static members of each declared class, by name.
    private struct Declarations {
        private(set) var members: [String: Set<String>] = [:]
        private(set) var statics: [String: Set<String>] = [:]
        private(set) var parents: [String: String] = [:]
        private(set) var functions: [String] = []
        private(set) var objects: Set<String> = []

        init(_ text: String) {
            var open: (name: String, isStatic: Bool)?
            for line in text.split(separator: "\n") {
                if let match = line.wholeMatch(of: /interface (\w+)(?:<.*?>)?(?: extends (\w+).*?)? \{(.*)/) {
                    let name = String(match.1)
                    parents[name] = match.2.map(String.init)
                    members[name] = Self.names(in: match.3.split(separator: ";").map(String.init))
                    open = match.3.hasSuffix("}") ? nil : (name, false)
                } else if let match = line.wholeMatch(of: /declare var (\w+): \{(.*)/) {
                    let name = String(match.1)
                    let members = match.2.replacing(/\(.*?\{.*?\}.*?\)/, with: "()")
                    statics[name] = Self.names(in: members.split(separator: ";").map(String.init))
                    if line.contains("{ readonly") || line.contains("{ now") { objects.insert(name) }
                    open = match.2.hasSuffix("}") ? nil : (name, true)
                } else if let match = line.firstMatch(of: /declare function (\w+)/) {
                    functions.append(String(match.1))
                } else if line == "}" {
                    open = nil
                } else if let open {
                    let names = Self.names(in: [String(line)])
                    if open.isStatic {
                        statics[open.name]!.formUnion(names)
                    } else {
                        members[open.name]!.formUnion(names)
                    }
                }
            }
        }

        /// The members that an interface has by itself and by those that it extends.
        func all(of name: String) -> Set<String> {
            (members[name] ?? []).union(parents[name].map(all) ?? [])
        }

        private static func names(in lines: [String]) -> Set<String> {
            Set(lines.compactMap { $0.firstMatch(of: /^[ {]*(?:readonly )?(\w+)\??[:(<]/).map { String($0.1) } })
        }
    }

    private static let declared = Declarations(TypeDeclaration.webAPIs)

    @Test("A declared web API has each of its members at run time, and no member is undeclared")
    func members() throws {
        let declared = Self.declared
        let classes = declared.statics.keys.filter { !declared.objects.contains($0) }.sorted()
        #expect(classes.count >= 24)
        let script = try RunningScript(
            """
            const keys = (object) => {
                const found = new Set();
                for (let at = object; at && at !== Object.prototype && at !== Function.prototype && at !== Error && at !== Error.prototype; at = Object.getPrototypeOf(at))
                    for (const key of Object.getOwnPropertyNames(at)) found.add(key);
                return [...found].join();
            };
            for (const name of "\(classes.joined(separator: " "))".split(" ")) {
                console.log(name, keys(globalThis[name].prototype), keys(globalThis[name]));
            }
            console.log("performance", keys(performance), ""); console.log("crypto", keys(crypto), ""); console.log("SubtleCrypto", keys(crypto.subtle), "");
            for (const name of "\(declared.functions.joined(separator: " "))".split(" ")) if (typeof globalThis[name] !== "function") console.log("missing", name);
            """)
        #expect(script.errors == [])
        for line in script.log {
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            let found = Set(words[1].split(separator: ",").map(String.init))
            let isObject = declared.objects.contains(words[0])
            let expected = isObject ? declared.statics[words[0]]! : declared.all(of: words[0])
            #expect(expected.subtracting(found) == [], "\(words[0])")
            let rest = found.subtracting(expected).subtracting(Self.undeclared).filter { !$0.hasSuffix("_ERR") }
            #expect(rest == [], "\(words[0])")
            if !words[2].isEmpty {
                let statics = Set(words[2].split(separator: ",").map(String.init))
                let known = declared.statics[words[0]]!.subtracting(["new", "prototype"])
                #expect(known.subtracting(statics) == [], "\(words[0])")
                let rest = statics.subtracting(known).subtracting(["length", "name", "prototype"])
                #expect(rest.filter { $0 != $0.uppercased() } == [], "\(words[0])")
            }
        }
        #expect(script.log.count == classes.count + 3)
    }

    /// Members that are left out on purpose: obsolete aliases, constants of prototypes, and the log's own forms.
    private static let undeclared: Set<String> = [
        "constructor", "toJSON", "toJson", "webkitRelativePath", "cancelBubble", "returnValue", "srcElement", "name",
        "message", "toString", "AT_TARGET", "BUBBLING_PHASE", "CAPTURING_PHASE", "NONE", "CLOSED", "CLOSING",
        "CONNECTING", "OPEN",
    ]

    @Test("A declared web API is a global of the editor and an export of the module")
    func exports() {
        let text = TypeDeclaration.text
        #expect(text.contains("\ndeclare function fetch("))
        #expect(text.contains("\n  export const fetch: typeof globalThis.fetch\n"))
        #expect(
            text.contains(
                "\n  export const Headers: typeof globalThis.Headers\n  export type Headers = globalThis.Headers\n"))
        #expect(!text.contains("export const URL: any"))
    }
}
