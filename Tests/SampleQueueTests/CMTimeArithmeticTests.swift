import SampleQueue
import Testing

@Suite struct CMTimeArithmeticTests {
    @Test("Two times are added on the least common multiple of their timescales")
    func addsOnLeastCommonMultiple() {
        let sum = CMTime(value: 1, timescale: 30) + CMTime(value: 1, timescale: 24)
        #expect(sum.value == 9)
        #expect(sum.timescale == 120)
        #expect(!sum.hasBeenRounded)
    }
}
