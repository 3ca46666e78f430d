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

    init(folder: String, entry: String, displayName: String, metadata: ScriptMetadata) {
        self.folder = folder
        self.entry = entry
        self.displayName = displayName
        self.metadata = metadata
    }

    /// Finds the script at `path`: a `.tsx`, `.ts`, `.jsx` or `.js` file, a folder with an index file, or a
    /// `.scripting` archive.
    package static func open(path: String) throws(ScriptError) -> ScriptSource {
        throw ScriptError(.notFound, "there is no file or folder called \(path)")
    }
}

/// What a script's `script.json` says of it.
package struct ScriptMetadata: Equatable, Sendable {
    /// The script's name.
    package var name: String
    /// The version; nil where it is not given.
    package var version: String?
    /// The description; nil where it is not given.
    package var description: String?
    /// The icon's SF Symbols name; nil where it is not given.
    package var icon: String?
    /// The icon's colour as it is written; nil where it is not given.
    package var color: String?
    /// The author's name; nil where it is not given.
    package var author: String?

    /// Metadata of a script called `name`.
    package init(
        name: String, version: String? = nil, description: String? = nil, icon: String? = nil, color: String? = nil,
        author: String? = nil
    ) {
        self.name = name
        self.version = version
        self.description = description
        self.icon = icon
        self.color = color
        self.author = author
    }
}
