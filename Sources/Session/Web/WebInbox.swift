import SharedTypes
import Synchronization

/// The inbox for events from the transport's threads. Any thread may add events; the session's thread takes them.
final class WebInbox: Sendable {
    /// An event with its arrival time on the clock.
    struct Arrival: Sendable {
        var webEvent: WebEvent
        var time: Duration
    }

    /// The number and the size in bytes of undelivered web socket messages at which their transport stops receiving.
    /// Only a server that sends faster than its program handles reaches them. The transport resumes at half of both.
    private static let (fullCount, fullSize) = (1_024, 16 << 20)

    private struct State {
        var arrived: [Arrival] = []
        var (messageCount, messageSize) = (0, 0)
        var paused: Set<Int> = []
    }

    private let state = Mutex(State())
    private let clock: @Sendable () -> Duration
    private let mailbox: Mailbox

    /// Creates an inbox that timestamps events by `clock` and wakes the loop that reads `mailbox`.
    init(clock: @escaping @Sendable () -> Duration, mailbox: Mailbox) {
        self.clock = clock
        self.mailbox = mailbox
    }

    /// The current time.
    var now: Duration { clock() }

    /// Adds an event. Returns false if the queue is then full of messages: the transport stops receiving on that web
    /// socket until `delivered` names it. Thread-safe.
    func put(_ webEvent: WebEvent) -> Bool {
        let time = clock()
        let hasSpace = state.withLock { state in
            state.arrived.append(Arrival(webEvent: webEvent, time: time))
            guard let (number, size) = webEvent.message else { return true }
            state.messageCount += 1
            state.messageSize += size
            guard state.messageCount >= Self.fullCount || state.messageSize >= Self.fullSize else { return true }
            state.paused.insert(number)
            return false
        }
        mailbox.wake()
        return hasSpace
    }

    /// Removes and returns up to `count` events, in order. A message counts until it is delivered.
    func take(atMost count: Int) -> [Arrival] {
        state.withLock { state in
            let taken = Array(state.arrived.prefix(max(0, count)))
            // The messages that move to the front are few: their number is bounded.
            state.arrived.removeFirst(taken.count)
            return taken
        }
    }

    /// Notes that an event was delivered. Returns the web sockets that may receive again.
    func delivered(_ webEvent: WebEvent) -> [Int] {
        guard let (_, size) = webEvent.message else { return [] }
        return state.withLock { state in
            state.messageCount -= 1
            state.messageSize -= size
            guard !state.paused.isEmpty, state.messageCount <= Self.fullCount / 2,
                state.messageSize <= Self.fullSize / 2
            else { return [] }
            defer { state.paused = [] }
            return state.paused.sorted()
        }
    }
}

extension WebEvent {
    /// The web socket of a message, and the message's size in bytes; nil for any other event.
    fileprivate var message: (socket: Int, size: Int)? {
        switch self {
        case .webSocket(let number, .received(.text(let text))): (number, text.utf8.count)
        case .webSocket(let number, .received(.bytes(let bytes))): (number, bytes.count)
        case .webResponse, .webSocket: nil
        }
    }
}

/// The wait of an offline session for a web socket, as a value. It waits until the socket is open. After that, and
/// after each sent message, it waits for the next message, at most one second.
struct WebSocketWait {
    /// The maximum wait for the next message, in host time.
    static let idleTime = Duration.seconds(1)

    /// The stage of the wait.
    enum Stage: Equatable {
        /// The socket is opening or fails; the transport limits that wait.
        case opening
        /// The session waits for a message, the end, or the timeout.
        case listening
        case nothing
    }

    /// The current stage.
    private(set) var stage = Stage.opening
    /// The start of the wait, in session time and on the host's clock.
    private var start: Duration
    private var hostStart: Duration
    /// The due time of the last event.
    private var last: Duration = .zero

    /// Creates the wait for a web socket that is opened at `time`.
    init(at time: Duration, host: Duration) {
        (start, hostStart) = (time, host)
    }

    /// Starts the wait for the next message at `time`.
    mutating func listen(at time: Duration, host: Duration) {
        guard stage != .opening else { return }
        (stage, start, hostStart) = (.listening, time, host)
    }

    /// Stops waiting.
    mutating func giveUp() {
        if stage == .listening { stage = .nothing }
    }

    /// Returns the due time of an event that arrived at `host` when the session was at `now`.
    mutating func arrived(at host: Duration, now: Duration, latency: Duration?) -> Duration {
        let shortest = WebParticipant.shortestLatency
        // Messages of the server's own accord have different times, so that a flood of them reaches the session's end.
        let due =
            stage == .nothing
            ? max(now, last) + shortest : start + WebParticipant.latency(host - hostStart, latency)
        stage = .nothing
        last = max(last, due)
        return last
    }
}
