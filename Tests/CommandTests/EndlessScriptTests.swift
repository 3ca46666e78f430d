import TestSupport
import Testing

@Suite("A script that the engine's time limit cannot end")
struct EndlessScriptTests {
    private func run(_ body: String, _ options: String...) throws -> (CommandRun, String) {
        try run(body, options)
    }

    private func run(_ body: String, _ options: [String]) throws -> (CommandRun, String) {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            Navigation.present(<Text>hello</Text>)
            setTimeout(async () => {
              \(body)
            }, 1000)
            """, to: "forever.tsx")
        let run = try scene.pipstream(["forever.tsx", "-o", "pip.mp4", "-d", "3s"] + options)
        let length = try ExternalProgram.run([
            "ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0",
            scene.folder.file("pip.mp4"),
        ])
        return (run, String(decoding: length, as: UTF8.self).filter { !$0.isWhitespace })
    }

    @Test("An endless script ends only its worker: the session keeps the last frame, and the file is complete")
    func awaitsForEver() throws {
        let (run, length) = try run("while (true) await 0", "--script-timeout", "100ms")
        #expect(run.exitCode == 6)
        #expect(saysTooLong(run))
        #expect(length == "3.000000")
    }

    /// Whether the script's end by its time limit is reported. Newer engines add the position.
    private func saysTooLong(_ run: CommandRun) -> Bool {
        run.errorLines.contains {
            $0.hasSuffix("one turn of the script took longer than 0.1 seconds, and the script was stopped")
        }
    }

    @Test("live it ends the session on request: the recording until then stays and plays")
    func awaitsForEverLive() throws {
        for (options, wanted) in [([], "1.000000"), (["--on-script-failure", "hold"], "3.000000")] {
            let (run, length) = try run("for (;;) await 0", ["--script-timeout", "100ms", "--live"] + options)
            #expect(run.exitCode == 6, "\(run.errors)")
            #expect(saysTooLong(run), "\(run.errors)")
            #expect(length == wanted)
        }
    }

    @Test("A script that the engine's time limit cannot end ends a file with it on request")
    func endsFile() throws {
        let (run, length) = try run("for (;;) await 0", "--script-timeout", "100ms", "--on-script-failure", "end")
        #expect(run.exitCode == 6, "\(run.errors)")
        #expect(run.errorLines.contains("pipstream: the session ends because its script failed"))
        #expect(length == "1.000000")
    }

    @Test(
        "the error explains a limit of a shell or a batch system that leaves the engine too little address space",
        arguments: ["-v 4000000", "-d 1000000"])
    func reservesTooMuch(limit: String) throws {
        let scene = try CommandScene()
        try scene.write(
            "import { Navigation, Text } from \"scripting\"\nNavigation.present(<Text>hello</Text>)", to: "a.tsx")
        let shell = ["/bin/sh", "-c", "ulimit \(limit); exec \"$0\" a.tsx -o a.png", CommandScene.command]
        let run = try CommandRun(shell, in: scene.folder)
        // Newer engines reserve less, and go on.
        if run.exitCode == 0 { return #expect(try scene.bytes(of: "a.png").count > 100) }
        #expect(run.exitCode == 1)
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.contains("MB (ulimit \(limit.prefix(2))), and the engine reserves"), "\(run.errors)")
        #expect(run.errors.contains("--script-memory"))
    }

    @Test("A script that allocates endlessly is ended long before memory runs out")
    func takesMemory() throws {
        let (run, length) = try run(
            "const a = []; while (true) a.push(new Array(100000).fill(1.5))", "--script-timeout", "60s",
            "--script-memory", "128M")
        #expect(run.exitCode == 6)
        #expect(run.errorLines.contains { $0.contains("more memory than its limit of 128 MB") })
        #expect(length == "3.000000")
    }

    @Test("Too few threads are reported immediately")
    func threads() throws {
        let scene = try CommandScene()
        try scene.write("", to: "a.tsx")
        let shell = ["/bin/sh", "-c", "ulimit -d 20000; exec \"$0\" a.tsx -o a.png", CommandScene.command]
        let run = try CommandRun(shell, in: scene.folder)
        #expect(run.exitCode == 11)
        #expect(run.errorLines.count == 1 && run.errors.contains("threads, and it needs 8"), "\(run.errors)")
    }

    @Test("Too few open files are reported, also to a batch", arguments: ["a.tsx -o a.png", "batch a.tsx"])
    func openFiles(arguments: String) throws {
        let scene = try CommandScene()
        try scene.write("", to: "a.tsx")
        for count in 6...9 {
            let shell = ["/bin/sh", "-c", "ulimit -n \(count); exec \"$0\" \(arguments)", CommandScene.command]
            let run = try CommandRun(shell, in: scene.folder)
            #expect(run.exitCode == 11, "\(count)")
            #expect(run.errorLines.count == 1 && run.errors.contains("more files, and it needs 8"), "\(run.errors)")
        }
    }

    @Test("Too few open files for the render processes of a batch are reported", arguments: 11...16)
    func renderProcesses(count: Int) throws {
        let scene = try CommandScene()
        try scene.write("", to: "a.tsx")
        try scene.write(#"{"script": "a.tsx", "output": "a.png"}"#, to: "jobs.jsonl")
        let shell = ["/bin/sh", "-c", "ulimit -n \(count); exec \"$0\" batch jobs.jsonl", CommandScene.command]
        let run = try CommandRun(shell, in: scene.folder)
        #expect(run.exitCode == 11 || run.exitCode == 16, "\(run.exitCode)")
        #expect(run.errors.contains("raise the limit of open files: ulimit -n\n"), "\(run.errors)")
    }

    @Test("A stack that is too small for the script engine is reported")
    func stack() throws {
        let scene = try CommandScene()
        try scene.write("", to: "a.tsx")
        let shell = ["/bin/sh", "-c", "ulimit -s 128; exec \"$0\" a.tsx -o a.png", CommandScene.command]
        let run = try CommandRun(shell, in: scene.folder)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("(the stack is limited to 128 kB (ulimit -s), and the engine needs more"))
    }

    /// Libraries, the script and the worker process are opened at the same time: which of them gets the last descriptor
    /// is not certain, and also depends on the number that the test inherits.
    @Test(
        "Too few open files for a library, the script or its process are reported",
        arguments: [14, 20, 26, 30, 34, 36, 38, 40, 44])
    func libraries(count: Int) throws {
        let scene = try CommandScene()
        try scene.write("", to: "a.tsx")
        let grants = Array(repeating: "--allow-read .", count: 40).joined(separator: " ")
        let shell = ["/bin/sh", "-c", "ulimit -n \(count); exec \"$0\" a.tsx -o a.png \(grants)", CommandScene.command]
        let run = try CommandRun(shell, in: scene.folder)
        // With 30 or more, the session can go on if one is closed in time; then it ends without a frame.
        if count >= 30, run.exitCode == 7 { return }
        #expect(
            run.exitCode == 11 && run.errors.hasSuffix("raise the limit of open files: ulimit -n\n"), "\(run.errors)")
    }
}
