import Foundation
import Scripting
import TestSupport
import Testing

/// The limits of a bundler that misbehaves or has been manipulated.
@Suite struct BundlerLimitTests {
    private func bundle(_ script: ScratchScript, tool: String, limit: Duration) -> String {
        do {
            // The tools that are shell scripts start others.
            let bundler = ScriptBundler(tool: tool, timeLimit: limit, isSandboxed: tool == "esbuild")
            _ = try bundler.bundle(try script.open("walk.tsx"), exportNames: [])
            return "bundled"
        } catch {
            return "\(error)"
        }
    }

    /// A bundler that runs `commands`.
    private func script(_ commands: String) throws -> (script: ScratchScript, tool: String) {
        let script = try ScratchScript(["walk.tsx": "console.log(1)", "text": "#!/bin/sh\n\(commands)\n"])
        // By another program: a file that was written here could be open still in what another test has just started, and
        // such a file cannot be run.
        _ = try ExternalProgram.run(["install", "-m", "755", script.path + "/text", script.path + "/tool"])
        return (script, script.path + "/tool")
    }

    @Test("a bundler that never replies is killed when its time is over")
    func endless() throws {
        let (script, tool) = try script("echo $$ > \"$0.pid\"; exec sleep 1000")
        var limit = 0.3
        var identifier: pid_t?
        // As long as a busy machine takes to begin it.
        while identifier == nil, limit < 60 {
            let words = bundle(script, tool: tool, limit: .milliseconds(Int(limit * 1000)))
            #expect(words.contains("bundling took longer than \(limit) seconds"))
            let told = (try? String(contentsOfFile: tool + ".pid", encoding: .ascii)) ?? ""
            if told.last == "\n" { identifier = pid_t(told.dropLast()) }
            limit *= 2
        }
        #expect(kill(try #require(identifier), 0) != 0)
    }

