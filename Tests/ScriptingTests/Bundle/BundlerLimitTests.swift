import Foundation
import Scripting
import TestSupport
import Testing

/// What a bundler that misbehaves, or is made to, can do.
@Suite struct BundlerLimitTests {
    private func bundle(_ script: ScratchScript, tool: String, limit: Duration) -> String {
        do {
            // The tools that are shell scripts start others.
            let bundler = ScriptBundler(tool: tool, timeLimit: limit, isWalled: tool == "esbuild")
            _ = try bundler.bundle(try script.open("walk.tsx"), exportNames: [])
            return "bundled"
        } catch {
            return "\(error)"
        }
    }

    /// A bundler that does what `commands` say.
    private func script(_ commands: String) throws -> (script: ScratchScript, tool: String) {
        let script = try ScratchScript(["walk.tsx": "console.log(1)", "text": "#!/bin/sh\n\(commands)\n"])
        // By another program: a file that was written here could be open still in what another test has just started, and
        // such a file cannot be run.
        _ = try OutsideProgram.run(["install", "-m", "755", script.path + "/text", script.path + "/tool"])
        return (script, script.path + "/tool")
    }

    @Test("a bundler that never answers is killed when its time is over")
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

    @Test("a bundler that ends before it is done says how")
    func ended() throws {
        let (script, tool) = try script("exit 3")
        #expect(bundle(script, tool: tool, limit: .seconds(60)) == "\(tool) ended with status 3 before it was done")
    }

    @Test("an answer without end is refused by its length")
    func endlessAnswer() throws {
        let (script, tool) = try script("exec tr '\\0' '\\377' < /dev/zero")
        #expect(bundle(script, tool: tool, limit: .seconds(60)).contains("answered with more than 256 MB"))
    }

    @Test("a bundler of another version is asked for its own")
    func otherVersion() throws {
        let (script, tool) = try script(
            """
            case $1 in
            --version) echo 9.9.9 ;;
            --service=9.9.9) exec esbuild --service=$(esbuild --version) ;;
            *) exit 1 ;;
            esac
            """)
        #expect(bundle(script, tool: tool, limit: .seconds(60)) == "bundled")
    }

    @Test("a bundler that is not installed is an error that says what to run")
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
