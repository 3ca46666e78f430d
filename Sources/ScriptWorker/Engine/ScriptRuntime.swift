import WorkerProtocol

/// The runtime module in an engine: the exports of `import … from "scripting"`, and the functions by which the program
/// drives the runtime.
final class ScriptRuntime {
    let context: ScriptContext
    private let bridge: ScriptValue
    private let runtime: ScriptValue
    private var isFinished = false
    /// The bridge functions called so far. They do not change once the runtime is finished.
    private var functions: [String: ScriptValue] = [:]

    /// Evaluates the runtime's bundles in `context`. The runtime passes its queries to `query` while it runs. It calls
    /// `evaluateScript` to run the script's own code.
    init(
        in context: ScriptContext, configuration: String, query: @escaping (WorkerQuery, String) -> String?,
        evaluateScript: @escaping () -> ScriptValue?
    ) throws(ScriptException) {
        self.context = context
        let runtime = context.makeObject()
        let native = context.makeObject()
        weak let weakContext = context
        try native.set(
            "isOverTime",
            to: context.makeFunction { () throws(ScriptException) in
                guard let context = weakContext else { throw ScriptException(message: "the engine was released") }
                return context.value(context.endIfOverTime())
            })
        try native.set(
            "evaluateScript",
            to: context.makeFunction { () throws(ScriptException) in
                guard let context = weakContext else { throw ScriptException(message: "the engine was released") }
                return evaluateScript() ?? context.undefined
            })
        try native.set("measureText", to: context.makeTextFunction { query(.text, $0) })
        try native.set("hash", to: context.makeTextFunction { HashRequest.reply(to: $0) })
        try native.set("images", to: context.makeTextFunction { query(.images, $0) })
        try native.set("files", to: context.makeTextFunction { query(.files, $0) })
        guard let configuration = context.value(json: configuration) else {
            throw ScriptException(message: "the runtime's configuration is not JSON")
        }
        try runtime.set("native", to: native)
        try runtime.set("configuration", to: configuration)
        let exports = context.makeObject()
        try runtime.set("exports", to: exports)
        for part in RuntimePart.all {
            for name in part.exports { try exports.set(name, to: context.undefined) }
        }
        try Self.bundle("primordials").evaluate(in: context, runtime)
        try context.global.set(RuntimeBundle.global, to: runtime)
        let main = try Self.bundle("main")
        try context.evaluate(main.code, name: main.name)
        bridge = try runtime.property("bridge")
        self.runtime = runtime
        try native.set(
            "makePart", to: context.makeTextFunction { [weak self] name in self?.make(name) })
    }

    /// Finishes the runtime for a script with the text `code`, before the script runs. Creates the optional parts that
    /// the script may need. A later script has the parts of the first one. It gets the other parts when it uses them.
    func finish(for code: String) throws(ScriptException) {
        guard !isFinished else { return }
        isFinished = true
        let words = ScriptWords(in: code, of: RuntimePart.all.flatMap(\.triggers))
        let needed = RuntimePart.needed(by: words)
        var late: [RuntimePart] = []
        for part in RuntimePart.all {
            if needed.contains(part.name) {
                let bundle = try Self.bundle(part.name)
                try context.evaluate(bundle.code, name: bundle.name)
            } else {
                late.append(part)
            }
        }
        try context.global.remove(RuntimeBundle.global)
        let parts = late.map(\.json).joined(separator: ",")
        try runtime.property("start").call([context.value(json: "[\(parts)]") ?? context.undefined])
        try context.onUnhandledRejection(bridge.property("rejected"))
    }

    private static func bundle(_ name: String) throws(ScriptException) -> RuntimeBundle {
        guard let bundle = RuntimeBundle(name) else { throw ScriptException(message: "there is none") }
        return bundle
    }

    /// Creates a library ("library NAME"), or the part called `name` for a script that already runs. Returns the error
    /// message; nil on success.
    private func make(_ name: String) -> String? {
        do throws(ScriptException) {
            try Self.bundle(name).evaluate(in: context, runtime)
            return nil
        } catch {
            return error.message
        }
    }

    /// Calls one of the bridge's functions.
    @discardableResult
    func call(_ name: String, _ arguments: ScriptValue...) throws(ScriptException) -> ScriptValue {
        try call(name, arguments)
    }

    /// Calls one of the bridge's functions.
    @discardableResult
    func call(_ name: String, _ arguments: [ScriptValue]) throws(ScriptException) -> ScriptValue {
        if let function = functions[name] { return try function.call(arguments) }
        let function = try bridge.property(name)
        if isFinished { functions[name] = function }
        return try function.call(arguments)
    }
}
