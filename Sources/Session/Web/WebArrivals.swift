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
