import PiPKit
import SharedTypes
import Synchronization
import TestSupport
import Testing

/// Scripts with all kinds of network requests, recorded and then replayed from their logs alone.
@Suite("Sessions of scripts with the network", .timeLimit(.minutes(3)))
struct WebReplayTests {
    /// The bodies of the scripts; `show` shows a text.
    private static let scripts = [
        "show(await (await fetch(at('text'))).text());",
        "const { list } = await (await fetch(at('json'))).json(); show(list.join());",
        "show((await Promise.all([1, 2, 3, 4].map(async (n) => (await fetch(at('text?' + n))).text()))).join());",
        "show(await Promise.race([1, 2, 3].map(async (n) => (await fetch(at('text?' + n))).text())));",
        "let text = ''; for (let i = 0; i < 5; i++) { text += (await (await fetch(at('text?' + i))).text()).length; show(text); }",
        "const answer = await fetch(at('none')); show(`${answer.status} ${answer.ok} ${answer.statusText}`);",
        "await fetch(at('fail')).catch((error) => show(error.name + error.message));",
        "const c = new AbortController(); setTimeout(() => c.abort(), 500); await fetch(at('never'), { signal: c.signal }).catch((error) => show(error.name));",
        "const c = new AbortController(); const p = fetch(at('text'), { signal: c.signal }); c.abort(); await p.catch((error) => show(error.name)); show(await (await fetch(at('text'))).text());",
        "const { length } = await (await fetch(at('large'))).text(); show(String(length));",
        "const bytes = await (await fetch(at('bytes'))).bytes(); show([...bytes].join());",
        "const { headers } = await fetch(at('text')); show([...headers].map((field) => field.join('=')).join());",
        "let n = 0; setInterval(async () => { n += 1; show(n + await (await fetch(at('text'))).text()); }, 700);",
        "show('never'); show(await (await fetch(at('never'))).text());",
        "picture = at('picture.svg'); show('picture');",
        "const image = await __scripting.UIImage.fromURL(at('picture.svg')); show(image.width + 'x' + image.height);",
        "const s = new WebSocket('wss://a.b/'); s.onopen = () => s.send('hello'); s.onmessage = (event) => { show(event.data); s.close(1000); }; s.onclose = (event) => show('closed ' + event.code);",
        "const s = new WebSocket('wss://a.b/broken'); s.onerror = (event) => show(event.message); s.onclose = (event) => show(event.code + ' ' + event.wasClean);",
        "const form = new FormData(); form.append('a', 'b'); show(await (await fetch(at('text'), { method: 'POST', body: form })).text());",
        "for (let i = 0; i < 3; i++) { try { await fetch(at('fail')); } catch { await new Promise((done) => setTimeout(done, 300)); show('again ' + i); } }",
        "const answer = await fetch(at('large')); let n = 0; for await (const chunk of answer.clone().body) n += chunk.length; show(n + ' ' + (await answer.text()).length);",
        "show(await (await fetch(at('text?token=one&x=1'), { headers: { Authorization: 'two' } })).text());",
    ]