    @Test(
        "a bundler that ends before it receives a script is reported with the tested versions, whatever its status",
        arguments: ["exit 3", "[ $1 = --version ] && echo 0.25.5 || exit 3"])
    func ended(commands: String) throws {
        let (script, tool) = try script(commands)
        let source = try script.open("walk.tsx")
        let bundler = ScriptBundler(tool: tool, isSandboxed: false)
        let error = #expect(throws: ScriptError.self) { try bundler.bundle(source, exportNames: []) }
        #expect(error?.kind == .toolMissing)
        #expect(
            error?.message
                == "\(tool) ended with status 3 before it was done; install esbuild 0.17.0 to 0.28.2")
    }

    @Test("a bundler whose stack or memory a script exhausts is an error of the script, with its name")
    func exhausted() throws {
        // It greets, and ends as a Go program does.
        let (script, tool) = try script("esbuild \"$1\" < /dev/null; exit 2")
        let source = try script.open("walk.tsx")
        let bundler = ScriptBundler(tool: tool, isSandboxed: false)
        let error = #expect(throws: ScriptError.self) { try bundler.bundle(source, exportNames: []) }
        #expect(error?.kind == .source)
        #expect(error.map(String.init) == "walk.tsx: the code is nested too deeply, or too large, for \(tool)")
    }

    @Test("an empty file in place of the bundler is reported with what is expected there")
    func empty() throws {
        let script = try ScratchScript(["walk.tsx": "console.log(1)", "text": ""])
        _ = try ExternalProgram.run(["install", "-m", "755", script.path + "/text", script.path + "/tool"])
        let source = try script.open("walk.tsx")
        let error = #expect(throws: ScriptError.self) {
            try ScriptBundler(tool: script.path + "/tool").bundle(source, exportNames: [])
        }
        #expect(error?.kind == .toolMissing && error?.message.contains("install the esbuild executable") == true)
    }

    @Test("a reply without end is refused by its length")
    func endlessAnswer() throws {
        let (script, tool) = try script("exec tr '\\0' '\\377' < /dev/zero")
        #expect(bundle(script, tool: tool, limit: .seconds(60)).contains("responded with more than 256 MB"))
    }

    @Test(
        "a reply that is nested too deeply, or has too many values, is refused",
        arguments: [
            #"b"\5\1\0\0\0" * 1_000_000 + b"\0""#, #"b"\6\1\0\0\0\0\0\0\0" * 1_000_000 + b"\0""#,
            #"b"\5" + struct.pack("<I", 2_000_000) + bytes(2_000_000)"#,
        ])
    func hugeAnswer(value: String) throws {
        let (script, tool) = try script("exec python3 \"$(dirname \"$0\")/reply.py\"")
        let program = """
            import struct, sys
            def send(bytes):
                sys.stdout.buffer.write(struct.pack("<I", len(bytes)) + bytes)
                sys.stdout.buffer.flush()
            send(b"0.17.0")
            send(struct.pack("<I", 1) + \(value))
            sys.stdin.buffer.read()
            """
        try script.write(program, to: "reply.py")
        #expect(bundle(script, tool: tool, limit: .seconds(60)) == "\(tool) sent an unreadable message")
    }

    /// Newer versions send a request at the beginning of a build. They fail if the reply lacks one of the two lists.
    @Test("a newer version is requested in its own format, and receives what it reads at its beginning")
    func newerVersion() throws {
        let (script, tool) = try script(
            """
            case $1 in
            --version) echo 0.25.5 ;;
            --service=0.25.5) exec python3 "$(dirname "$0")/newer.py" ;;
            *) exit 1 ;;
            esac
            """)
        try script.write(Self.newer, to: "newer.py")
        #expect(bundle(script, tool: tool, limit: .seconds(60)) == "bundled")
    }

    /// The installed esbuild, modified to send a request at the beginning of a build: after its first packet.
    private static let newer = """
        import os, struct, subprocess, sys, threading
        version = subprocess.check_output(["esbuild", "--version"], text=True).strip()
        service = subprocess.Popen(["esbuild", "--service=" + version], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        def packet(stream):
            head = stream.read(4)
            return head + stream.read(struct.unpack("<I", head)[0]) if len(head) == 4 else b""
        def send(stream, bytes):
            stream.write(bytes)
            stream.flush()
        def text(value):
            return struct.pack("<I", len(value)) + value.encode()
        here, out = sys.stdin.buffer, sys.stdout.buffer
        send(out, packet(service.stdout))
        request = packet(here)
        question = struct.pack("<I", 1000 << 1) + b"\\6" + struct.pack("<I", 2) + text("command") + b"\\3" + text("on-start")
        question += text("key") + b"\\2" + struct.pack("<I", 0)
        send(out, struct.pack("<I", len(question)) + question)
        reply, none = packet(here), b"\\5" + struct.pack("<I", 0)
        head = struct.pack("<IB", 1000 << 1 | 1, 6) + struct.pack("<I", 2)
        lists = [text(name) + none for name in ("errors", "warnings")]
        if reply[4:] not in (head + lists[0] + lists[1], head + lists[1] + lists[0]):
            os._exit(2)
        send(service.stdin, request)
        def forward(source, target):
            while bytes := packet(source):
                send(target, bytes)
            os._exit(0)
        threading.Thread(target=forward, args=(here, service.stdin), daemon=True).start()
        forward(service.stdout, out)
        """

    @Test(
        "a version that is not tested ends with one line that names the tested ones",
        arguments: [
            "0.16.17", "0.28.3", "0.29.0", "1.0.0", "0.25", "0.25.5-rc1", "00.25.5", "4294967296.1.1", "v0.25.5", "no",
        ])
    func untestedVersion(version: String) throws {
        let (script, tool) = try script("[ \"$1\" = --version ] && echo \(version) || exit 1")
        #expect(
            bundle(script, tool: tool, limit: .seconds(60))
                == "\(tool) has the untested version \(version); install esbuild 0.17.0 to 0.28.2")
        let bundler = ScriptBundler(tool: tool, isSandboxed: false)
        let source = try script.open("walk.tsx")
        let error = #expect(throws: ScriptError.self) { try bundler.bundle(source, exportNames: []) }
        #expect(error?.kind == .toolMissing)
    }

    @Test("a script that starts a bundler is refused in the sandbox, with what is expected there")
    func notAProgram() throws {
        let (script, tool) = try script("exec esbuild \"$@\"")
        let bundler = ScriptBundler(tool: tool)
        let source = try script.open("walk.tsx")
        let error = #expect(throws: ScriptError.self) { try bundler.bundle(source, exportNames: []) }
        #expect(error?.kind == .toolMissing)
        #expect(
            error?.message.hasPrefix("\(tool) cannot be run in the sandbox: install the esbuild executable") == true)
    }

    @Test("a missing bundler is an error that names the command to install it")
    func missing() throws {
        let script = try ScratchScript(["walk.tsx": ""])
        let words = bundle(script, tool: "no-such-tool-here", limit: .seconds(60))
        #expect(words == "no-such-tool-here is not installed: run script/bootstrap")
    }

    /// In a process of its own, where nothing else is tested that opens and closes what is counted.
    @Test("fifty bundles leave no descriptor and no process behind")
    func leaks() async {
        await #expect(processExitsWith: .success) {
            func openDescriptors() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            }
            func children() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").reduce(0) { count, task in
                    let children = try String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .ascii)
                    return count + children.split(separator: " ").count
                }
            }
            let script = try ScratchScript(["walk.tsx": "console.log(1)"])
            let tests = BundlerLimitTests()
            // What is opened once and kept is opened by the first.
            #expect(tests.bundle(script, tool: "esbuild", limit: .seconds(60)) == "bundled")
            let before = try openDescriptors()
            for _ in 0..<50 { #expect(tests.bundle(script, tool: "esbuild", limit: .seconds(60)) == "bundled") }
            #expect(try openDescriptors() <= before)
            #expect(try children() == 0)
        }
    }
}
