import ScriptWorker
import Testing
import WorkerProtocol

@Suite("The engine's wrappers")
struct ScriptContextTests {
    @Test("values cross in both directions")
    func values() throws {
        let context = ScriptContext()
        #expect(try context.evaluate("'a' + 'ä👋'", name: "x").string == "aä👋")
        let join = try context.evaluate("(function (a, b, c) { return [a, b, c]; })", name: "x")
        let list = try join.call([context.value(1.5), context.value(true), context.evaluate("'Grüße 👋'", name: "x")])
        #expect(try list.property("length").number == 3)
        let elements = try (0..<3).map { try list.property(String($0)) }
        #expect(elements.map(\.number) == [1.5, nil, nil])
        #expect(elements[1].isTrue)
        #expect(elements[2].string == "Grüße 👋")
        #expect(context.value(json: #"{"a":[1]}"#) != nil)
        #expect(context.value(json: "{") == nil)
        let kind = try context.evaluate("(function (value) { return typeof value; })", name: "x")
        #expect(try kind.call([context.evaluate("undefined", name: "x")]).string == "undefined")
    }

    @Test("the engine knows every option that it receives")
    func options() async throws {
        let ended = try await #require(
            processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
        ) {
            EngineOptions.set()
            let sum = try ScriptContext().evaluate("1 + 1", name: "x").number
            #expect(sum == 2)
        }
        let said = String(decoding: ended.standardErrorContent + ended.standardOutputContent, as: UTF8.self)
        #expect(!said.contains("JSC_"), "\(said)")
    }

    @Test("an exception has its message, its location and its stack")
    func exception() throws {
        let context = ScriptContext()
        let error = #expect(throws: ScriptException.self) {
            try context.evaluate("function f() {\n  throw new TypeError('no');\n}\nf()", name: "file.js")
        }
        #expect(error?.message == "TypeError: no")
        #expect(error?.line == 2)
        #expect(
            ScriptFrame.frames(of: error?.stack ?? "") == [
                ScriptFrame(source: "file.js", line: 2, column: error?.column ?? 0),
                ScriptFrame(source: "file.js", line: 4, column: 2),
            ])
        #expect(throws: ScriptException.self) { try context.value(1).call() }
        #expect(throws: ScriptException.self) { try context.value(1).property("a") }
    }

    @Test("a value that Swift retains survives the collector, one that it released does not")
    func values_protection() throws {
        let context = ScriptContext()
        try context.evaluate(
            "globalThis.make = () => { const o = { n: 7 }; refs.push(new WeakRef(o)); return o; }; globalThis.refs = [];",
            name: "x")
        let make = try context.evaluate("make", name: "x")
        let held = try make.call()
        for _ in 0..<100 { try make.call() }
        context.collectGarbage()
        let alive = try #require(try context.evaluate("refs.filter(ref => ref.deref()).length", name: "x").number)
        #expect(try held.property("n").number == 7)
        // The collector reads the machine's stack conservatively: a few dead objects may look alive.
        #expect(alive >= 1 && alive < 20)
    }

    @Test("a native function is freed with its engine, and the engine with its last holder")
    func engineIsFreed() throws {
        final class Token {}
        weak var token: Token?
        weak var engine: ScriptContext?
        do {
            let context = ScriptContext()
            let made = Token()
            token = made
            engine = context
            weak let weakContext = context
            let function = context.makeFunction { () throws(ScriptException) in
                _ = made
                guard let context = weakContext else { throw ScriptException(message: "gone") }
                return context.value(3)
            }
            try context.global.set("native", to: function)
            #expect(try context.evaluate("native()", name: "x").number == 3)
        }
        #expect(engine == nil)
        #expect(token == nil)
    }

    @Test("An error thrown by a native function is an exception in the script")
    func nativeThrows() throws {
        let context = ScriptContext()
        let function = context.makeFunction { () throws(ScriptException) in throw ScriptException(message: "from Swift")
        }
        try context.global.set("native", to: function)
        #expect(try context.evaluate("try { native() } catch (e) { e.message }", name: "x").string == "from Swift")
    }
}
