import CLibraries
import Glibc

/// The seccomp layer: limits the system calls of a process, in all its threads. All others fail with an error code, so
/// that a library that tries one continues without it.
struct SeccompLayer {
    /// A condition on one of a call's arguments.
    private struct Condition {
        var argument: UInt32
        var mask: UInt64 = .max
        var value: UInt64
    }

    /// The system calls of a running engine: memory, threads, clocks, and reading and writing open descriptors.
    private static let always = """
        brk mmap munmap mprotect mremap madvise mincore membarrier futex futex_waitv set_robust_list get_robust_list
        rseq set_tid_address gettid getpid sched_yield sched_getaffinity sched_getparam sched_getscheduler getpriority
        getcpu rt_sigaction rt_sigprocmask rt_sigreturn rt_sigsuspend rt_sigtimedwait sigaltstack restart_syscall exit
        exit_group clock_gettime clock_getres gettimeofday time nanosleep clock_nanosleep getrusage times sysinfo
        uname getrandom read readv pread64 write writev recvfrom recvmsg sendto sendmsg poll ppoll select pselect6
        close fstat lseek eventfd2 getuid geteuid getgid getegid arch_prctl timer_create timer_settime timer_delete
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    /// The additional system calls of a program's start and Go's runtime.
    private static let atStart = """
        epoll_create1 epoll_ctl epoll_wait epoll_pwait pipe2 getcwd access faccessat faccessat2 stat lstat newfstatat
        statx readlink readlinkat getrlimit getppid dup dup2 dup3 getdents64
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    /// The additional system calls of a process that decodes images: for fonts, libraries, and memory that it shares.
    private static let forDecoding = """
        access faccessat faccessat2 stat lstat newfstatat statx fstatfs statfs readlink readlinkat getdents64 fadvise64
        getcwd memfd_create ftruncate
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    /// Restricts this process to the system calls of decoding images. Files are opened only for reading, and Landlock
    /// determines which. Returns the reason of a failure.
    static func enterForDecoding() -> String? {
        enter(calls: always + forDecoding, launched: nil, readsFiles: true)
    }

    /// Restricts this process to the system calls of a running engine. Returns the reason of a failure.
    static func enter() -> String? {
        enter(calls: always, launched: nil)
    }

    /// Restricts this process to the system calls that a program needs which is started once from the descriptor
    /// `program`. Files are opened only for reading, and Landlock determines which. Returns the reason of a failure.
    static func enter(startingFrom program: Int32) -> String? {
        enter(calls: always + atStart, launched: program, readsFiles: true)
    }

    private static func enter(calls: [String], launched program: Int32?, readsFiles: Bool = false) -> String? {
        guard let filter = seccomp_init(cs_refuse(UInt16(EPERM))) else { return "a seccomp filter cannot be created" }
        defer { seccomp_release(filter) }
        seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1)
        for name in calls { allow(name, in: filter) }
        // New threads, but no new processes or namespaces. glibc first uses a call whose arguments a filter cannot
        // inspect, and falls back to this one.
        let spaces: UInt64 = 0x7e02_0080  // the flags of name spaces
        let thread = UInt64(CS_CLONE_THREAD)
        allow("clone", where: [Condition(argument: 0, mask: thread | spaces, value: thread)], in: filter)
        refuse("clone3", ENOSYS, in: filter)
        // Signals only to itself; a program that replaces it by `exec` has its process ID.
        let own = UInt64(getpid())
        for name in ["tgkill", "kill"] { allow(name, where: [Condition(argument: 0, value: own)], in: filter) }
        // Names of threads and of memory.
        for option in [UInt64(PR_SET_NAME), 0x5356_4d41 /* PR_SET_VMA */] {
            allow("prctl", where: [Condition(argument: 0, value: option)], in: filter)
        }
        // Reads limits, but does not set them.
        allow("prlimit64", where: [Condition(argument: 2, value: 0)], in: filter)
        for command in [F_GETFD, F_SETFD, F_GETFL, F_SETFL] + (calls.contains("memfd_create") ? [addSeals] : []) {
            allow("fcntl", where: [Condition(argument: 1, value: UInt64(command))], in: filter)
        }
        // Setting thread priorities may fail; opening files fails with "permission denied".
        for name in ["open", "openat", "openat2", "creat"] where !readsFiles || name != "openat" {
            refuse(name, EACCES, in: filter)
        }
        if readsFiles {
            let writing = UInt64(O_ACCMODE | O_CREAT | O_TRUNC)
            allow("openat", where: [Condition(argument: 2, mask: writing, value: UInt64(O_RDONLY))], in: filter)
        }
        if let program {
            // The descriptor is closed by the start: this works only once.
            allow(
                "execveat",
                where: [Condition(argument: 0, value: UInt64(program)), Condition(argument: 4, value: 0x1000)],
                in: filter)
        }
        let code = seccomp_load(filter)
        return code == 0 ? nil : "the kernel rejects the seccomp filter (\(String(cString: strerror(-code))))"
    }

    /// `F_ADD_SEALS`, which Swift's view of glibc lacks.
    private static let addSeals: Int32 = 1033

    /// A system call that does not exist on this architecture needs no rule.
    private static func allow(_ name: String, where conditions: [Condition] = [], in filter: scmp_filter_ctx) {
        add(cs_allow(), name, conditions, in: filter)
    }

    private static func refuse(_ name: String, _ code: Int32, in filter: scmp_filter_ctx) {
        add(cs_refuse(UInt16(code)), name, [], in: filter)
    }

    private static func add(_ action: UInt32, _ name: String, _ conditions: [Condition], in filter: scmp_filter_ctx) {
        let number = seccomp_syscall_resolve_name(name)
        guard number != __NR_SCMP_ERROR else { return }
        let comparisons = conditions.map {
            scmp_arg_cmp(arg: $0.argument, op: SCMP_CMP_MASKED_EQ, datum_a: $0.mask, datum_b: $0.value)
        }
        seccomp_rule_add_array(filter, action, number, UInt32(comparisons.count), comparisons)
    }
}
