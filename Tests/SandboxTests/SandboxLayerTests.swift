import Foundation
import TestSupport
import Testing

/// A program that tries prohibited actions in the sandbox.
@Suite struct SandboxLayerTests {
    /// Returns its output, through a pipe: it can write to no file.
    private func probe(_ arguments: [String]) throws -> [String] {
        let folder = try TemporaryFolder()
        try Data("words".utf8).write(to: URL(fileURLWithPath: folder.file("probe.txt")))
        let shell = ["/bin/sh", "-c", #"{ "$@"; echo "exit $?"; } | cat"#, "sh"]
        let run = try CommandRun(shell + [CommandRun.built("sandbox-probe")] + arguments, in: folder)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left == ["probe.txt"])
        var lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines.popLast() == "exit 0", "\(run.errors)")
        return lines
    }

    @Test("nothing can be opened, started, signalled or sent to from inside the sandbox")
    func refusals() throws {
        let lines = try probe(["one-by-one"])
        #expect(lines.first?.hasPrefix("standing: no-new-privileges system-calls") == true, "\(lines)")
        #expect(
            Array(lines.dropFirst()) == [
                "open /etc/passwd: EACCES", "open /proc/self/environ: EACCES", "open /proc/self/mem: EACCES",
                "open /dev/zero: EACCES", "open /dev/null: EACCES", "open /usr/lib: EACCES", "open probe.txt: EACCES",
                "open .: EACCES", "write probe.txt: EACCES", "mkdir: EPERM", "unlink: EPERM", "symlink: EPERM",
                "socket internet: EPERM", "socket internet 6: EPERM", "socket unix: EPERM", "socket netlink: EPERM",
                "clone of a process: EPERM", "clone of a process that shares memory: EPERM",
                "clone of a name space: EPERM", "execve: EPERM", "kill the parent: EPERM", "kill all: EPERM",
                "ptrace: EPERM", "raise a limit: EPERM", "send to a descriptor that is closed: done",
                "environment: empty", "thread: done",
            ])
    }

    @Test("a process that decodes images reads the system's libraries, and does nothing else")
    func decoding() throws {
        let lines = try probe(["decoding"])
        #expect(lines.first?.hasPrefix("standing: no-new-privileges system-calls") == true, "\(lines)")
        #expect(
            Array(lines.dropFirst()) == [
                "open /etc/passwd: EACCES", "open /proc/self/environ: EACCES", "open /proc/self/mem: EACCES",
                "open /dev/zero: EACCES", "open /dev/null: EACCES", "open /usr/lib: done", "open probe.txt: EACCES",
                "open .: EACCES", "write probe.txt: EPERM", "mkdir: EPERM", "unlink: EPERM", "symlink: EPERM",
                "socket internet: EPERM", "socket internet 6: EPERM", "socket unix: EPERM", "socket netlink: EPERM",
                "clone of a process: EPERM", "clone of a process that shares memory: EPERM",
                "clone of a name space: EPERM", "execve: EPERM", "kill the parent: EPERM", "kill all: EPERM",
                "ptrace: EPERM", "raise a limit: EPERM", "send to a descriptor that is closed: done",
                "environment: empty", "thread: done",
            ])
    }

    /// The calls of an engine.
    private static let engineCalls = """
        brk mmap munmap mprotect mremap madvise mincore membarrier futex futex_waitv set_robust_list get_robust_list rseq
        set_tid_address gettid getpid sched_yield sched_getaffinity sched_getparam sched_getscheduler getpriority getcpu
        rt_sigaction rt_sigprocmask rt_sigreturn rt_sigsuspend rt_sigtimedwait sigaltstack restart_syscall exit exit_group
        clock_gettime clock_getres gettimeofday time nanosleep clock_nanosleep getrusage times sysinfo uname getrandom
        read readv pread64 write writev recvfrom recvmsg sendto sendmsg poll ppoll select pselect6 close fstat lseek
        eventfd2 getuid geteuid getgid getegid arch_prctl timer_create timer_settime timer_delete prlimit64
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    @Test("The image decoder may make the system calls that it needs, and no others")
    func decodingCalls() throws {
        let own = """
            access faccessat faccessat2 stat lstat newfstatat statx fstatfs statfs readlink readlinkat getdents64
            fadvise64 getcwd memfd_create ftruncate openat
            """.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(try probe(["decoding-calls"] + Self.engineCalls + own) == ["all calls tried"])
    }

    @Test("The engine may make the system calls that it needs, and no others")
    func calls() throws {
        #expect(try probe(["calls"] + Self.engineCalls) == ["all calls tried"])
    }

    @Test("an engine compiles, collects garbage and has calendars and time zones inside them")
    func engine() throws {
        let lines = try probe(["engine"])
        #expect(
            Array(lines.dropFirst()) == [
                "Sonntag, 9. September 2001 um 10:46:40 GMT+9", "Samstag, 8. September 2001 um 21:46:40 GMT-4",
                "Sonntag, 9. September 2001 um 03:46:40 MESZ", "Sonntag, 9. September 2001 um 13:46:40 GMT+12",
                "Sun Sep 09 2001 03:46:40 GMT+0200 (Central European Summer Time)", "09/09/2001 03:46:40",
                "1.234,50\u{a0}€", "aöz", "STRASSE", "Germany", "a、b", "196418", "2000000", "99971",
            ])
    }
}
