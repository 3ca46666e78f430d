import Glibc

/// What two names of one file have in common, whether it is there yet or not.
struct FileIdentity: Equatable {
    /// The path without links in it, of the file that writing to the name would make where there is none.
    let place: String
    /// Device and number of an ordinary file that is there.
    private let number: [UInt64]?

    init(_ path: String) {
        place = Self.place(path, linksLeft: 40)
        var status = stat()
        let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        number = isFile ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
    }

    /// Whether `path` names a folder that can be read.
    static func isFolder(_ path: String) -> Bool {
        guard let folder = opendir(path) else { return false }
        closedir(folder)
        return true
    }

    static func == (one: Self, other: Self) -> Bool {
        one.place == other.place || one.number != nil && one.number == other.number
    }

    private static func place(_ path: String, linksLeft: Int) -> String {
        if let whole = resolved(path) { return whole }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? "./"
        // A link to nothing yet is the file that it would make.
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &target, target.count - 1)
        if length > 0, linksLeft > 0 {
            let text = String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return place(text.hasPrefix("/") ? text : folder + text, linksLeft: linksLeft - 1)
        }
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        let whole = resolved(folder) ?? folder
        return whole.hasSuffix("/") ? whole + name : whole + "/" + name
    }

    private static func resolved(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
