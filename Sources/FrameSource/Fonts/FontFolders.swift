import Glibc

/// The folders that fonts are looked for in. None of them depends on the user who runs the program, but for those that the
/// environment variable `PIPSTREAM_FONT_PATH` names.
enum FontFolders {
    /// The folders of `PIPSTREAM_FONT_PATH`, separated by colons there.
    static var named: [String] {
        getenv("PIPSTREAM_FONT_PATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? []
    }

    /// The folders of the fonts that `script/bootstrap` fetches: beside the program, in the prefix that it is installed in, and in the
    /// system.
    static let fetched: [String] = {
        let program = programFolder.map { ["\($0)/\(name)", "\($0)/../share/pipstream/\(name)"] } ?? []
        return program + ["/usr/local/share/pipstream/\(name)", "/usr/share/pipstream/\(name)"]
    }()

    /// The folder's name, with the edition of `script/support/fonts`: a program finds the fonts that it was tested with, and no others.
    static let name = "fonts-2"

    private static var programFolder: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let text = String(cString: path)
        return text.lastIndex(of: "/").map { String(text[..<$0]) }
    }
}
