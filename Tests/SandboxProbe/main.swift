import CLibraries
import Glibc
import Sandbox
import ScriptWorker

// A probe that a test starts in the sandbox. It tries prohibited actions there, and prints the result of each, one per
// line.

func emit(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = write(1, line, line.count)
}

func outcome(_ result: Int) -> String {
    guard result < 0 else { return "done" }
    let code = errno
    return [EPERM: "EPERM", EACCES: "EACCES", ENOSYS: "ENOSYS"][code] ?? "code \(code)"
}

func notify(_ name: String, _ result: Int) { emit("\(name): \(outcome(result))") }

/// Tries each system call with meaningless arguments, and prints those that are not denied.
func tryAllCalls() {
    // Calls that a process running untrusted code may make. Most of them would end or stop this process.
    let allowed = CommandLine.arguments.dropFirst(2)
    let numbers = Set(allowed.map { seccomp_syscall_resolve_name($0) })
    // The numbers in between are only the kernel's own calls for probes, which kill any other caller.
    let all = Array(Int32(0)..<335) + Array(Int32(424)..<470)
    for number in all where !numbers.contains(number) {
        let result = cs_call(Int(number), 0, 0, 0, 0, 0, 0)
        let words = outcome(result)
        guard ["EPERM", "EACCES", "ENOSYS"].contains(words) else {
            emit("call \(number): \(words)")
            continue
        }
    }
    emit("all calls tried")
}

func tryOneByOne() {
    let parent = getppid()
    for path in [
        "/etc/passwd", "/proc/self/environ", "/proc/self/mem", "/dev/zero", "/dev/null", "/usr/lib", "probe.txt", ".",
    ] {
        notify("open \(path)", Int(open(path, O_RDONLY)))
    }
    notify("write probe.txt", Int(open("probe.txt", O_WRONLY | O_CREAT | O_TRUNC, 0o600)))
    notify("mkdir", Int(mkdir("probe", 0o700)))
    notify("unlink", Int(unlink("probe.txt")))
    notify("symlink", Int(symlink("/etc/passwd", "probe.link")))
    for (name, family) in [("internet", AF_INET), ("internet 6", AF_INET6), ("unix", AF_UNIX), ("netlink", AF_NETLINK)]
    {
        notify("socket \(name)", Int(socket(family, Int32(SOCK_STREAM.rawValue), 0)))
    }
    let flags = [("a process", 0x11), ("a process that shares memory", 0x4111), ("a name space", 0x1000_0011)]
    for (name, value) in flags {
        let child = cs_call(Int(seccomp_syscall_resolve_name("clone")), value, 0, 0, 0, 0, 0)
        let code = errno
        if child == 0 { _exit(0) }
        errno = code
        notify("clone of \(name)", child)
    }
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    notify("execve", Int(execve("/bin/true", &words, &words)))
    notify("kill the parent", Int(kill(parent == 0 ? 1 : getpid() - 1, 0)))
    notify("kill all", Int(kill(-1, 0)))
    notify("ptrace", cs_call(Int(seccomp_syscall_resolve_name("ptrace")), 16, Int(getpid()), 0, 0, 0, 0))
    notify("raise a limit", Int(cs_limit(Int32(RLIMIT_NOFILE.rawValue), 1000)))
    notify("send to a descriptor that is closed", write(9, "x", 1) < 0 && errno == EBADF ? 0 : -1)
    emit("environment: \(environ.pointee == nil ? "empty" : "not empty")")
    var thread = pthread_t()
    let started = pthread_create(&thread, nil, { _ in nil }, nil)
    if started == 0 { pthread_join(thread, nil) }
    emit("thread: \(started == 0 ? "done" : "code \(started)")")
}

/// Does the work of an engine's lifetime: it compiles, collects garbage, and uses calendars and time zones.
func runEngine(_ context: ScriptContext) {
    let work = """
        const zones = ["Asia/Tokyo", "America/New_York", "Europe/Berlin", "Pacific/Auckland"];
        const lines = zones.map((timeZone) => new Intl.DateTimeFormat("de", { timeZone, dateStyle: "full", timeStyle: "long" }).format(new Date(1e12)));
        lines.push(new Date(1e12).toString(), new Date(1e12).toLocaleString("fr"));
        lines.push(new Intl.NumberFormat("de", { style: "currency", currency: "EUR" }).format(1234.5));
        lines.push(["ö", "z", "a"].sort(new Intl.Collator("de").compare).join(""), "straße".toLocaleUpperCase("de"));
        lines.push(new Intl.DisplayNames("en", { type: "region" }).of("DE"), new Intl.ListFormat("ja").format(["a", "b"]));
        const f = (n) => (n < 2 ? n : f(n - 1) + f(n - 2));
        lines.push(f(27), "x".repeat(1e6).replace(/x/g, "yy").length);
        let live = [];
        for (let i = 0; i < 3e6; i++) { live.push({ i, list: [i] }); if (live.length > 100000) live = []; }
        lines.push(live.length);
        lines.join("\\n")
        """
    do throws {
        emit(try context.evaluate(work, name: "work.js").string ?? "nothing")
        // When memory is exhausted, the process exits or an error is thrown. The sandbox does not stop it.
    } catch {
        emit("failed: \(error)")
    }
}

/// Becomes another program, for which the kernel has no Landlock.
func runWithoutLandlock(_ command: [String]) -> Never {
    let filter = seccomp_init(cs_allow())
    let number = seccomp_syscall_resolve_name("landlock_create_ruleset")
    seccomp_rule_add_array(filter, cs_refuse(UInt16(EOPNOTSUPP)), number, 0, nil)
    seccomp_load(filter)
    let words = command.map { strdup($0) } + [nil]
    execv(command[0], words)
    _exit(126)
}

if CommandLine.arguments.dropFirst().first == "without-landlock" {
    runWithoutLandlock(Array(CommandLine.arguments.dropFirst(2)))
}
var sandboxLayers = Sandbox()
setenv("SECRET", "of the environment", 1)
let extra = open("/etc/passwd", O_RDONLY)
dup2(extra, 9)
if CommandLine.arguments.dropFirst().first?.hasPrefix("decoding") == true {
    sandboxLayers.enterForDecoding(descriptors: 3, readable: [], maximumFile: 1 << 20, memory: 1 << 30)
    if CommandLine.arguments[1] == "decoding-calls" {
        tryAllCalls()
    } else {
        emit(
            "standing: \(sandboxLayers.names.joined(separator: " ")); missing: \(sandboxLayers.gaps.joined(separator: "; "))"
        )
        tryOneByOne()
    }
    exit(0)
}
sandboxLayers.begin(descriptors: 3)
setenv("TZ", "Europe/Vienna", 1)
tzset()
switch CommandLine.arguments.dropFirst().first {
case "engine":
    let context = ScriptContext()
    _ = try? context.evaluate("1 + 1", name: "warm.js")
    sandboxLayers.close()
    emit(
        "standing: \(sandboxLayers.names.joined(separator: " ")); missing: \(sandboxLayers.gaps.joined(separator: "; "))"
    )
    runEngine(context)
case "calls":
    sandboxLayers.close()
    tryAllCalls()
default:
    unsetenv("TZ")
    sandboxLayers.close()
    emit(
        "standing: \(sandboxLayers.names.joined(separator: " ")); missing: \(sandboxLayers.gaps.joined(separator: "; "))"
    )
    tryOneByOne()
}
