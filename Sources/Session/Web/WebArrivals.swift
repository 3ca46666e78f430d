import Synchronization
import Terms
import Views

/// What the carrier's threads have for a session: put in by any of them, taken out by the session's.
final class WebArrivals: Sendable {
    /// What came, and when it was on the clock.
    struct Arrival: Sendable {
        var event: ProgramEvent
        var time: Duration
    }

    private let arrived = Mutex<[Arrival]>([])
    private let clock: @Sendable () -> Duration
    private let mailbox: Mailbox

    /// Arrivals that are stamped by `clock` and wake the loop that reads `mailbox`.
    init(clock: @escaping @Sendable () -> Duration, mailbox: Mailbox) {
        self.clock = clock
        self.mailbox = mailbox
    }

    /// The time that it is.
    var now: Duration { clock() }

    /// Puts `event` in. Any thread.
    func put(_ event: ProgramEvent) {
        let time = clock()
        arrived.withLock { $0.append(Arrival(event: event, time: time)) }
        mailbox.wake()
    }

    /// Takes everything out, in order.
    func take() -> [Arrival] {
        arrived.withLock { arrived in
            defer { arrived = [] }
            return arrived
        }
    }
}
