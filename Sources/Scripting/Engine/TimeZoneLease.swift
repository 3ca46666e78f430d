import Glibc

/// The process has one time zone, which the engine reads anew whenever it is entered: scripts of the same zone run side
/// by side, those of different zones one after the other. A script's turn takes a lease for as long as it runs.
enum TimeZoneLease {
    /// Runs `body` while the process's time zone is `zone`; waits while scripts of another zone run.
    static func with<Result, Failure: Error>(_ zone: String, _ body: () throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        gate.enter(zone)
        defer { gate.leave() }
        return try body()
    }

    /// How long it is after midnight in `zone`, so many milliseconds after the beginning of 1970.
    static func timeOfDay(atMilliseconds milliseconds: Int64, in zone: String) -> Duration {
        with(zone) {
            let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
            var seconds = time_t(rest < 0 ? whole - 1 : whole)
            var fields = tm()
            guard localtime_r(&seconds, &fields) != nil else { return .zero }
            let inDay = (fields.tm_hour * 60 + fields.tm_min) * 60 + fields.tm_sec
            return .seconds(Int64(inDay)) + .milliseconds(rest < 0 ? rest + 1000 : rest)
        }
    }

    private static let gate = Gate()
}

/// A lock that those of one zone share.
///
/// `@unchecked Sendable`: every access to the stored properties holds the mutex.
private final class Gate: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var zone: String?
    private var count = 0

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    func enter(_ wanted: String) {
        pthread_mutex_lock(mutex)
        while count > 0, zone != wanted { pthread_cond_wait(changed, mutex) }
        if zone != wanted {
            setenv("TZ", wanted, 1)
            tzset()
            zone = wanted
        }
        count += 1
        pthread_mutex_unlock(mutex)
    }

    func leave() {
        pthread_mutex_lock(mutex)
        count -= 1
        if count == 0 { pthread_cond_broadcast(changed) }
        pthread_mutex_unlock(mutex)
    }
}
