/// The imports that a script may use, and their targets: the module `"scripting"`, and files of its own by relative
/// paths.
struct ImportRules {
    /// The script's folder, as `ScriptSource.folder`.
    let folder: String
    let files: ScriptFiles

    enum Target: Equatable {
        /// The module `"scripting"`.
        case module
        /// The functions that compiled JSX calls.
        case jsx
        /// A file of the script's: its path and its bytes.
        case file(String, [UInt8])
        /// No target, with the reason.
        case refused(String)
    }

    /// The target of `specifier` in the file at `importer`.
    func target(of specifier: String, in importer: String) -> Target {
        switch specifier {
        case "scripting": return .module
        case "pipstream/jsx-dev-runtime": return .jsx
        case _ where isPath(specifier): break
        default:
            return .refused(
                "cannot import \"\(specifier)\": a script can import only \"scripting\" and files in its own folder")
        }
        let path = FilePath.joined(specifier, to: FilePath.joined(importer + "/..", to: folder))
        guard let inside = FilePath.relative(path, to: folder) else {
            return .refused("import of \"\(specifier)\" leaves the script's folder")
        }
        var reason: String?
        for candidate in Self.candidates(for: inside) {
            let finding = files.find(candidate)
            if case .file(let bytes) = finding {
                let kind = FilePath.fileExtension(candidate) ?? ""
                return Self.loaders[kind] == nil
                    ? .refused("cannot import \"\(specifier)\": .\(kind) files are not supported")
                    : .file(candidate, bytes)
            }
            if finding != .folder { reason = reason ?? finding.reason }
        }
        return .refused(reason.map { "\"\(specifier)\" \($0)" } ?? "cannot find \"\(specifier)\"")
    }

    /// A Boolean value that indicates whether an import of `kind`, in the bundler's words, is a call that a script may
    /// never reach.
    static func isLazyImport(_ kind: String) -> Bool { kind == "require-call" || kind == "dynamic-import" }

    private func isPath(_ specifier: String) -> Bool {
        [".", ".."].contains(specifier) || ["./", "../", "/"].contains { specifier.utf8.starts(with: $0.utf8) }
    }

    /// The files that a path can mean, in the order in which the bundler would look for them on a disk.
    private static func candidates(for path: String) -> [String] {
        let endings = [".tsx", ".ts", ".jsx", ".js", ".css", ".json"]
        let compiled = rewritten.first { path.hasSuffix($0.key) }
        let sources = compiled?.value.map { String(path.dropLast(compiled?.key.count ?? 0)) + $0 } ?? []
        let file: [String] = path.isEmpty ? [] : [path] + endings.map { path + $0 } + sources
        return file + endings.map { (path.isEmpty ? "" : path + "/") + "index" + $0 }
    }

    /// The endings of source files that TypeScript imports by the names of the compiled files.
    private static let rewritten = [
        ".js": [".ts", ".tsx"], ".jsx": [".ts", ".tsx"], ".mjs": [".mts"], ".cjs": [".cts"],
    ]

    /// The bundler's loader for a file, by its extension. Style sheets have no meaning here.
    static let loaders = [
        "js": "js", "mjs": "js", "cjs": "js", "jsx": "jsx", "ts": "ts", "mts": "ts", "cts": "ts", "tsx": "tsx",
        "json": "json", "txt": "text", "md": "text", "css": "empty",
    ]
}
