import Dispatch
import PictureInPicture
import Playback
import SampleQueue
import SharedTypes
import Testing

@Suite struct StartingTests {
    private let noOutput = "failedToStart -1001"

    @Test("Without support a player layer gets no controller, and a content source one that never starts")
    func unsupported() throws {
        #expect(AVPictureInPictureController.isPictureInPictureSupported())
        let layer = AVPlayerLayer(player: AVPlayer())
        #expect(AVPictureInPictureController(playerLayer: layer) != nil)
        PictureInPictureSupport.$isAvailable.withValue(false) {
            #expect(!AVPictureInPictureController.isPictureInPictureSupported())
            #expect(AVPictureInPictureController(playerLayer: layer) == nil)
        }
        let scene = try PictureInPictureSupport.$isAvailable.withValue(false) { try PictureInPictureScene() }
        #expect(!scene.controller.isPictureInPicturePossible)
        scene.controller.startPictureInPicture()
        scene.controller.startPictureInPictureWhenPossible()
        #expect(scene.log.take() == [noOutput, noOutput])
        #expect(!scene.controller.isPictureInPicturePossible && !scene.controller.isPictureInPictureActive)
        scene.controller.detach()
        scene.controller.startPictureInPicture()
        #expect(scene.log.take() == [noOutput])
    }

    @Test("It is possible once an output is open and the first frame is there, in either order")
    func possible() throws {
        let frameFirst = try PictureInPictureScene(isAttached: false)
        #expect(!frameFirst.controller.isPictureInPicturePossible)
        frameFirst.controller.attach(to: frameFirst.screen)
        #expect(frameFirst.controller.isPictureInPicturePossible)
        let outputFirst = try PictureInPictureScene(isReady: false)
        #expect(!outputFirst.controller.isPictureInPicturePossible)
        try outputFirst.enqueueFrame()
        #expect(outputFirst.controller.isPictureInPicturePossible)
        outputFirst.layer.flushAndRemoveImage()
        #expect(!outputFirst.controller.isPictureInPicturePossible)
    }

    @Test("A screen that is attached while another thread performs requests gets the others, on its own thread")
    func attachedMeanwhile() throws {
        let scene = try PictureInPictureScene(isAttached: false, isLazy: true)
        let (isCalled, mayReturn, isOver) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        scene.player.onCall = { [noOutput] line, _ in
            guard line == noOutput else { return }
            isCalled.signal()
            mayReturn.wait()
        }
        let controller = scene.controller
        startThread {
            controller.startPictureInPicture()
            isOver.signal()
        }
        isCalled.wait()
        controller.attach(to: scene.screen)
        controller.startPictureInPicture()
        #expect(controller.pendingReply != nil)
        mayReturn.signal()
        isOver.wait()
        #expect(scene.log.take() == [noOutput, "events are pending"])
        #expect(controller.pendingReply == nil && !controller.isPictureInPicturePossible)
        controller.processPendingEvents()
        #expect(scene.log.take() == ["willStart inactive", "didStart active"])
    }

    @Test("A start calls willStart, then didStart, and it is active from didStart on")
    func start() throws {
        let scene = try PictureInPictureScene()
        scene.controller.startPictureInPicture()
        #expect(scene.log.take() == ["willStart inactive", "didStart active"])
        #expect(scene.controller.isPictureInPictureActive)
        scene.controller.startPictureInPicture()
        #expect(scene.log.take() == [])
        #expect(scene.takeIgnored() == [.alreadyStarted])
    }

    @Test("A start that is not possible calls failedToStart alone, with the domain and code that AVKit uses")
    func failedStarts() throws {
        let noFrame = try PictureInPictureScene(isReady: false)
        noFrame.controller.startPictureInPicture()
        #expect(noFrame.log.take() == [noOutput])
        let noOutputScene = try PictureInPictureScene(isAttached: false)
        noOutputScene.controller.startPictureInPicture()
        #expect(noOutputScene.log.take() == [noOutput])
        let noWindow = try PictureInPictureScene(opening: .never("the output is closed"))
        noWindow.controller.startPictureInPicture()
        #expect(noWindow.log.take() == [noOutput])
        noWindow.screen.setOpening(.atOnce(nil))
        noWindow.controller.startPictureInPicture()
        #expect(noWindow.log.take() == ["willStart inactive", "didStart active"])
        #expect(AVKitError.errorDomain == "AVKitErrorDomain")
    }

