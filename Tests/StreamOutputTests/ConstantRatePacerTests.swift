import SampleQueue
import StreamOutput
import Testing

@Suite("Equally many frames a second")
struct ConstantRatePacerTests {
    @Test(
        "fill each slot once, at its exact time, for any times of frames",
        arguments: [(1, 30), (1_001, 24_000), (1, 240)])
    func slots(value: Int, scale: Int) throws {
        let interval = CMTime(value: Int64(value), timescale: CMTimeScale(scale))
        var pace = ConstantRatePacer(interval: interval)
        var times: [CMTime] = []
        func take(_ time: Duration) {
            let (missed, own) = pace.take(time)
            times += missed + (own == times.last ? [] : [own])
        }
        take(.zero)
        take(.milliseconds(1))
        times += pace.fill(to: .milliseconds(700))
        take(.milliseconds(1_500))
        take(.milliseconds(1_500))
        // A slot's own time, rounded as session times are.
        take(try #require(Duration(CMTime(value: Int64(value * (2 * scale / value)), timescale: CMTimeScale(scale)))))
        take(.seconds(3))
        times += pace.fill(before: .seconds(10))
        let count = (10 * scale + value - 1) / value
        #expect(times.count == count)
        #expect(times == (0..<count).map { CMTime(value: Int64($0 * value), timescale: CMTimeScale(scale)) })
    }

    @Test("After a standstill a live viewer gets a second of the missed frames, and the next slots at their own times")
    func standstill() {
        var pace = ConstantRatePacer(interval: CMTime(value: 1, timescale: 30), maximumCatchUp: 30)
        _ = pace.take(.zero)
        #expect(pace.fill(to: .seconds(1)).count == 30)
        let late = pace.fill(to: .seconds(13))
        #expect(late.map(\.value) == Array(361...390))
        #expect(pace.fill(to: .seconds(13)).isEmpty)
        let (missed, own) = pace.take(.milliseconds(14_000))
        #expect(missed.map(\.value) == Array(391..<420) && own.value == 420)
    }
}
