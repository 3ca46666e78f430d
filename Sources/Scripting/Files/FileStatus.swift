import Glibc

/// What is at a path.
struct FileStatus: Equatable {
    /// The kinds of what a folder holds, by the names that a script is told.
    enum Kind: String {
        case file, directory, link, special
    }

    /// What it is.
    var kind: Kind
    /// Its bytes, where it is a file.
    var size = 0
    /// When it was changed last, in milliseconds since 1970.
    var changed: Int64 = 0

    /// What the system says of something.
    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            case S_IFLNK: .link
            default: .special
            }
        size = kind == .file ? Int(status.st_size) : 0
        changed = Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
    }

    /// Something of a kind.
    init(_ kind: Kind, size: Int = 0) {
        self.kind = kind
        self.size = size
    }
}
