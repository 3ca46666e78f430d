import Glibc

/// The files that a command line names, and the check that none of them is written over another.
struct FileRoles {
    /// What is read: the option, or nothing for the script, and the path.
    var read: [(name: String, path: String)]
    /// What is written.
    var written: [(name: String, path: String)]

    init(_ options: Options) {
        read = options.session.script.map { [("the script", $0)] } ?? []
        if let events = options.events, events != "-" { read.append(("--events", events)) }
        written = options.output == "-" ? [] : [("--out", options.output)]
        if let log = options.log { written.append(("--log", log)) }
    }

    /// Throws a `UsageError` where a file that is written is another one of the command line too: `-y` is no leave to
    /// destroy what is being read.
    func check() throws(UsageError) {
        for (index, target) in written.enumerated() {
            let place = Self.place(target.path)
            for other in written[..<index] + read where Self.place(other.path) == place {
                throw UsageError("\(target.name) \(target.path): the same file as \(other.name)")
            }
        }
    }

    /// What two names of one file have in common, whether it is there yet or not.
    private static func place(_ path: String) -> String {
        if let whole = resolved(path) { return whole }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? "."
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        return (resolved(folder) ?? folder) + "/" + name
    }

    private static func resolved(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