    private static func answer(_ request: WebRequest) -> FakeWebTransport.Plan {
        let path = request.url.dropFirst("https://a.b/".count)
        let delay = Duration.milliseconds(40 + 10 * (request.number % 5))
        func answer(_ body: [UInt8], _ status: Int = 200, _ headers: [WebHeader] = []) -> FakeWebTransport.Plan {
            .init(
                delay: delay,
                result: .success(
                    WebResponse(status: status, statusText: "words", url: request.url, headers: headers, body: body)))
        }
        switch path.prefix(while: { $0 != "?" && $0 != "." }) {
        case "json": return answer(Array(#"{"list":[1,2,"ä"]}"#.utf8))
        case "none": return answer([], 404)
        case "fail": return .init(delay: delay, result: .failure(WebFailure(.unreachable, "nobody is there")))
        case "never": return .text("", after: .seconds(1_000))
        case "large": return answer(Array(String(repeating: "large ", count: 20_000).utf8))
        case "bytes": return answer([0, 255, 128, 10])
        case "picture":
            return answer(
                Array(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"><rect width=\"20\" height=\"10\" fill=\"red\"/></svg>"
                        .utf8))
        default: return answer(Array("\(request.method) text \(request.number)".utf8), 200, [WebHeader("X-A", "b")])
        }
    }

    private static func react(_ action: WebSocketAction) -> [(after: Duration, event: WebSocketEvent)] {
        switch action {
        case .open(let url, _, _, _) where url.hasSuffix("broken"):
            [
                (.milliseconds(30), .failed(WebFailure(.unreachable, "nobody is there"))),
                (.milliseconds(31), .closed(code: 1006, reason: "", wasClean: false)),
            ]
        case .open: [(.milliseconds(30), .opened(protocol: ""))]
        case .send(let message): [(.milliseconds(20), .received(message))]
        case .close(let code, let reason):
            [(.milliseconds(10), .closed(code: code ?? 1005, reason: reason, wasClean: true))]
        }
    }

    private static func program(_ body: String) throws -> ScriptProgram {
        let code = """
            (async () => { const { createElement: h, Navigation, useState } = __scripting;
            let set, picture; const show = (text) => set(text), at = (path) => "https://a.b/" + path;
            function App() {
              const [text, setText] = useState("start"); set = setText;
              return h("VStack", null, h("Text", null, text), picture ? h("Image", { imageUrl: picture, placeholder: h("Text", null, "soon") }) : null);
            }
            Navigation.present(h(App));
            await new Promise((done) => setTimeout(done, 100));
            \(body)
            })()
            """
        return try ScriptProgram(
            script: CompiledScript(code: code), environment: ScriptEnvironment(), templates: .ofPlainScripts)
    }

    @Test(
        "a recorded session played again shows the same frames at the same times and writes the same log",
        arguments: scripts)
    func replay(body: String) throws {
        var configuration = SessionConfiguration(duration: .seconds(4), scale: 1)
        configuration.canvas = CMVideoDimensions(width: 240, height: 120)
        let webTransport = FakeWebTransport(plan: Self.answer, react: Self.react)
        let first = try DirectedSession(
            Self.program(body), timeline: ControlTimeline(), configuration: configuration,
            network: SessionNetwork(webTransport: webTransport, hostClock: webTransport.clock))
        #expect(first.failure == nil)
        #expect(first.frames.count > 1, "\(first.log)")
        #expect(!first.log.contains { $0.contains("\"error\"") }, "\(first.log)")
        var timeline = ControlTimeline()
        timeline.web = try ControlTimeline(text: first.log.joined(separator: "\n"), name: "log").web
        let second = try DirectedSession(Self.program(body), timeline: timeline, configuration: configuration)
        let isSame = first.frames == second.frames
        #expect(isSame)
        #expect(first.log == second.log)
        #expect(!first.log.contains { $0.contains("one") && $0.contains("token") || $0.contains("two") })
    }

    @Test("a response has its time of arrival in a live session and in an offline replay")
    func live() throws {
        final class LateTransport: WebTransport {
            let keep: @Sendable (@escaping @Sendable () -> Void) -> Void

            init(keep: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
                self.keep = keep
            }

            func send(_ request: WebRequest, completion: @escaping @Sendable (Result<WebResponse, WebFailure>) -> Void)
            {
                keep { completion(.success(WebResponse(status: 200, url: request.url, body: Array("late".utf8)))) }
            }
            func abort(_ number: Int) {}
            func act(_ action: WebSocketAction, on socket: Int, event: @escaping @Sendable (WebSocketEvent) -> Bool) {}
            func resume(_ socket: Int) {}
        }
        let kept = KeptAnswer()
        let webTransport = LateTransport { kept.keep($0) }
        let host = KeptAnswer.Host()
        let console = LiveConsole(hostClock: { host.now }) { duration in
            host.pass(min(max(duration, .microseconds(700)), .milliseconds(333)))
            if host.now > .seconds(1) { kept.give() }
        }
        func run(_ clock: any PacingClock, _ control: any ControlSource, _ network: SessionNetwork) throws -> (
            log: [String], times: [Duration]
        ) {
            var log: [String] = []
            var writer = EventLog { log.append($0) }
            let output = InMemoryOutput()
            var configuration = SessionConfiguration(duration: .seconds(3), scale: 1)
            configuration.canvas = CMVideoDimensions(width: 240, height: 120)
            let session = try ViewSession(
                program: Self.program(Self.scripts[0]), configuration: configuration, control: control, output: output,
                clock: clock, network: network
            ) { event, time in
                try? writer.record(event, at: time)
            }
            _ = try session.run()
            return (log, output.shown.map(\.time))
        }
        let first = try run(console, console, SessionNetwork(webTransport: webTransport))
        let recording = try ControlTimeline(text: first.log.joined(separator: "\n"), name: "log").web
        let told = first.log.first { $0.contains("\"response\"") }
        #expect(told != nil)
        let second = try run(OfflineClock(), ControlTimeline(), SessionNetwork(recording: recording))
        #expect(second.log == first.log)
        #expect(second.times == first.times)
        #expect(first.times.count == 2)
    }
}

/// An answer that waits until it is given, and the host's time in a test.
private final class KeptAnswer: Sendable {
    final class Host: Sendable {
        private let time = Mutex(Duration.zero)

        var now: Duration { time.withLock { $0 } }

        func pass(_ duration: Duration) {
            time.withLock { $0 += duration }
        }
    }

    private let answer = Mutex<(@Sendable () -> Void)?>(nil)

    func keep(_ answer: @escaping @Sendable () -> Void) {
        self.answer.withLock { $0 = answer }
    }

    func give() {
        let kept = answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
        kept?()
    }
}
