import Glibc
import Sandbox
import ScriptWorker

// The process in which a script runs. pipstream starts it, communicates with it over descriptor 3, and kills it if the
// script exceeds a limit. As `pipstream-worker --sandboxed PROGRAM ARGUMENT…` it becomes that program, which can only
// read system libraries, cannot start processes, and has at most 2 GB of memory.
let words = CommandLine.arguments
if words.count > 2, words[1] == "--sandboxed" {
    let code = Sandbox.run(words[2], arguments: Array(words[3...]), memory: 2 << 30)
    // The exit codes of shells for a program that does not exist, and for one that cannot be run.
    _exit(code == ENOENT ? 127 : 126)
}
// A process that becomes another program needs no engine.
ScriptEngine.loadLibrary()
var sandbox = Sandbox()
sandbox.begin(descriptors: 4)
// `pipstream-worker --template` is forked for each worker.
if words.count == 2, words[1] == "--template" {
    TemplateService(sandbox: sandbox).run()
} else {
    WorkerService(descriptor: 3, sandbox: sandbox).run()
}
