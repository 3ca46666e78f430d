import Glibc
import PiPKit

/// The final message when a signal ends the command that leaves no time to finish: a crash, Ctrl-\, or a shell limit.
/// Names the partial recordings that remain, and removes the empty ones.
enum FatalSignalHandler {
    /// The signals that end a process and are not handled elsewhere: faults and requests. Swift's runtime prints the
    /// location of faults if it finds its helper (in `SWIFT_ROOT`, as `script/pipstream` sets it).
    private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
    private static let requests = [SIGXCPU, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2]

    /// Reports Ctrl-\ (SIGQUIT) in one line, without the threads' backtraces. Call before the session begins; one
    /// thread.
    static func begin() {
        wordOfQuitting = wordOfQuitting ?? strdup(line("ended by SIGQUIT"))
        listen(to: SIGQUIT, isFault: false)
    }

    /// Registers `path` as a recording. Call before the session begins; one thread.
    static func records(at path: String) {
        if !isListening {
            isListening = true
            faults.forEach { listen(to: $0, isFault: true) }
            requests.forEach { listen(to: $0, isFault: false) }
        }
        guard recordingCount < recordings.count, let path = strdup(path) else { return }
        let text = strdup(line("ended by a signal; the recording up to then is in \(String(cString: path))"))
        recordings[recordingCount] = (path, text, text.map { strlen($0) } ?? 0)
        recordingCount += 1
    }

    /// Discards the recordings of a session that has ended. Call it on one thread.
    static func removeRecordings() {
        for index in 0..<recordingCount {
            free(recordings[index].path)
            free(recordings[index].text)
        }
        recordingCount = 0
    }

    private static func line(_ text: String) -> String {
        let message = CommandMessage.error(.interrupted, text)
        return (StandardError.isJSON ? message.json : message.lines[0]) + "\n"
    }

    private static func listen(to number: Int32, isFault: Bool) {
        var (action, former) = (sigaction(), sigaction())
        guard sigaction(number, nil, &former) == 0,
            unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self)
                != unsafeBitCast(SIG_IGN, to: Int.self)
        else { return }
        if !isFault { former = sigaction() }
        formerActions[Int(number)] = former
        action.__sigaction_handler.sa_handler = { number in
            // Only system calls: the interrupted code may hold any lock.
            var isReported = false
            for index in 0..<recordingCount {
                let (path, text, length) = recordings[index]
                var status = stat()
                guard let path, lstat(path, &status) == 0 else { continue }
                isReported = isReported || status.st_size > 0
                if status.st_size > 0 { _ = write(STDERR_FILENO, text, length) } else { unlink(path) }
            }
            if number == SIGQUIT, !isReported, let word = wordOfQuitting {
                _ = write(STDERR_FILENO, word, strlen(word))
            }
            // Then the signal has its usual effect; an earlier handler runs first.
            sigaction(number, &formerActions[Int(number)], nil)
            raise(number)
            signal(number, SIG_DFL)
            raise(number)
        }
        action.sa_flags = SA_NODEFER
        sigaction(number, &action, nil)
    }
}

// SAFETY: written before the session begins, and read by the handler of a signal that ends the process.
private nonisolated(unsafe) let recordings = UnsafeMutableBufferPointer<Recorded>.allocate(capacity: 64)
private nonisolated(unsafe) var recordingCount = 0
private nonisolated(unsafe) var isListening = false
private nonisolated(unsafe) var wordOfQuitting: UnsafeMutablePointer<CChar>?
private nonisolated(unsafe) let formerActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

/// The path of a recording, and its message with the length.
private typealias Recorded = (path: UnsafeMutablePointer<CChar>?, text: UnsafeMutablePointer<CChar>?, length: Int)
