import Foundation
import TestSupport
import Testing

/// The command's messages about the sandbox of a script.
@Suite struct SandboxTests {
    private static let script = """
        import { Navigation, Text } from "scripting"
        Navigation.present({ element: <Text>hi</Text> })
        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try Data(Self.script.utf8).write(to: URL(fileURLWithPath: folder.file("hi.tsx")))
        return folder
    }

    private func firstLine(of path: String) throws -> String {
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        return text.split(separator: "\n").first.map(String.init) ?? ""
    }

    @Test(
        "A missing sandbox layer is logged, and --require-sandbox refuses to run without it")
    func missing() throws {
        let folder = try folder()
        let command = [CommandRun.built("sandbox-probe"), "without-landlock", CommandRun.built("pipstream"), "hi.tsx"]
        let run = try CommandRun(command + ["--at", "0", "--out", "hi.png", "--log", "log.jsonl"], in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        let line = try firstLine(of: folder.file("log.jsonl"))
        #expect(line.contains(#""walls":"no-new-privileges system-calls descriptors limits""#), "\(line)")

        let refused = try CommandRun(command + ["--at", "0", "--out", "no.png", "--require-sandbox"], in: folder)
        #expect(refused.exitCode == 14)
        #expect(
            refused.errorLines == [
                "pipstream: a layer of the worker's sandbox is not available (files: the kernel has no Landlock (Operation not supported))"
            ])
        #expect(!FileManager.default.fileExists(atPath: folder.file("no.png")))
    }

    @Test("system calls are filtered, or --require-sandbox refuses, whatever else the system has")
    func filtered() throws {
        let folder = try folder()
        let run = try CommandRun(
            [CommandRun.built("pipstream"), "hi.tsx", "--at", "0", "--out", "hi.png", "--log", "log.jsonl"], in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try firstLine(of: folder.file("log.jsonl")).contains(#""walls":"no-new-privileges system-calls "#))
    }
}
