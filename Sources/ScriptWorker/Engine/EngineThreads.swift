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
