import Foundation
import TestSupport
import Testing

@Suite("The programs of the folder script")
struct ScriptHelpTests {
    /// Every program in `script`, by name.
    static let programs: [String] = {
        let folder = RepositoryFile.path("script")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { name in
            var isFolder: ObjCBool = false
            let path = "\(folder)/\(name)"
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: path)
        }
    }()

    @Test("The programs of the folder script are found")
    func found() {
        #expect(Self.programs.count > 15)
    }

    /// A copy of `script` in a folder without a package: nothing can be built there, and no tool is on the path but the
    /// system's shell and Python.
    @Test("print their usage for --help and -h, and do nothing else", arguments: programs, ["--help", "-h"])
    func help(program: String, option: String) throws {
        let folder = try TemporaryFolder()
        // By another program: a file that was written here could be open still in what another test has just started, and
        // such a file cannot be run.
        _ = try ExternalProgram.run(["cp", "-R", RepositoryFile.path("script"), folder.file("script")])
        func files() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() }
        let before = try files()
        let home = folder.file("home")
        let run = try CommandRun(
            [folder.file("script/\(program)"), option], in: folder,
            environment: ["PATH": "/usr/bin:/bin", "HOME": home, "XDG_DATA_HOME": home, "TMPDIR": folder.path])
        #expect(run.exitCode == 0)
        #expect(String(decoding: run.output, as: UTF8.self).contains("usage: script/\(program)"))
        #expect(run.errors == "")
        #expect(try files() == before)
    }

    @Test("find their folder if they are started by a link in another one", arguments: programs)
    func link(program: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("start"), withDestinationPath: RepositoryFile.path("script/\(program)"))
        let run = try CommandRun([folder.file("start"), "--help"], in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        // The built command prints its own usage.
        let name = program == "pipstream" ? "pipstream" : "script/\(program)"
        #expect(String(decoding: run.output, as: UTF8.self).contains("usage: \(name)"))
    }
}
