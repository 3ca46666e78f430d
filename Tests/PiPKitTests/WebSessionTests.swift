import PiPKit
import SharedTypes
import TestSupport
import Testing

@Suite("A session with the network", .timeLimit(.minutes(1)))
struct WebSessionTests {
    /// The outcome of a session.
    private struct Outcome {
        var told: [(event: ProgramEvent, time: Duration)]
        var log: [String]
        var bodies: [String: [UInt8]]

        var times: [Double] { told.map { $0.time / .seconds(1) } }
        var numbers: [Int] {
            told.compactMap { if case .webResponse(let number, _) = $0.event { number } else { nil } }
        }
    }

    /// Runs a program offline that sends `requests` at their times.
    private func run(
        _ requests: [Double: [ProgramRequest]], webTransport: FakeWebTransport? = nil, recording: WebReplay? = nil,
        latency: Duration? = nil, seconds: Double = 10,
        onEvent: @escaping (inout TimetableProgram.State, ProgramEvent, Duration) -> Void = { _, _, _ in }
    ) throws -> Outcome {
        let times: [Duration] = requests.keys.sorted().map { Duration.seconds($0) }
        func ask(_ state: inout TimetableProgram.State, _ time: Duration) {
            state.requests = requests[time / .seconds(1)] ?? []
        }
        let page = Presentation.box("page", isPresented: true)
        let program: TimetableProgram = TimetableProgram(page, timers: times, onTimer: ask, onEvent: onEvent)
        var configuration = SessionConfiguration(duration: .seconds(seconds))
        configuration.networkLatency = latency
        var (log, bodies) = ([String](), [String: [UInt8]]())
        var writer = EventLog(keepBody: { bodies[$0] = $1 }) { log.append($0) }
        try writer.begin(SessionInputs(configuration), version: "1")
        var network = SessionNetwork(webTransport: webTransport, recording: recording)
        if let webTransport { network.hostClock = webTransport.clock }
        let session = try ViewSession(
            program: program, configuration: configuration, output: InMemoryOutput(),
            network: network
        ) { event, time in
            try? writer.record(event, at: time)
        }
        _ = try session.run()
        let told = program.events.filter { event, _ in
            switch event {
            case .webResponse, .webSocket: true
            default: false
            }
        }
        return Outcome(told: told, log: log, bodies: bodies)
    }

    private func get(_ number: Int, _ path: String = "", headers: [WebHeader] = [], body: [UInt8]? = nil)
        -> ProgramRequest
    {
        .start(WebRequest(number: number, url: "https://api.example.org/\(path)", headers: headers, body: body))
    }

