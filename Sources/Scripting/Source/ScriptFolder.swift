/// A script's folder by both of its names: its path on the host, and the one among the phone's scripts, as
/// `FileManager.scriptsDirectory + "/" + Script.name`.
struct ScriptFolder: Equatable, Sendable {
    /// The absolute path on the host, as the script reads it.
    let path: String
    /// The absolute path among the phone's scripts.
    private let alias: String

    /// The folder at `path` of the script called `name`.
    init(_ path: String, name: String) {
        self.path = path
        alias = FilePath.joined(name, to: Self.scripts)
    }

    private static let scripts = "/var/mobile/Documents/scripts"

    /// The absolute path on the host of a `path` that the script names.
    func place(of path: String) -> String {
        let place = FilePath.joined(path, to: self.path)
        guard alias != Self.scripts, let inside = FilePath.relative(place, to: alias) else { return place }
        return FilePath.joined(inside, to: self.path)
    }
}
