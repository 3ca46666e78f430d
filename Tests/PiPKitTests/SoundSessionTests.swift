import Dispatch
import PiPKit
import Synchronization
import TestSupport
import Testing

/// Audio in sessions: its content, its times, and its independence of the machine's speed.
@Suite("A session's audio")
struct SoundSessionTests {
    private let output = InMemoryOutput()

    private func session(
        _ duration: Duration? = .seconds(2), _ events: [TimedControlEvent] = [],
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) -> SampleBufferSession {
        SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: duration),
            events: ControlTimeline(events: events), observe: observe)
    }

    private static func sample(_ frames: Range<Int64>) -> CMSampleBuffer {
        try! CMSampleBuffer(mono: AudioBuffer.noise(frames), at: CMTime(value: frames.lowerBound, timescale: 48_000))
    }

    /// The left audio channel of the output. It must be continuous, from 0.
    private var heard: [Float] {
        var frames: [Float] = []
        for heard in output.heard {
            #expect(heard.time == Duration(CMTime(value: Int64(frames.count), timescale: 48_000)))
            frames += heard.sample.audioBuffer!.samples()
        }
        return frames
    }

    /// Creates content whose frames a block delivers ten times per second.
    private func content(_ session: SampleBufferSession) throws -> ForeignContent {
        let content = try ForeignContent(session)
        session.addDisplayLink(preferredFramesPerSecond: 10) { [layer = content.layer] time in
            layer.enqueue(ForeignContent.sample(at: time))
        }
        return content
    }

    /// A renderer that a block on a queue of its own fills, piece after piece.
    private func feed(
        _ renderer: AVSampleBufferAudioRenderer, until end: Int64, length: Int64 = 997,
        on queue: DispatchQueue = DispatchQueue(label: "sound")
    ) {
        let next = Mutex<Int64>(0)
        let source = Feeder(next: next)
        renderer.requestMediaDataWhenReady(on: queue) { [unowned renderer] in
            while renderer.isReadyForMoreMediaData {
                let start = source.next.withLock { next in
                    defer { next = min(end, next + length) }
                    return next
                }
                if start == end { return renderer.stopRequestingMediaData() }
                renderer.enqueue(Self.sample(start..<min(end, start + length)))
            }
        }
    }

    private final class Feeder: Sendable {
        let next: Mutex<Int64>
        init(next: consuming Mutex<Int64>) { self.next = next }
    }

    @Test("The audio of a block on its own queue is played frame for frame", arguments: 0..<20)
    func rendererIsHeard(run: Int) throws {
        let session = session(.seconds(5))
        let content = try content(session)
        let (synchronizer, renderer) = (AVSampleBufferRenderSynchronizer(), AVSampleBufferAudioRenderer())
        synchronizer.addRenderer(renderer)
        session.add(synchronizer)
        feed(renderer, until: 400_000)
        synchronizer.setRate(1, time: .zero)
        try session.run(content.controller)
        #expect(output.carriesAudio == true)
        #expect(heard == AudioBuffer.noise(0..<240_000))
    }

    @Test(
        "A block that enqueued little or no audio is called again each thirtieth of a second until it stops requesting"
    )
    func blockIsAskedAgain() throws {
        let session = session(.seconds(4))
        let content = try content(session)
        let (synchronizer, renderer) = (AVSampleBufferRenderSynchronizer(), AVSampleBufferAudioRenderer())
        synchronizer.addRenderer(renderer)
        session.add(synchronizer)
        synchronizer.setRate(1, time: .zero)
        let times = Mutex<[Double]>([])
        let clock = session.clock
        renderer.requestMediaDataWhenReady(on: DispatchQueue(label: "sound")) { [unowned renderer] in
            let now = clock.time.seconds
            let count = times.withLock { times in
                times.append(now)
                return times.count
            }
            if count == 1 { renderer.enqueue(Self.sample(0..<28_800)) }
            guard now >= 2 else { return }
            renderer.enqueue(Self.sample(120_000..<144_000))
            renderer.stopRequestingMediaData()
        }
        try session.run(content.controller)
        let asked = times.withLock { $0 }
        #expect(zip(asked, asked.dropFirst()).allSatisfy { $1 - $0 < 1.001 / 30 })
        #expect((60...80).contains(asked.count) && asked.last! < 2.034, "\(asked)")
        let heard = heard
        #expect(heard[28_799] == AudioBuffer.noise(28_799) && heard[28_800] == 0 && heard[119_999] == 0)
        #expect(heard[120_000] == AudioBuffer.noise(120_000) && heard[143_999] == AudioBuffer.noise(143_999))
    }

    @Test("So is the audio of a block on the main queue while the main thread waits for the session")
    @MainActor func rendererIsFedOnMain() throws {
        let session = session(.seconds(5))
        let content = try content(session)
        let (synchronizer, renderer) = (AVSampleBufferRenderSynchronizer(), AVSampleBufferAudioRenderer())
        synchronizer.addRenderer(renderer)
        session.add(synchronizer)
        feed(renderer, until: 400_000, on: .main)
        synchronizer.setRate(1, time: .zero)
        try session.run(content.controller)
        #expect(heard == AudioBuffer.noise(0..<240_000))
    }

    @Test("Pauses, moves and volume of a renderer apply at the exact frame of their session time")
    func changesAreExact() throws {
        let session = session(.seconds(3))
        let content = try content(session)
        let (synchronizer, renderer) = (AVSampleBufferRenderSynchronizer(), AVSampleBufferAudioRenderer())
        session.add(synchronizer)
        synchronizer.addRenderer(renderer)
        renderer.enqueue(Self.sample(0..<200_000))
        let third = CMTime(value: 1, timescale: 3)
        session.addDisplayLink(preferredFramesPerSecond: 3) { time in
            switch time {
            case third: synchronizer.setRate(1, time: CMTime(value: 1, timescale: 2))
            case third.multiplied(by: 3): synchronizer.rate = 0
            case third.multiplied(by: 4): synchronizer.rate = 1
            case third.multiplied(by: 5): renderer.isMuted = true
            case third.multiplied(by: 6):
                renderer.isMuted = false
                renderer.volume = 0.5
            default: break
            }
        }
        try session.run(content.controller)
        let heard = heard
        #expect(heard.count == 144_000)
        #expect(heard[..<16_000].allSatisfy { $0 == 0 })
        #expect(heard[16_240..<48_000] == AudioBuffer.noise(24_240..<56_000)[...])
        #expect(heard[48_240..<64_000].allSatisfy { $0 == 0 })
        #expect(heard[64_240..<80_000] == AudioBuffer.noise(56_240..<72_000)[...])
        #expect(heard[80_240..<96_000].allSatisfy { $0 == 0 })
        #expect((96_240..<144_000).allSatisfy { heard[$0] == AudioBuffer.noise(Int64($0) - 8_000) * 0.5 })
    }

    @Test("Offline the session waits for all audio that plays, however slowly it arrives, and reports that once")
    func slowSoundIsWaitedFor() throws {
        let line = AudioTimeline()
        let queue = DispatchQueue(label: "slow")
        var notices: [String] = []
        let session = session { event, _ in
            guard case .notice(let text) = event else { return }
            notices.append(text)
            // Only now, and piece after piece, does the rest come.
            for start in stride(from: Int64(10), to: 100_000, by: 1_000) {
                queue.async { line.append(Self.sample(start..<start + 1_000)) }
            }
        }
        session.loop.replyTimeLimit = .milliseconds(1)
        let content = try content(session)
        session.sound.mixer.add(line)
        line.append(Self.sample(0..<10))
        line.setRate(1, time: .zero, at: .zero)
        try session.run(content.controller)
        #expect(heard == AudioBuffer.noise(0..<96_000))
        #expect(notices.count == 1 && notices[0].contains("waits for it"), "\(notices)")
    }

    @Test("A request to end also ends the wait for audio that never arrives")
    func waitCanBeEnded() throws {
        var session: SampleBufferSession?
        var notices = 0
        let made = self.session { event, _ in
            guard case .notice = event else { return }
            notices += 1
            session?.cancel()
        }
        session = made
        made.loop.replyTimeLimit = .milliseconds(1)
        let content = try content(made)
        let line = AudioTimeline()
        made.sound.mixer.add(line)
        line.append(Self.sample(0..<10_000))
        line.setRate(1, time: .zero, at: .zero)
        let summary = try made.run(content.controller)
        #expect(summary.endReason == .interrupted)
        #expect(notices == 1)
        #expect(heard.count < 20_000)
        session = nil
    }

    @Test("A session without audio has none in its output, and neither has one whose audio timeline never had any")
    func withoutSound() throws {
        let session = session()
        let content = try content(session)
        session.sound.mixer.add(AudioTimeline())
        try session.run(content.controller)
        #expect(output.carriesAudio == false)
        #expect(output.heard.isEmpty)
    }

    @Test("Before the window opens and after it closes there is silence, and the audio between is at its time")
    func windowIsHeard() throws {
        let session = session(
            .seconds(4), [.init(time: .seconds(1), event: .start), .init(time: .seconds(3), event: .stop)])
        let layer = AVSampleBufferDisplayLayer()
        let content = try ForeignContent(session, layer: layer)
        content.controller.stopPictureInPicture()
        session.addDisplayLink(preferredFramesPerSecond: 10) { layer.enqueue(ForeignContent.sample(at: $0)) }
        let (synchronizer, renderer) = (AVSampleBufferRenderSynchronizer(), AVSampleBufferAudioRenderer())
        synchronizer.addRenderer(renderer)
        session.add(synchronizer)
        renderer.enqueue(Self.sample(0..<200_000))
        synchronizer.rate = 1
        try session.run(content.controller)
        let heard = heard
        #expect(heard.count == 192_000)
        let first = heard.firstIndex { $0 != 0 } ?? 0
        let last = heard.lastIndex { $0 != 0 } ?? 0
        #expect((48_000...48_001).contains(first))
        #expect(heard[48_240..<144_000] == AudioBuffer.noise(48_240..<144_000)[...])
        #expect(last < 144_240)
    }

    @Test(
        "Observers are called at their exact times, at jumps and at changes of the rate, on the session's thread or their queue"
    )
    func observers() throws {
        let session = session(.seconds(2))
        let content = try content(session)
        let synchronizer = AVSampleBufferRenderSynchronizer()
        session.add(synchronizer)
        let log = Log()
        let often = synchronizer.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 3), queue: nil) {
            log.add("periodic \($0)")
        }
        _ = synchronizer.addBoundaryTimeObserver(
            forTimes: [CMTime(value: 1_001, timescale: 24_000)], queue: DispatchQueue(label: "observer")
        ) {
            log.add("boundary \(session.clock.time)")
        }
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            if time == .zero { synchronizer.setRate(1, time: .zero) } else { synchronizer.removeTimeObserver(often) }
        }
        try session.run(content.controller)
        // The link's tick comes before the observers that are due at its time.
        #expect(log.lines == ["periodic 0/1", "boundary 1001/24000", "periodic 1/3", "periodic 2/3"], "\(log.lines)")
    }

    private final class Log: Sendable {
        private let state = Mutex<[String]>([])
        var lines: [String] { state.withLock { $0 } }
        func add(_ line: String) { state.withLock { $0.append(line) } }
    }

    @Test("A session without an end does not continue for silence, but for audio that still plays")
    func endsAfterItsSound() throws {
        let session = session(nil)
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        let (synchronizer, renderer) = (AVSampleBufferRenderSynchronizer(), AVSampleBufferAudioRenderer())
        synchronizer.addRenderer(renderer)
        session.add(synchronizer)
        renderer.enqueue(Self.sample(0..<48_000))
        synchronizer.rate = 1
        try session.run(content.controller)
        let heard = heard
        #expect(heard.count >= 48_000 && heard.count < 48_000 + 2_048)
        #expect(heard[0..<48_000] == AudioBuffer.noise(0..<48_000)[...])
    }

    @Test("Live, audio keeps its time though the host is late for every block")
    func live() throws {
        let host = ImaginaryHost()
        host.lateness = .milliseconds(7)
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(2)), clock: host)
        let content = try content(session)
        let (synchronizer, renderer) = (AVSampleBufferRenderSynchronizer(), AVSampleBufferAudioRenderer())
        synchronizer.addRenderer(renderer)
        session.add(synchronizer)
        renderer.enqueue(Self.sample(0..<100_000))
        synchronizer.rate = 1
        try session.run(content.controller)
        #expect(heard == AudioBuffer.noise(0..<96_000))
    }

    @Test("A renderer is removed when playback reaches the requested time, and its handler is called")
    func removal() throws {
        let session = session(.seconds(2))
        let content = try content(session)
        let (synchronizer, renderer) = (AVSampleBufferRenderSynchronizer(), AVSampleBufferAudioRenderer())
        synchronizer.addRenderer(renderer)
        session.add(synchronizer)
        renderer.enqueue(Self.sample(0..<100_000))
        synchronizer.rate = 1
        let log = Log()
        synchronizer.removeRenderer(renderer, at: CMTime(value: 1, timescale: 1)) {
            log.add("\($0) \(session.clock.time)")
        }
        synchronizer.removeRenderer(AVSampleBufferAudioRenderer(), at: .zero) { log.add("\($0)") }
        try session.run(content.controller)
        #expect(log.lines == ["false", "true 1/1"])
        #expect(synchronizer.renderers.isEmpty)
        let heard = heard
        #expect(heard[0..<47_000] == AudioBuffer.noise(0..<47_000)[...])
        #expect(heard[49_300...].allSatisfy { $0 == 0 })
    }
}
