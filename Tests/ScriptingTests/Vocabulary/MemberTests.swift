import Foundation
import Scripting
import TestSupport
import Testing
import Views

/// The members of namespaces, classes and enumerations against the declarations that `pipstream types` prints.
@Suite("A member of a namespace")
struct MemberTests {
    private static let members = TypeDeclaration.namespaces.members

    /// The declared members as an object of JavaScript: `{Device: [["model", "string"] …] …}`.
    private static var table: String {
        get throws {
            let pairs = members.mapValues { $0.filter { $0.name != "new" }.map { [$0.name, $0.form] } }
            return String(
                decoding: try JSONSerialization.data(withJSONObject: pairs, options: .sortedKeys), as: UTF8.self)
        }
    }

    @Test("A member of a namespace that is declared exists and returns a value of its declared type")
    func types() throws {
        let checks = try ["types.js", "member-types.js"].map {
            String(decoding: try RepositoryFile.bytes("Tests/ScriptingTests/Vocabulary/\($0)"), as: UTF8.self)
        }
        let script = try RunningScript("const declared = \(Self.table);\n\(checks.joined())")
        #expect(script.errors == [])
        #expect(script.log.dropLast() == [])
        let count = Self.members.values.reduce(0) { $0 + $1.count { $0.name != "new" } }
        #expect(count > 1_200)
        #expect(script.log.last == "\(count) members")
    }

    @Test("A member of a namespace that the runtime has is declared")
    func declared() throws {
        let source = String(
            decoding: try RepositoryFile.bytes("Sources/ScriptWorker/Runtime/declared-members.js"), as: UTF8.self)
        var inTable: [String: Set<String>] = [:]
        for line in source.split(separator: "\n") {
            guard let match = line.wholeMatch(of: /\s+(\w+): "(.*)",/) else { continue }
            let keys = match.2.split(separator: " ").map { $0.prefix { $0 != ":" }.replacing("()", with: "") }
            inTable[String(match.1)] = Set(keys.map(String.init))
        }
        #expect(inTable.count > 100)
        let script = try RunningScript(
            """
            const ofFunctions = new Set(["length", "name", "prototype", "arguments", "caller"]);
            for (const name of "\(Self.members.keys.sorted().joined(separator: " "))".split(" ")) {
                const own = Object.getOwnPropertyNames(__scripting[name]).filter((key) => !ofFunctions.has(key) || typeof __scripting[name] !== "function");
                console.log(name, own.join());
            }
            """)
        for line in script.log {
            let words = line.split(separator: " ")
            let own = words.count > 1 ? words[1].split(separator: ",").map(String.init) : []
            let known = Set(Self.members[String(words[0])]!.map(\.name))
            #expect(Set(own).union(inTable[String(words[0])] ?? []).subtracting(known) == [], "\(words[0])")
        }
    }

    @Test(
        "A member of a namespace that is not declared is undefined in each namespace, and reported once with its place")
    func unknown() throws {
        let names = Self.members.keys.sorted()
        let script = try RunningScript(
            """
            for (const name of "\(names.joined(separator: " "))".split(" ")) {
                const namespace = __scripting[name], { madeUpByTheTest, alsoMadeUp = 5 } = namespace;
                const found = [namespace.madeUpByTheTest, namespace?.["madeUpByTheTest"], madeUpByTheTest, "madeUpByTheTest" in namespace, alsoMadeUp];
                if (String(found) !== ",,,false,5") console.log(name, String(found));
            }
            """)
        #expect(script.errors == [])
        #expect(script.log == [])
        let expected = names.flatMap { name in
            ["madeUpByTheTest", "alsoMadeUp"].map { "\(name).\($0) is not a member of \(name)" }
        }
        #expect(script.diagnostics.map { $0.prefix { $0 != ";" }.description } == expected)
        let places = script.messages.filter { $0.kind == .diagnostic }.map { $0.location?.line }
        #expect(Set(places) == [3])
    }

    @Test("A member of a namespace that every object may be asked for is silent")
    func ordinary() throws {
        let script = try RunningScript(
            """
            for (const name of "\(Self.members.keys.sorted().joined(separator: " "))".split(" ")) {
                const namespace = __scripting[name];
                for (const key of ["then", "catch", "finally", "toString", "toJSON", "toLocaleString", "constructor", "hasOwnProperty", "valueOf",
                    "isPrototypeOf", "__proto__", "$$typeof", "prototype", "__esModule", "default", "nodeType", Symbol.iterator, Symbol.toStringTag,
                    Symbol.asyncIterator, Symbol.toPrimitive, Symbol("x")]) void namespace[key];
                JSON.stringify({ namespace }); String(namespace); `${namespace}`; console.log(namespace); void ({} instanceof Object);
                Object.keys(namespace); Object.getOwnPropertyNames(namespace); ({ ...namespace }); await Promise.resolve(namespace);
                namespace == null; namespace === undefined; typeof namespace; [].concat(namespace);
                h("Text", null, "x", namespace === null);
                namespace.ownOfTheScript = 5;
                if (!Object.isFrozen(namespace) && namespace.ownOfTheScript !== 5) console.log(name, "does not keep what the script gives it");
            }
            """)
        #expect(script.errors.filter { !$0.contains("readonly") } == [])
        #expect(script.diagnostics.filter { $0.contains("is not a member") } == [])
        #expect(script.log.filter { $0.hasSuffix("gives it") } == [])
    }

