import PiPKit
import Testing

@Suite("Session time on the video's scale")
struct SessionTimeTests {
    @Test("is exact at whole seconds and at thirtieths")
    func exact() {
        #expect(CMTime(sessionTime: .seconds(29)) == CMTime(value: 29 * 90_000, timescale: 90_000))
        #expect(CMTime(sessionTime: .seconds(1) / 30).value == 3000)
        #expect(CMTime(sessionTime: .seconds(7) + .milliseconds(1)).value == 7 * 90_000 + 90)
    }

    @Test("is rounded to the nearest tick")
    func nearest() {
        #expect(CMTime(sessionTime: .nanoseconds(5555)).value == 0)
        #expect(CMTime(sessionTime: .nanoseconds(5556)).value == 1)
        #expect(CMTime(sessionTime: .nanoseconds(999_999_999)).value == 90_000)
    }
}
