import Glibc

/// The program that scripts run in, `pipstream-worker`: it lies beside the program that runs now, or in `libexec/pipstream` beside that
/// one's folder.
enum WorkerExecutable {
    /// Its path; where there is none, the one beside the program.
    static let path: String = {
        let folder = directory(ofLink: "/proc/self/exe")
        let paths = [folder + "/pipstream-worker", folder + "/../libexec/pipstream/pipstream-worker"]
        return paths.first { access($0, X_OK) == 0 } ?? paths[0]
    }()

    /// What it needs of the environment to find its libraries, where they lie in unusual places; it forgets it at once.
    static var environment: [String] {
        getenv("LD_LIBRARY_PATH").map { ["LD_LIBRARY_PATH=" + String(cString: $0)] } ?? []
    }

    private static func directory(ofLink link: String) -> String {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes {
            readlink(link, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        let path = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
