import Glibc

/// The lock of Cairo's font operations, which lets one thread at a time use them. Cairo keeps ten font files open for
/// the whole process, and opens and closes them outside of its own locks. With more in use, two threads that measured
/// or drew texts at once crashed, or dropped texts. It is held for one text, not for a whole image; uncontended, it
/// takes some twenty nanoseconds.
///
/// Thread-safe; the lock is recursive. No other lock is awaited while it is held.
package final class CairoFontLock: Sendable {
    // SAFETY: the mutex stays in one place, and is never destroyed.

    private static let shared = CairoFontLock()

    private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    private init() {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    /// Runs `body` while no other thread runs such a body.
    package static func held<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(shared.mutex)
        defer { pthread_mutex_unlock(shared.mutex) }
        return try body()
    }
}
