import Dispatch
import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

/// A session of sample buffers that receives work from other threads, and does not wait for all of it.
@Suite("A session of sample buffers and other threads", .serialized)
struct ThreadedSessionTests {
    private let output = InMemoryOutput()

    private func session(
        _ configuration: SessionConfiguration, _ events: [TimedControlEvent] = [],
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) -> SampleBufferSession {
        SampleBufferSession(
            output: output, configuration: configuration, events: ControlTimeline(events: events), observe: observe)
    }

    /// Enqueues a frame per tick, `framesPerSecond` times per second.
    private func play(_ content: ForeignContent, framesPerSecond: Int = 10) {
        content.session.addDisplayLink(preferredFramesPerSecond: framesPerSecond) { [layer = content.layer] time in
            layer.enqueue(ForeignContent.sample(at: time))
        }
    }

    /// Enqueues `count` frames at 30 per second, from a block on its own queue.
    private func deliver(_ count: Int, to content: ForeignContent, on queue: DispatchQueue = .global()) {
        let next = Mutex(0)
        content.layer.requestMediaDataWhenReady(on: queue) { [layer = content.layer] in
            while layer.isReadyForMoreMediaData {
                let frame = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard frame < count else { return layer.stopRequestingMediaData() }
                layer.enqueue(ForeignContent.sample(at: CMTime(value: Int64(frame), timescale: 30)))
            }
        }
    }

    @Test("20,000 requests of each of two threads are all done, in each thread's order, and none is lost")
    func manyRequests() async throws {
        let session = session(SessionConfiguration(duration: .seconds(1)))
        let content = try ForeignContent(session)
        play(content)
        let controller = content.controller
        let done = Mutex([[Int]](repeating: [], count: 2))
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            for number in 0..<20_000 {
                controller.invalidatePlaybackState()
                session.perform { done.withLock { $0[thread].append(number) } }
            }
        }
        #expect(try await session.run(controller).framesDrawn == 10)
        done.withLock { #expect($0 == [Array(0..<20_000), Array(0..<20_000)]) }
    }

    @Test("a restore that really waits gives the same frames each time", arguments: 0..<50)
    func restore(run: Int) async throws {
        let session = session(
            SessionConfiguration(duration: .seconds(4)),
            [.init(time: .seconds(2), event: .restore), .init(time: .seconds(3), event: .start)])
        let content = try ForeignContent(session)
        play(content, framesPerSecond: 60)
        let queue = DispatchQueue(label: "restore")
        content.delegates.onRestore = { completion in
            queue.async {
                // As long as it takes: a different while each time, through several queues.
                let turns = (0..<(run * 7919 % 10) * 10_000).reduce(0) { $0 &+ $1 }
                DispatchQueue.global().async { completion(turns >= 0) }
            }
        }
        try await session.run(content.controller)
        // The frames until the restore, a black frame, and frames again from the start on.
        let times = output.shown.map(\.time)
        #expect(times.count == 121 + 60)
        #expect(times[119] < .seconds(2) && times[120] == .seconds(2) && times[121] == .seconds(3))
    }

    @Test("a skip that really waits is over before time advances")
    func skip() async throws {
        var seeking: [Bool] = []
        let session = session(
            SessionConfiguration(duration: .seconds(2)), [.init(time: .seconds(1), event: .skip(interval: 15))])
        let content = try ForeignContent(session)
        play(content)
        content.delegates.onSkip = { completion in DispatchQueue.global().async { completion() } }
        session.addDisplayLink(preferredFramesPerSecond: 10) { [controller = content.controller] _ in
            seeking.append(controller.machine.isSeeking)
        }
        try await session.run(content.controller)
        // The tick of the skip's own second comes while it is under way.
        #expect(seeking.count == 20)
        #expect(!seeking[11...].contains(true))
    }

    @Test("the session waits for a delegate that never completes once and no longer than the limit, and reports it")
    func neverAnswered() async throws {
        var notices: [String] = []
        let session = session(
            SessionConfiguration(duration: .seconds(4)), [.init(time: .seconds(1), event: .restore)]
        ) { event, _ in
            if case .notice(let text) = event { notices.append(text) }
        }
        session.loop.replyTimeLimit = .milliseconds(1)
        let content = try ForeignContent(session)
        play(content)
        content.delegates.onRestore = { _ in }
        #expect(try await session.run(content.controller).framesDrawn == 40)
        #expect(notices.count == 1 && notices[0].contains("restoration"), "\(notices)")
    }

    @Test(
        "A session of sample buffers and other threads shows every one of 30 frames that a block on its own queue delivers",
        arguments: 0..<20)
    func pulled(run: Int) async throws {
        let session = session(SessionConfiguration(duration: .seconds(1)))
        let content = try ForeignContent(session)
        deliver(30, to: content)
        #expect(try await session.run(content.controller).framesDrawn == 30)
        #expect(output.shown.map(\.time) == (0..<30).map { Duration(CMTime(value: $0, timescale: 30)) })
    }

