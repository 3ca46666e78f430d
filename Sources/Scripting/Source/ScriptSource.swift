import Views

/// A script on disk: one file, a folder, or an unpacked archive. An archive's folder is removed when the last reference
/// goes.
package final class ScriptSource: Sendable {
    /// The folder that the script may import from: absolute, symbolic links resolved, without a slash at its end.
    package let folder: String
    /// The file that is run, relative to `folder`.
    package let entry: String
    /// What messages call the script: the last part of the path that the user gave.
    package let displayName: String
    /// What `script.json` says; the defaults where there is none.
    package let metadata: ScriptMetadata
    /// Kept for its end: removes what was unpacked.
    private let unpacked: TemporaryFolder?

    /// The extensions of a script's file, the preferred one first.
    package static let fileExtensions = ["tsx", "ts", "jsx", "js"]

    private init(
        folder: String, entry: String, displayName: String, metadata: ScriptMetadata, unpacked: TemporaryFolder?
    ) {
        self.folder = folder
        self.entry = entry
        self.displayName = displayName
        self.metadata = metadata
        self.unpacked = unpacked
    }

    /// Finds the script at `path`: a `.tsx`, `.ts`, `.jsx` or `.js` file, a folder with an index file, or a
    /// `.scripting` archive (a zip, with its files at its top or in one folder there). Blocks while an archive is
    /// unpacked. Throws `.notFound`, `.notAScript`, `.limit`, `.toolMissing` or `.system`.
    package static func open(path: String) throws(ScriptError) -> ScriptSource {
        guard let resolved = FilePath.resolved(path) else {
            throw ScriptError(.notFound, "there is no file or folder called \"\(path)\"")
        }
        // A link may have another name than what it leads to: what the user wrote decides.
        let name = FilePath.name(FilePath.joined(path, to: FilePath.resolved(".") ?? "/"))
        switch FilePath.kind(resolved) {
        case .folder:
            return try folder(resolved, displayName: name, unpacked: nil)
        case .file where FilePath.fileExtension(name) == "scripting":
            let unpacked = try ScriptArchive.unpack(resolved)
            return try folder(topFolder(of: unpacked), displayName: name, unpacked: unpacked)
        case .file where fileExtensions.contains(FilePath.fileExtension(name) ?? ""):
            return ScriptSource(
                folder: FilePath.parent(resolved), entry: FilePath.name(resolved), displayName: name,
                metadata: ScriptMetadata(name: stem(name)), unpacked: nil)
        case .file, .special, .missing:
            throw ScriptError(
                .notAScript,
                "\"\(path)\" is not a script: expected a .tsx, .ts, .jsx or .js file, a folder with index.tsx, "
                    + "or a .scripting archive")
        }
    }

    private static func folder(
        _ folder: String, displayName: String, unpacked: TemporaryFolder?
    ) throws(ScriptError) -> ScriptSource {
        let candidates = fileExtensions.map { "index." + $0 }
        guard let entry = candidates.first(where: { FilePath.kind(folder + "/" + $0) == .file }) else {
            throw ScriptError(.notAScript, "\(displayName) has no index.tsx (nor index.ts, index.jsx or index.js)")
        }
        return ScriptSource(
            folder: folder, entry: entry, displayName: displayName,
            metadata: try metadata(in: folder, fallbackName: stem(displayName)), unpacked: unpacked)
    }

    private static func metadata(in folder: String, fallbackName: String) throws(ScriptError) -> ScriptMetadata {
        let path = folder + "/script.json"
        guard FilePath.kind(path) != .missing else { return ScriptMetadata(name: fallbackName) }
        // The folder may hold a link to anywhere: only what lies inside it is read.
        guard let resolved = FilePath.resolved(path), FilePath.relative(resolved, to: folder) != nil,
            FilePath.kind(resolved) == .file, let bytes = FilePath.contents(resolved, limit: 1 << 20)
        else { throw ScriptError(.notAScript, "script.json cannot be read") }
        do {
            return try ScriptMetadata(json: bytes, fallbackName: fallbackName)
        } catch {
            let position = error.position(in: bytes)
            throw ScriptError(
                .source, "\(error.reason)",
                location: .init(file: "script.json", line: position.line, column: position.column))
        }
    }

    /// The unpacked folder, or the one folder in it where an archive holds nothing else.
    private static func topFolder(of unpacked: TemporaryFolder) -> String {
        // "__MACOSX" is what macOS's archiver adds.
        let names = FilePath.names(in: unpacked.path).filter { $0 != "__MACOSX" && $0 != ".DS_Store" }
        let inner = unpacked.path + "/" + (names.first ?? "")
        return names.count == 1 && FilePath.kind(inner) == .folder ? inner : unpacked.path
    }

    private static func stem(_ name: String) -> String {
        guard let point = name.lastIndex(of: "."), point != name.startIndex else { return name }
        return String(name[..<point])
    }
}
