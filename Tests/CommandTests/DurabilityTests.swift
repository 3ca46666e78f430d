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

    /// Swift finds the arguments below the environment, which such a library moves.
    @Test("A preloaded library that adds to the environment leaves the arguments as they are")
    func movedEnvironment() throws {
        let scene = try CommandScene()
        try scene.write(
            """
            #include <stdio.h>
            #include <stdlib.h>
            #include <time.h>
            static void __attribute__((constructor)) add(void) {
                struct timespec now;
                char name[64];
                clock_gettime(CLOCK_MONOTONIC, &now);
                snprintf(name, sizeof name, "ADDED_%ld", now.tv_nsec);
                setenv(name, "1", 1);
            }
            """, to: "add.c")
        let library = scene.folder.file("add.so")
        _ = try ExternalProgram.run(["cc", "-shared", "-fPIC", "-o", library, scene.folder.file("add.c")])
        let run = try scene.pipstream("-o", "a.mp4", "-d", "é", environment: ["LD_PRELOAD": library])
        #expect(run.exitCode == 2 && run.errors.contains("é"), "\(run.errors)")
    }
}
