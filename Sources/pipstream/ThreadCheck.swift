import Glibc

/// A check at the start that the system allows the threads that a session needs. Without it, the system's queues would
/// try again and again to start one, and the command would be silent for ever.
enum ThreadCheck {
    /// The number of threads that a session runs at the same time at least.
    private static let neededCount = 8

    /// Starts the threads, and ends them. Returns the reason as a message if that fails.
    static func failure() -> String? {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(gate, nil)
        pthread_mutex_lock(gate)
        var threads: [pthread_t] = []
        var code: Int32 = 0
        while threads.count < neededCount, code == 0 {
            var thread = pthread_t()
            code = pthread_create(
                &thread, nil,
                { gate in
                    let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self)
                    pthread_mutex_lock(gate!)
                    pthread_mutex_unlock(gate!)
                    return nil
                }, gate)
            if code == 0 { threads.append(thread) }
        }
        pthread_mutex_unlock(gate)
        for thread in threads { pthread_join(thread, nil) }
        pthread_mutex_destroy(gate)
        gate.deallocate()
        guard code != 0 else { return nil }
        return "the system lets it start \(threads.count) threads, and it needs \(neededCount) "
            + "(\(String(cString: strerror(code)))); \(remedy)"
    }

    /// The remedy for a process that can start no more threads or processes.
    static let remedy =
        "raise the limits of processes and memory: ulimit -u, ulimit -d, ulimit -v, and the container's"
}

/// A check at the start that the system allows the descriptors with which the system's queues begin. Without them, these
/// would crash the command.
enum DescriptorCheck {
    /// The number of descriptors that a session opens at least.
    private static let neededCount = 8
    /// The remedy for a process that can open no more files.
    static let remedy = "raise the limit of open files: ulimit -n"

    /// Returns a Boolean value that indicates whether `problem` states that the process or the system can open no more
    /// files. Which operation needs the last one depends on threads that open files at the same time.
    private static func isCause(of problem: String) -> Bool {
        [EMFILE, ENFILE].contains { problem.contains(String(cString: strerror($0))) }
    }

    /// Returns `problem` with the remedy, and the exit code of an incomplete setup, if too few descriptors are the cause;
    /// else `problem` and `code`.
    static func report(_ problem: String, _ code: ExitCode) -> (text: String, code: ExitCode) {
        isCause(of: problem) ? ("\(problem); \(remedy)", .setupIncomplete) : (problem, code)
    }

    /// Opens the descriptors, and closes them. Returns the reason as a message if that fails.
    static func failure() -> String? {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        while descriptors.count < neededCount {
            let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 else {
                return "the system lets it open \(descriptors.count) more files, and it needs \(neededCount) "
                    + "(\(String(cString: strerror(errno)))); \(remedy)"
            }
            descriptors.append(descriptor)
        }
        return nil
    }
}
