import Terms
import JSONText
import Views

/// What a script may import: the module `"scripting"`, and files inside its own folder once symbolic links are resolved.
struct ImportRules {
    /// The script's folder, as `ScriptSource.folder`.
    let folder: String

    /// Follows the script's imports from `entry` and gives those that lead outside the folder, in the order met. Throws
    /// where one leads to what is neither file nor folder: the bundler would read a device without end.
    func imports(leavingFrom entry: String) throws(ScriptError) -> [ScriptError] {
        var leaving: [ScriptError] = []
        var visited: Set<String> = []
        var waiting = [entry]
        while let file = waiting.popLast() {
            guard visited.insert(file).inserted, let bytes = FilePath.contents(folder + "/" + file, limit: 8 << 20)
            else {
                continue
            }
            for specifier in ImportScanner.specifiers(in: bytes) where isPath(specifier.text) {
                guard let target = target(of: specifier.text, in: file) else { continue }
                if FilePath.kind(target) == .special {
                    throw failure("\"\(specifier.text)\" is not a file", at: specifier, in: file, bytes: bytes)
                }
                if let inside = FilePath.relative(target, to: folder) {
                    waiting.append(inside)
                } else {
                    leaving.append(leavingFailure(specifier, in: file, bytes: bytes))
                }
            }
        }
        return leaving
    }

    /// The first import of a finished bundle that is against the rules, by what the bundler says that it read. `own` are
    /// the files that the bundler was given beside the script, absolute.
    func violation(inMetafile json: [UInt8], own: Set<String>) -> ScriptError? {
        guard let root = try? JSONDocument.reading(json).root, let inputs = root["inputs"] else {
            return ScriptError(.system, "the bundler's list of files cannot be read")
        }
        var external: Set<String> = []
        for output in root.memberValues("outputs") {
            for item in output.value.elementValues("imports") where item["external"]?.bool == true {
                if let path = item["path"]?.string { external.insert(path) }
            }
        }
        for input in inputs.members {
            guard let importer = input.name.string, !own.contains(FilePath.joined(importer, to: folder)) else {
                continue
            }
            for item in input.value.elementValues("imports") {
                guard let path = item["path"]?.string else { continue }
                if item["external"]?.bool == true {
                    if external.contains(path) { return packageFailure(path, in: importer) }
                    continue
                }
                let original = item["original"]?.string ?? path
                let target = FilePath.joined(path, to: folder)
                if own.contains(target) { continue }
                if !isPath(original) { return packageFailure(original, in: importer) }
                if FilePath.relative(target, to: folder) == nil { return leavingFailure(original, in: importer) }
            }
        }
        return nil
    }

    /// The failure of an import that the bundler could not resolve.
    func unresolved(_ specifier: String, at location: SourceLocation?) -> ScriptError {
        guard isPath(specifier) else {
            return ScriptError(.source, Self.packageMessage(specifier), location: location)
        }
        let importer = location.map { FilePath.parent("/" + $0.file) } ?? "/"
        let target = FilePath.joined(specifier, to: folder + importer)
        if FilePath.relative(target, to: folder) == nil {
            return ScriptError(.source, Self.leavingMessage(specifier), location: location)
        }
        return ScriptError(.source, "cannot find \"\(specifier)\"", location: location)
    }

    private func isPath(_ specifier: String) -> Bool {
        specifier.hasPrefix("./") || specifier.hasPrefix("../") || specifier.hasPrefix("/")
            || specifier == "." || specifier == ".."
    }

    /// The file that a specifier leads to, links resolved; nil where there is none.
    private func target(of specifier: String, in importer: String) -> String? {
        let path = FilePath.joined(specifier, to: FilePath.parent(folder + "/" + importer))
        let endings = [
            "", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".json", "/index.tsx", "/index.ts", "/index.jsx", "/index.js",
        ]
        for ending in endings where ![.missing, .folder].contains(FilePath.kind(path + ending)) {
            return FilePath.resolved(path + ending)
        }
        return nil
    }

    private func failure(
        _ message: String, at specifier: ImportScanner.Specifier, in file: String, bytes: [UInt8]
    ) -> ScriptError {
        let location = SourceText.location(of: specifier.offset, in: bytes, file: file)
        let lines = SourceText.lines(String(decoding: bytes, as: UTF8.self))
        let line = lines.indices.contains(location.line - 1) ? String(lines[location.line - 1]) : nil
        return ScriptError(.source, message, location: location, sourceLine: line)
    }

    private func failure(_ message: String, importing text: String, in file: String) -> ScriptError {
        let bytes = FilePath.contents(folder + "/" + file, limit: 8 << 20) ?? []
        guard let specifier = ImportScanner.specifiers(in: bytes).first(where: { $0.text == text }) else {
            return ScriptError(.source, message, location: SourceLocation(file: file, line: 1, column: 1))
        }
        return failure(message, at: specifier, in: file, bytes: bytes)
    }

    private func leavingFailure(_ specifier: ImportScanner.Specifier, in file: String, bytes: [UInt8]) -> ScriptError {
        failure(Self.leavingMessage(specifier.text), at: specifier, in: file, bytes: bytes)
    }

    private func leavingFailure(_ specifier: String, in file: String) -> ScriptError {
        failure(Self.leavingMessage(specifier), importing: specifier, in: file)
    }

    private func packageFailure(_ specifier: String, in file: String) -> ScriptError {
        failure(Self.packageMessage(specifier), importing: specifier, in: file)
    }

    private static func leavingMessage(_ specifier: String) -> String {
        "import of \"\(specifier)\" leaves the script's folder"
    }

    private static func packageMessage(_ specifier: String) -> String {
        "cannot import \"\(specifier)\": a script imports from \"scripting\" and from its own folder only"
    }
}
