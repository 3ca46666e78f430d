import SampleQueue
import Testing

@testable import PiPKit

@Suite("Equally many pictures a second")
struct ConstantPaceTests {
    @Test(
        "have each slot once, at its exact time, whatever comes when", arguments: [(1, 30), (1_001, 24_000), (1, 240)])
    func slots(value: Int, scale: Int) throws {
        let interval = CMTime(value: Int64(value), timescale: CMTimeScale(scale))
        var pace = ConstantPace(interval: interval)
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
}