    /// Not the asynchronous form.
    private func runHere(_ session: SampleBufferSession, _ content: ForeignContent) throws -> SessionSummary {
        try session.run(content.controller)
    }

    @Test(
        "Frames that a main-queue block delivers are shown, also while the main thread waits for the session",
        arguments: [false, true])
    @MainActor func pulledOnMain(isAwaited: Bool) async throws {
        var notices: [String] = []
        let session = session(SessionConfiguration(duration: .seconds(1))) { event, _ in
            if case .notice(let text) = event { notices.append(text) }
        }
        let content = try ForeignContent(session)
        deliver(30, to: content, on: .main)
        let summary = isAwaited ? try await session.run(content.controller) : try runHere(session, content)
        #expect(summary.framesDrawn == 30 && notices.isEmpty, "\(notices)")
        #expect(output.shown.map(\.time) == (0..<30).map { Duration(CMTime(value: $0, timescale: 30)) })
    }

    @Test("A session of sample buffers and other threads leaves a block on the main queue to the queue when it is over")
    @MainActor func mainQueueAfterwards() async throws {
        let session = session(SessionConfiguration(duration: .seconds(1)))
        let content = try ForeignContent(session)
        play(content)
        _ = try runHere(session, content)
        let layer = content.layer
        layer.flush()
        await withCheckedContinuation { done in
            layer.requestMediaDataWhenReady(on: .main) {
                layer.stopRequestingMediaData()
                done.resume()
            }
        }
    }

    @Test("a skip that never completes does not end the wait for a block's frames")
    func skipAndBlock() async throws {
        let session = session(
            SessionConfiguration(duration: .seconds(2)), [.init(time: .zero, event: .skip(interval: 15))])
        let content = try ForeignContent(session)
        content.delegates.onSkip = { _ in }
        deliver(60, to: content)
        #expect(try await session.run(content.controller).framesDrawn == 60)
    }

    @Test("Work that adds work endlessly does not starve other work")
    func endlessWork() async throws {
        let session = session(SessionConfiguration(duration: nil))
        let content = try ForeignContent(session)
        play(content)
        let rounds = Mutex(0)
        @Sendable func again() {
            let count = rounds.withLock { count in
                count += 1
                return count
            }
            if count == 1_000 { session.cancel() }
            session.perform { again() }
        }
        session.perform { again() }
        // Before the first frame there is nothing to write.
        await #expect(throws: SessionError.self) { try await session.run(content.controller) }
        #expect(rounds.withLock { $0 } < 2_000)
    }

    @Test("A session that is cancelled ends before the next frame, and its file is complete until then")
    func cancelled() async throws {
        let session = session(SessionConfiguration(duration: nil))
        let content = try ForeignContent(session)
        play(content)
        let task = Mutex<Task<SessionSummary, any Error>?>(nil)
        let isSet = DispatchSemaphore(value: 0)
        session.addDisplayLink(preferredFramesPerSecond: 10) { time in
            if time == CMTime(value: 5, timescale: 1) {
                isSet.wait()
                task.withLock { $0?.cancel() }
            }
        }
        let running = Task { try await session.run(content.controller) }
        task.withLock { $0 = running }
        isSet.signal()
        let summary = try await running.value
        #expect(summary.endReason == .interrupted)
        #expect(summary.endTime == .seconds(5))
        #expect(output.end == .seconds(5))
        #expect(output.shown.last.map { $0.time < .seconds(5) } == true)
    }

    @Test(
        "A session of sample buffers and other threads without a length ends when its window is closed and no event is left"
    )
    func open() async throws {
        let session = session(SessionConfiguration(duration: nil), [.init(time: .seconds(3), event: .close)])
        let content = try ForeignContent(session)
        play(content)
        let summary = try await session.run(content.controller)
        #expect(summary.endReason == .pipClosed && summary.endTime == .seconds(3))
        #expect(summary.framesDrawn == 30)
    }

    @Test(
        "A session of sample buffers and other threads ends with the events of the moment at which the end is requested"
    )
    func moment() async throws {
        let session = session(SessionConfiguration(duration: nil, moment: .seconds(2)))
        let content = try ForeignContent(session)
        play(content)
        #expect(try await session.run(content.controller).framesDrawn == 21)
        #expect(output.end == .seconds(2))
    }

    @Test(
        "A session of sample buffers and other threads reports the end that it reached",
        arguments: [ControlEvent.QuitReason.requested, .interrupted, .viewerLeft])
    func reasons(reason: ControlEvent.QuitReason) async throws {
        let session = session(
            SessionConfiguration(duration: .seconds(9)), [.init(time: .seconds(2), event: .quit(reason))])
        let content = try ForeignContent(session)
        play(content)
        let summary = try await session.run(content.controller)
        #expect(summary.endTime == .seconds(2))
        #expect(summary.endReason == .init(reason))
        #expect(output.end == .seconds(2))
    }

