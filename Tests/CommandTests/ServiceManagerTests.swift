import Foundation
import TestSupport
import Testing

/// The messages to a service manager, received on a socket of the test's own.
@Suite("Under a service manager, the command", .serialized)
struct ServiceManagerTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        try scene.write(Stopwatch.source, to: "count.tsx")
    }

    /// The beginning of each program: starts the command with the manager's environment.
    private static let manager = """
        import os, signal, socket, subprocess, sys
        def begin(name, arguments, **more):
            server = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            server.bind("\\0" + name[1:] if name[0] == "@" else name)
            run = subprocess.Popen(sys.argv[1:] + arguments, env={**os.environ, "NOTIFY_SOCKET": name, **more})
            return server, run
        def take(server): return server.recv(4096).decode().split("\\n")
        def until(server, wanted):
            seen = []
            while wanted not in seen: seen += take(server)
            return seen
        def rest(server):
            server.setblocking(False)
            seen = []
            while True:
                try: seen += take(server)
                except BlockingIOError: return seen

        """

    private func run(_ program: String) throws -> CommandRun {
        try CommandRun(
            ["/usr/bin/python3", "-c", Self.manager + program, CommandScene.command], in: scene.folder)
    }

    @Test(
        "notifies that it is ready with its first frame, that it is alive, and that it stops", arguments: ["path", "@"])
    func messages(kind: String) throws {
        let name = kind == "@" ? "'@pipstream-test-%d' % os.getpid()" : "os.path.abspath('n.sock')"
        let run = try run(
            """
            server, run = begin(\(name), ["count.tsx", "--live", "-o", "a.mkv", "-q"], WATCHDOG_USEC="100000")
            seen = until(server, "READY=1")
            assert not any(line.startswith("STOPPING") for line in seen), seen
            for _ in range(3): seen += until(server, "WATCHDOG=1")
            run.terminate(); code = run.wait()
            seen += rest(server)
            print("\\n".join(line for line in seen if not line.startswith("WATCHDOG")))
            sys.exit(code)
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
        let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
        #expect(
            lines == ["READY=1", "STATUS=running, script running, a.mkv connected", "STOPPING=1"]
                || lines == [
                    "STATUS=starting, script running", "READY=1", "STATUS=running, script running, a.mkv connected",
                    "STOPPING=1",
                ], "\(lines)")
    }

    @Test("A hung loop sends no keep-alive, and child processes do not inherit the service manager's variables")
    func hang() throws {
        let run = try run(
            """
            server, run = begin(os.path.abspath("n.sock"), ["count.tsx", "--live", "-o", "a.mkv", "-q"],
                WATCHDOG_USEC="100000")
            until(server, "WATCHDOG=1")
            tasks = f"/proc/{run.pid}/task"
            children = [int(child) for task in os.listdir(tasks) for child in open(f"{tasks}/{task}/children").read().split()]
            assert len(children) == 1, children
            assert b"NOTIFY" not in open(f"/proc/{children[0]}/environ", "rb").read()
            os.kill(children[0], signal.SIGSTOP)
            # The messages end, which they do not while the loop runs: they would come 40 times in two seconds.
            server.settimeout(2)
            count = 0
            try:
                while True:
                    take(server); count += 1
                    assert count < 400
            except TimeoutError: pass
            server.settimeout(None)
            os.kill(children[0], signal.SIGCONT)
            until(server, "WATCHDOG=1")
            run.terminate()
            sys.exit(run.wait())
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
    }

    @Test("The managed command sends no watchdog messages for another process, and needs no manager that replies")
    func others() throws {
        let run = try run(
            """
            server, run = begin(os.path.abspath("n.sock"), ["count.tsx", "-o", "a.mp4", "-d", "30s", "-q"],
                WATCHDOG_USEC="2", WATCHDOG_PID="1")
            code = run.wait()
            seen = rest(server)
            assert "READY=1" in seen and "WATCHDOG=1" not in seen, seen
            for name in ["/none/n.sock", "vsock:2:1", "", "@", "/" + "n" * 300]:
                run = subprocess.run(sys.argv[1:] + ["-o", "b.mp4", "-d", "1s", "-y", "-q"],
                    env={**os.environ, "NOTIFY_SOCKET": name, "WATCHDOG_USEC": "x"})
                code = code or run.returncode
            sys.exit(code)
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
    }
}
