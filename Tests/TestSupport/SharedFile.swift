import Foundation
import Synchronization

/// Files that outside programs make, each once for all tests that need it: making a movie takes longer than most tests.
package enum SharedFile {
    private static let made = Mutex<[String: Data]>([:])

    /// Writes the file that `command` makes, whose last argument is the file's path, to `path`. The same command with
    /// the same ending of the path is run once.
    package static func make(_ command: [String], at path: String) throws {
        let url = URL(fileURLWithPath: path)
        let key = (command + [url.pathExtension]).joined(separator: "\n")
        if let bytes = made.withLock({ $0[key] }) { return try bytes.write(to: url) }
        _ = try ExternalProgram.run(command + [path])
        let bytes = try Data(contentsOf: url)
        made.withLock { $0[key] = bytes }
    }
}
