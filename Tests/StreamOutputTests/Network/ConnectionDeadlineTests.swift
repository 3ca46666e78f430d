import StreamOutput
import Synchronization
import Testing

@Suite("The time limits of FFmpeg's waits for the network")
struct ConnectionDeadlineTests {
    private final class Hand: Sendable {
        private let time = Mutex(Duration.seconds(1_000))
        var now: Duration { time.withLock { $0 } }
        func turn(by step: Duration) { time.withLock { $0 += step } }
    }

    private let hand = Hand()
    private let deadline: ConnectionDeadline

    init() {
        deadline = ConnectionDeadline { [hand] in hand.now }
    }

    /// Asks ten times per second for a number of tenths of a second. Returns whether it had to wait all the time.
    private func waits(_ tenths: Int) -> Bool {
        for _ in 0..<tenths {
            hand.turn(by: .milliseconds(100))
            if deadline.interruptReason != nil { return false }
        }
        return true
    }

    @Test("FFmpeg waits for the network up to the limit, and no longer", arguments: [false, true])
    func limit(sparesStandstills: Bool) {
        deadline.allow(.seconds(5), sparesStandstills: sparesStandstills)
        #expect(waits(49))
        hand.turn(by: .milliseconds(100))
        #expect(deadline.interruptReason == .timedOut && deadline.interruptReason == .timedOut)
        hand.turn(by: .seconds(10))
        #expect(deadline.interruptReason == .timedOut)
        deadline.allow(.seconds(1), sparesStandstills: sparesStandstills)
        #expect(deadline.interruptReason == nil)
        deadline.allow(nil, sparesStandstills: sparesStandstills)
        hand.turn(by: .seconds(1_000_000))
        #expect(deadline.interruptReason == nil)
    }

    @Test("time in which the process was stopped does not count against the peer")
    func standstill() {
        deadline.allow(.seconds(5), sparesStandstills: true)
        #expect(waits(20))
        hand.turn(by: .seconds(10))
        #expect(deadline.interruptReason == nil)
        #expect(waits(29))
        #expect(!waits(1))
        deadline.allow(.seconds(5))
        hand.turn(by: .seconds(10))
        #expect(deadline.interruptReason == .timedOut)
    }

    @Test("FFmpeg does not wait once the deadline is ended, regardless of the limit")
    func interruption() {
        deadline.interrupt()
        deadline.allow(.seconds(5))
        #expect(deadline.interruptReason == .interrupted)
        deadline.allow(nil)
        #expect(deadline.interruptReason == .interrupted)
    }
}
