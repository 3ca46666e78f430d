import Views

/// A script on disk: one file, a folder, or an archive.
package struct ScriptSource: Sendable {
    /// The folder that the script may import from, in the form that the script gets: absolute, symbolic links resolved,
    /// without a trailing slash. For an archive it is the archive's path without its extension.
    package let folder: String
    /// The file that is run, relative to `folder`.
    package let entry: String
    /// The script's name in messages: the last component of the path that the user gave.
    package let displayName: String
    /// The metadata of `script.json`; the defaults if there is none.
    package let metadata: ScriptMetadata
    /// The entry point by which the script is started.
    package private(set) var entryPoint = EntryPoint.index
    /// The other possible entry points, each with the name of its file.
    package private(set) var otherEntries: [(entry: EntryPoint, file: String)] = []
    /// The files that the script may read.
    let files: ScriptFiles

    /// The files beside `entry` that may start a live activity which `entry` only registers, in the order in which they
    /// run. None if the script has another entry point, or is started by a file with another name.
    var activityStarters: [String] {
        guard entryPoint == .liveActivity, [.liveActivity, .index].contains(EntryPoint(fileName: entry)) else {
            return []
        }
        return EntryPoint.activityStarters.compactMap(files.entryFile).filter { $0 != entry }
    }

    /// The bytes of a file of the script, by its path relative to `folder`. Throws `.notFound` or `.notAScript`.
    package func contents(of path: String) throws(ScriptError) -> [UInt8] {
        try files.find(path).contents(of: path)
    }

    /// The extensions of a script's file, the preferred one first.
    package static let fileExtensions = ["tsx", "ts", "jsx", "js"]

    /// Finds the script at `path`: a `.tsx`, `.ts`, `.jsx` or `.js` file, a folder with an index file, or a
    /// `.scripting` archive. An archive is a zip, with its files at the top or in one folder there. Blocks while an
    /// archive is unpacked. `entry` is the entry point; nil for its page, or, without a page, for another that it has.
    /// Throws `.notFound`, `.notAScript`, `.source` or `.limit`.
    package static func open(path: String, entry: EntryPoint? = nil) throws(ScriptError) -> ScriptSource {
        guard let resolved = FilePath.resolved(path) else {
            throw ScriptError(.notFound, "there is no file or folder named \"\(path)\"")
        }
        // A link may have another name than its target: the user's path decides.
        let name = FilePath.name(FilePath.joined(path, to: FilePath.resolved(".") ?? "/"))
        switch FilePath.kind(resolved) {
        case .folder:
            return try folder(resolved, files: ScriptFiles(folder: resolved), displayName: name, entry: entry)
        case .file where FilePath.fileExtension(name) == "scripting":
            let unpacked = withoutTopFolder(try ScriptArchive.unpack(resolved))
            return try folder(
                FilePath.withoutExtension(resolved), files: ScriptFiles(unpacked: unpacked), displayName: name,
                entry: entry)
        case .file where fileExtensions.contains(FilePath.fileExtension(name) ?? ""):
            let folder = FilePath.parent(resolved)
            return ScriptSource(
                folder: folder, entry: FilePath.name(resolved), displayName: name,
                metadata: ScriptMetadata(name: FilePath.withoutExtension(name)),
                entryPoint: entry ?? EntryPoint(fileName: name) ?? .index, files: ScriptFiles(folder: folder))
        case .file, .special, .missing:
            throw ScriptError(
                .notAScript,
                "\"\(path)\" is not a script: expected a .tsx, .ts, .jsx or .js file, a folder with index.tsx, "
                    + "or a .scripting archive")
        }
    }

    private static func folder(
        _ folder: String, files: ScriptFiles, displayName: String, entry asked: EntryPoint?
    ) throws(ScriptError) -> ScriptSource {
        var entries = EntryPoint.allCases.compactMap { entry in
            files.entryFile(of: entry).map { (entry: entry, file: $0) }
        }
        let index =
            asked.map { asked in
                asked.sources.lazy.compactMap { source in entries.firstIndex { $0.entry == source } }.first
            } ?? entries.firstIndex { $0.entry != .appIntents } ?? entries.indices.first
        guard let index else {
            let name = "\((asked ?? .index).rawValue).tsx"
            let others = entries.isEmpty ? "" : "; it has \(entries.map(\.file).joined(separator: ", "))"
            let nor = asked == nil ? " (nor index.ts, index.jsx or index.js)" : ""
            var remedy = ""
            if let asked, let file = entries.first?.file, FilePath.fileExtension(displayName) != "scripting" {
                remedy = "; to start \(file) as \(asked.rawValue), name that file instead of the folder"
            }
            throw ScriptError(.notAScript, "\(displayName) has no \(name)\(nor)\(others)\(remedy)")
        }
        let (own, file) = entries.remove(at: index)
        let name = FilePath.withoutExtension(displayName)
        return ScriptSource(
            folder: folder, entry: file, displayName: displayName,
            metadata: try metadata(in: files, fallbackName: name), entryPoint: asked ?? own, otherEntries: entries,
            files: files)
    }

    private static func metadata(in files: ScriptFiles, fallbackName: String) throws(ScriptError) -> ScriptMetadata {
        let finding = files.find("script.json")
        guard finding != .missing else { return ScriptMetadata(name: fallbackName) }
        let bytes = SourceText.withoutMark(try finding.contents(of: "script.json"))
        do {
            return try ScriptMetadata(json: bytes, fallbackName: fallbackName)
        } catch {
            let position = error.position(in: bytes)
            throw ScriptError(
                .source, "\(error.reason)",
                location: .init(file: "script.json", line: position.line, column: position.column))
        }
    }

    /// The files below the only top-level folder of an archive; all files if there is more at the top.
    private static func withoutTopFolder(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
        // macOS's archiver adds "__MACOSX".
        let own = files.filter { !$0.key.hasPrefix("__MACOSX/") && FilePath.name($0.key) != ".DS_Store" }
        let parts = own.map { (path: $0.key.split(separator: "/", maxSplits: 1), bytes: $0.value) }
        guard let top = parts.first?.path.first, parts.allSatisfy({ $0.path.count == 2 && $0.path[0] == top }) else {
            return files
        }
        return Dictionary(uniqueKeysWithValues: parts.map { (String($0.path[1]), $0.bytes) })
    }
}

extension ScriptFiles {
    /// The file that starts the script as `entry`; nil if it has none.
    fileprivate func entryFile(of entry: EntryPoint) -> String? {
        let names = ScriptSource.fileExtensions.map { "\(entry.rawValue).\($0)" }
        return names.first { ![.missing, .folder].contains(find($0)) }
    }
}
