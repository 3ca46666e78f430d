import Dispatch
import PiPKit
import Synchronization
import TestSupport
import Testing

/// What other threads hand to the main queue while a session has the main thread.
@MainActor @Suite("A session that holds the main thread")
struct HeldMainQueueTests {
    final class Times: Sendable {
        let seconds = Mutex<[Double]>([])
    }

    @Test("does what another thread hands to the main queue, in its next step")
    func samples() throws {
        let output = RecordingOutput()
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

    @Test("shows what comes of it")
    func view() throws {
        let folder = try TemporaryFolder()
        let changes = Changes()
        let recorder = MovieRecorder(
            path: folder.file("loading.mp4"), configuration: SessionConfiguration(duration: .seconds(2)))
        let record: () throws -> Void = { try recorder.record { Loading(changed: changes) } }
        try record()
        #expect(changes.texts.withLock { $0 } == ["loaded"])
    }

    @Test("says that a timer of the main queue keeps to the host's clock, once")
    func timer() throws {
        let said = Changes()
        let session = SampleBufferSession(
            output: RecordingOutput(), configuration: SessionConfiguration(duration: .seconds(3))
        ) { event, _ in
            if case .notice(let text) = event { said.texts.withLock { $0.append(text) } }
        }
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        var timers: [any DispatchSourceTimer] = []
        session.addDisplayLink(preferredFramesPerSecond: 1) { _ in
            timers.append(DispatchSource.makeTimerSource(queue: .main))
            timers.append(DispatchSource.makeTimerSource(queue: .global()))
            for timer in timers.suffix(2) { timer.activate() }
        }
        try session.run(content.controller)
        for timer in timers { timer.cancel() }
        let texts = said.texts.withLock { $0 }
        #expect(
            texts.count == 1 && texts[0].hasPrefix("a DispatchSource's timer keeps to the host's clock"), "\(texts)")
    }
}
