import CLibraries
import Glibc

extension Sandbox {
    /// The folders that libraries read while a program and its engine start: none of them is the user's.
    private static let systemFolders = [
        "/usr", "/lib", "/lib64", "/etc", "/sys", "/proc/self", "/dev/urandom",
    ]
    /// The paths from which a program's libraries are loaded.
    private static let libraries = [
        "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/etc/ld.so.conf",
        "/sys/kernel/mm/transparent_hugepage",
    ]

    /// Enters the layers that are possible while an engine starts. Must be called while the process has one thread.
    /// Clears the environment, and closes descriptors from `descriptors` on.
    package mutating func begin(descriptors: Int32) {
        cs_clear_environment()
        enterBasicSandbox(descriptors: descriptors)
        // Threads that the engine starts before the other layers are entered have this much of the sandbox.
        note(.files, failure: LandlockLayer.enter(readable: Self.systemFolders, isAlone: true))
    }

    /// Separates a forked process from those that were forked from the same one: signals and abstract sockets of the
    /// others are out of reach. Must be called while the process has one thread.
    package mutating func separate() {
        if activeLayers.contains(.files) {
            note(.files, failure: LandlockLayer.enter(readable: Self.systemFolders, isAlone: true))
        }
    }

    /// Enters the remaining layers for all threads of the process: nothing can be opened or started after that.
    package mutating func close() {
        if activeLayers.contains(.files) { note(.files, failure: LandlockLayer.enter(readable: [], isAlone: false)) }
        note(.systemCalls, failure: SeccompLayer.enter())
    }

    /// Replaces this process by the program at `path`, in a sandbox where it can read only the system's libraries. It
    /// has the descriptors 0 to 2 and at most `memory` bytes of memory. Returns, with an `errno`, only if it cannot be
    /// started. The program is killed when the thread that started it ends, and so when its process ends. Otherwise
    /// esbuild's service would wait for responses even when nobody is left to send them.
    package static func run(_ path: String, arguments: [String], memory: UInt64) -> Int32 {
        var sandbox = Sandbox()
        let parent = getppid()
        cs_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
        // A parent that ended in between causes no signal any more; one that ended before has sent no request.
        guard getppid() == parent else { return ESRCH }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return errno }
        // A descriptor number by which the filter recognises it.
        let program = fcntl(file, F_DUPFD_CLOEXEC, 3)
        guard program >= 0 else { return errno }
        sandbox.enterBasicSandbox(descriptors: program + 1)
        if file != program { Glibc.close(file) }
        cs_limit(Int32(RLIMIT_DATA.rawValue), memory)
        sandbox.note(
            .files, failure: LandlockLayer.enter(readable: libraries, executable: [path] + loaders, isAlone: true))
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let environment: [UnsafeMutablePointer<CChar>?] = [nil]
        sandbox.note(.systemCalls, failure: SeccompLayer.enter(startingFrom: program))
        cs_execveat(program, words, environment)
        return errno
    }

    /// The system's dynamic loaders.
    private static let loaders = [
        "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-x86_64.so.1",
    ]

    /// Enters all layers of a process that decodes images. It can read the system's libraries and what is below
    /// `readable`, has descriptors below `descriptors`, creates no file or shared memory of more than `maximumFile`
    /// bytes, and has at most `memory` bytes of memory. Must be called while the process has one thread. Clears the
    /// environment.
    package mutating func enterForDecoding(
        descriptors: Int32, readable: [String], maximumFile: UInt64, memory: UInt64
    ) {
        cs_clear_environment()
        enterBasicSandbox(descriptors: descriptors, maximumFile: maximumFile)
        cs_limit_at_most(Int32(RLIMIT_DATA.rawValue), memory)
        note(.files, failure: LandlockLayer.enter(readable: Self.libraries + Self.imageData + readable, isAlone: true))
        note(.systemCalls, failure: SeccompLayer.enterForDecoding())
    }

    /// The system's data that image libraries read: the types of images within an SVG.
    private static let imageData = ["/usr/share/mime"]

    private mutating func enterBasicSandbox(descriptors: Int32, maximumFile: UInt64 = 0) {
        note(.descriptors, failure: Self.failure(of: cs_close_range(UInt32(descriptors), .max, 0)))
        let none = [Int32(RLIMIT_CORE.rawValue), CS_RLIMIT_MEMLOCK, CS_RLIMIT_MSGQUEUE]
        let few = [(Int32(RLIMIT_NOFILE.rawValue), UInt64(64)), (Int32(RLIMIT_FSIZE.rawValue), maximumFile)]
        let failures = (none.map { ($0, UInt64(0)) } + few).compactMap { Self.failure(of: cs_limit_at_most($0, $1)) }
        note(.limits, failure: failures.first)
        // Only root may read its memory.
        cs_prctl(PR_SET_DUMPABLE, 0)
        note(.noNewPrivileges, failure: Self.failure(of: cs_prctl(PR_SET_NO_NEW_PRIVS, 1)))
    }

    private static func failure(of result: Int32) -> String? {
        result == 0 ? nil : String(cString: strerror(errno))
    }
}
