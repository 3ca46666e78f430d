import PiPKit
import TestSupport
import Testing

import pipstream

@Suite("The system features that a recording requires")
struct DurabilityTests {
    @Test("--fsync accepts three values, and the error for another lists them")
    func option() throws {
        for (word, mode) in [("never", SyncMode.never), ("interval", .interval), ("always", .always)] {
            guard case .render(let options) = try Options.parse(["-o", "a.mp4", "--fsync", word]) else {
                Issue.record("no session")
                return
            }
            #expect(options.synchronizes == mode)
        }
        let error = #expect(throws: UsageError.self) { try Options.parse(["-o", "a.mp4", "--fsync", "sometimes"]) }
        #expect("\(String(describing: error))".contains("write never, interval or always"))
    }

    @Test(
        "Without /proc the command names what it needs in one line, and exits with 11",
        .enabled(if: (try? ExternalProgram.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/proc"])) != nil))
    func noProcessFiles() throws {
        let scene = try CommandScene()
        let script = "mount -t tmpfs none /proc && exec \"$0\" -o a.mp4 -d 1s"
        let run = try CommandRun(["unshare", "-rm", "sh", "-c", script, CommandScene.command], in: scene.folder)
        #expect(run.exitCode == 11, "\(run.errors)")
        #expect(
            run.errorLines == ["pipstream: /proc is not mounted here, and pipstream needs it: mount -t proc proc /proc"]
        )
        #expect(try scene.folder.names.isEmpty)
    }

    @Test(
        "Without /dev the command names what the engine needs in one line, and exits with 11",
        .enabled(if: (try? ExternalProgram.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/dev"])) != nil))
    func noDevices() throws {
        let scene = try CommandScene()
        let script = "echo 0 > a.tsx; mount -t tmpfs none /dev && exec \"$0\" a.tsx -o a.mp4 -d 1s"
        let run = try CommandRun(["unshare", "-rm", "sh", "-c", script, CommandScene.command], in: scene.folder)
        #expect(run.exitCode == 11, "\(run.errors)")
        let cause = "it reads /dev/urandom, which is not there or not readable: mount /dev"
        #expect(run.errorLines == ["pipstream: the script engine cannot be started (\(cause))"])
        #expect(try scene.folder.names == ["a.tsx"])
    }
}
