import PictureInPicture
import SampleQueue
import SharedTypes
import Testing

@Suite struct StoppingTests {
    private func stops(_ reason: String) -> [String] {
        ["willStop \(reason) active", "window closes: \(reason)", "didStop \(reason) inactive"]
    }

    @Test("The program's stop calls willStop and didStop, and never asks to restore")
    func programmatic() throws {
        let scene = try PictureInPictureScene().started()
        scene.controller.stopPictureInPicture()
        #expect(scene.log.take() == stops("programmatic"))
        #expect(!scene.controller.isPictureInPictureActive)
        scene.controller.stopPictureInPicture()
        #expect(scene.log.take() == [])
        #expect(scene.takeIgnored() == [.notActive])
    }

    @Test("The viewer's close does not restore, and has the reason that the viewer closed")
    func closed() throws {
        let scene = try PictureInPictureScene().started()
        scene.controller.deliver(.closePressed)
        #expect(scene.log.take() == stops("userClosed"))
    }

    @Test("The viewer's restore asks the delegate first and stops after its completion")
    func restored() throws {
        let scene = try PictureInPictureScene().started()
        scene.player.restores = nil
        scene.controller.deliver(.restorePressed)
        #expect(scene.log.take() == ["restore"])
        #expect(scene.controller.isPictureInPictureActive)
        scene.player.pendingRestores[0](true)
        #expect(scene.log.take() == stops("restoreRequested"))
        scene.player.pendingRestores[0](true)
        #expect(scene.log.take() == [])
        #expect(scene.takeIgnored() == [.outdated])
    }

    @Test("A restore that fails, or that nobody handles, continues the stop")
    func notRestored() throws {
        let failing = try PictureInPictureScene().started()
        failing.player.restores = false
        failing.controller.deliver(.restorePressed)
        #expect(failing.log.take() == ["restore"] + stops("restoreRequested"))
        let withoutDelegate = try PictureInPictureScene().started()
        withoutDelegate.controller.delegate = nil
        withoutDelegate.controller.deliver(.restorePressed)
        #expect(withoutDelegate.log.take() == ["window closes: restoreRequested"])
        let withoutMethod = try PictureInPictureScene().started()
        let bare = BareDelegate()
        withoutMethod.controller.delegate = bare
        withoutMethod.controller.deliver(.restorePressed)
        #expect(bare.stops == 1)
    }

    @Test("Another cause does not wait for a running restore, and the late completion has no effect")
    func stopWhileRestoring() throws {
        let scene = try PictureInPictureScene().started()
        scene.player.restores = nil
        scene.controller.deliver(.restorePressed)
        scene.controller.deliver(.restorePressed)
        #expect(scene.takeIgnored() == [.stopping])
        scene.controller.deliver(.closePressed)
        #expect(scene.log.take() == ["restore"] + stops("userClosed"))
        scene.controller.startPictureInPicture()
        _ = scene.log.take()
        scene.player.pendingRestores[0](true)
        #expect(scene.log.take() == [])
        #expect(scene.controller.isPictureInPictureActive)
    }

    @Test("Every stop has a reason", arguments: PictureInPictureStopReason.allCases)
    func reasons(reason: PictureInPictureStopReason) throws {
        let scene = try PictureInPictureScene().started()
        scene.controller.deliver(.stopRequested(reason))
        #expect(scene.log.take() == stops(reason.rawValue))
        #expect(scene.controller.pictureInPictureStopReason == reason)
        _ = scene.started()
        #expect(scene.controller.pictureInPictureStopReason == nil)
    }

    @Test("An output that disappears closes the window because of failure")
    func outputGoes() throws {
        let scene = try PictureInPictureScene().started()
        scene.controller.detach()
        #expect(scene.log.take() == stops("failure"))
        #expect(!scene.controller.isPictureInPicturePossible)
    }

    @Test("Content may be swapped while active; content that is not ready stops it")
    func swapContent() throws {
        let scene = try PictureInPictureScene().started()
        let other = AVSampleBufferDisplayLayer(clock: scene.clock.clock)
        other.enqueue(CMSampleBuffer(imageBuffer: try CVPixelBuffer(width: 2, height: 2), presentationTimeStamp: .zero))
        scene.controller.contentSource = .init(sampleBufferDisplayLayer: other, playbackDelegate: scene.player)
        #expect(scene.log.take() == [])
        #expect(scene.controller.isPictureInPictureActive)
        scene.layer.flushAndRemoveImage()
        #expect(scene.controller.isPictureInPicturePossible)
        let empty = AVSampleBufferDisplayLayer(clock: scene.clock.clock)
        scene.controller.contentSource = .init(sampleBufferDisplayLayer: empty, playbackDelegate: scene.player)
        #expect(scene.log.take() == stops("replaced"))
        #expect(!scene.controller.isPictureInPicturePossible)
    }

    @Test("A start that waits continues to wait when content that is not ready appears")
    func swapWhileWaiting() throws {
        let scene = try PictureInPictureScene(isReady: false)
        scene.controller.startPictureInPictureWhenPossible()
        let other = AVSampleBufferDisplayLayer(clock: scene.clock.clock)
        scene.controller.contentSource = .init(sampleBufferDisplayLayer: other, playbackDelegate: scene.player)
        #expect(scene.log.take() == [])
        other.enqueue(CMSampleBuffer(imageBuffer: try CVPixelBuffer(width: 2, height: 2), presentationTimeStamp: .zero))
        #expect(scene.log.take() == ["willStart inactive", "didStart active"])
    }

    @Test("It starts and stops any number of times, each start paired with its stop")
    func restartable() throws {
        let scene = try PictureInPictureScene()
        for _ in 0..<5 {
            scene.controller.startPictureInPicture()
            scene.controller.deliver(.closePressed)
        }
        let once = ["willStart inactive", "didStart active"] + stops("userClosed")
        #expect(scene.log.take() == Array(repeating: once, count: 5).flatMap { $0 })
    }
}

/// A delegate with no method but one.
private final class BareDelegate: AVPictureInPictureControllerDelegate {
    var stops = 0

    func pictureInPictureControllerDidStopPictureInPicture(_: AVPictureInPictureController) {
        stops += 1
    }
}
