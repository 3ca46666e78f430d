import Dispatch
import Foundation
import Observation
import PiPKit
import Synchronization
import TestSupport
import Testing

// This target has the settings of new projects: everything is on the main actor by default.

@Observable
final class StopWatch {
    var seconds = 0

    func run() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            seconds += 1
        }
    }
}

/// The notices and frames of a session, recorded from any thread.
nonisolated final class Told: Sendable {
    private let all = Mutex<(notices: [String], frames: [Duration])>(([], []))

    func writeAudio(_ event: SessionEvent, _ time: Duration) {
        all.withLock { all in
            switch event {
            case .notice("the view has no pip: its presented view is shown instead"): break
            case .notice(let text): all.notices.append(text)
            case .message(let message): all.notices.append(message.text)
            case .frameShown: all.frames.append(time)
            default: break
            }
        }
    }

    var notices: [String] { all.withLock { $0.notices } }
    var frames: [Duration] { all.withLock { $0.frames } }
}

@Suite("The tasks of recorded views")
struct RecordedTaskTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func recorder(
        _ name: String = "out.mp4", seconds: Double = 10, replyTimeLimit: Duration = .seconds(60)
    ) -> MovieRecorder {
        var configuration = SessionConfiguration(duration: .seconds(seconds))
        configuration.replyTimeLimit = replyTimeLimit
        return MovieRecorder(path: folder.file(name), configuration: configuration)
    }

    struct StopWatchView: View {
        @State private var watch = StopWatch()
        var body: some View {
            Text("\(watch.seconds)").frame(width: 100, height: 40).task { await watch.run() }
        }
    }

    @Test("The tasks of recorded views count as on a phone, without await and with it, in equal bytes, twenty times")
    func equalBytes() async throws {
        var files: Set<Data> = []
        for number in 0..<20 {
            let recorder = recorder("\(number).mp4", seconds: 5)
            let told = Told()
            if number % 2 == 0 {
                try await recorder.record {
                    told.writeAudio($0, $1)
                } view: {
                    StopWatchView()
                }
            } else {
                let atOnce: () throws -> Void = {
                    try recorder.record {
                        told.writeAudio($0, $1)
                    } view: {
                        StopWatchView()
                    }
                }
                try atOnce()
            }
            #expect(told.frames == (0..<5).map { .seconds($0) })
            files.insert(try #require(FileManager.default.contents(atPath: recorder.path)))
        }
        #expect(files.count == 1)
    }

    struct Loading: View {
        @State private var text = "loading"
        var body: some View {
            Text(text).frame(width: 100, height: 40).task(name: "load") {
                text = await withCheckedContinuation { answer in
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { answer.resume(returning: "here") }
                }
                try? await Task.sleep(for: .seconds(2))
                text = "later"
            }
        }
    }

    /// A gate at which tasks wait until it is opened.
    nonisolated final class Gate: Sendable {
        private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

        var isAwaited: Bool { waiting.withLock { $0 != nil } }
        func wait() async { await withCheckedContinuation { waiter in waiting.withLock { $0 = waiter } } }
        func open() { waiting.withLock { $0 }?.resume() }
    }

    struct Waiting: View {
        let gate: Gate
        @State private var text = "closed"
        var body: some View {
            Text(text).frame(width: 100, height: 40).task(name: "wait") {
                await gate.wait()
                text = "open"
                try? await Task.sleep(for: .seconds(2))
                text = "later"
            }
        }
    }

    @Test(
        "The tasks of recorded views that wait for another thread are awaited, and the session's time does not advance")
    func otherThread() async throws {
        let told = Told()
        try await recorder().record {
            told.writeAudio($0, $1)
        } view: {
            Loading()
        }
        #expect(told.frames == [.zero, .seconds(2)] || told.frames == [.zero, .zero, .seconds(2)])
        #expect(told.notices.isEmpty)
    }

    struct Endless: View {
        @State private var seconds = 0
        var body: some View {
            Text("\(seconds)").frame(width: 100, height: 40)
                .task(name: "never") { await withCheckedContinuation { Self.never = $0 } }
                .task {
                    for _ in 0..<3 {
                        try? await Task.sleep(for: .seconds(1))
                        seconds += 1
                    }
                }
        }
        static var never: CheckedContinuation<Void, Never>?
    }

    @Test(
        "The tasks of recorded views that wait forever are reported once, with their place, and the session continues")
    func never() async throws {
        let told = Told()
        try await recorder(replyTimeLimit: .milliseconds(20)).record {
            told.writeAudio($0, $1)
        } view: {
            Endless()
        }
        #expect(told.frames == (0..<4).map { .seconds($0) })
        #expect(told.notices.count == 1)
        let notice = try #require(told.notices.first)
        #expect(notice.hasPrefix("the task \"never\" of MainActorTests/RecordedTaskTests.swift:"))
        #expect(notice.hasSuffix("waited for the session's clock for 0.02 seconds: the session continues without it"))
        Endless.never?.resume()
    }

    struct Timed: View {
        @State private var seconds = 0
        var body: some View {
            Text("\(seconds)").frame(width: 100, height: 40).onAppear {
                let timer = OwnTimer(fire: .now + 1, interval: 1, repeats: true) { _ in }
                RunLoop.main.add(timer, forMode: .default)
                Self.timer = timer
            }
        }
        static var timer: Timer?
    }

    /// A kind of timer that only a run loop can fire.
    nonisolated final class OwnTimer: Timer {}

    @Test("a timer that a run loop alone can fire is named, because it waits for the host's clock")
    func timer() throws {
        let told = Told()
        try recorder(seconds: 3).record {
            told.writeAudio($0, $1)
        } view: {
            Timed()
        }
        Timed.timer?.invalidate()
        #expect(told.notices.count == 1)
        #expect(told.notices.first?.hasPrefix("a Foundation Timer follows the host's clock") == true)
    }

    @Test("the main actor does other work while a session that is awaited waits")
    func mainActorIsFree() async throws {
        let told = Told()
        let gate = Gate()
        let recorder = recorder()
        async let summary = recorder.record {
            told.writeAudio($0, $1)
        } view: {
            Waiting(gate: gate)
        }
        // What the session waits for comes from here alone.
        while !gate.isAwaited { await Task.yield() }
        gate.open()
        #expect(try await summary.framesDrawn >= 2)
        #expect(told.notices.isEmpty, "\(told.notices)")
    }
}

