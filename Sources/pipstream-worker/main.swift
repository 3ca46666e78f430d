import ScriptWorker

// The process that a script runs in: it is started by pipstream, speaks with it over descriptor 3, and is killed by it where the
// script takes more than it may.
WorkerService(descriptor: 3).run()
