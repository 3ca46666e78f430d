import Foundation
import Scripting
import Testing

@Suite struct ChildProcessTests {
    private func shell(_ command: String, folder: String? = nil, limit: Int = 1 << 24) throws -> ChildProcess.Result {
        try ChildProcess(tool: "sh", arguments: ["-c", command], folder: folder, outputLimit: limit).run()
    }

    @Test("output, errors and status come back, whichever stream fills first")
    func streams() throws {
        let result = try shell("head -c 300000 /dev/zero >&2; head -c 400000 /dev/zero; echo end; exit 3")
        #expect(result.status == 3)
        #expect(result.output.count == 400_004)
        #expect(result.errors.count == 300_000)
        #expect(!result.exceededLimit)
    }

    @Test("standard input is empty, and the folder is the one that is asked for")
    func surroundings() throws {
        let result = try shell("cat; pwd; kill -0 $$", folder: "/usr")
        #expect(String(decoding: result.output, as: UTF8.self) == "/usr\n")
        #expect(result.status == 0)
    }

    @Test("a signal is 128 and its number")
    func signals() throws {
        #expect(try shell("kill -TERM $$").status == 143)
    }

    @Test("a tool that writes without end is killed at the limit")
    func limit() throws {
        let result = try ChildProcess(tool: "cat", arguments: ["/dev/zero"], outputLimit: 100_000).run()
        #expect(result.exceededLimit)
        #expect(result.status == 137)
        #expect(result.output.count < 300_000)
    }

    @Test("a tool that is not installed is an error that says what to run", arguments: [nil, "/usr"])
    func missingTool(folder: String?) {
        let error = #expect(throws: ScriptError.self) {
            _ = try ChildProcess(tool: "no-such-tool-here", arguments: [], folder: folder).run()
        }
        #expect(error?.kind == .toolMissing)
        #expect(error?.description == "no-such-tool-here is not installed: run script/bootstrap")
    }

    @Test("a hundred runs leave no descriptor behind")
    func leaks() throws {
        func openDescriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        let before = try openDescriptors()
        for _ in 0..<100 { _ = try shell("echo x") }
        for _ in 0..<20 {
            #expect(throws: ScriptError.self) { _ = try ChildProcess(tool: "no-such-tool-here", arguments: []).run() }
        }
        // Tests that run beside this one open some too; a leak would be 200.
        #expect(try openDescriptors() < before + 60)
    }
}