/// A page that is a delegate on the main actor.
final class Page: AVPictureInPictureControllerDelegate {
    var log: [String] = []
    var wasOnMainActor = true

    func pictureInPictureControllerDidStartPictureInPicture(_: AVPictureInPictureController) {
        MainActor.assertIsolated()
        log.append("start")
    }

    func pictureInPictureControllerDidStopPictureInPicture(_: AVPictureInPictureController) {
        MainActor.assertIsolated()
        log.append("stop")
    }
}

/// Answers for content of one's own, on the main actor.
class Content: AVPictureInPictureSampleBufferPlaybackDelegate {
    init() {}

    func pictureInPictureController(_: AVPictureInPictureController, setPlaying playing: Bool) {
        MainActor.assertIsolated()
    }

    func pictureInPictureControllerTimeRangeForPlayback(_: AVPictureInPictureController) -> CMTimeRange {
        CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
    }

    func pictureInPictureControllerIsPlaybackPaused(_: AVPictureInPictureController) -> Bool { false }

    func pictureInPictureController(
        _: AVPictureInPictureController, didTransitionToRenderSize newRenderSize: CMVideoDimensions
    ) {}

    func pictureInPictureController(
        _: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
        completion completionHandler: @escaping @Sendable () -> Void
    ) {
        MainActor.assertIsolated()
        completionHandler()
    }
}

@Suite("A session of sample buffers whose delegates are on the main actor")
struct MainActorDelegateTests {
    @Test("calls them there, with await and without", arguments: [true, false])
    func delegates(isAwaited: Bool) async throws {
        let folder = try TemporaryFolder()
        let session = try SampleBufferSession(
            path: folder.file("out.mp4"), configuration: SessionConfiguration(duration: .seconds(3)),
            events: ControlTimeline(events: [TimedControlEvent(time: .seconds(1), event: .pause)]))
        let layer = AVSampleBufferDisplayLayer(clock: session.clock)
        let (page, content) = (Page(), Content())
        let controller = AVPictureInPictureController(
            contentSource: .init(sampleBufferDisplayLayer: layer, playbackDelegate: content))
        controller.delegate = page
        let pool = try CVPixelBufferPool(width: 64, height: 64)
        session.addDisplayLink(preferredFramesPerSecond: 5) { time in
            MainActor.assertIsolated()
            guard let buffer = try? pool.makePixelBuffer() else { return }
            layer.enqueue(CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: time))
            if time == .zero { controller.startPictureInPicture() }
        }
        if isAwaited {
            try await session.run(controller)
        } else {
            let atOnce: () throws -> Void = { try session.run(controller) }
            try atOnce()
        }
        #expect(page.log == ["start", "stop"])
    }
}