    @Test("A start can wait until it is possible")
    func waitingStart() throws {
        let scene = try PictureInPictureScene(isReady: false)
        scene.controller.startPictureInPictureWhenPossible()
        #expect(scene.log.take() == [])
        try scene.enqueueFrame()
        #expect(scene.log.take() == ["willStart inactive", "didStart active"])
    }

    @Test("A start that waits, or whose window is missing yet, ends with failedToStart when it is stopped")
    func stoppedBeforeStart() throws {
        let waiting = try PictureInPictureScene(isReady: false)
        waiting.controller.startPictureInPictureWhenPossible()
        waiting.controller.stopPictureInPicture()
        #expect(waiting.log.take() == [noOutput])
        try waiting.enqueueFrame()
        #expect(waiting.log.take() == [])

        let opening = try PictureInPictureScene(opening: .later)
        opening.controller.startPictureInPicture()
        opening.controller.stopPictureInPicture()
        #expect(opening.log.take() == ["window closes: programmatic", noOutput])
        opening.controller.deliver(.windowOpened(attempt: opening.screen.attempts.withLock { $0[0] }, size: nil))
        #expect(opening.log.take() == [])
        #expect(!opening.controller.isPictureInPictureActive)
    }

    @Test("A window that comes late starts then; one for an attempt that is over does not")
    func lateWindows() throws {
        let scene = try PictureInPictureScene(opening: .later)
        scene.controller.startPictureInPicture()
        scene.controller.stopPictureInPicture()
        scene.controller.startPictureInPicture()
        _ = scene.log.take()
        let attempts = scene.screen.attempts.withLock { $0 }
        scene.controller.deliver(.windowOpened(attempt: attempts[0], size: nil))
        #expect(scene.log.take() == [])
        scene.controller.deliver(.windowOpened(attempt: attempts[1], size: nil))
        #expect(scene.log.take() == ["willStart inactive", "didStart active"])
    }

    @Test("A window that opens when the frames are gone fails the start and is closed")
    func framesGone() throws {
        let scene = try PictureInPictureScene(opening: .later)
        scene.controller.startPictureInPicture()
        scene.layer.flushAndRemoveImage()
        scene.controller.deliver(.windowOpened(attempt: scene.screen.attempts.withLock { $0[0] }, size: nil))
        #expect(scene.log.take() == ["window closes: failure", noOutput])
    }

    @Test("The move to the background starts it only where that is allowed and possible, and while its content plays")
    func automaticStart() throws {
        let scene = try PictureInPictureScene()
        #expect(!scene.controller.canStartPictureInPictureAutomaticallyFromInline)
        scene.controller.deliver(.enteredBackground)
        #expect(scene.log.take() == [])
        scene.controller.canStartPictureInPictureAutomaticallyFromInline = true
        scene.controller.deliver(.enteredForeground)
        scene.controller.deliver(.enteredBackground)
        #expect(scene.log.take() == [])
        scene.player.isPaused = false
        scene.controller.deliver(.enteredForeground)
        scene.controller.deliver(.enteredBackground)
        #expect(scene.log.take() == ["willStart inactive", "didStart active"])
        scene.controller.deliver(.enteredBackground)
        #expect(scene.log.take() == [])
        let notReady = try PictureInPictureScene(isReady: false)
        notReady.player.isPaused = false
        notReady.controller.canStartPictureInPictureAutomaticallyFromInline = true
        notReady.controller.deliver(.enteredBackground)
        #expect(notReady.log.take() == [])
    }
}
