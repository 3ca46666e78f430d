import Glibc
import Scripting
import Testing

/// Files of a server that is gone, which a script reads.
@Suite struct TimeLimitedCallsTests {
    @Test("a call that returns gives its result, and one that does not is abandoned in time")
    func bounded() throws {
        let calls = TimeLimitedCalls(limit: .seconds(2))
        for number in 0..<500 { #expect(calls.result { number } == number) }
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        let start = ContinuousClock.now
        #expect(
            calls.result { () -> Int in
                var byte: UInt8 = 0
                return read(reading, &byte, 1)
            } == nil)
        let taken = ContinuousClock.now - start
        #expect(taken >= .seconds(2) && taken < .seconds(5))
        #expect(calls.result { 1 } == 1)
        // Its result arrives late, and must not be taken for the result of a later request.
        _ = write(writing, "w", 1)
        for number in 0..<500 { #expect(calls.result { number } == number) }
        close(writing)
    }
}
