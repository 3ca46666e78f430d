import AVKit
import PiPKit
import Testing

/// The environment of a program that knows nothing of sessions: its host is the session.
@Suite("Inside a session")
struct SessionHostTests {
    private let output = InMemoryOutput()

    private func session(_ duration: Duration) -> SampleBufferSession {
        SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: duration), clock: OfflineClock())
    }

    /// Runs a session with some content, in which `body` is called as a part of it.
    private func run(_ duration: Duration, _ body: (SampleBufferSession) -> Void) throws {
        let session = session(duration)
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        session.inside { body(session) }
        try session.run(content.controller)
    }

    @Test("a display link ticks at each whole frame, and knows the next", arguments: [24, 25, 30, 48, 60, 120])
    func ticks(rate: Int) throws {
        var ticks: [Double] = []
        var targets: [Double] = []
        try run(.seconds(2)) { _ in
            let link = CADisplayLink { link in
                #expect(link.timestamp == CACurrentMediaTime())
                ticks.append(link.timestamp)
                targets.append(link.targetTimestamp)
            }
            link.preferredFramesPerSecond = rate
            link.add(to: .main, forMode: .common)
        }
        #expect(ticks == (0..<2 * rate).map { Double($0) / Double(rate) })
        #expect(targets == (1...2 * rate).map { Double($0) / Double(rate) })
    }

    @Test("a display link at a film's rate keeps it, and one without a rate ticks 60 times per second")
    func otherRates() throws {
        var ticks: [Double] = []
        var count = 0
        try run(.seconds(10)) { _ in
            let film = CADisplayLink { ticks.append($0.timestamp) }
            film.preferredFrameRateRange = CAFrameRateRange(minimum: 20, maximum: 30, preferred: 23.976)
            film.add(to: .main, forMode: .common)
            CADisplayLink { _ in count += 1 }.add(to: .main, forMode: .default)
        }
        #expect(ticks.count == 240 && ticks.last == 239_000 / 23_976.0 && count == 600)
    }

    @Test("unusual rates are limited to those of a screen", arguments: [-1, 0, .nan, .infinity, 1e38] as [Float])
    func oddRates(rate: Float) {
        let link = CADisplayLink { _ in }
        link.preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
        #expect(link.duration == (rate == 1e38 ? 1 / 240.0 : 1 / 60.0))
        link.preferredFramesPerSecond = .min
        #expect(link.duration == 1 / 60.0)
    }

    @Test("a paused link does not tick, resumes with the next frame, and an invalidated one releases its handler")
    func pausedLink() throws {
        final class Held {}
        weak var held: Held?
        var ticks: [Double] = []
        try run(.seconds(3)) { _ in
            let made = Held()
            held = made
            let link = CADisplayLink { link in
                withExtendedLifetime(made) { ticks.append(link.timestamp) }
                if link.timestamp == 0.3 { link.isPaused = true }
                if link.timestamp == 1.6 { link.invalidate() }
            }
            link.preferredFramesPerSecond = 10
            link.add(to: .main, forMode: .common)
            let other = CADisplayLink { other in
                // 1.25 s lies between two frames of the other's.
                if other.timestamp == 1.25 { link.isPaused = false }
            }
            other.preferredFramesPerSecond = 4
            other.add(to: .main, forMode: .common)
        }
        #expect(ticks == [0, 0.1, 0.2, 0.3, 1.3, 1.4, 1.5, 1.6] && held == nil)
    }

    @Test("a link that is started in another's tick ticks from there, and twice started ticks once")
    func lateLink() throws {
        var ticks: [Double] = []
        try run(.seconds(2)) { _ in
            let late = CADisplayLink { ticks.append($0.timestamp) }
            late.preferredFramesPerSecond = 2
            let link = CADisplayLink { link in
                if link.timestamp >= 0.75 { late.add(to: .main, forMode: .common) }
            }
            link.preferredFramesPerSecond = 4
            link.add(to: .main, forMode: .common)
        }
        #expect(ticks == [1, 1.5])
    }

    @Test("a link outside of sessions waits until it is added to one")
    func addedLink() throws {
        var count = 0
        let link = CADisplayLink { _ in count += 1 }
        link.preferredFramesPerSecond = 5
        link.add(to: .main, forMode: .common)
        try run(.seconds(1)) { $0.add(link) }
        #expect(count == 5)
    }

    @Test("the host's clock is the session's, in blocks on other queues too, and outside it is the machine's")
    func hostClock() throws {
        let session = session(.seconds(2))
        let layer = session.inside { AVSampleBufferDisplayLayer() }
        let content = try ForeignContent(session, layer: layer)
        #expect(layer.clock === session.clock && session.inside { CMClockGetHostTimeClock() } === session.clock)
        let times = Arrivals()
        layer.requestMediaDataWhenReady(on: DispatchQueue(label: "media")) {
            while layer.isReadyForMoreMediaData, times.count < 8 {
                times.append(CACurrentMediaTime())
                layer.enqueue(ForeignContent.sample(at: CMTime(value: Int64(times.count) - 1, timescale: 4)))
            }
        }
        try session.run(content.controller)
        #expect(times.all == times.all.sorted() && times.all.allSatisfy { $0 <= 2 } && times.count == 8)
        #expect(output.shown.map(\.time) == (0..<8).map { .milliseconds($0 * 250) })
        #expect(CACurrentMediaTime() >= 0 && CMClockGetHostTimeClock() !== session.clock)
    }

    @Test("a timebase that was made for the host's clock before is the session's from the run on")
    func hostTimebase() throws {
        let session = session(.seconds(2))
        let content = try ForeignContent(session)
        var timebase: CMTimebase?
        CMTimebaseCreateWithSourceClock(
            allocator: nil, sourceClock: CMClockGetHostTimeClock(), timebaseOut: &timebase)
        CMTimebaseSetTime(timebase!, time: CMTime(value: 100, timescale: 1))
        CMTimebaseSetRate(timebase!, rate: 0.5)
        content.layer.controlTimebase = timebase
        for quarter in 0..<4 {
            content.layer.enqueue(ForeignContent.sample(at: CMTime(value: 400 + Int64(quarter), timescale: 4)))
        }
        try session.run(content.controller)
        let times = output.shown.map(\.time)
        #expect(times.count == 4 && times.first == .zero && times.last! <= .milliseconds(1_500))
        for (time, next) in zip(times, times.dropFirst()) { #expect(next - time <= .milliseconds(500)) }
        #expect(times[2] - times[1] == .milliseconds(500) && times[3] - times[2] == .milliseconds(500))
    }

    /// Times that come from any thread.
    private final class Arrivals: @unchecked Sendable {
        private let lock = NSLock()
        private var times: [Double] = []

        var all: [Double] { lock.withLock { times } }
        var count: Int { all.count }

        func append(_ time: Double) { lock.withLock { times.append(time) } }
    }
}
