import Dispatch
import Playback
import SampleQueue
import Synchronization
import Testing

@Suite("Observers of a content's time")
struct TimeObserversTests {
    private let heard = Log()

    /// A log of notifications in their order. Any thread.
    private final class Log: Sendable {
        let entries = Mutex<[String]>([])

        func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    }

    private func observers(on queue: DispatchQueue?) -> TimeObservers {
        let observers = TimeObservers()
        _ = observers.addPeriodic(interval: CMTime(value: 1, timescale: 1), queue: queue) { [heard] _ in
            heard.add("observer")
        }
        return observers
    }

    @Test(
        "Time observers are called in a session before anything else happens there, by no queue and by the main one alike",
        arguments: [nil, DispatchQueue.main])
    func inSession(queue: DispatchQueue?) {
        let observers = observers(on: queue)
        CMClock.$session.withValue(CMClock(reading: { .zero })) {
            observers.advance(to: CMTime(value: 1, timescale: 1))
            heard.add("next")
        }
        #expect(heard.entries.withLock(\.self) == ["observer", "next"])
        #expect(!observers.isCalling)
    }

    @Test("Observers of a content's time are called on their own queue, and the session waits for it")
    func onQueue() {
        let queue = DispatchQueue(label: "observer")
        let observers = observers(on: queue)
        CMClock.$session.withValue(CMClock(reading: { .zero })) {
            queue.sync { observers.advance(to: CMTime(value: 1, timescale: 1)) }
            queue.sync {}
        }
        #expect(heard.entries.withLock(\.self) == ["observer"])
    }
}
