import Foundation
import Glibc
import TestSupport
import Testing

/// Kills the process at a few moments that do not depend on the machine's speed. `script/kills` does so at random
/// moments.
@Suite("A recording whose process is killed", .serialized)
struct KilledRecordingTests {
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    private func shell(_ script: String) throws -> CommandRun {
        try CommandRun(["/bin/sh", "-c", script, CommandScene.command], in: scene.folder)
    }

    /// Runs the command until its recording `name` has grown beyond `size` bytes, and sends it `signal`.
    private func kill(_ signal: String, _ name: String, beyond size: Int, _ options: String) throws -> CommandRun {
        try shell(
            """
            SWIFT_BACKTRACE=enable=no "$0" \(options) -q & run=$!
            tail -Fs.01 -c+1 \(name) 2>/dev/null | head -c \(size + 1) >/dev/null
            kill -\(signal) $run; wait $run
            """)
    }

    @Test(
        "A recording whose process is killed can be played, is named by the next run, and is neither changed nor in its way",
        arguments: ["mp4", "m4v", "mov", "mkv", "ts", "gif", "apng", "flv", "webm"], ["-d 2000h", "--live"])
    func killed(ending: String, options: String) throws {
        let name = "a.recording.\(ending)"
        // Offline the half of a megabyte that is written in one moment may be half written.
        let size = options == "--live" ? 2_000 : 60_000
        let run = try kill("KILL", name, beyond: size, "-o a.\(ending) \(options)")
        #expect(run.exitCode == 137)
        #expect(try scene.folder.names == [name])
        #expect(try Probe.file(scene.folder.file(name), mayBeCutOff: true).packets.count > 0)
        let bytes = try scene.bytes(of: name)
        let next = try scene.pipstream("-o", "a.\(ending)", "-d", "1s")
        #expect(next.exitCode == 0, "\(next.errors)")
        let told = next.errorLines.filter {
            $0.hasPrefix("pipstream: \(name) is the recording of a killed run: ")
        }
        #expect(told.count == 1, "\(next.errors)")
        #expect(try scene.bytes(of: name) == bytes)
        #expect(try Set(scene.folder.names) == ["a.\(ending)", name])
    }

    @Test(
        "A recording whose process is killed by another signal prints its path",
        arguments: ["SEGV", "TRAP", "ILL", "ABRT", "XCPU", "USR1"])
    func faults(signal: String) throws {
        let run = try kill(signal, "a.recording.mp4", beyond: 40_000, "-o a.mp4 -d 2000h")
        #expect(run.exitCode > 128)
        let line = "pipstream: ended by a signal; the recording up to then is in a.recording.mp4"
        #expect(run.errorLines.contains(line), "\(run.errors)")
        #expect(try Probe.file(scene.folder.file("a.recording.mp4"), mayBeCutOff: true).packets.count > 0)
    }

    @Test(
        "A recording whose process is killed by Ctrl-\\ prints so in one line, whether anything is recorded or not",
        arguments: ["-o a.mp4", "-o -"])
    func quit(output: String) throws {
        // A shell makes its background processes ignore the signal. Without SWIFT_ROOT the runtime would not find the
        // code that reports threads.
        let run = try shell(
            """
            export SWIFT_ROOT=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
            SWIFT_BACKTRACE=enable=yes,color=no env --default-signal=QUIT "$0" \(output) -d 2000h -q --log log > out & run=$!
            tail -qFs.01 -c+1 out a.recording.mp4 2>/dev/null | head -c 40001 >/dev/null
            kill -QUIT $run; wait $run
            """)
        #expect(run.exitCode == 131)
        let recorded = "pipstream: ended by a signal; the recording up to then is in a.recording.mp4"
        let line = output == "-o -" ? "pipstream: ended by SIGQUIT" : recorded
        #expect(run.errorLines.filter { $0.hasPrefix("pipstream") } == [line], "\(run.errors)")
        #expect(!run.errors.contains("Thread") && !run.errors.contains("Crash"), "\(run.errors)")
    }

    @Test("A recording whose process is killed before anything was recorded leaves nothing that the next run keeps")
    func empty() throws {
        try scene.write("", to: "a.recording.mp4")
        let run = try scene.pipstream("-o", "a.mp4", "-d", "1s")
        #expect(run.exitCode == 0)
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(try scene.folder.names == ["a.mp4"])
    }
}
