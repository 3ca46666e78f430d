import PiPKit
import Testing

@Suite("Session time on the video's scale")
struct SessionTimeTests {
    @Test("Session time on the video's scale is exact at whole seconds and at thirtieths")
    func exact() {
        #expect(CMTime(.seconds(29)) == CMTime(value: 29 * 90_000, timescale: 90_000))
        #expect(CMTime(.seconds(1) / 30).value == 3000)
        #expect(CMTime(.seconds(7) + .milliseconds(1)).value == 7 * 90_000 + 90)
    }

    @Test("Session time on the video's scale is rounded to the nearest tick")
    func nearest() {
        #expect(CMTime(.nanoseconds(5555)).value == 0)
        #expect(CMTime(.nanoseconds(5556)).value == 1)
        #expect(CMTime(.nanoseconds(999_999_999)).value == 90_000)
    }
}
