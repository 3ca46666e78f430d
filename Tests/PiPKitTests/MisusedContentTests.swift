import AVKit
import Dispatch
import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

/// Content whose program calls back, enqueues and requests in ways that a tidy program does not.
@Suite("A session of content that is used in unusual ways")
struct MisusedContentTests: ForeignFrameTests {
    let output = InMemoryOutput()

    /// A delegate whose methods the test defines.
    private final class Delegate: AVPictureInPictureControllerDelegate, AVPictureInPictureSampleBufferPlaybackDelegate,
        @unchecked Sendable
    {
        // SAFETY: set up before the session runs, and then used on its thread.
        var calls: [String] = []
        var on: (String, AVPictureInPictureController) -> Void = { _, _ in }
        var range = CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
        var isPaused = false
        let name: String

        init(_ name: String = "") { self.name = name }

        private func call(_ what: String, _ controller: AVPictureInPictureController) {
            calls.append(what)
            on(what, controller)
        }

        func pictureInPictureControllerWillStartPictureInPicture(_ c: AVPictureInPictureController) {
            call("willStart", c)
        }
        func pictureInPictureControllerDidStartPictureInPicture(_ c: AVPictureInPictureController) {
            call("didStart", c)
        }
        func pictureInPictureControllerWillStopPictureInPicture(_ c: AVPictureInPictureController) {
            call("willStop", c)
        }
        func pictureInPictureControllerDidStopPictureInPicture(_ c: AVPictureInPictureController) {
            call("didStop", c)
        }
        func pictureInPictureController(
            _ c: AVPictureInPictureController, failedToStartPictureInPictureWithError error: any Error
        ) { call("failed", c) }
        func pictureInPictureController(_ c: AVPictureInPictureController, setPlaying playing: Bool) {
            call("setPlaying", c)
        }
        func pictureInPictureControllerTimeRangeForPlayback(_ c: AVPictureInPictureController) -> CMTimeRange {
            on("range", c)
            return range
        }
        func pictureInPictureControllerIsPlaybackPaused(_ c: AVPictureInPictureController) -> Bool {
            on("isPaused", c)
            return isPaused
        }
        func pictureInPictureController(
            _ c: AVPictureInPictureController, didTransitionToRenderSize newRenderSize: CMVideoDimensions
        ) { call("size", c) }
        func pictureInPictureController(
            _ c: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
            completion completionHandler: @escaping @Sendable () -> Void
        ) {
            call("skip", c)
            completionHandler()
        }
    }

    /// A controller of `layer` with one delegate for both purposes.
    private func controller(_ layer: AVSampleBufferDisplayLayer, _ delegate: Delegate) -> AVPictureInPictureController {
        let controller = AVPictureInPictureController(
            contentSource: .init(sampleBufferDisplayLayer: layer, playbackDelegate: delegate))
        controller.delegate = delegate
        return controller
    }

    @Test(
        "A session of content that is used in unusual ways shows a layer in the window of each of two controllers",
        arguments: [false, true])
    func sharedLayer(addsFirst: Bool) throws {
        let session = session()
        let layer = AVSampleBufferDisplayLayer(clock: session.clock)
        let delegates = (Delegate(), Delegate())
        let (first, second) = (controller(layer, delegates.0), controller(layer, delegates.1))
        if addsFirst { session.add(first) }
        session.add(second)
        for second in 0..<4 { Self.enqueue(UInt8(100 + second), at: Self.seconds([Double(second)]), on: layer) }
        first.startPictureInPictureWhenPossible()
        session.addDisplayLink(preferredFramesPerSecond: 2) { time in
            if time.seconds == 1.5 { second.startPictureInPicture() }
        }
        try session.run(first)
        #expect(try shown == [[0, 100], [1, 101], [1.5, 101], [2, 102], [3, 103]])
    }

    @Test("A session opens the window of a program that requests it again whenever it fails")
    func retriedStart() throws {
        var notices: [String] = []
        let session = session { event, _ in if case .notice(let text) = event { notices.append(text) } }
        let layer = AVSampleBufferDisplayLayer(clock: session.clock)
        let delegate = Delegate()
        let controller = controller(layer, delegate)
        delegate.on = { call, controller in if call == "failed" { controller.startPictureInPicture() } }
        session.addDisplayLink(preferredFramesPerSecond: 1) { time in
            if time.seconds == 1 { Self.enqueue(100, at: Self.seconds([1, 2]), on: layer) }
        }
        controller.startPictureInPicture()
        try session.run(controller)
        #expect(try shown.map { $0[1] } == [0, 100, 100] && delegate.calls.contains("didStart"))
        #expect(notices.count == 1, "\(notices)")
    }

