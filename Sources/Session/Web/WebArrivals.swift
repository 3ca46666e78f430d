import Synchronization
import Terms

/// The inbox for events from the carrier's threads. Any thread may add events; the session's thread takes them.
final class WebArrivals: Sendable {
    /// An event with its arrival time on the clock.
    struct Arrival: Sendable {
        var news: WebNews
        var time: Duration
    }

    /// The maximum size of waiting web socket messages, in bytes. Only a server that floods a program exceeds it.
    private static let greatestWaiting = 64 << 20

    private struct State {
        var arrived: [Arrival] = []
        var waiting = 0
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

    /// Adds an event. A message beyond the size limit is dropped, and the result is false. Any thread may call it.
    func put(_ news: WebNews) -> Bool {
        let (time, size) = (clock(), news.messageSize)
        let hasRoom = state.withLock { state in
            guard size == 0 || state.waiting + size <= Self.greatestWaiting else { return false }
            state.waiting += size
            state.arrived.append(Arrival(news: news, time: time))
            return true
        }
        mailbox.wake()
        return hasRoom
    }

    /// Takes all events, in order.
    func take() -> [Arrival] {
        state.withLock { state in
            defer { state = State() }
            return state.arrived
        }
    }
}

extension WebNews {
    /// The size of a web socket message, with a fixed overhead for each, in bytes; 0 for any other event.
    fileprivate var messageSize: Int {
        switch self {
        case .webSocket(_, .received(.text(let text))): text.utf8.count + 256
        case .webSocket(_, .received(.bytes(let bytes))): bytes.count + 256
        case .answered, .webSocket: 0
        }
    }
}

/// The wait of an offline session for a web socket, as a value. It waits until the socket is open. After that, and
/// after each sent message, it waits for the next message, at most one second.
struct WebSocketWait {
    /// The maximum wait for the next message, in host time.
    static let quietTime = Duration.seconds(1)

    /// The stage of the wait.
    enum Stage: Equatable {
        /// The socket is opening or fails; the carrier limits that wait.
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
        let due =
            stage == .nothing
            ? now + WebParticipant.shortestLatency : start + WebParticipant.latency(host - hostStart, latency)
        stage = .nothing
        last = max(last, due)
        return last
    }
}
