import Dispatch
import PiPKit
import SharedTypes
import Synchronization

/// A network transport for tests. It responds on its own thread, by a clock that advances only on request. Requests
/// made together are answered together, once the number that the test specifies has arrived, the fastest first.
final class FakeWebTransport: WebTransport {
    /// The outcome of a request, and its delay.
    struct Plan: Sendable {
        var delay: Duration
        var result: Result<WebResponse, WebFailure>?

        /// An answer of `text` after `delay`.
        static func text(_ text: String, after delay: Duration, status: Int = 200) -> Plan {
            Plan(
                delay: delay,
                result: .success(WebResponse(status: status, url: "https://here/", body: Array(text.utf8))))
        }
    }

    private struct State {
        var now = Duration.seconds(1_000)
        var waiting: [(request: WebRequest, answer: @Sendable (Result<WebResponse, WebFailure>) -> Void)] = []
        var batches: [Int]
        var requests: [WebRequest] = []
        var aborted: [Int] = []
        var actions: [WebSocketAction] = []
        var eventCount = 0
        var pauseCount = 0
        var sockets: [Int: @Sendable (WebSocketEvent) -> Bool] = [:]
    }

    private let state: Mutex<State>
    private let plan: @Sendable (WebRequest) -> Plan
    private let react: @Sendable (WebSocketAction) -> [(after: Duration, event: WebSocketEvent)]
    private let queue = DispatchQueue(label: "carrier")
    private let resumption = DispatchSemaphore(value: 0)

    /// Creates a transport that responds by `plan`, with as many requests at once as `batches` states; each by itself
    /// once these are used up.
    init(batches: [Int] = [], plan: @escaping @Sendable (WebRequest) -> Plan) {
        state = Mutex(State(batches: batches))
        self.plan = plan
        react = { _ in [] }
    }

    /// Creates a transport of web sockets; `react` returns the events that follow each action.
    init(react: @escaping @Sendable (WebSocketAction) -> [(after: Duration, event: WebSocketEvent)]) {
        state = Mutex(State(batches: []))
        plan = { _ in .text("", after: .zero) }
        self.react = react
    }

    /// A transport of both.
    init(
        plan: @escaping @Sendable (WebRequest) -> Plan,
        react: @escaping @Sendable (WebSocketAction) -> [(after: Duration, event: WebSocketEvent)]
    ) {
        state = Mutex(State(batches: []))
        self.plan = plan
        self.react = react
    }

    /// The clock that the transport moves.
    var clock: @Sendable () -> Duration {
        { [self] in state.withLock { $0.now } }
    }

    /// Every request, in order.
    var requests: [WebRequest] { state.withLock { $0.requests } }
    /// The numbers of those that were given up.
    var aborted: [Int] { state.withLock { $0.aborted } }
    /// The number of web socket events so far, and of those after which the receiver's queue was full.
    var eventCount: Int { state.withLock { $0.eventCount } }
    var pauseCount: Int { state.withLock { $0.pauseCount } }
    /// The web socket actions.
    var actions: [WebSocketAction] { state.withLock { $0.actions } }

    func send(_ request: WebRequest, completion: @escaping @Sendable (Result<WebResponse, WebFailure>) -> Void) {
        let batch = state.withLock { state in
            state.requests.append(request)
            state.waiting.append((request, completion))
            guard state.waiting.count >= state.batches.first ?? 1 else {
                return [] as [(WebRequest, @Sendable (Result<WebResponse, WebFailure>) -> Void)]
            }
            if !state.batches.isEmpty { state.batches.removeFirst() }
            defer { state.waiting = [] }
            return state.waiting.map { ($0.request, $0.answer) }
        }
        guard !batch.isEmpty else { return }
        let start = clock()
        queue.async { [self] in
            let plans = batch.map { (plan: plan($0.0), answer: $0.1) }.sorted { $0.plan.delay < $1.plan.delay }
            for (plan, answer) in plans {
                guard let result = plan.result else { continue }
                state.withLock { $0.now = start + plan.delay }
                answer(result)
            }
        }
    }

    func abort(_ number: Int) {
        state.withLock { $0.aborted.append(number) }
    }

    func resume(_ socket: Int) { resumption.signal() }

    func act(_ action: WebSocketAction, on socket: Int, event: @escaping @Sendable (WebSocketEvent) -> Bool) {
        let event = state.withLock { state in
            state.actions.append(action)
            if case .open = action { state.sockets[socket] = event }
            return state.sockets[socket]
        }
        let (start, reactions) = (clock(), react(action))
        queue.async { [self] in
            for reaction in reactions {
                state.withLock { $0.now = start + reaction.after }
                let isFull = event?(reaction.event) == false
                state.withLock { state in
                    state.eventCount += 1
                    state.pauseCount += isFull ? 1 : 0
                }
                guard isFull else { continue }
                resumption.wait()
            }
        }
    }
}
