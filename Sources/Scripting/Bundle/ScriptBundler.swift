import Views

/// Turns a script and everything that it imports into one program, by esbuild.
///
/// The module `"scripting"` becomes a few lines that read the names from one hidden global, `runtimeGlobal`: an object
/// with every name of `exportNames`, and with `jsxDEV` and `Fragment`, which the compiled JSX calls as
/// `jsxDEV(type, props, key, isStatic, {fileName, lineNumber, columnNumber}, self)`; children are in `props.children`,
/// an array where `isStatic`. File names are relative to the script's folder, columns count UTF-16 units from 1.
package struct ScriptBundler: Sendable {
    /// The global object's property on which the runtime leaves what the module `"scripting"` exports.
    package static let runtimeGlobal = "__scripting"

    /// A bundler.
    package init() {}

    /// Bundles `source`; an import of a name that is not among `exportNames` is an error at its position. Blocks until
    /// the bundler ends. Throws `.source` with the position in the script, `.toolMissing` where esbuild is not
    /// installed, `.system` where it cannot be run.
    package func bundle(_ source: ScriptSource, exportNames: [String]) throws(ScriptError) -> ScriptBundle {
        guard let entry = FilePath.resolved(source.folder + "/" + source.entry),
            FilePath.relative(entry, to: source.folder) != nil
        else { throw ScriptError(.notAScript, "\(source.entry) is a link that leaves the script's folder") }
        let rules = ImportRules(folder: source.folder)
        let leaving = try rules.imports(leavingFrom: source.entry)

        let workplace = try TemporaryFolder()
        let files = try Self.write(to: workplace, entry: entry, exportNames: exportNames)
        let result = try ChildProcess(
            tool: "esbuild", arguments: Self.arguments(workplace.path), folder: source.folder
        ).run()
        guard result.status == 0 else { throw Self.failure(result, rules: rules, leaving: leaving, files: files) }

        if let violation = rules.violation(inMetafile: try Self.read("meta.json", in: workplace), own: files.all) {
            throw violation
        }
        guard let map = SourceMap(json: try Self.read("bundle.js.map", in: workplace)) else {
            throw ScriptError(.system, "the bundler's source map cannot be read")
        }
        let code = String(decoding: try Self.read("bundle.js", in: workplace), as: UTF8.self)
        return ScriptBundle(code: code, map: map, mapFolder: workplace.path, scriptFolder: source.folder)
    }

    /// The files that esbuild is given beside the script's own, absolute.
    private struct Files {
        var module: String
        var jsx: String
        var entry: String
        var all: Set<String> { [module, jsx, entry] }
    }

    private static func write(
        to workplace: TemporaryFolder, entry: String, exportNames: [String]
    ) throws(ScriptError) -> Files {
        let global = "globalThis.\(runtimeGlobal)"
        // One pure call for each name, so that only what the script imports is left, under the script's own names.
        let module = exportNames.reduce("const get = (name) => \(global)[name];\n") { text, name in
            text + "export const \(name) = /* @__PURE__ */ get(\"\(name)\");\n"
        }
        try workplace.write(module.utf8, to: "scripting.js")
        try workplace.write("export const { jsxDEV, Fragment } = \(global);\n".utf8, to: "jsx.js")
        try workplace.write("{}".utf8, to: "tsconfig.json")
        // An entry that imports the script's leaves the script's own exports out of the program.
        try workplace.write("import \(quoted(entry));\n".utf8, to: "entry.js")
        let path = workplace.path
        return Files(module: path + "/scripting.js", jsx: path + "/jsx.js", entry: path + "/entry.js")
    }

    private static func arguments(_ folder: String) -> [String] {
        [
            folder + "/entry.js", "--bundle", "--format=esm", "--platform=neutral", "--target=es2022",
            // An alias holds for everything below it too: the JSX module may not be below "scripting".
            "--jsx=automatic", "--jsx-dev", "--jsx-import-source=pipstream",
            "--alias:pipstream/jsx-dev-runtime=\(folder)/jsx.js", "--alias:scripting=\(folder)/scripting.js",
            "--loader:.md=text", "--tsconfig=\(folder)/tsconfig.json",
            "--sourcemap=external", "--sources-content=true", "--charset=utf8",
            "--banner:js=(async () => {\"use strict\";", "--footer:js=})()",
            "--outfile=\(folder)/bundle.js", "--metafile=\(folder)/meta.json",
            "--log-level=error", "--log-limit=0", "--color=false",
            // A package.json beside the script must not leave the script itself out.
            "--log-override:ignored-bare-import=error",
        ]
    }

    private static func failure(
        _ result: ChildProcess.Result, rules: ImportRules, leaving: [ScriptError], files: Files
    ) -> ScriptError {
        let log = String(decoding: result.errors, as: UTF8.self)
        let messages = BundlerMessages.errors(in: log)
        guard let first = messages.first(where: { $0.file != nil }) ?? messages.first else {
            let words = log.split(separator: "\n").first.map(String.init)
            return ScriptError(.system, "esbuild failed with status \(result.status)", cause: words)
        }
        // What lies outside must not even be quoted.
        let isOutside = messages.contains { message in
            message.file.map { FilePath.relative(FilePath.joined($0, to: rules.folder), to: rules.folder) == nil }
                ?? false
        }
        if isOutside, let leaving = leaving.first { return leaving }
        var error = BundlerMessages(rules: rules, module: files.module).error(for: first)
        let others = messages.count { $0.file != nil } - 1
        if others > 0 { error.cause = "and \(others) more" }
        return error
    }

    private static func read(_ name: String, in workplace: TemporaryFolder) throws(ScriptError) -> [UInt8] {
        guard let bytes = FilePath.contents(workplace.path + "/" + name, limit: 256 << 20) else {
            throw ScriptError(.system, "the bundler left no \(name)")
        }
        return bytes
    }

    /// `text` as a string of JavaScript.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            scalar == "\"" || scalar == "\\" || scalar.value < 0x20
                ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
        return "\"" + escaped.joined() + "\""
    }
}
