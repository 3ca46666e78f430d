import Dispatch
import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

/// The work that other threads send to the main queue while a session holds the main thread.
@MainActor @Suite("A session that blocks the main thread")
struct HeldMainQueueTests {
    final class Times: Sendable {
        let seconds = Mutex<[Double]>([])
    }

    @Test("A session that blocks the main thread runs another thread's work of the main queue in its next step")
    func samples() throws {
        let output = InMemoryOutput()
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(3)))
        let content = try ForeignContent(session)
        let layer = content.layer
        layer.enqueue(ForeignContent.sample(at: .zero))
        let done = Times()
        let clock = session.clock
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            guard time.seconds == 1 else { return }
            let isHandedOver = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                DispatchQueue.main.async {
                    done.seconds.withLock { $0.append(clock.time.seconds) }
                    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
                        done.seconds.withLock { $0.append(clock.time.seconds) }
                    }
                }
                isHandedOver.signal()
            }
            isHandedOver.wait()
        }
        try session.run(content.controller)
        #expect(done.seconds.withLock { $0 } == [1, 1.5])
    }

    struct Loading: View {
        let changed: Changes
        @State private var text = "waiting"

        var body: some View {
            Text(text).frame(width: 100, height: 40)
                .onChange(of: text) { changed.texts.withLock { $0.append(text) } }
                .onAppear {
                    let isHandedOver = DispatchSemaphore(value: 0)
                    nonisolated(unsafe) let done = { text = "loaded" }
                    DispatchQueue.global().async {
                        DispatchQueue.main.async { done() }
                        isHandedOver.signal()
                    }
                    isHandedOver.wait()
                }
        }
    }

    final class Changes: Sendable {
        let texts = Mutex<[String]>([])
    }

    @Test("A session that blocks the main thread shows the result")
    func view() throws {
        let folder = try TemporaryFolder()
        let changes = Changes()
        let recorder = MovieRecorder(
            path: folder.file("loading.mp4"), configuration: SessionConfiguration(duration: .seconds(2)))
        let record: () throws -> Void = { try recorder.record { Loading(changed: changes) } }
        try record()
        #expect(changes.texts.withLock { $0 } == ["loaded"])
    }

    /// The log of events, with the session's times.
    final class Log: Sendable {
        private let clock: SessionClockReader
        private let all = Mutex<[String]>([])

        init(_ session: SampleBufferSession) { clock = SessionClockReader(session.clock) }

        func add(_ text: String) {
            let entry = "\(text) \(clock.seconds)"
            all.withLock { $0.append(entry) }
        }

        var entries: [String] { all.withLock { $0.sorted() } }
    }

    /// Reads a session's clock from any thread.
    struct SessionClockReader: @unchecked Sendable {
        // SAFETY: a session's clock may be read on any thread.
        private let clock: CMClock
        init(_ clock: CMClock) { self.clock = clock }
        var seconds: Double { clock.time.seconds }
    }

    private func session(
        _ said: Changes? = nil, replyTimeLimit: Duration? = nil
    ) throws -> (SampleBufferSession, ForeignContent) {
        var configuration = SessionConfiguration(duration: .seconds(3))
        if let replyTimeLimit { configuration.replyTimeLimit = replyTimeLimit }
        let session = SampleBufferSession(output: InMemoryOutput(), configuration: configuration) { event, _ in
            if case .notice(let text) = event { said?.texts.withLock { $0.append(text) } }
        }
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        return (session, content)
    }

    @Test(
        "A blocking session runs earlier work of the main queue and the main run loop, timers included, by its own clock"
    )
    func before() throws {
        let (session, content) = try session()
        let log = Log(session)
        DispatchQueue.main.async { log.add("block") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 2) { log.add("later") }
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() + 1, repeating: 1)
        source.setEventHandler { log.add("source") }
        source.activate()
        let timer = Timer.scheduledTimer(withTimeInterval: 0.75, repeats: true) { _ in log.add("timer") }
        let group = DispatchGroup()
        DispatchQueue.main.async(group: group) { log.add("member") }
        try session.run(content.controller)
        source.cancel()
        timer.invalidate()
        let times = [
            "block 0.0", "member 0.0", "timer 0.75", "source 1.0", "timer 1.5", "later 2.0", "source 2.0", "timer 2.25",
        ]
        // What is due at the end may come or not.
        #expect(log.entries.filter { !$0.hasSuffix(" 3.0") } == times.sorted())
        #expect(group.wait(timeout: .now()) == .success)
    }

    @Test("A blocking session runs delayed work of other threads, of the main run loop, and of the main actor")
    func otherThreads() throws {
        let (session, content) = try session()
        let log = Log(session)
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            guard time.seconds == 1 else { return }
            let isHandedOver = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                Task { @MainActor in
                    log.add("task")
                    try await Task.sleep(for: .milliseconds(500))
                    log.add("slept")
                }
                DispatchQueue.main.asyncAfter(deadline: .now() + 1) { log.add("after") }
                RunLoop.main.perform { log.add("perform") }
                RunLoop.main.add(
                    Timer(fire: Date(timeIntervalSinceNow: 1.25), interval: 0, repeats: false) { _ in log.add("timer")
                    }, forMode: .default)
                isHandedOver.signal()
            }
            isHandedOver.wait()
        }
        try session.run(content.controller)
        #expect(log.entries == ["after 2.0", "perform 1.0", "slept 1.5", "task 1.0", "timer 2.25"])
    }

    @Test("A session that blocks the main thread does what other threads wait for on the main queue and the main actor")
    func waits() throws {
        let said = Changes()
        let (session, content) = try session(said)
        let log = Log(session)
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            guard time.seconds == 1 else { return }
            Task {
                await withCheckedContinuation { done in
                    Thread.detachNewThread {
                        DispatchQueue.main.sync { log.add("sync") }
                        done.resume()
                    }
                }
                await withCheckedContinuation { done in
                    let group = DispatchGroup()
                    DispatchQueue.global().async(group: group) {}
                    group.notify(queue: .main) {
                        log.add("group")
                        done.resume()
                    }
                }
                await withCheckedContinuation { done in
                    let item = DispatchWorkItem { @Sendable in }
                    item.notify(queue: .main) {
                        log.add("item")
                        done.resume()
                    }
                    DispatchQueue.global().async(execute: item)
                }
                await withCheckedContinuation { done in
                    Thread.detachNewThread {
                        Task.detached {
                            await MainActor.run { log.add("run") }
                            done.resume()
                        }
                    }
                }
            }
        }
        try session.run(content.controller)
        #expect(log.entries == ["group 1.0", "item 1.0", "run 1.0", "sync 1.0"])
        #expect(said.texts.withLock { $0 } == [])
    }

    @Test(
        "A blocking session runs a block at the time of the code that sent it, whatever queues it passes",
        arguments: [false, true])
    func otherQueues(isInGroup: Bool) throws {
        let said = Changes()
        let (session, content) = try session(said)
        let log = Log(session)
        let queues = [
            DispatchQueue.global(), DispatchQueue(label: "serial"),
            DispatchQueue(label: "many", attributes: .concurrent),
        ]
        let group = isInGroup ? DispatchGroup() : nil
        // So many that a session which did not wait would be over.
        @Sendable func pass(_ count: Int) {
            guard count > 0 else { return DispatchQueue.main.async { log.add("passed") } }
            let queue = queues[count % 3]
            queue.async(group: group, flags: count % 2 == 0 ? .barrier : []) { pass(count - 1) }
        }
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            guard time.seconds == 1 else { return }
            pass(3_000)
        }
        try session.run(content.controller)
        #expect(log.entries == ["passed 1.0"])
        #expect(said.texts.withLock { $0 } == [])
    }

    @Test("A blocking session continues without a block of another queue that never ends, and reports it once")
    func endlessBlock() throws {
        let said = Changes()
        let (session, content) = try session(said, replyTimeLimit: .milliseconds(20))
        let isOver = DispatchSemaphore(value: 0)
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            guard time.seconds == 1 else { return }
            DispatchQueue(label: "endless").async { isOver.wait() }
        }
        try session.run(content.controller)
        isOver.signal()
        let texts = said.texts.withLock { $0 }
        #expect(texts.count == 1 && texts[0].contains("a block on endless"), "\(texts)")
    }

    @Test("A blocking session reports once each that timers and delays of other queues use the host's clock")
    func timer() throws {
        let said = Changes()
        let (session, content) = try session(said)
        var timers: [any DispatchSourceTimer] = []
        session.addDisplayLink(preferredFramesPerSecond: 1) { _ in
            timers.append(DispatchSource.makeTimerSource(queue: .main))
            timers.last?.activate()
            guard timers.count > 1 else { return }
            DispatchQueue.global().asyncAfter(deadline: .now() + 1_000) {}
            guard timers.count > 2 else { return }
            timers.append(DispatchSource.makeTimerSource(queue: .global()))
            timers.last?.activate()
        }
        try session.run(content.controller)
        for timer in timers { timer.cancel() }
        let texts = said.texts.withLock { $0 }
        #expect(
            texts.map { $0.prefix(20) }
                == ["asyncAfter on another queue", "a DispatchSource timer"].map { $0.prefix(20) },
            "\(texts)")
    }
}
