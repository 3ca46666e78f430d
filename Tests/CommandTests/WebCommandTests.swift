import Foundation
import TestSupport
import Testing

/// The command against a server of this machine, and then without it.
@Suite("Network access of the command's scripts", .serialized)
struct WebCommandTests {
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    /// Runs `script` in a shell. `$0` is the command, `$1` the project's folder, and `$address` the address of a
    /// server. The server runs until the script calls `stop`.
    private func shell(_ script: String) throws -> CommandRun {
        let whole = """
            /usr/bin/python3 "$1/script/serve-examples" 0 > server.txt & server=$!
            stop() { kill $server; wait $server 2> /dev/null; }
            tail --pid=$server -Fs.01 -n+1 server.txt 2>/dev/null | grep -q http || exit 99
            address=$(sed 's/.*on //' server.txt)
            host=${address#http://}
            \(script)
            """
        return try CommandRun(
            ["/bin/sh", "-c", whole, CommandScene.command, RepositoryFile.path(".")], in: scene.folder)
    }

    @Test(
        "a session is rendered again from its log, byte for byte, without the server; a large response is beside the log"
    )
    func replay() throws {
        try scene.write(
            """
            import { Navigation, Text, useEffect, useState } from "scripting"
            function App() {
              const [text, setText] = useState("asking")
              useEffect(() => {
                (async () => {
                  const prices = await (await fetch("ADDRESS/prices?token=hidden", { headers: { Authorization: "hidden" } })).json()
                  const day = await (await fetch("ADDRESS/timetable")).json()
                  const none = await fetch("ADDRESS/none")
                  setText(`${prices.quotes.length} ${day.length} ${none.status}`)
                })()
              }, [])
              return <Text frame={{ width: 200, height: 60 }}>{text}</Text>
            }
            Navigation.present(<App />)
            """, to: "template.tsx")
        let run = try shell(
            """
            sed "s#ADDRESS#$address#" template.tsx > script.tsx
            "$0" script.tsx --out one.mp4 -d 3 --allow-net "$host" --log run.jsonl || exit 10
            stop
            "$0" script.tsx --out two.mp4 --events run.jsonl --log again.jsonl || exit 11
            cmp one.mp4 two.mp4 && cmp run.jsonl again.jsonl && cmp run.jsonl.bodies/* again.jsonl.bodies/* || exit 12
            "$0" script.tsx --out three.mp4 -d 1
            "$0" script.tsx --out four.mp4 -d 1 --allow-net other.example
            sed 's#/none#/other#' script.tsx > other.tsx
            "$0" other.tsx --out five.mp4 --events run.jsonl
            echo "five: $?"
            rm run.jsonl.bodies/*
            "$0" script.tsx --out six.mp4 --events run.jsonl
            echo "six: $?"
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
        let log = String(decoding: try scene.bytes(of: "run.jsonl"), as: UTF8.self)
        #expect(!log.contains("hidden"))
        #expect(log.contains(#""bodyFile":""#))
        let refusals = run.errorLines.filter { $0.contains("is not granted: --allow-net 127.0.0.1:") }
        #expect(refusals.count == 2, "\(run.errors)")
        #expect(refusals.allSatisfy { $0.hasPrefix("script.tsx:6:") }, "\(refusals)")
        #expect(run.errors.contains("other.tsx:8:"), "\(run.errors)")
        #expect(run.errors.contains("the recorded session has no response to GET"))
        #expect(run.errors.contains("is missing from run.jsonl.bodies, the folder of the log"))
        let said = String(decoding: run.output, as: UTF8.self)
        #expect(said.contains("five: 5") && said.contains("six: 2"), "\(said)")
    }

    @Test("a warning of a library about a server's response is not printed")
    func libraryWarnings() throws {
        try scene.write(
            """
            import socket
            server = socket.create_server(("127.0.0.1", 0))
            print(server.getsockname()[1], flush=True)
            connection, _ = server.accept()
            connection.recv(65536)
            connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: -5\\r\\n\\r\\nok")
            """, to: "server.py")
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            Navigation.present(<Text>hello</Text>)
            fetch("http://127.0.0.1:PORT/").then(response => console.log("status", response.status), () => console.log("failed"))
            """, to: "template.tsx")
        let run = try CommandRun(
            [
                "/bin/sh", "-c",
                """
                /usr/bin/python3 server.py > port.txt &
                until grep -q . port.txt; do kill -0 $! || exit 99; done
                sed "s/PORT/$(cat port.txt)/" template.tsx > script.tsx
                "$0" script.tsx --out one.mp4 -d 1 --allow-net "127.0.0.1:$(cat port.txt)" --progress none
                """, CommandScene.command,
            ], in: scene.folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains("log: status 200") || run.errors.contains("log: failed"), "\(run.errors)")
        #expect(!run.errors.contains("GLib") && !run.errors.contains("WARNING"), "\(run.errors)")
    }

    @Test("the examples with live data are rendered from their logs")
    func examples() throws {
        for name in ["prices", "live-departures", "clipboard"] {
            let script = RepositoryFile.path("Examples/\(name).tsx")
            let run = try scene.pipstream(
                script, "--out", "\(name).png", "--at", "7", "--events", RepositoryFile.path("Examples/\(name).jsonl"))
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(!run.errors.contains("note:"), "\(run.errors)")
        }
    }
}
