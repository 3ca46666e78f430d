import StreamOutput
import Testing

@Suite("A server that sends nothing")
struct PeerTimeoutTests {
    /// Returns the time at which the peer is considered gone; nil if it is not within a minute. The state is checked
    /// every quarter of a second; `state` returns the connection's state at a time.
    private func end(_ state: (_ now: Double) -> (isDue: Bool, since: Double)) -> Double? {
        var silence = PeerTimeout(at: .zero)
        for step in 1...240 {
            let now = Double(step) / 4
            let (isDue, since) = state(now)
            if silence.isExpired(.init(isReplyDue: isDue, sinceReply: .seconds(since)), at: .seconds(now)) {
                return now
            }
        }
        return nil
    }

    @Test("A server that sends nothing is considered lost five seconds after the first missed reply")
    func gone() {
        // Its last message arrived at 10 s; the data sent at 10.25 s is never acknowledged.
        #expect(end { $0 <= 10 ? (true, 0.1) : (true, $0 - 10) } == 15.5)
    }

    @Test(
        "A silent server is not lost while it replies, however late and however much is pending, nor if nothing is sent"
    )
    func slow() {
        #expect(end { (true, 0.2 * ($0.truncatingRemainder(dividingBy: 1) + 0.01)) } == nil)
        // A word each four seconds.
        #expect(end { (true, $0.truncatingRemainder(dividingBy: 4)) } == nil)
        #expect(end { (false, $0) } == nil)
    }

    @Test(
        "A server that sends nothing is not lost because this process was stopped for long, and nothing was sent meanwhile"
    )
    func stopped() {
        var silence = PeerTimeout(at: .zero)
        var answers = [silence.isExpired(.init(isReplyDue: false, sinceReply: .milliseconds(1)), at: .seconds(1))]
        // What follows on the standstill at once is on its way, and the last word is as old as it lasted.
        for milliseconds in 0..<40 {
            let state = PeerTimeout.State(isReplyDue: milliseconds > 0, sinceReply: .seconds(12))
            answers.append(silence.isExpired(state, at: .seconds(13) + .milliseconds(milliseconds)))
        }
        answers.append(silence.isExpired(.init(isReplyDue: true, sinceReply: .milliseconds(2)), at: .seconds(13.1)))
        #expect(answers == Array(repeating: false, count: 42))
    }
}
