package import Foundation
import Glibc

extension Process {
    /// Starts it with no signal blocked. The threads of tests block most, which a shell that waits for its children must not inherit:
    /// what is called `python3` may be one.
    package func runWithSignals() throws {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
