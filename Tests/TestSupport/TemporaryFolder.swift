import Foundation

/// A new folder that is deleted with the object.
package final class TemporaryFolder {
    /// The folder's path.
    package let path: String

    /// Creates the folder.
    package init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "pipstream-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The names in it, in order.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// The path of the file called `name` in it.
    package func file(_ name: String) -> String { "\(path)/\(name)" }
}
