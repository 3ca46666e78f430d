import WorkerMessages

/// The runtime module in an engine: the exports of `import … from "scripting"`, and the functions by which the program
/// drives the runtime.
final class ScriptRuntime {
    let context: ScriptContext
    private let bridge: ScriptValue
    private let runtime: ScriptValue
    private var isFinished = false
    /// The bridge functions called so far. They do not change once the runtime is finished.
    private var functions: [String: ScriptValue] = [:]

    /// Evaluates the runtime's sources in `context`. The runtime passes its queries to `asking` while it runs. It calls
    /// `evaluateScript` to run the script's own code.
    init(
        in context: ScriptContext, configuration: String, asking: @escaping (WorkerSubject, String) -> String?,
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
        try native.set("measureText", to: context.makeTextFunction { asking(.text, $0) })
        try native.set("hash", to: context.makeTextFunction { HashRequest.answer(to: $0) })
        try native.set("pictures", to: context.makeTextFunction { asking(.pictures, $0) })
        try native.set("files", to: context.makeTextFunction { asking(.files, $0) })
        guard let configuration = context.value(json: configuration) else {
            throw ScriptException(message: "the runtime's configuration is not JSON")
        }
        try runtime.set("native", to: native)
        try runtime.set("configuration", to: configuration)
        let exports = context.makeObject()
        try runtime.set("exports", to: exports)
        try runtime.set("globals", to: context.value(Self.globals))
        try context.evaluate(String(decoding: PackageResources.own_js, as: UTF8.self), name: "runtime/own.js")
            .call([runtime])
        try runtime.property("giveSecondNames").call([context.value(Self.methods)])
        try context.global.set(RuntimeSource.global, to: runtime)
        for source in Self.prepared {
            for part in RuntimePart.all where part.follower == source.name {
                for name in part.exports { try exports.set(name, to: context.undefined) }
            }
            try context.evaluate(source.code, name: source.name)
        }
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
        let words = ScriptWords(in: code, of: RuntimePart.all.flatMap(\.said))
        let needed = RuntimePart.needed(by: words)
        var late: [RuntimePart] = []
        for part in RuntimePart.all {
            if needed.contains(part.name) {
                for source in part.sources { try context.evaluate(source.code, name: source.name) }
            } else {
                late.append(part)
            }
        }
        try context.global.remove(RuntimeSource.global)
        let parts = late.map(\.json).joined(separator: ",")
        try runtime.property("finish").call([context.value(json: "[\(parts)]") ?? context.undefined])
        try runtime.property("seal").call()
        try context.onUnhandledRejection(bridge.property("rejected"))
    }

    /// The sources, prepared to call the language's methods by names that no script can change.
    private static let prepared = sources.map { RuntimeSource(name: $0.name, text: $0.source, globals: globalNames) }
    /// The language methods that the sources, all parts and the libraries call.
    private static let methods = (prepared.map(\.methods) + RuntimePart.all.map(\.methods))
        .reduce(into: BundledLibraries.methods) { $0.formUnion($1) }.sorted().joined(separator: " ")
    /// The names of the language whose original values the sources use, from before the script runs.
    private static let globals = """
        Object Function Array String Number Boolean Symbol BigInt Map Set WeakMap WeakSet WeakRef FinalizationRegistry
        Promise RegExp Date Error TypeError RangeError SyntaxError AggregateError Proxy JSON Math Reflect Intl
        Uint8Array Int8Array Uint8ClampedArray Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array
        ArrayBuffer DataView parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI
        decodeURI
        """.replacing("\n", with: " ")
    static let globalNames = globals.replacing(" ", with: ", ")

    /// The runtime's sources in the order of their dependencies, after `own.js`.
    private static let sources: [(name: String, source: [UInt8])] = [
        ("runtime/messages.js", PackageResources.messages_js),
        ("runtime/clock.js", PackageResources.clock_js),
        ("runtime/guard.js", PackageResources.guard_js),
        ("runtime/elements.js", PackageResources.elements_js),
        ("runtime/children.js", PackageResources.children_js),
        ("runtime/hooks.js", PackageResources.hooks_js),
        ("runtime/view-props.js", PackageResources.view_props_js),
        ("runtime/life.js", PackageResources.life_js),
        ("runtime/commit.js", PackageResources.commit_js),
        ("runtime/components.js", PackageResources.components_js),
        ("runtime/reconciler.js", PackageResources.reconciler_js),
        ("runtime/players.js", PackageResources.players_js),
        ("runtime/labels.js", PackageResources.labels_js),
        ("runtime/told.js", PackageResources.told_js),
        ("runtime/identities.js", PackageResources.identities_js),
        ("runtime/runs.js", PackageResources.runs_js),
        ("runtime/encoder.js", PackageResources.encoder_js),
        ("runtime/measures.js", PackageResources.measures_js),
        ("runtime/environment.js", PackageResources.environment_js),
        ("runtime/proxies.js", PackageResources.proxies_js),
        ("runtime/events.js", PackageResources.events_js),
        ("runtime/pips.js", PackageResources.pips_js),
        ("runtime/session.js", PackageResources.session_js),
        ("runtime/data.js", PackageResources.data_js),
        ("runtime/images.js", PackageResources.images_js),
        ("runtime/declared.js", PackageResources.declared_js),
        ("runtime/answers.js", PackageResources.answers_js),
        ("runtime/services.js", PackageResources.services_js),
        ("runtime/stores.js", PackageResources.stores_js),
        ("runtime/hashes.js", PackageResources.hashes_js),
        ("runtime/files.js", PackageResources.files_js),
        ("runtime/remote.js", PackageResources.remote_js),
        ("runtime/values.js", PackageResources.values_js),
        ("runtime/motion.js", PackageResources.motion_js),
        ("runtime/toasts.js", PackageResources.toasts_js),
        ("runtime/entries.js", PackageResources.entries_js),
        ("runtime/starters.js", PackageResources.starters_js),
        ("runtime/phone.js", PackageResources.phone_js),
        ("runtime/vocabulary.js", PackageResources.vocabulary_js),
        ("runtime/late.js", PackageResources.late_js),
    ]

    private static let libraryPrefix = "library "

    /// Creates a library ("library NAME"), or the part called `name` for a script that already runs. Returns the error
    /// message; nil on success.
    private func make(_ name: String) -> String? {
        do throws(ScriptException) {
            if name.hasPrefix(Self.libraryPrefix) {
                try RuntimePart.makeLibrary(String(name.dropFirst(Self.libraryPrefix.count)), in: context, runtime)
            } else if let part = RuntimePart.all.first(where: { $0.name == name }) {
                try part.make(in: context, runtime)
            } else {
                return "it does not exist"
            }
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
