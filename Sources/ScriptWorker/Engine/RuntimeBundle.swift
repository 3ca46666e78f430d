import WorkerProtocol

/// A bundle of the runtime or a library (`script/support/bundle-javascript.py`).
struct RuntimeBundle {
    /// The name of the bundle's source in stack traces.
    let name: String
    /// A block that finds the object that it shares with the program by its ``global``. It is not a function, because
    /// the engine would parse a function twice: to find its end, and to run it.
    let code: String

    /// The global name of the shared object while the runtime is being created (`host.js`).
    static let global = "$runtime"

    /// Finds the bundle called `name`; nil if there is none.
    init?(_ name: String) {
        guard let text = JavaScriptBundles.text(of: name) else { return nil }
        self.name = "runtime/\(name).js"
        code = text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    }

    /// Evaluates the bundle as a function of the shared object. It needs no global name that the script might use.
    func evaluate(in context: ScriptContext, _ runtime: ScriptValue) throws(ScriptException) {
        try context.evaluate("(function (\(Self.global)) {\(code)})", name: name).call([runtime])
    }
}
