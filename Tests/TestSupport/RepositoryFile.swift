import Foundation

/// Files of the project that tests run or compare with, wherever the project lies.
package enum RepositoryFile {
    /// The project's own folder.
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The path of the file that is called `name` from the project's folder.
    package static func path(_ name: String) -> String {
        root.appending(path: name).path
    }

    /// The bytes of the file that is called `name` from the project's folder.
    package static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: root.appending(path: name)))
    }
}
