import CLibraries
import Glibc

/// The threads and descriptors that the engine's library has in a process without a running script.
enum EngineThreads {
    private typealias Control = @convention(c) () -> Void

    /// Ends the thread that returns freed memory to the system, and prevents another. False if the library cannot do
    /// that. Once, until ``resume()``.
    static func suspend() -> Bool {
        guard let control = control("pas_scavenger_suspend"), Self.control("pas_scavenger_resume") != nil else {
            return false
        }
        control()
        return true
    }

    /// Allows that thread again.
    static func resume() {
        control("pas_scavenger_resume")?()
    }

    /// The intervals at which that thread runs, and after which it returns unused memory: ten times the library's own. It
    /// would otherwise wake eight times after each of a script's turns, and return pages that the next one needs again.
    private static let (period, age) = (1_000.0, UInt64(3_000_000_000))

    /// Lets that thread run less often. Called while it does not run; another version of the library is unchanged.
    static func slowDown() {
        guard let period = lazy_find_for_scripts("pas_scavenger_period_in_milliseconds"),
            let age = lazy_find_for_scripts("pas_scavenger_max_epoch_delta"),
            period.load(as: Double.self) == Self.period / 10, age.load(as: UInt64.self) == Self.age / 10
        else { return }
        period.storeBytes(of: Self.period, as: Double.self)
        age.storeBytes(of: Self.age, as: UInt64.self)
    }

    private static func control(_ name: String) -> Control? {
        lazy_find_for_scripts(name).map { unsafeBitCast($0, to: Control.self) }
    }

    /// Replaces the library's event descriptors, which a forked process would share with others.
    static func replaceEvents() {
        for number in Int32(4)..<64 {
            var status = stat()
            // Only descriptors without a file have no type.
            guard fstat(number, &status) == 0, status.st_mode & S_IFMT == 0 else { continue }
            let event = cs_event()
            guard event >= 0 else { continue }
            dup2(event, number)
            close(event)
        }
    }
}
