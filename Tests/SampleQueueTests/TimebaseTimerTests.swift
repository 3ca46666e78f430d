import SampleQueue
import Synchronization
import TestSupport
import Testing

@Suite struct TimebaseTimerTests {
    private final class Owner: Sendable {
        /// The delays that were set, in nanoseconds; nil for never.
        let delays = Mutex<[Int?]>([])
        var id: ObjectIdentifier { ObjectIdentifier(self) }
        var last: Int? { delays.withLock { $0.last! } }
        var count: Int { delays.withLock { $0.count } }
    }

    private let clock = VirtualClock(start: CMTime(value: 100, timescale: 1))
    private let timebase: CMTimebase
    private let owner = Owner()

    init() {
        timebase = CMTimebase(measuredBy: clock.clock)
        timebase.addTimer(owner.id) { [owner] delay in owner.delays.withLock { $0.append(delay) } }
    }

    private func seconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1) }

    @Test(
        "A timer is set by the timebase's rate, again after each change of rate or time, and never while it is stopped")
    func followsChanges() throws {
        #expect(owner.last == nil)
        #expect(timebase.setTimer(owner.id, fireTime: seconds(10)) && owner.last == nil)
        try timebase.setRate(2)
        #expect(owner.last == 5_000_000_000)
        clock.advance(by: seconds(1))
        try timebase.setRate(0.5)
        #expect(owner.last == 16_000_000_000)
        try timebase.setTime(seconds(9))
        #expect(owner.last == 2_000_000_000)
        try timebase.setRate(0)
        #expect(owner.last == nil)
        try timebase.setRate(-1)
        #expect(owner.last == 0)
    }

    @Test("A timer follows the source timebase, and runs backward")
    func followsSource() throws {
        let child = CMTimebase(measuredBy: timebase)
        let owner = Owner()
        child.addTimer(owner.id) { delay in owner.delays.withLock { $0.append(delay) } }
        try child.setTime(seconds(4))
        try child.setRate(-1)
        #expect(child.setTimer(owner.id, fireTime: seconds(-4)) && owner.last == nil)
        try timebase.setRate(4)
        #expect(owner.last == 2_000_000_000)
    }

    @Test("A timer that has fired is not set again, and one whose time has passed fires at once")
    func firesOnce() throws {
        try timebase.setRate(1)
        _ = timebase.setTimer(owner.id, fireTime: seconds(3))
        clock.advance(by: seconds(3))
        let count = owner.count
        try timebase.setRate(2)
        try timebase.setTime(.zero)
        #expect(owner.count == count)
        try timebase.setTime(seconds(5))
        #expect(timebase.setTimer(owner.id, fireTime: seconds(4)) && owner.last == 0)
        #expect(timebase.fireTimer(owner.id) && owner.last == 0)
    }

    @Test("No timebase reaches infinity, the far future is limited, and an unknown timer is refused")
    func extremes() throws {
        try timebase.setRate(1)
        for time in [CMTime.positiveInfinity, .negativeInfinity, .invalid, .indefinite] {
            #expect(timebase.setTimer(owner.id, fireTime: time) && owner.last == nil)
        }
        #expect(timebase.setTimer(owner.id, fireTime: CMTime(value: .max, timescale: 1)))
        let last = owner.last
        #expect(last == nil || last! > 1_000_000_000_000)
        #expect(timebase.setTimer(owner.id, fireTime: CMTime(value: .min, timescale: 1)))
        #expect(owner.last == nil || owner.last == 0)
        #expect(timebase.removeTimer(owner.id) && owner.last == nil)
        #expect(!timebase.removeTimer(owner.id) && !timebase.fireTimer(owner.id))
        #expect(!timebase.setTimer(owner.id, fireTime: .zero))
        let count = owner.count
        try timebase.setRate(3)
        #expect(owner.count == count)
    }

    @Test("Changes from several threads end in the schedule of the last")
    func threads() async throws {
        _ = timebase.setTimer(owner.id, fireTime: seconds(1_000))
        await withTaskGroup(of: Void.self) { group in
            for thread in 1...4 {
                group.addTask { [timebase] in
                    for step in 1...200 { try? timebase.setRate(Double(thread * step)) }
                }
            }
        }
        #expect(owner.last == Int((1_000_000_000_000 / timebase.rate).rounded(.up)))
    }
}
