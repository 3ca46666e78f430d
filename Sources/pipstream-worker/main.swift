import Glibc
import Sandbox
import ScriptWorker

// The process that a script runs in: it is started by pipstream, speaks with it over descriptor 3, and is killed by it where the
// script takes more than it may. As `pipstream-worker --behind-sandbox PROGRAM ARGUMENT…` it becomes that program,
// which then reads the system's libraries and nothing else, starts nothing, and takes 2 GB of memory at most.
let words = CommandLine.arguments
if words.count > 2, words[1] == "--behind-walls" {
    let code = Sandbox.run(words[2], arguments: Array(words[3...]), memory: 2 << 30)
    // What shells end with where there is no such program, and where it cannot be run.
    _exit(code == ENOENT ? 127 : 126)
}
// Not before: who becomes another program needs no engine.
ScriptEngine.loadLibrary()
var sandbox = Sandbox()
sandbox.begin(descriptors: 4)
// `pipstream-worker --template` is forked for each worker.
if words.count == 2, words[1] == "--template" {
    TemplateService(sandbox: sandbox).run()
} else {
    WorkerService(descriptor: 3, sandbox: sandbox).run()
}
