import SharedTypes

/// Bundles a script and all its imports into one program, by esbuild. The service itself reads no file: it requests the
/// resolution and the text of every import. The bundler resolves only what the rules allow, and reads files without
/// following links. So no import, style sheet or source-map comment reaches another file.
///
/// The module `"scripting"` becomes a few lines that read the names from one hidden global, `runtimeGlobal`. This is an
/// object with every name of `exportNames`, and with `jsxDEV` and `Fragment`. Compiled JSX calls these as `jsxDEV(type,
/// props, key, isStatic, {fileName, lineNumber, columnNumber}, self)`. Children are in `props.children`, an array if
/// `isStatic`. File names are relative to the script's folder, behind the bundler's namespace and a colon; columns
/// count UTF-16 units from 1.
package struct ScriptBundler: Sendable {
    /// The global object's property in which the runtime stores the exports of the module `"scripting"`.
    package static let runtimeGlobal = "__scripting"
    /// The global array of the script's other files that may start a live activity: `{file, load}`, where `load` runs
    /// the file.
    package static let startersGlobal = "__scriptingStarters"
    /// The maximum number of source bytes of a script.
    private static let sourceLimit = 32 << 20
    /// The namespace of the files that the bundler adds to the script's own.
    private static let ownNameSpace = "pipstream"

    /// The prefix of imports of a script's file in a file of the bundler.
    private static let scriptFilePrefix = "file:"

    private let tool: String
    private let timeLimit: Duration
    private let isSandboxed: Bool
    private let cache: BundleCache

    /// Creates a bundler, which runs `tool` for at most `timeLimit`, in a sandbox unless `isSandboxed` is false: a tool
    /// other than esbuild, for example a shell script, may need more than the sandbox allows.
    package init(
        tool: String = "esbuild", timeLimit: Duration = .seconds(30), isSandboxed: Bool = true,
        cache: BundleCache = .shared
    ) {
        self.cache = cache
        self.tool = tool
        self.timeLimit = timeLimit
        self.isSandboxed = isSandboxed
    }

    /// The module that the bundler calls `source`; nil if it is none of the bundler's own files.
    static func moduleName(ofSource source: String) -> String? {
        source.hasPrefix(ownNameSpace + ":") ? String(source.dropFirst(ownNameSpace.count + 1)) : nil
    }

    /// Bundles `source`; an import of a name that is not in `exportNames` is an error at its position. Blocks until the
    /// bundler ends.
    ///
    /// Throws `.source` with the position in the script, and `.notFound` or `.notAScript` if the script's file cannot
    /// be read. Throws `.limit` if the script is too long or the time limit is exceeded, and `.toolMissing` if esbuild
    /// is missing or an untested version. Throws `.system` if it cannot be executed.
    package func bundle(
        _ source: ScriptSource, exportNames: [String]
    ) throws(ScriptError) -> ScriptBundle {
        let starters = source.activityStarters
        do throws(ScriptError) {
            return try bundle(source, starters: starters, exportNames: exportNames)
        } catch {
            // An error in a file that may not even run does not stop the script.
            guard error.kind == .source, !starters.isEmpty else { throw error }
            return try bundle(source, starters: [], exportNames: exportNames)
        }
    }

    private func bundle(
        _ source: ScriptSource, starters: [String], exportNames: [String]
    ) throws(ScriptError) -> ScriptBundle {
        if let bundle = cache.bundle(of: source, starters: starters) { return bundle }
        let rules = ImportRules(folder: source.folder, files: source.files)
        // Keyed by bytes: names that look the same may be two files.
        var texts = [Array(source.entry.utf8): try source.contents(of: source.entry)]
        for starter in starters { texts[Array(starter.utf8)] = try source.contents(of: starter) }
        var own = Self.ownFiles(starters: starters, exportNames: exportNames)

        let process = try BundlerProcess(
            tool: tool, scriptName: source.displayName, timeLimit: timeLimit, isSandboxed: isSandboxed)
        try process.send(Self.buildRequest, number: 0, isRequest: true)
        while true {
            let message = try process.receive()
            guard message.isRequest else {
                let bundle = try Self.bundle(of: message.value, exportNames: exportNames)
                cache.store(bundle, of: source, starters: starters, texts: texts)
                return bundle
            }
            var answer: BundlerValue = [:]
            switch message.value["command"].string {
            case "on-resolve":
                answer = Self.resolution(
                    of: message.value, entry: source.entry, rules: rules, texts: &texts, own: &own)
            case "on-load":
                let path = message.value["path"].string
                let isOwn = message.value["namespace"].string == Self.ownNameSpace
                let text = isOwn ? Array((own[path] ?? "").utf8) : texts[Array(path.utf8)] ?? []
                answer = Self.loading(text, path: path, isOwn: isOwn)
            // From version 0.23.1 on the service sends a request at each beginning of a build, and reads both lists.
            case "on-start": answer = ["errors": [], "warnings": []]
            // The service only reports that it is alive.
            default: break
            }
            if texts.values.reduce(0, { $0 + $1.count }) > Self.sourceLimit {
                throw ScriptError(
                    .limit, "\(source.displayName) has more than \(Self.sourceLimit >> 20) MB of source code")
            }
            try process.send(answer, number: message.number, isRequest: false)
        }
    }

    // MARK: - Responses

    /// The files that the bundler adds to the script's own, by their names.
    private static func ownFiles(starters: [String], exportNames: [String]) -> [String: String] {
        let global = "globalThis.\(runtimeGlobal)"
        // One pure call per name, so that only the names that the script imports remain, under the script's own names.
        let exports = exportNames.map { "export const \($0) = /* @__PURE__ */ get(\"\($0)\");\n" }
        let module = "const get = (name) => \(global)[name];\n" + exports.joined()
        let loads = starters.map { file in
            let name = JSONLine.quoted(file)
            return "{ file: \(name), load: () => import(\(JSONLine.quoted(scriptFilePrefix + file))) }"
        }
        // An entry that imports the script's file drops the script's own exports from the program.
        return [
            "scripting": module, "jsx": "export const { jsxDEV, Fragment } = \(global);\n",
            "entry": (starters.isEmpty ? "" : "import \"starters\";\n") + "import \"entry\";\n",
            "starters": "globalThis.\(startersGlobal) = [\(loads.joined(separator: ", "))];\n",
        ]
    }

    private static func resolution(
        of question: BundlerValue, entry: String, rules: ImportRules, texts: inout [[UInt8]: [UInt8]],
        own: inout [String: String]
    ) -> BundlerValue {
        let importer = question["importer"].string
        if importer.isEmpty { return place("entry", in: ownNameSpace) }
        if question["namespace"].string == ownNameSpace {
            let path = question["path"].string
            if path == "starters" { return place(path, in: ownNameSpace) }
            let isFile = path.hasPrefix(scriptFilePrefix)
            return place(isFile ? String(path.dropFirst(scriptFilePrefix.count)) : entry, in: ScriptBundle.nameSpace)
        }
        switch rules.target(of: question["path"].string, in: importer) {
        case .module: return place("scripting", in: ownNameSpace)
        case .jsx: return place("jsx", in: ownNameSpace)
        case .file(let path, let bytes):
            texts[Array(path.utf8)] = bytes
            return place(path, in: ScriptBundle.nameSpace)
        case .refused(let reason) where ImportRules.isLazyImport(question["kind"].string):
            let module = DeniedModule(reason: reason)
            own[module.name] = module.text
            return place(module.name, in: ownNameSpace)
        case .refused(let reason):
            return [
                "id": 0,
                "errors": [
                    [
                        "id": "", "pluginName": .text(BundlerMessages.pluginName), "text": .text(reason),
                        "location": nil,
                        "notes": [], "detail": 0,
                    ]
                ],
            ]
        }
    }

    private static func place(_ path: String, in nameSpace: String) -> BundlerValue {
        ["id": 0, "path": .text(path), "namespace": .text(nameSpace)]
    }

    private static func loading(_ text: [UInt8], path: String, isOwn: Bool) -> BundlerValue {
        let loader = isOwn ? "js" : FilePath.fileExtension(path).flatMap { ImportRules.loaders[$0] } ?? "js"
        // Without a base folder, the bundler ignores source-map comments, except those that contain their map.
        return [
            "id": 0, "contents": .bytes(UMDModule.read(SourceText.withoutMap(SourceText.withoutMark(text)))),
            "loader": .text(loader),
        ]
    }

    // MARK: - The build

    private static let buildRequest: BundlerValue = [
        "command": "build", "key": 0, "entries": [["", "entry"]], "flags": .list(flags.map(BundlerValue.text)),
        "write": false, "stdinContents": nil, "stdinResolveDir": nil, "absWorkingDir": "/", "nodePaths": [],
        "context": false,
        "plugins": [
            [
                "name": .text(BundlerMessages.pluginName), "onStart": false, "onEnd": false,
                "onResolve": [["id": 0, "filter": ".*", "namespace": ""]],
                "onLoad": [["id": 0, "filter": ".*", "namespace": ""]],
            ]
        ],
    ]

    private static let flags = [
        "--bundle", "--format=esm", "--platform=neutral", "--target=es2022",
        "--jsx=automatic", "--jsx-dev", "--jsx-import-source=pipstream",
        "--sourcemap=external", "--sources-content=true", "--charset=utf8",
        "--banner:js=(async () => {\"use strict\";", "--footer:js=})()",
        "--outfile=/bundle.js", "--log-level=silent", "--log-limit=0",
        BundlerMessages.undefinedImportFlag,
    ]

    private static func bundle(
        of answer: BundlerValue, exportNames: [String]
    ) throws(ScriptError) -> ScriptBundle {
        if let error = BundlerMessages.error(answer["errors"].elements) { throw error }
        func output(_ name: String) -> [UInt8]? {
            answer["outputFiles"].elements.first { $0["path"].string == name }?["contents"].data
        }
        guard let code = output("/bundle.js"), let json = output("/bundle.js.map"), let map = SourceMap(json: json)
        else {
            throw ScriptError(.system, "the bundler produced no program", cause: answer["error"].string)
        }
        return ScriptBundle(
            code: String(decoding: code, as: UTF8.self), map: map,
            messages: BundlerMessages.unknownExports(answer["warnings"].elements, exportNames: exportNames))
    }
}

