import Observation
import PictureInPicture
import SampleQueue
import Synchronization
import TestSupport
import Testing

@Suite struct ControllerTests {
    @Test("A delegate's request inside its methods is executed after the current action")
    func reentrancy() throws {
        let scene = try PictureInPictureScene()
        scene.player.onCall = { line, controller in
            if line.hasPrefix("willStart") { controller.stopPictureInPicture() }
        }
        scene.controller.startPictureInPicture()
        #expect(
            scene.log.take() == [
                "willStart inactive", "didStart active", "willStop programmatic active",
                "window closes: programmatic", "didStop programmatic inactive",
            ])
    }

    @Test("Starts and stops pair though delegates request starts and stops in every method")
    func reentrantPairs() throws {
        for seed in 0..<200 {
            var random = SeededGenerator(seed: UInt64(seed))
            let scene = try PictureInPictureScene()
            var budget = 12
            scene.player.onCall = { _, controller in
                guard budget > 0 else { return }
                budget -= 1
                switch Int.random(in: 0..<6, using: &random) {
                case 0: controller.startPictureInPicture()
                case 1: controller.stopPictureInPicture()
                case 2: controller.deliver(.closePressed)
                case 3: controller.deliver(.restorePressed)
                case 4: controller.deliver(.playPausePressed)
                default: break
                }
            }
            scene.controller.startPictureInPicture()
            scene.controller.deliver(.restorePressed)
            scene.player.onCall = nil
            scene.controller.stopPictureInPicture()
            let calls = scene.log.take().compactMap { $0.split(separator: " ").first }
                .filter { $0.hasPrefix("will") || $0.hasPrefix("did") }
            let once = ["willStart", "didStart", "willStop", "didStop"]
            #expect(calls == Array(repeating: once, count: calls.count / 4).flatMap { $0 }.map { $0[...] })
            #expect(calls.count % 4 == 0 && !calls.isEmpty)
        }
    }

    @Test(
        "With a screen, the program's requests wait for the screen's thread; the screen's own events are executed at once"
    )
    func hosted() throws {
        let scene = try PictureInPictureScene(isLazy: true)
        scene.controller.processPendingEvents()
        _ = scene.log.take()
        scene.controller.startPictureInPicture()
        #expect(scene.log.take() == ["events are pending"])
        #expect(!scene.controller.isPictureInPictureActive)
        scene.controller.processPendingEvents()
        #expect(scene.log.take() == ["willStart inactive", "didStart active"])
        scene.controller.deliver(.closePressed)
        #expect(scene.log.take().last == "didStop userClosed inactive")
    }

    @Test("Observers of the properties receive their changes")
    func observation() throws {
        let scene = try PictureInPictureScene(isReady: false)
        let changes = Changes()
        let controller = scene.controller
        func observe(_ name: String, _ read: () -> Void) {
            withObservationTracking(read) { changes.names.withLock { $0.append(name) } }
        }
        observe("possible") { _ = controller.isPictureInPicturePossible }
        observe("active") { _ = controller.isPictureInPictureActive }
        observe("suspended") { _ = controller.isPictureInPictureSuspended }
        try scene.enqueueFrame()
        #expect(changes.names.withLock { $0 } == ["possible"])
        controller.startPictureInPicture()
        #expect(changes.names.withLock { $0 } == ["possible", "active"])
        controller.deliver(.suspended)
        #expect(changes.names.withLock { $0 } == ["possible", "active", "suspended"])
    }

    @Test("A delegate's async forms are run at once up to where they wait")
    func asyncForms() throws {
        let scene = try PictureInPictureScene().started()
        let player = AsyncPlayer()
        scene.controller.delegate = player
        scene.controller.contentSource = .init(sampleBufferDisplayLayer: scene.layer, playbackDelegate: player)
        scene.controller.skip(scene.seconds(-5))
        #expect(player.skips == [-5])
        #expect(!scene.controller.machine.isSeeking)
        scene.controller.deliver(.restorePressed)
        #expect(player.restores == 1)
        #expect(!scene.controller.isPictureInPictureActive)
    }

    @Test("An async form that waits holds the stop back until it is done")
    func waitingAsyncForm() async throws {
        let scene = try PictureInPictureScene().started()
        let delegate = WaitingDelegate()
        scene.controller.delegate = delegate
        scene.controller.deliver(.restorePressed)
        #expect(scene.controller.isPictureInPictureActive)
        for await _ in delegate.stopped { break }
        #expect(!scene.controller.isPictureInPictureActive)
    }

    @Test("Delegates and shows are held weakly, and a controller leaves its layer when it goes")
    func noLeak() throws {
        let clock = VirtualClock()
        let layer = AVSampleBufferDisplayLayer(clock: clock.clock)
        weak var controller: AVPictureInPictureController?
        weak var player: Player?
        weak var screen: ScriptedHost?
        do {
            let log = CallLog()
            let playerOwner = Player(log: log, timebase: CMTimebase(measuredBy: clock.clock))
            let screenOwner = ScriptedHost(log: log)
            let owner = AVPictureInPictureController(
                contentSource: .init(sampleBufferDisplayLayer: layer, playbackDelegate: playerOwner))
            owner.delegate = playerOwner
            owner.attach(to: screenOwner)
            (controller, player, screen) = (owner, playerOwner, screenOwner)
            #expect(controller != nil && player != nil && screen != nil)
        }
        #expect(controller == nil && player == nil && screen == nil)
        layer.flush()
    }

    @Test("Without its playback delegate the content is absent, and nothing hangs")
    func delegateGone() throws {
        let layer = AVSampleBufferDisplayLayer(clock: VirtualClock().clock)
        layer.enqueue(CMSampleBuffer(imageBuffer: try CVPixelBuffer(width: 2, height: 2), presentationTimeStamp: .zero))
        var player: Player? = Player(log: CallLog(), timebase: CMTimebase(measuredBy: VirtualClock().clock))
        let controller = AVPictureInPictureController(
            contentSource: .init(sampleBufferDisplayLayer: layer, playbackDelegate: player!))
        let screen = ScriptedHost(log: CallLog())
        controller.attach(to: screen)
        controller.startPictureInPicture()
        #expect(controller.machine.playback.hasContent)
        player = nil
        controller.skip(CMTime(value: -1, timescale: 1))
        #expect(!controller.machine.isSeeking)
        #expect(!controller.machine.playback.hasContent)
    }
}

