import Foundation
import TestSupport
import Testing

/// A program that runs in a sandbox, like the bundler: it reads only the system's libraries.
@Suite struct SandboxedProgramTests {
    /// Runs a command in a sandbox, in a folder with the file `file.txt`. Returns its exit code, its output and the
    /// remaining files.
    private func run(_ command: String...) throws -> (code: String, said: String, left: [String]) {
        let folder = try TemporaryFolder()
        try Data("words".utf8).write(to: URL(fileURLWithPath: folder.file("file.txt")))
        try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
        // Uses a pipe: in the sandbox no file can be written, not even an open one.
        let shell = ["/bin/sh", "-c", #"{ "$@" 2>&1; echo "exit $?"; } | cat"#, "sh"]
        let worker = [CommandRun.built("pipstream-worker"), "--sandboxed"]
        let run = try CommandRun(shell + worker + command, in: folder, environment: ["SECRET": "of the environment"])
        var lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
        let code = lines.popLast() ?? ""
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return (code, lines.joined(separator: "\n"), left)
    }

    @Test(
        "A sandboxed program cannot read files of the user or the system or a device, and does not wait for a pipe",
        arguments: [
            "file.txt", "/etc/passwd", "/proc/self/environ", "/proc/self/maps", "/dev/zero", "/dev/urandom", "pipe",
            "/root/.bashrc", "/proc/1/environ",
        ])
    func files(path: String) throws {
        let (code, said, _) = try run("/bin/cat", path)
        #expect(code == "exit 1")
        // Newer versions name themselves without their folder.
        #expect(said == "/bin/cat: \(path): Permission denied" || said == "cat: \(path): Permission denied")
    }

    @Test("A sandboxed program cannot start processes or write files, and has an empty environment")
    func others() throws {
        #expect(try run("/bin/sh", "-c", "echo $SECRET.$HOME.; umask").said.hasPrefix("..\n"))
        #expect(try run("/bin/sh", "-c", ": > new").left == ["file.txt", "pipe"])
        #expect(try run("/bin/sh", "-c", "/bin/true").said.contains("Cannot fork"))
        #expect(try run("/bin/sh", "-c", "exec /bin/echo started").said.contains("not permitted"))
        #expect(try run("/bin/ls", "/").said.contains("Permission denied"))
        #expect(try run("/bin/rm", "-f", "file.txt").left == ["file.txt", "pipe"])
    }

    @Test("missing files and files that cannot be run are distinguished")
    func missing() throws {
        #expect(try run("/no/such/program").code == "exit 127")
        #expect(try run("/etc/passwd").code == "exit 126")
    }

    @Test("A sandboxed program ends with its parent, although that is killed while the program waits")
    func orphan() throws {
        let folder = try TemporaryFolder()
        let script = #"""
            "$0" --sandboxed /bin/sleep 300 </dev/null >/dev/null 2>&1 & echo $! > number
            while grep -Eq "sh|pipstream" /proc/$!/comm; do sleep 0.01; done
            kill -9 $$
            """#
        _ = try? ExternalProgram.run([
            "sh", "-c", "cd \(folder.path) && sh -c '\(script)' \(CommandRun.built("pipstream-worker"))",
        ])
        let number = try String(contentsOfFile: folder.file("number"), encoding: .utf8)
        let process = try #require(Int32(number.trimmingCharacters(in: .whitespacesAndNewlines)))
        // The parent process may never reap it, so a zombie counts as ended.
        let hasEnded = Wait.until {
            let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            return state?.contains(") Z ") ?? true
        }
        #expect(hasEnded)
    }
}
