import Glibc

/// A folder that a script may read, or read and write, because whoever runs it said so.
package struct FolderGrant: Equatable, Sendable {
    /// The folder as it was named.
    package let name: String
    /// Whether it may be written to.
    package let isWritable: Bool
    /// The name of the one file in the folder that may be read; nil for all that is in it.
    let file: String?
    /// The folder's paths, absolute: as it was named, and without links.
    let paths: [String]
    /// Where it is, without links.
    package var place: String { paths.last ?? "/" }

    /// The folder at `path`; nil where there is none that can be opened.
    package init?(_ path: String, isWritable: Bool) {
        guard let resolved = FilePath.resolved(path), FilePath.kind(resolved) == .folder,
            access(resolved, R_OK | X_OK | (isWritable ? W_OK : 0)) == 0
        else { return nil }
        name = path
        self.isWritable = isWritable
        file = nil
        paths = [FilePath.joined(path, to: FilePath.resolved(".") ?? "/"), resolved]
    }

    /// The file at `path` alone, to be read, by its path without links.
    package init(file path: String) {
        name = path
        isWritable = false
        file = FilePath.name(path)
        paths = [FilePath.parent(path)]
    }
}