/// The names of properties that changed.
private final class Changes: Sendable {
    let names = Mutex<[String]>([])
}

/// A delegate that has the async forms and waits for nothing.
private final class AsyncPlayer: AVPictureInPictureControllerDelegate, AVPictureInPictureSampleBufferPlaybackDelegate {
    var skips: [Double] = []
    var restores = 0

    func pictureInPictureControllerRestoreUserInterfaceForPictureInPictureStop(
        _: AVPictureInPictureController
    ) async -> Bool {
        restores += 1
        return true
    }

    func pictureInPictureController(_: AVPictureInPictureController, skipByInterval skipInterval: CMTime) async {
        skips.append(skipInterval.seconds)
    }

    func pictureInPictureController(_: AVPictureInPictureController, setPlaying playing: Bool) {}
    func pictureInPictureController(
        _: AVPictureInPictureController, didTransitionToRenderSize newRenderSize: CMVideoDimensions
    ) {}
    func pictureInPictureControllerIsPlaybackPaused(_: AVPictureInPictureController) -> Bool { false }
    func pictureInPictureControllerTimeRangeForPlayback(_: AVPictureInPictureController) -> CMTimeRange {
        CMTimeRange(start: .zero, duration: .positiveInfinity)
    }
}

/// A delegate whose restore suspends before it is done.
private final class WaitingDelegate: AVPictureInPictureControllerDelegate, Sendable {
    let stopped: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stopped, continuation) = AsyncStream.makeStream()
    }

    func pictureInPictureControllerRestoreUserInterfaceForPictureInPictureStop(
        _: AVPictureInPictureController
    ) async -> Bool {
        await Task.yield()
        return true
    }

    func pictureInPictureControllerDidStopPictureInPicture(_: AVPictureInPictureController) {
        continuation.yield()
    }
}
