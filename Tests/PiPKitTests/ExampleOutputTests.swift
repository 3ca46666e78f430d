import Foundation
import TestSupport
import Testing

@Suite("The examples in Swift")
struct ExampleOutputTests {
    /// An example, and the arguments before its output.
    static let examples: [(name: String, arguments: [String])] = [
        ("cube", []), ("workout", []), ("texturefeed", []), ("movieplayer", ["clip.mp4"]),
    ]

    private func run(_ example: (name: String, arguments: [String]), _ arguments: [String], in folder: TemporaryFolder)
        throws -> CommandRun
    {
        try CommandRun([CommandRun.built(example.name)] + example.arguments + arguments, in: folder)
    }

    @Test("The examples in Swift end with a message where the output's folder does not exist", arguments: examples)
    func missingFolder(example: (name: String, arguments: [String])) throws {
        let folder = try TemporaryFolder()
        let run = try run(example, ["nowhere/out.mp4"], in: folder)
        #expect(run.exitCode == 1)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("\(example.name): "))
        #expect(run.errors.contains("nowhere/out.mp4"))
    }

    @Test("The examples in Swift keep an existing file, and name the option that replaces it", arguments: examples)
    func existingFile(example: (name: String, arguments: [String])) throws {
        let folder = try TemporaryFolder()
        try "kept".write(toFile: folder.file("out.mp4"), atomically: false, encoding: .utf8)
        let run = try run(example, ["out.mp4"], in: folder)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("out.mp4") && run.errors.contains("--overwrite"))
        #expect(try String(contentsOfFile: folder.file("out.mp4"), encoding: .utf8) == "kept")
    }

    @Test("replace an existing file with --overwrite")
    func overwrite() throws {
        let folder = try TemporaryFolder()
        try "old".write(toFile: folder.file("out.mp4"), atomically: false, encoding: .utf8)
        let run = try run(("cube", []), ["out.mp4", "--overwrite"], in: folder)
        #expect(run.exitCode == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("out.mp4"))).count > 1000)
    }
}