    @Test(
        "A member of a namespace that is misspelled is reported with the nearest name",
        arguments: [
            ("Device.orientaton", "Device.orientation"), ("Device.batterylevel", "Device.batteryLevel"),
            ("Storage.gte", "Storage.get"), ("Storage.contain", "Storage.contains"),
            ("Intent.urlParameter", "Intent.urlsParameter"), ("FileManager.readAsStrng", "FileManager.readAsString"),
            ("HapticFeedback.lightimpact", "HapticFeedback.lightImpact"), ("Script.metdata", "Script.metadata"),
            ("UUID.strnig", "UUID.string"), ("Animation.eseIn", "Animation.easeIn"),
            ("Health.bloodtyp", "Health.bloodType"),
        ])
    func misspelled(written: String, meant: String) throws {
        let script = try RunningScript(
            "const { Intent, Animation, Health, HapticFeedback } = __scripting;\n  console.log(\(written));")
        #expect(script.log == ["undefined"])
        let namespace = written.prefix { $0 != "." }
        #expect(script.diagnostics == ["\(written) is not a member of \(namespace); did you mean \(meant)?"])
        #expect(script.messages.first { $0.kind == .diagnostic }?.location?.line == 3)
    }

    @Test(
        "A member of a namespace of a class or of an instance that is not declared is reported with the nearest name",
        arguments: [
            ("AVPlayer.nope", "AVPlayer.nope", nil), ("new AVPlayer().volumee", "AVPlayer.volumee", "volume"),
            ("Animation.linear(1).nonsense", "Animation.nonsense", nil),
            ("Data.fromString('x').sizze", "Data.sizze", "size"),
            ("new Observable(1).valeu", "Observable.valeu", "value"),
            ("Transition.slide().nope", "Transition.nope", nil),
            ("UIImage.naem", "UIImage.naem", nil),
            ("DateComponents.fromDate(new Date()).yaer", "DateComponents.yaer", "year"),
        ] as [(String, String, String?)])
    func classes(written: String, member: String, near: String?) throws {
        let script = try RunningScript(
            """
            {
                const { Animation, AVPlayer, Data, DateComponents, Observable, Transition, UIImage } = __scripting;
                console.log(\(written));
            }
            """)
        #expect(script.log == ["undefined"] && script.errors == [])
        let namespace = member.prefix { $0 != "." }
        let hint = near.map { "; did you mean \(namespace).\($0)?" } ?? ""
        #expect(script.diagnostics == ["\(member) is not a member of \(namespace)\(hint)"])
    }

    @Test("A member that an instance gets from the script or from the language is not reported")
    func expandos() throws {
        let script = try RunningScript(
            """
            const { AVPlayer: Player, Observable: Value, Animation: Motion, Data: Bytes } = __scripting;
            class Sound extends Player { get own() { return this.missing; } }
            const sound = new Sound(), player = new Player(), count = new Value(1);
            player.mine = 5; count.mine = 6;
            for (const value of [sound, player, count, Motion.linear(1), Bytes.fromString("x")]) {
                JSON.stringify(value); String(value); `${value}`; console.log(value); void (value instanceof Object);
                Object.keys(value); ({ ...value }); await Promise.resolve(value); typeof value; value == null; [].concat(value);
                for (const key of ["then", "toJSON", "constructor", "$$typeof", Symbol.iterator, Symbol.toPrimitive]) void value[key];
                "other" in value; Object.hasOwn(value, "other");
            }
            console.log(sound.own, player.mine, count.mine, count instanceof Value, sound instanceof Player);
            """)
        #expect(script.errors == [] && script.diagnostics == [])
        #expect(script.log.last == "undefined 5 6 true true")
    }

    @Test("A member of a namespace that is like none gets no hint, and a long name costs nothing")
    func unlike() throws {
        let script = try RunningScript(
            """
            console.log(Device.nonsense, Device["x".repeat(1000000)] === undefined);
            const { length } = "x".repeat(100);
            for (let i = 0; i < 20000; i++) Device["unknown" + i];
            """)
        #expect(script.log == ["undefined true"])
        #expect(script.diagnostics.first == "Device.nonsense is not a member of Device")
        #expect(script.errors == [])
    }

    @Test("A member of a namespace takes the branch of a value that is not there")
    func branches() throws {
        let script = try RunningScript(
            """
            const { Intent } = __scripting;
            console.log(Device.nonsense ? "a" : "b", Storage.gte ? "a" : "b", Intent.urlsParameter ? "a" : "b");
            const input = Intent.textsParameter?.[0] ?? Device.clipboard ?? "none";
            console.log(input.trim());
            try { Device.nonsense(); } catch (error) { console.log(error instanceof TypeError); }
            """)
        #expect(script.log == ["b b b", "none", "true"])
        #expect(script.errors == [])
    }

    @Test("A member of a namespace is found where the script has replaced the language's own methods")
    func changedLanguage() throws {
        let script = try RunningScript(
            """
            for (const name of Object.getOwnPropertyNames(Array.prototype)) if (name !== "constructor") try { Array.prototype[name] = () => { throw 7; }; } catch {}
            for (const name of Object.getOwnPropertyNames(String.prototype)) try { String.prototype[name] = () => { throw 7; }; } catch {}
            Array.prototype[Symbol.iterator] = () => { throw 7; };
            Map.prototype.get = Map.prototype.has = Map.prototype.keys = () => { throw 7; };
            console.log(Device.orientaton === undefined, __scripting.Health.isHealthDataAvailable, __scripting.HapticFeedback.selection() === undefined);
            """)
        #expect(script.log == ["true false true"])
        #expect(
            script.diagnostics.contains("Device.orientaton is not a member of Device; did you mean Device.orientation?")
        )
    }
}
