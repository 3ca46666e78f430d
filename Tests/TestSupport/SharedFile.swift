package import Foundation
import Synchronization

/// Files that outside programs make, each once for all tests that need it: making a movie takes longer than most tests.
package enum SharedFile {
    private static let made = Mutex<[String: Data]>([:])

    /// Writes the file that `command` makes, whose last argument is the file's path, to `path`. The same command with
    /// the same ending of the path is run once.
    package static func make(_ command: [String], at path: String) throws {
        let url = URL(fileURLWithPath: path)
        let bytes = try bytes(command + [url.pathExtension]) {
            _ = try ExternalProgram.run(command + [path])
            return try Data(contentsOf: url)
        }
        try bytes.write(to: url)
    }

    /// Returns the result of `make`, which is called once for all calls with `key`, or more often for calls at the same
    /// time.
    package static func bytes(_ key: [String], _ make: () throws -> Data) rethrows -> Data {
        let key = key.joined(separator: "\n")
        if let bytes = made.withLock({ $0[key] }) { return bytes }
        let bytes = try make()
        made.withLock { $0[key] = bytes }
        return bytes
    }
}