    /// Returns the network recording in a log.
    private func recording(_ outcome: Outcome) throws -> WebReplay {
        var recording = try #require(
            try ControlTimeline(text: outcome.log.joined(separator: "\n"), name: "log").web)
        let bodies = outcome.bodies
        recording.readBody = { bodies[$0] }
        return recording
    }

    @Test("a response comes as long after its request as it took, in whole milliseconds")
    func latency() throws {
        let webTransport = FakeWebTransport { _ in .text("hello", after: .microseconds(123_400)) }
        let outcome = try run([2: [get(1)]], webTransport: webTransport)
        #expect(outcome.times == [2.124])
        #expect(webTransport.requests.map(\.url) == ["https://api.example.org/"])
    }

    @Test("simultaneous requests run concurrently, whichever response comes first")
    func overlap() throws {
        let webTransport = FakeWebTransport(batches: [3]) { .text("", after: .milliseconds(100 * (4 - $0.number))) }
        let outcome = try run([1: [get(1), get(2), get(3)]], webTransport: webTransport)
        #expect(outcome.numbers == [3, 2, 1])
        #expect(outcome.times == [1.1, 1.2, 1.3])
    }

    @Test("a given latency applies to every response, and they come in the order of their requests")
    func givenLatency() throws {
        let webTransport = FakeWebTransport(batches: [3]) { .text("", after: .milliseconds(100 * (4 - $0.number))) }
        let outcome = try run([1: [get(1), get(2), get(3)]], webTransport: webTransport, latency: .milliseconds(250))
        #expect(outcome.numbers == [1, 2, 3])
        #expect(outcome.times == [1.25, 1.25, 1.25])
    }

    @Test("A request without a grant is refused with the option that would allow it, and time advances")
    func refused() throws {
        var number = 1
        let outcome = try run([1: [get(1)]], seconds: 1.5) { state, event, _ in
            guard case .webResponse = event else { return }
            number += 1
            state.requests = [get(number)]
        }
        #expect(outcome.told.count == 499)
        guard case .webResponse(1, .failure(let failure)) = outcome.told[0].event else { return #expect(Bool(false)) }
        #expect(failure.kind == .refused)
        #expect(failure.reason == "api.example.org is not granted: --allow-net api.example.org")
    }

    @Test("a cancelled request is not reported to the program, and the network is notified while it runs")
    func aborts() throws {
        let webTransport = FakeWebTransport(batches: [2]) { _ in .text("", after: .milliseconds(500)) }
        let outcome = try run([1: [get(1), .abort(1), get(2)], 1.25: [.abort(2)]], webTransport: webTransport)
        #expect(outcome.told.isEmpty)
        #expect(webTransport.aborted == [1])
    }

    @Test("a response due after the session's end is not delivered")
    func late() throws {
        let webTransport = FakeWebTransport { _ in .text("", after: .seconds(60)) }
        #expect(try run([1: [get(1)]], webTransport: webTransport).told.isEmpty)
    }

    @Test("A replay gets the responses of the log: the same data, at the same times, in the same order")
    func replay() throws {
        let webTransport = FakeWebTransport(batches: [4, 1]) { request in
            switch request.number {
            case 1: .text("text \u{1F600}\u{0}\n", after: .milliseconds(300))
            case 2:
                .init(
                    delay: .milliseconds(300),
                    result: .success(
                        WebResponse(
                            status: 200, url: "https://here/", headers: [WebHeader("x", "y\"")], body: [0xff, 0, 1],
                            isRedirected: true)))
            case 3: .init(delay: .milliseconds(10), result: .failure(WebFailure(.timeout, "it took too long")))
            case 4:
                .init(
                    delay: .milliseconds(20),
                    result: .success(
                        WebResponse(status: 404, url: "https://here/", body: [UInt8](repeating: 7, count: 100_000))))
            default: .text("never", after: .seconds(100))
            }
        }
        let requests: [Double: [ProgramRequest]] = [
            1: [get(1, "a"), get(2, "b"), get(3, "c"), get(4, "d")], 2: [get(5, "e")],
        ]
        let first = try run(requests, webTransport: webTransport)
        #expect(first.numbers == [3, 4, 1, 2])
        #expect(first.bodies.count == 1)
        let second = try run(requests, recording: recording(first))
        #expect(second.told.map(\.time) == first.told.map(\.time))
        #expect(second.told.map(\.event) == first.told.map(\.event))
        #expect(second.log == first.log)
    }

    @Test("equal requests have the responses of the log in its order, and requests that it does not have fail")
    func order() throws {
        let webTransport = FakeWebTransport { .text("answer \($0.number)", after: .milliseconds(1)) }
        let first = try run([1: [get(1, "a")], 2: [get(2, "a")], 3: [get(3, "b")]], webTransport: webTransport)
        // Another program, whose numbers are others.
        let second = try run(
            [1: [get(7, "b"), get(8, "a")], 4: [get(9, "a"), get(10, "a"), get(11, "c")]], recording: recording(first))
        let bodies = second.told.map { event, _ -> String in
            guard case .webResponse(let number, let result) = event else { return "" }
            switch result {
            case .success(let answer): return "\(number): \(String(decoding: answer.body, as: UTF8.self))"
            case .failure(let failure): return "\(number): \(failure.kind): \(failure.reason)"
            }
        }
        #expect(
            bodies == [
                "8: answer 1", "7: answer 3", "9: answer 2",
                "10: unrecorded: the recorded session has no response to GET https://api.example.org/a at this point",
                "11: unrecorded: the recorded session has no response to GET https://api.example.org/c at this point",
            ])
    }

    @Test("no secret is in the log, nor in the identity of a request")
    func secrets() throws {
        let webTransport = FakeWebTransport { _ in
            .init(
                delay: .zero,
                result: .success(
                    WebResponse(
                        status: 200, url: "https://me:pw1@here/?token=pw2",
                        headers: [WebHeader("Set-Cookie", "id=pw3; Path=/"), WebHeader("X-Auth-Token", "pw4")])))
        }
        func request(_ secret: String) -> ProgramRequest {
            .start(
                WebRequest(
                    number: 1,
                    url: "https://user:\(secret)@api.example.org/a?q=1&api_key=\(secret)&%74oken=\(secret)#\(secret)",
                    headers: [
                        WebHeader("Authorization", secret), WebHeader("Cookie", secret), WebHeader("Accept", "x"),
                    ]))
        }
        let first = try run([1: [request("pw5")]], webTransport: webTransport)
        #expect(!first.log.contains { $0.contains("pw") })
        #expect(first.log.contains { $0.contains(#""url":"https://api.example.org/a?q=1&api_key=…&%74oken=…""#) })
        let second = try run([1: [request("pw6")]], recording: recording(first))
        #expect(second.times == [1.001])
    }

    @Test("the session waits for a web socket until it is open and its messages arrive, and replays it from the log")
    func webSocket() throws {
        let webTransport = FakeWebTransport(react: { action in
            switch action {
            case .open: [(.milliseconds(50), .opened(protocol: "chat"))]
            case .send(.text(let text)): [(.milliseconds(20), .received(.text("echo \(text)")))]
            case .send(.bytes(let bytes)): [(.milliseconds(30), .received(.bytes(bytes)))]
            case .close: [(.milliseconds(5), .closed(code: 1000, reason: "bye", wasClean: true))]
            }
        })
        let open = ProgramRequest.socket(
            1, .open(url: "wss://api.example.org/?key=pw", protocols: ["chat"], headers: [], location: nil))
        func react(_ state: inout TimetableProgram.State, _ event: ProgramEvent, _ time: Duration) {
            switch event {
            case .webSocket(1, .opened): state.requests = [.socket(1, .send(.text("one")))]
            case .webSocket(1, .received(.text)): state.requests = [.socket(1, .send(.bytes([1, 2])))]
            case .webSocket(1, .received(.bytes)): state.requests = [.socket(1, .close(code: 1000, reason: ""))]
            default: break
            }
        }
        let first = try run([1: [open]], webTransport: webTransport, onEvent: react)
        #expect(first.times == [1.05, 1.07, 1.1, 1.105])
        #expect(!first.log.contains { $0.contains("pw") })
        let second = try run([1: [open]], recording: recording(first), onEvent: react)
        #expect(second.told.map(\.event) == first.told.map(\.event))
        #expect(second.log == first.log)
    }

    @Test(
        "a flood of messages stops its transport while too many wait, and all arrive in their order"
    )
    func flood() throws {
        let count = 5_000
        let webTransport = FakeWebTransport(react: { action in
            guard case .open = action else { return [] }
            return [(.zero, .opened(protocol: ""))] + (0..<count).map { (.zero, .received(.text("\($0)"))) }
        })
        let open = ProgramRequest.socket(1, .open(url: "wss://a.b/", protocols: [], headers: [], location: nil))
        var sentBefore = 0
        let outcome = try run([1: [open]], webTransport: webTransport) { state, event, _ in
            guard case .webSocket(1, .received) = event else { return }
            // While the program handles the first message, the transport sends as many as it may.
            while sentBefore == 0 {
                if webTransport.pauseCount > 0 || webTransport.eventCount > count {
                    sentBefore = webTransport.eventCount
                }
            }
            state.requests = [.socket(1, .send(.text("next")))]
        }
        let texts = outcome.told.compactMap { told -> String? in
            if case .webSocket(1, .received(.text(let text))) = told.event { text } else { nil }
        }
        #expect(texts == (0..<count).map(String.init))
        #expect((1_024...1_030).contains(sentBefore))
        #expect(webTransport.pauseCount > 1)
        #expect(zip(outcome.times, outcome.times.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test("the session waits for a silent web socket no longer than its quiet time")
    func quietSocket() throws {
        let webTransport = FakeWebTransport(react: { action in
            if case .open = action { [(.zero, .opened(protocol: ""))] } else { [] }
        })
        let open = ProgramRequest.socket(1, .open(url: "wss://a.b/", protocols: [], headers: [], location: nil))
        let outcome = try run([1: [open]], webTransport: webTransport)
        #expect(outcome.times == [1.001])
        #expect(webTransport.actions.count == 2)
    }

    @Test("a request to end ends the wait for a response that never arrives")
    func interrupted() async throws {
        let mailbox = Mailbox()
        let webTransport = FakeWebTransport { _ in
            mailbox.interrupt()
            return .init(delay: .zero, result: nil)
        }
        let program = TimetableProgram(
            .box("page", isPresented: true), timers: [.seconds(1)],
            onTimer: { state, _ in state.requests = [.start(WebRequest(number: 1, url: "https://a.b/"))] })
        let session = try ViewSession(
            program: program, configuration: SessionConfiguration(), output: InMemoryOutput(), mailbox: mailbox,
            network: SessionNetwork(webTransport: webTransport))
        #expect(try session.run().endReason == .interrupted)
        #expect(webTransport.aborted == [1])
    }

    @Test(
        "invalid lines of the network are refused with their line number",
        arguments: [
            (#"{"at":1,"event":"response"}"#, #""request" is missing"#),
            (#"{"at":1,"event":"response","request":1}"#, #""status" is missing"#),
            (#"{"at":1,"event":"response","request":1,"status":99}"#, #""status" must be"#),
            (#"{"at":1,"event":"response","request":1,"status":200,"headers":[["a"]]}"#, #""headers" must be"#),
            (#"{"at":1,"event":"response","request":1,"status":200,"base64":"*"}"#, #""base64" must be"#),
            (
                #"{"at":1,"event":"response","request":1,"status":200,"bodyFile":"../x","size":1}"#,
                #""bodyFile" must be"#
            ),
            (#"{"at":1,"event":"response","request":1,"failure":"x","reason":""}"#, #""failure" must be"#),
            (#"{"at":1,"event":"response","request":1,"status":200,"more":1}"#, #"unexpected "more""#),
            (#"{"event":"response","request":1,"status":200}"#, "the time is missing; give"),
            (#"{"at":1,"event":"socket","socket":1}"#, "the socket's event is missing"),
            (#"{"at":1,"request":1,"method":"GET","url":"https://a/","hash":"x"}"#, #""hash" must be"#),
        ])
    func brokenLines(line: String, message: String) throws {
        let text = "{\"at\":0,\"event\":\"pause\"}\n" + line
        do {
            _ = try ControlTimeline(text: text, name: "log")
            #expect(Bool(false), "\(line)")
        } catch {
            #expect(error.line == 2)
            #expect(error.message.contains(message), "\(error)")
        }
    }
}
