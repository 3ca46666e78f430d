import Glibc
import Synchronization

/// The files of a plan, in a folder of their own. A plan that fails or is interrupted leaves none. Thread-safe.
final class PlanFiles: Sendable {
    let folder: String
    private let paths = Mutex<[String]>([])

    init(folder: String) {
        self.folder = folder
    }

    /// Creates the folder, and those on the way to it.
    func createFolder() {
        for index in folder.indices where folder[index] == "/" && index > folder.startIndex {
            mkdir(String(folder[..<index]), 0o777)
        }
        mkdir(folder, 0o777)
    }

    /// Registers a file of the plan, before it has its name.
    func add(_ path: String) {
        paths.withLock { $0.append(path) }
    }

    /// Keeps the files: the plan is complete.
    func keep() {
        paths.withLock { $0 = [] }
    }

    /// Removes the files that are not kept, and the folder if it is empty then.
    func remove() {
        paths.withLock { paths in
            for path in paths { unlink(path) }
            paths = []
        }
        rmdir(folder)
    }
}
