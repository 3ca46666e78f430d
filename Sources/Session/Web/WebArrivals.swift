import Synchronization
import Terms

/// What the carrier's threads have for a session: put in by any of them, taken out by the session's.
final class WebArrivals: Sendable {
    /// What came, and when it was on the clock.
    struct Arrival: Sendable {
        var news: WebNews
        var time: Duration
    }

    /// The bytes of web sockets' messages that wait at the most: more come only of a server that floods a program.
    private static let greatestWaiting = 64 << 20

    private struct State {
        var arrived: [Arrival] = []
        var waiting = 0
    }

    private let state = Mutex(State())
    private let clock: @Sendable () -> Duration
    private let mailbox: Mailbox

    /// Arrivals that are stamped by `clock` and wake the loop that reads `mailbox`.
    init(clock: @escaping @Sendable () -> Duration, mailbox: Mailbox) {
        self.clock = clock
        self.mailbox = mailbox
    }

    /// The time that it is.
    var now: Duration { clock() }

    /// Puts `news` in; false, and it is lost, where it is a message and too much waits. Any thread.
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

    /// Takes everything out, in order.
    func take() -> [Arrival] {
        state.withLock { state in
            defer { state = State() }
            return state.arrived
        }
    }
}

extension WebNews {
    /// The bytes of a web socket's message, and something for each; 0 for everything else.
    fileprivate var messageSize: Int {
        switch self {
        case .webSocket(_, .received(.text(let text))): text.utf8.count + 256
        case .webSocket(_, .received(.bytes(let bytes))): bytes.count + 256
        case .answered, .webSocket: 0
        }
    }
}

/// How an offline session waits for what a web socket has for it: until it is open, and after that, and after each message that is sent,
/// until the next one comes or none for a second; a value.
struct WebSocketWait {
    /// How long nothing may come, in the host's time.
    static let quietTime = Duration.seconds(1)

    /// What is waited for.
    enum Stage: Equatable {
        /// That it is open, or fails: that is bounded by the carrier.
        case opening
        /// A message, the end, or that nothing comes.
        case listening
        case nothing
    }

    /// What is waited for.
    private(set) var stage = Stage.opening
    /// Since when, in session time and on the host's clock.
    private var start: Duration
    private var hostStart: Duration
    /// When the last that came is due.
    private var last: Duration = .zero

    /// A web socket that is opened at `time`.
    init(at time: Duration, host: Duration) {
        (start, hostStart) = (time, host)
    }

    /// Waits for the next message from `time` on.
    mutating func listen(at time: Duration, host: Duration) {
        guard stage != .opening else { return }
        (stage, start, hostStart) = (.listening, time, host)
    }

    /// Waits for nothing any more.
    mutating func giveUp() {
        if stage == .listening { stage = .nothing }
    }

    /// When that is due which came at `host`, while the session stood at `now`.
    mutating func arrived(at host: Duration, now: Duration, latency: Duration?) -> Duration {
        let due =
            stage == .nothing
            ? now + WebParticipant.shortestLatency : start + WebParticipant.latency(host - hostStart, latency)
        stage = .nothing
        last = max(last, due)
        return last
    }
}
