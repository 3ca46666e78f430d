import Foundation
import TestSupport

/// A folder of a test's own in which the built command is run.
struct CommandScene {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Runs `pipstream` with `arguments` in the folder, and measures its memory if `measuresMemory`.
    func pipstream(
        _ arguments: String..., environment: [String: String] = [:], measuresMemory: Bool = false
    ) throws -> CommandRun {
        try CommandRun(
            [Self.command] + arguments, in: folder, environment: environment, measuresMemory: measuresMemory)
    }

    /// Runs `pipstream` with `arguments` in the folder.
    func pipstream(_ arguments: [String]) throws -> CommandRun {
        try CommandRun([Self.command] + arguments, in: folder)
    }

    /// Runs `pipstream` with `arguments` in the folder, no file longer than `blocks` of 512 bytes.
    func pipstream(_ arguments: String..., fileLimit blocks: Int) throws -> CommandRun {
        let shell = ["/bin/sh", "-c", "ulimit -f \(blocks); exec \"$0\" \"$@\""]
        return try CommandRun(shell + [Self.command] + arguments, in: folder)
    }

    /// Writes `text` into a new file of the folder.
    func write(_ text: String, to name: String) throws {
        try text.write(toFile: folder.file(name), atomically: false, encoding: .utf8)
    }

    /// The bytes of a file of the folder.
    func bytes(of name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
    }

    /// The path of a script that comes with the project.
    static func fixture(_ name: String) -> String {
        RepositoryFile.path("fixtures/\(name)")
    }

    static let command = CommandRun.built("pipstream")
}