    @Test(
        "A session of sample buffers and other threads shows a layer that was made for the host's clock by its own clock"
    )
    func hostLayer() async throws {
        let session = session(SessionConfiguration(duration: .seconds(2)))
        let content = try ForeignContent(session, layer: AVSampleBufferDisplayLayer())
        content.layer.controlTimebase = nil
        for second in 0..<4 {
            content.layer.enqueue(ForeignContent.sample(at: CMTime(value: Int64(second), timescale: 2)))
        }
        try await session.run(content.controller)
        #expect(output.shown.map(\.time) == [.zero, .milliseconds(500), .seconds(1), .milliseconds(1500)])
    }

    @Test("A session of sample buffers and other threads refuses by name a timebase that follows its own clock")
    func foreignTimebase() async throws {
        let session = session(SessionConfiguration(duration: .seconds(2)))
        let content = try ForeignContent(session)
        content.layer.controlTimebase = CMTimebase(measuredBy: CMClock { CMTime(value: 5, timescale: 1) })
        let error = await #expect(throws: SessionError.self) { try await session.run(content.controller) }
        #expect(error?.code == .foreignClock)
        #expect(error?.message.contains("session.clock") == true)
        #expect(output.isAbandoned)
        #expect(!content.controller.isPictureInPictureActive && !content.controller.isPictureInPicturePossible)
    }

    @Test(
        "A session of sample buffers and other threads that fails midway keeps the frames and the audio until then",
        arguments: [false, true])
    func failed(carriesAudio: Bool) async throws {
        let folder = try TemporaryFolder()
        var configuration = SessionConfiguration(duration: .seconds(9))
        configuration.alwaysHasAudio = carriesAudio
        let session = try SampleBufferSession(path: folder.file("out.mp4"), configuration: configuration)
        let content = try ForeignContent(session)
        play(content)
        session.addDisplayLink(preferredFramesPerSecond: 1) { [layer = content.layer] time in
            if time.seconds >= 3 { layer.controlTimebase = CMTimebase(measuredBy: CMClock { .zero }) }
        }
        let error = await #expect(throws: SessionError.self) { try await session.run(content.controller) }
        #expect(error?.code == .foreignClock)
        #expect(try folder.names == ["out.mp4"])
        let probe = try Probe.file(folder.file("out.mp4"))
        #expect(probe.format.duration == "3.000000" && probe.times.count >= 30)
        if carriesAudio {
            // Audio is encoded in blocks of 1,024.
            let count = try DecodedAudio.samples(path: folder.file("out.mp4")).count
            #expect((144_000..<145_024).contains(count), "\(count)")
        }
    }

    @Test("A session of sample buffers and other threads that fails before it showed anything leaves no file")
    func failedAtOnce() async throws {
        let folder = try TemporaryFolder()
        let session = try SampleBufferSession(path: folder.file("out.mp4"))
        let content = try ForeignContent(session)
        content.layer.controlTimebase = CMTimebase(measuredBy: .hostTimeClock)
        await #expect(throws: SessionError.self) { try await session.run(content.controller) }
        #expect(try folder.names.isEmpty)
    }
}

@MainActor @Suite("A movie recorder in a task")
struct RecorderTaskTests {
    private struct Counter: View {
        @Environment(\.sessionClock) private var clock
        @State private var seconds = 0
        var body: some View {
            Text("\(seconds)").frame(width: 100, height: 40).task {
                for await _ in clock.ticks(every: .seconds(1)) { seconds += 1 }
            }
        }
    }

    @Test("records the bytes that it records on the calling thread")
    func equal() async throws {
        let folder = try TemporaryFolder()
        let recorders = ["a.mp4", "b.mp4"].map { MovieRecorder(path: folder.file($0)) }
        try await recorders[0].record { Counter() }
        let onThisThread: () throws -> Void = { try recorders[1].record { Counter() } }
        try onThisThread()
        let files = ["a.mp4", "b.mp4"].map { FileManager.default.contents(atPath: folder.file($0)) }
        #expect(files[0] != nil && files[0] == files[1])
    }

    @Test("A movie recorder in a task that is cancelled ends before the next frame, and its file has the earlier ones")
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let recorder = MovieRecorder(
            path: folder.file("out.mp4"), configuration: SessionConfiguration(duration: .seconds(31_000_000)))
        let shown = Mutex(0)
        let isSet = DispatchSemaphore(value: 0)
        let task = Mutex<Task<SessionSummary, any Error>?>(nil)
        let running = Task {
            try await recorder.record { event, time in
                guard case .frameShown = event else { return }
                shown.withLock { $0 += 1 }
                guard time == .seconds(3) else { return }
                isSet.wait()
                task.withLock { $0?.cancel() }
            } view: {
                Counter()
            }
        }
        task.withLock { $0 = running }
        isSet.signal()
        let summary = try await running.value
        #expect(summary.endReason == .interrupted)
        #expect(summary.endTime == .seconds(3) && shown.withLock { $0 } == 4)
        #expect(try Probe.file(folder.file("out.mp4")).stream.codec_name == "h264")
    }
}
