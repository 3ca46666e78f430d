import Foundation
import TestSupport
import Testing

/// The socket of `--control`, used by programs outside. Each waits for what it needs to see.
@Suite("A control socket", .serialized)
struct ControlSocketTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        try scene.write(Stopwatch.source, to: "count.tsx")
    }

    /// The beginning of each program: starts the command, and connects to its socket.
    private static let client = """
        import json, os, signal, socket, stat, subprocess, sys, time
        command = [sys.argv[1], "count.tsx", "--live", "-o", "a.mkv", "--control", "c.sock"] + sys.argv[2:]
        run = subprocess.Popen(command)
        def connect():
            client = socket.socket(socket.AF_UNIX)
            while True:
                try: client.connect("c.sock"); break
                except (FileNotFoundError, ConnectionRefusedError):
                    if run.poll() is not None: sys.exit("the command ended")
                    time.sleep(0.01)
            return client, client.makefile("r")
        def ask(client, line):
            client[0].sendall(line.encode() + b"\\n")
            return json.loads(client[1].readline())

        """

    /// Runs a program with these definitions, which ends with the command's exit code.
    private func run(_ program: String, _ options: String...) throws -> CommandRun {
        let text = Self.client + program + "\nsys.exit(run.wait())\n"
        return try CommandRun(["/usr/bin/python3", "-c", text, CommandScene.command] + options, in: scene.folder)
    }

    private func objects(_ text: Data) throws -> [[String: Any]] {
        try text.split(separator: UInt8(ascii: "\n")).map {
            try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
        }
    }

    /// The lines of a log below the inputs.
    private func records(_ name: String) throws -> [String] {
        String(decoding: try scene.bytes(of: name), as: UTF8.self).split(separator: "\n").dropFirst().map(String.init)
    }

    @Test(
        "replies to each line, belongs to its owner alone, and is removed at the end; its events are in the log, which replays"
    )
    func answers() throws {
        let run = try run(
            """
            client = connect()
            print(stat.S_IMODE(os.stat("c.sock").st_mode))
            for line in ["pause", '{"event":"skip"}', "hop", '{"at":0,"picture":1}', ' {"event": "status"} ']:
                print(json.dumps(ask(client, line)))
            # Blank lines have no answer.
            client[0].sendall(b"\\n\\n")
            print(json.dumps(ask(client, "quit")))
            assert client[1].readline() == ""
            """, "--log", "a.jsonl", "-q")
        #expect(run.exitCode == 0, "\(run.errors)")
        let lines = run.output.split(separator: UInt8(ascii: "\n"))
        #expect(String(decoding: lines[0], as: UTF8.self) == "384")
        let answers = try objects(Data(run.output.dropFirst(lines[0].count)))
        #expect(answers.map { $0["ok"] as? Bool } == [true, false, false, false, true, true])
        let errors = answers.compactMap { $0["error"] as? String }
        #expect(errors[0].contains("interval") && errors[1].hasPrefix("neither JSON nor an event name"), "\(errors)")
        #expect(errors[2] == "a record of an event log is not a control event")
        #expect(answers[2]["column"] as? Int == 1)
        let status = try JSONSerialization.data(withJSONObject: try #require(answers[4]["status"]))
        let fault = try JSONSchema("docs/status.schema.json").fault(in: String(decoding: status, as: UTF8.self))
        #expect(fault == nil, "\(fault ?? "")")
        #expect(try scene.folder.names == ["a.jsonl", "a.mkv", "count.tsx"])

        let log = try objects(scene.bytes(of: "a.jsonl"))
        let events = log.filter { $0["event"] != nil }
        #expect(events.map { $0["event"] as? String } == ["pause", "quit"])
        let times = [answers[0], answers[5]].map { $0["at"] as? Double }
        #expect(events.map { $0["at"] as? Double } == times)
        let replay = try scene.pipstream(
            "count.tsx", "-o", "b.mkv", "--events", "a.jsonl", "--log", "b.jsonl", "-q")
        #expect(replay.exitCode == 0, "\(replay.errors)")
        #expect(try records("b.jsonl") == records("a.jsonl"))
    }

    @Test("A control socket accepts events in addition to those of standard input and of a file")
    func beside() throws {
        let early = try scene.pipstream(
            "count.tsx", "--live", "-o", "a.mkv", "--control", "c.sock", "--events", "known.jsonl")
        #expect(early.exitCode == 3, "\(early.errors)")
        #expect(try scene.folder.names == ["count.tsx"], "a session that does not begin removes its socket")
        try scene.write(#"{"at":0,"event":"start"}"# + "\n", to: "known.jsonl")
        let again = try self.run(
            """
            client = connect()
            # An event in the past happens at once: the second is later than any delay of the session.
            times = [ask(client, line)["at"] for line in ["pause", '{"after":300.01,"event":"play"}']]
            assert round((times[1] - times[0]) * 1e9) == 300_010_000_000
            assert ask(client, "quit")["ok"]
            """, "--events", "known.jsonl", "--log", "a.jsonl", "-q")
        #expect(again.exitCode == 0, "\(again.errors)")
        let replay = try scene.pipstream("count.tsx", "-o", "b.mkv", "--events", "a.jsonl", "--log", "b.jsonl", "-q")
        #expect(replay.exitCode == 0, "\(replay.errors)")
        #expect(try records("b.jsonl") == records("a.jsonl"))
    }

    @Test("A control socket serves eight clients, and another after one disconnects; silent ones block nothing")
    func many() throws {
        let run = try run(
            """
            clients = [connect() for _ in range(8)]
            assert ask(clients[7], "status")["ok"]
            ninth = connect()
            print(ninth[1].readline(), end="")
            assert ninth[1].readline() == ""
            clients[0][1].close(); clients[0][0].close()
            while True:
                tenth = connect()
                try: answer = ask(tenth, "pause")
                except (BrokenPipeError, ConnectionResetError): continue
                if answer["ok"]: break
            ask(tenth, "quit")
            """, "-q")
        #expect(run.exitCode == 0, "\(run.errors)")
        let refusals = try objects(run.output)
        #expect(refusals.map { $0["ok"] as? Bool } == [false])
        #expect((refusals[0]["error"] as? String)?.hasPrefix("8 clients are connected") == true)
    }

    @Test("A control socket is not blocked by a client that sends endlessly without reading, nor by an endless line")
    func slow() throws {
        let run = try run(
            """
            flood, endless, client = connect(), connect(), connect()
            for each in (flood, endless): each[0].setblocking(False)
            def fill(connection, data):
                try:
                    while True: connection.send(data)
                except BlockingIOError: pass
            fill(flood[0], b"hop\\n" * 4096)
            fill(endless[0], b"x" * 65536)
            before = ask(client, "status")["status"]
            while True:
                fill(flood[0], b"hop\\n" * 4096)
                fill(endless[0], b"x" * 65536)
                now = ask(client, "status")["status"]
                if now["frames"] >= before["frames"] + 5: break
            memory = [line for line in open(f"/proc/{run.pid}/status") if line.startswith("VmRSS:")]
            assert int(memory[0].split()[1]) < 200000, memory
            # What was sent before the client went is still performed.
            endless[0].setblocking(True)
            endless[0].sendall(b"\\npause\\n")
            endless[1].close(); endless[0].close()
            while '"pause"' not in open("a.jsonl").read(): time.sleep(0.01)
            last = connect()
            last[0].sendall(b"status\\nquit\\n")
            last[1].close(); last[0].close()
            """, "-q", "--log", "a.jsonl")
        #expect(run.exitCode == 0, "\(run.errors)")
        let events = try objects(scene.bytes(of: "a.jsonl")).compactMap { $0["event"] as? String }
        #expect(events.sorted() == ["pause", "quit"])
    }

    @Test("A control socket replaces the one of a process that was killed")
    func stale() throws {
        for _ in 0..<2 {
            let run = try run(
                """
                assert ask(connect(), "status")["ok"]
                run.kill(); run.wait()
                assert os.path.exists("c.sock")
                sys.exit(0)
                """, "-y")
            #expect(run.exitCode == 0, "\(run.errors)")
        }
        let run = try run("assert ask(connect(), 'quit')['ok']", "-y", "-q")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try !scene.folder.names.contains("c.sock"))
    }

    @Test("A control socket is refused with 8 where another session listens, and where a file is no socket")
    func refused() throws {
        let run = try run(
            """
            client = connect()
            assert ask(client, "status")["ok"]
            other = subprocess.run([sys.argv[1], "--live", "-o", "b.mkv", "--control", "c.sock"], stderr=subprocess.PIPE)
            print(other.returncode, other.stderr.decode(), end="")
            assert ask(client, "quit")["ok"]
            """, "-q")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(
            String(decoding: run.output, as: UTF8.self)
                == "8 pipstream: --control c.sock: the control socket cannot be created: another process listens on it\n"
        )
        try scene.write("important", to: "notes")
        let long = String(repeating: "long/", count: 25) + "c.sock"
        for (path, reason) in [
            ("notes", "it exists and is not a socket"), ("none/c.sock", "No such file or directory"),
            (long, "the path of a socket has 1 to 107 bytes; name a shorter one"),
        ] {
            let run = try scene.pipstream("--live", "-o", "b.mkv", "--control", path)
            #expect(run.exitCode == 8)
            #expect(run.errorLines == ["pipstream: --control \(path): the control socket cannot be created: \(reason)"])
        }
        #expect(try scene.bytes(of: "notes") == Data("important".utf8))
    }

    @Test("A control socket is for live sessions")
    func offline() throws {
        let run = try scene.pipstream("count.tsx", "-o", "a.mp4", "--control", "c.sock")
        #expect(run.exitCode == 2)
        #expect(run.errorLines == ["pipstream: --control c.sock takes control events live: add --live, or --out -"])
    }

    @Test("A control socket is removed where a signal ends the command at once")
    func abruptEnd() throws {
        try scene.write("import 'scripting'\nfor (;;) {}", to: "count.tsx")
        let run = try run(
            """
            client = connect()
            run.terminate()
            try: assert client[1].readline() == ""
            except ConnectionResetError: pass
            """, "--script-timeout", "60s", "-q")
        #expect(run.exitCode == 130, "\(run.errors)")
        #expect(try scene.folder.names == ["count.tsx"])
    }
}