/// The replacement of a module that a `require` or a dynamic `import` may not load. Each call that runs throws, with
/// the reason.
struct DeniedModule {
    /// The reason why the module is not loaded.
    let reason: String

    /// A module name that encodes the reason.
    var name: String {
        let digest = HashFunction.sha256.digest(of: Array(reason.utf8))
        return "refused/" + digest.map { String($0, radix: 36) }.joined(separator: "-")
    }

    /// The module's source. The bundler returns a module's exports from each call, also from one after a call that
    /// threw.
    var text: String {
        """
        Object.defineProperty(module, "exports", { get() {
          throw Object.assign(new Error(\(JSONLine.quoted(reason))), { code: "MODULE_NOT_FOUND" });
        } });
        """
    }
}

/// A universal (UMD) library that also ends with `export { … }` of names that it declares nowhere. It is neither an ES
/// module nor a CommonJS module. Without its last statement it is a CommonJS module, of which every name can be
/// imported.
enum UMDModule {
    /// Returns `source` without such a statement at its end; `source` itself if it has none.
    static func read(_ source: [UInt8]) -> [UInt8] {
        guard !source.isEmpty, contains(Array("typeof exports".utf8), source) else { return source }
        let text = String(decoding: source, as: UTF8.self)
        guard let end = text.firstMatch(of: /export\s*\{([\w$\s,]*)\}\s*;?\s*$/) else { return source }
        let names = end.1.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
        let body = text[..<end.range.lowerBound]
        let isForeign = names.allSatisfy { name in
            !["var", "let", "const", "function", "class"].contains { body.contains("\($0) \(name)") }
        }
        let isOlderKind = !body.contains(/(?:^|\n)\s*(?:import|export)\b/)
        return isForeign && isOlderKind ? Array(body.utf8) : source
    }

    private static func contains(_ part: [UInt8], _ whole: [UInt8]) -> Bool {
        guard whole.count >= part.count else { return false }
        return (0...whole.count - part.count).contains { start in
            whole[start] == part[0] && whole[start..<start + part.count].elementsEqual(part)
        }
    }
}