    @Test("queries a delegate again that changes its replies during the queries, but not endlessly")
    func invalidatedInQuery() throws {
        let session = session(.seconds(4), [.init(time: .seconds(2), event: .toggle)])
        let layer = AVSampleBufferDisplayLayer(clock: session.clock)
        Self.enqueue(100, at: Self.seconds([0, 1, 2, 3]), on: layer)
        let delegate = Delegate()
        var count = 0
        delegate.on = { call, controller in
            if call == "range" || call == "isPaused" || call == "setPlaying" || call == "size" {
                count += 1
                delegate.isPaused.toggle()
                controller.invalidatePlaybackState()
            }
        }
        let controller = controller(layer, delegate)
        controller.startPictureInPictureWhenPossible()
        try session.run(controller)
        #expect(output.shown.count == 4 && count > 2, "\(count)")
    }

    @Test("A session of content that is used in unusual ways ends though two controllers each want the window back")
    func contention() throws {
        let session = session(.seconds(1))
        let delegates = [Delegate("a"), Delegate("b")]
        let controllers = delegates.map { delegate in
            let layer = AVSampleBufferDisplayLayer(clock: session.clock)
            Self.enqueue(100, at: Self.seconds([0, 0.5]), on: layer)
            delegate.on = { call, controller in
                if call == "didStop" || call == "failed" { controller.startPictureInPicture() }
            }
            return controller(layer, delegate)
        }
        session.add(controllers[1])
        for controller in controllers { controller.startPictureInPictureWhenPossible() }
        try session.run(controllers[0])
        for delegate in delegates {
            #expect(
                delegate.calls.filter { $0 == "didStart" }.count == delegate.calls.filter { $0 == "didStop" }.count)
        }
        withExtendedLifetime(delegates) {}
    }

    @Test("A session starts and stops of two controllers pair, whatever is requested when", arguments: 0..<40)
    func crossing(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let session = session(
            .seconds(3),
            (0..<6).map { _ in
                .init(
                    time: .milliseconds(Int.random(in: 0..<3000, using: &random)),
                    event: [.close, .restore, .start, .stop, .toggle, .background, .foreground].randomElement(
                        using: &random)!)
            }.sorted { $0.time < $1.time })
        let delegates = [Delegate("a"), Delegate("b")]
        var controllers: [AVPictureInPictureController] = []
        var left = 30
        let generator = Mutex(random)
        func act() {
            guard left > 0, controllers.count == 2 else { return }
            left -= 1
            let (index, what) = generator.withLock { random in
                (Int.random(in: 0..<2, using: &random), Int.random(in: 0..<8, using: &random))
            }
            let controller = controllers[index]
            switch what {
            case 0, 1: controller.startPictureInPicture()
            case 2: controller.stopPictureInPicture()
            case 3: controller.startPictureInPictureWhenPossible()
            case 4: controller.invalidatePlaybackState()
            case 5:
                let source = controller.contentSource
                controller.contentSource = nil
                controller.contentSource = source
            case 6: controller.contentSource?.sampleBufferDisplayLayer?.flushAndRemoveImage()
            default:
                guard let layer = controller.contentSource?.sampleBufferDisplayLayer else { return }
                Self.enqueue(77, at: [layer.timebase.time], on: layer)
            }
        }
        var active: [Set<String>] = []
        var open: Set<String> = []
        for delegate in delegates {
            let layer = AVSampleBufferDisplayLayer(clock: session.clock)
            Self.enqueue(100, at: Self.seconds([0, 1, 2]), on: layer)
            delegate.on = { call, controller in
                if call == "didStart" { open.insert(delegate.name) }
                if call == "willStop" { open.remove(delegate.name) }
                active.append(open)
                act()
            }
            controllers.append(controller(layer, delegate))
        }
        session.add(controllers[1])
        session.addDisplayLink(preferredFramesPerSecond: 10) { _ in act() }
        controllers[0].startPictureInPictureWhenPossible()
        _ = try? session.run(controllers[0])
        for (controller, delegate) in zip(controllers, delegates) {
            let calls = delegate.calls.filter { ["willStart", "didStart", "willStop", "didStop"].contains($0) }
            let expected = (0..<calls.count).map { ["willStart", "didStart", "willStop", "didStop"][$0 % 4] }
            #expect(calls == expected && calls.count % 4 == 0, "\(delegate.calls)")
            #expect(!controller.isPictureInPictureActive)
        }
        #expect(!active.contains { $0.count > 1 })
    }

    @Test(
        "A session of content that is used in unusual ways continues while the content is removed, replaced and shown again"
    )
    func removedContent() throws {
        let session = session(.seconds(5))
        let content = try ForeignContent(session)
        Self.enqueue(100, at: Self.seconds([0, 1, 2, 3, 4]), on: content.layer)
        let source = content.controller.contentSource
        session.addDisplayLink(preferredFramesPerSecond: 2) { time in
            if time.seconds == 1.5 { content.controller.contentSource = nil }
            if time.seconds == 2.5 {
                content.controller.contentSource = source
                content.controller.startPictureInPicture()
            }
        }
        try session.run(content.controller)
        #expect(try shown.map { $0[0] } == [0, 1, 1.5, 2.5, 3, 4])
    }

    @Test("A session continues when the program releases its controller and delegates while the window is open")
    func released() throws {
        weak var weakController: AVPictureInPictureController?
        weak var weakDelegate: Delegate?
        func run() throws {
            let session = session(
                .seconds(4),
                [
                    .init(time: .seconds(2), event: .toggle),
                    .init(time: .milliseconds(2_100), event: .skip(interval: 5)),
                    .init(time: .milliseconds(2_200), event: .restore),
                ])
            let layer = AVSampleBufferDisplayLayer(clock: session.clock)
            Self.enqueue(100, at: Self.seconds([0, 1, 2]), on: layer)
            var delegate: Delegate? = Delegate()
            var second: AVPictureInPictureController? = controller(layer, delegate!)
            weakController = second
            weakDelegate = delegate
            let first = try ForeignContent(session, starts: false)
            session.add(second!)
            second!.startPictureInPictureWhenPossible()
            session.addDisplayLink(preferredFramesPerSecond: 1) { time in
                if time.seconds == 1 { (second, delegate) = (nil, nil) }
            }
            try session.run(first.controller)
        }
        try run()
        #expect(weakController == nil && weakDelegate == nil)
        #expect(try shown.map { $0[0] } == [0, 1, 2, 2.2])
    }

    /// Names with the session times at which they were added.
    private final class Notes: Sendable {
        private let notes = Mutex<[String]>([])
        var all: [String] { notes.withLock { $0 } }

        @discardableResult
        func add(_ name: String) -> Int {
            let time = (CMClockGetHostTimeClock().time.seconds * 1000).rounded() / 1000
            return notes.withLock { notes in
                notes.append("\(name) \(time)")
                return notes.count
            }
        }
    }

    @Test("A session runs timers and blocks that are nested in each other at their times")
    @MainActor func nested() throws {
        let session = session(.seconds(3))
        let content = try ForeignContent(session)
        Self.enqueue(100, at: Self.seconds([0, 1, 2]), on: content.layer)
        let notes = Notes()
        let run: () throws -> Void = {
            session.inside {
                notes.add("start")
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
                    notes.add("after")
                    let source = DispatchSource.makeTimerSource(queue: .main)
                    source.schedule(deadline: .now() + 0.25, repeating: 0.25)
                    source.setEventHandler {
                        let n = notes.add("source")
                        if n == 4 {
                            source.schedule(deadline: .now() + 0.5, repeating: .never)
                        } else if n == 5 {
                            source.cancel()
                            _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
                                notes.add("timer")
                                timer.invalidate()
                                DispatchQueue.main.async {
                                    notes.add("async")
                                    DispatchQueue.main.asyncAfter(deadline: .now() - 1) { notes.add("past") }
                                    OperationQueue.main.addOperation { notes.add("operation") }
                                }
                            }
                        }
                    }
                    source.resume()
                }
            }
            try session.run(content.controller)
        }
        try run()
        #expect(
            notes.all == [
                "start 0.0", "after 0.5", "source 0.75", "source 1.0", "source 1.5", "timer 1.6", "async 1.6",
                "past 1.6", "operation 1.6",
            ], "\(notes.all)")
    }
}
