import StreamOutput
import TestSupport
import Testing

@Suite("When a lost connection is tried for again")
struct ReconnectPolicyTests {
    @Test(
        "The tries are at most a second and a half apart for half a minute, then ever more rarely, at most half a minute"
    )
    func backOff() throws {
        var random = SeededGenerator(seed: 1)
        var policy = ReconnectPolicy(timeout: .seconds(600))
        var (now, waits) = (Duration.seconds(100), [Duration]())
        #expect(policy.recordLoss(at: now, using: &random))
        while waits.count < 100 {
            let next = try #require(policy.nextTry)
            waits.append(next - now)
            now = next
            guard policy.recordFailure(at: now, using: &random) else { break }
        }
        #expect(waits[0] >= .milliseconds(375) && waits[0] <= .milliseconds(500))
        #expect(waits[1] >= .milliseconds(750) && waits[1] <= .seconds(1))
        #expect(waits[..<20].allSatisfy { $0 <= .milliseconds(1_500) })
        #expect(waits[..<20].reduce(.zero, +) > .seconds(20))
        #expect(waits[26...].dropLast().allSatisfy { $0 >= .milliseconds(22_500) && $0 <= .seconds(30) })
        #expect(Set(waits).count == waits.count)
        // The last attempt is at the end of its time limit, not after it.
        #expect(now == .seconds(700))
    }

    @Test("An error that a retry cannot solve ends the attempts; the time limit counts from the loss")
    func timeout() {
        var random = SeededGenerator(seed: 2)
        var never = ReconnectPolicy(timeout: .zero)
        let isTried = never.recordLoss(at: .seconds(3), using: &random)
        #expect(!isTried)
        var short = ReconnectPolicy(timeout: .seconds(2))
        let isTriedShortly = short.recordLoss(at: .seconds(3), using: &random)
        #expect(isTriedShortly && short.lostSince == .seconds(3))
        let isTriedAgain = short.recordFailure(at: .seconds(5), using: &random)
        #expect(!isTriedAgain)
    }

    @Test("A server that closes every connection is abandoned like an unreachable one")
    func flapping() throws {
        var random = SeededGenerator(seed: 3)
        var policy = ReconnectPolicy(timeout: .seconds(20))
        var now = Duration.seconds(50)
        var isTried = policy.recordLoss(at: now, using: &random)
        while isTried {
            now = try #require(policy.nextTry)
            policy.recordSuccess(at: now)
            now += .milliseconds(100)
            isTried = policy.recordLoss(at: now, using: &random)
            try #require(now < .seconds(80))
        }
        #expect(now >= .seconds(70))
        // One that had lasted begins a new count.
        policy.recordSuccess(at: now)
        isTried = policy.recordLoss(at: now + .seconds(2), using: &random)
        #expect(isTried && policy.lostSince == now + .seconds(2))
    }
}
