import Dispatch
import PiPKit
import Synchronization
import Testing

/// A thousand frames on the time bases of films, television and sound, and on ones that share nothing with anything.
@Suite("Frames from elsewhere, on any time base", .serialized)
struct TimeBaseTests {
    private static let count = 1000
    /// Units a frame, and units a second.
    static let bases: [CMTime] = [
        CMTime(value: 1001, timescale: 24_000), CMTime(value: 1001, timescale: 30_000),
        CMTime(value: 1001, timescale: 60_000), CMTime(value: 25, timescale: 600), CMTime(value: 1, timescale: 600),
        CMTime(value: 1024, timescale: 48_000), CMTime(value: 1, timescale: 48_000),
        CMTime(value: 1024, timescale: 44_100), CMTime(value: 33_333, timescale: 999_983),
        CMTime(value: 1, timescale: 999_983), CMTime(value: 71_582_789, timescale: 2_147_483_647),
        CMTime(value: 31_622, timescale: 1),
    ]

    enum Way: CaseIterable, Sendable { case push, pull }

    private static func time(_ frame: Int, of base: CMTime) -> CMTime {
        CMTime(value: base.value * Int64(frame), timescale: base.timescale)
    }

    @Test("each of 1,000 is shown once, at its exact moment", arguments: bases, Way.allCases)
    func offline(base: CMTime, way: Way) async throws {
        try await check(base, way, clock: OfflineClock())
    }

    @Test("each of 1,000 is shown once, at its exact moment, live", arguments: bases, Way.allCases)
    func live(base: CMTime, way: Way) async throws {
        let host = ImaginaryHost()
        host.lateness = .microseconds(70)
        try await check(base, way, clock: host)
    }

    private func check(_ base: CMTime, _ way: Way, clock: any PacingClock) async throws {
        let output = InMemoryOutput()
        let end = try #require(Duration(Self.time(Self.count, of: base)))
        var onShown: () -> Void = {}
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: end), clock: clock
        ) { event, _ in
            if case .frameShown = event { onShown() }
        }
        let content = try ForeignContent(session)
        (clock as? ImaginaryHost)?.isAwaited = { content.layer.isCallingForMedia }
        switch way {
        case .push: onShown = push(content, base)
        case .pull: pull(content, base)
        }
        let summary = try await session.run(content.controller)
        #expect(summary.framesDrawn == Self.count)
        #expect(content.layer.counters.displayed == Self.count)
        let expected = (0..<Self.count).map { Self.time($0, of: base) }
        #expect(output.shown.map(\.sample.presentationTimeStamp) == expected)
        #expect(output.shown.map(\.time) == expected.map { Duration($0) })
        for shown in output.shown {
            let written = CMTime(shown.time)
            let distance = (written - shown.sample.presentationTimeStamp).absoluteValue
            guard distance <= CMTime(value: 1, timescale: 90_000) else {
                Issue.record("\(shown.sample.presentationTimeStamp) is written at \(written)")
                return
            }
        }
    }

    /// Two threads enqueue, each every other frame, before the session runs and whenever the returned function is called.
    private func push(_ content: ForeignContent, _ base: CMTime) -> () -> Void {
        var first = 0
        func enqueue() {
            guard content.layer.pendingSampleCount < 8, first < Self.count else { return }
            let frames = first..<min(first + 16, Self.count)
            DispatchQueue.concurrentPerform(iterations: 2) { [layer = content.layer] thread in
                for frame in frames where frame % 2 == thread {
                    layer.enqueue(ForeignContent.sample(at: Self.time(frame, of: base)))
                }
            }
            first = frames.upperBound
        }
        enqueue()
        return enqueue
    }

    /// Fills the layer from a block on its own queue whenever it is ready for more media data.
    private func pull(_ content: ForeignContent, _ base: CMTime) {
        let next = Mutex(0)
        content.layer.requestMediaDataWhenReady(on: DispatchQueue(label: "media")) { [layer = content.layer] in
            while layer.isReadyForMoreMediaData {
                let frame = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard frame < Self.count else { return layer.stopRequestingMediaData() }
                layer.enqueue(ForeignContent.sample(at: Self.time(frame, of: base)))
            }
        }
    }

    @Test(
        "a time that no clock ever reaches neither hangs nor traps",
        arguments: [
            CMTime(seconds: 1e10, preferredTimescale: 90_000), CMTime(seconds: 1e308, preferredTimescale: 600),
            CMTime(value: .max, timescale: 1), CMTime(value: .max, timescale: .max), .positiveInfinity, .indefinite,
            .invalid, CMTime(value: 31_622_400, timescale: 1),
        ])
    func absurd(time: CMTime) async throws {
        let output = InMemoryOutput()
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(2)))
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        content.layer.enqueue(ForeignContent.sample(at: time))
        content.layer.enqueue(ForeignContent.sample(at: CMTime(value: 1, timescale: 1)))
        #expect(try await session.run(content.controller).framesDrawn == 2)
        #expect(output.end == .seconds(2))
    }

    @Test("a negative time has passed at the start", arguments: [-1, -1e10, -1e300])
    func negative(seconds: Double) async throws {
        let session = SampleBufferSession(
            output: InMemoryOutput(), configuration: SessionConfiguration(duration: .seconds(2)))
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: CMTime(seconds: seconds, preferredTimescale: 1)))
        content.layer.enqueue(ForeignContent.sample(at: CMTime(value: 1, timescale: 1)))
        #expect(try await session.run(content.controller).framesDrawn == (seconds < -1e299 ? 1 : 2))
    }

    @Test(
        "a display link ticks at exact multiples, never at the exclusive end, and after the control event of its instant",
        arguments: [1, 24, 30, 60, 120, 7, 1001])
    func displayLinks(framesPerSecond: Int) async throws {
        let seconds = framesPerSecond > 1000 ? 2 : 10
        var order: [String] = []
        let session = SampleBufferSession(
            output: InMemoryOutput(), configuration: SessionConfiguration(duration: .seconds(seconds)),
            events: ControlTimeline(
                events: (0..<seconds).map { TimedControlEvent(time: .seconds($0), event: .pause) })
        ) { event, time in
            if case .control = event { order.append("event \(time / .seconds(1))") }
        }
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        var times: [CMTime] = []
        session.addDisplayLink(preferredFramesPerSecond: framesPerSecond) { time in
            times.append(time)
            if times.count % framesPerSecond == 1 || framesPerSecond == 1 { order.append("tick \(time.seconds)") }
        }
        try await session.run(content.controller)
        #expect(times.count == framesPerSecond * seconds)
        let isExact = times.enumerated().allSatisfy {
            $1 == CMTime(value: Int64($0), timescale: Int32(framesPerSecond))
        }
        #expect(isExact)
        #expect(order == (0..<seconds).flatMap { ["event \(Double($0))", "tick \(Double($0))"] })
    }
}
