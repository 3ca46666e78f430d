import AVKit
import Combine
import Testing

/// Picture-in-picture code as written for iOS.
@Suite struct PictureInPicturePieces {
    final class Playback: NSObject, AVPictureInPictureSampleBufferPlaybackDelegate {
        var isPaused = false

        func pictureInPictureController(
            _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool
        ) {
            isPaused = !playing
            pictureInPictureController.invalidatePlaybackState()
        }

        func pictureInPictureControllerTimeRangeForPlayback(
            _ pictureInPictureController: AVPictureInPictureController
        ) -> CMTimeRange {
            CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
        }

        func pictureInPictureControllerIsPlaybackPaused(
            _ pictureInPictureController: AVPictureInPictureController
        ) -> Bool {
            isPaused
        }

        func pictureInPictureController(
            _ pictureInPictureController: AVPictureInPictureController,
            didTransitionToRenderSize newRenderSize: CMVideoDimensions
        ) {
            _ = CGSize(width: Int(newRenderSize.width), height: Int(newRenderSize.height))
        }

        func pictureInPictureController(
            _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
            completion completionHandler: @escaping () -> Void
        ) {
            completionHandler()
        }
    }

    final class AsyncPlayback: AVPictureInPictureSampleBufferPlaybackDelegate {
        func pictureInPictureController(_ controller: AVPictureInPictureController, setPlaying playing: Bool) {}

        func pictureInPictureControllerTimeRangeForPlayback(_ controller: AVPictureInPictureController) -> CMTimeRange {
            CMTimeRange(start: .zero, duration: CMTime(value: 60, timescale: 1))
        }

        func pictureInPictureControllerIsPlaybackPaused(_ controller: AVPictureInPictureController) -> Bool { false }

        func pictureInPictureController(
            _ controller: AVPictureInPictureController, didTransitionToRenderSize newRenderSize: CMVideoDimensions
        ) {}

        func pictureInPictureController(
            _ controller: AVPictureInPictureController, skipByInterval skipInterval: CMTime
        ) async {}

        func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
            _ controller: AVPictureInPictureController
        ) -> Bool {
            true
        }
    }

    final class Delegate: NSObject, AVPictureInPictureControllerDelegate {
        var calls: [String] = []
        var error: NSError?

        func pictureInPictureControllerWillStartPictureInPicture(_ controller: AVPictureInPictureController) {
            calls.append("willStart")
        }

        func pictureInPictureControllerDidStartPictureInPicture(_ controller: AVPictureInPictureController) {
            calls.append("didStart")
        }

        func pictureInPictureController(
            _ pictureInPictureController: AVPictureInPictureController,
            failedToStartPictureInPictureWithError error: Error
        ) {
            self.error = error as NSError
        }

        func pictureInPictureControllerWillStopPictureInPicture(_ controller: AVPictureInPictureController) {
            calls.append("willStop")
        }

        func pictureInPictureControllerDidStopPictureInPicture(_ controller: AVPictureInPictureController) {
            calls.append("didStop")
        }

        func pictureInPictureController(
            _ pictureInPictureController: AVPictureInPictureController,
            restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
                @escaping (Bool) -> Void
        ) {
            completionHandler(true)
        }
    }

    private func controller(_ playback: Playback) -> AVPictureInPictureController {
        AVPictureInPictureController(
            contentSource: .init(
                sampleBufferDisplayLayer: AVSampleBufferDisplayLayer(), playbackDelegate: playback))
    }

    @Test func supported() {
        guard AVPictureInPictureController.isPictureInPictureSupported() else { return }
        #expect(AVPictureInPictureController(playerLayer: AVPlayerLayer()) != nil)
    }

    @Test func ofPlayerLayer() {
        let playerLayer = AVPlayerLayer(player: AVPlayer())
        let controller = AVPictureInPictureController(playerLayer: playerLayer)
        controller?.canStartPictureInPictureAutomaticallyFromInline = true
        #expect(controller?.playerLayer === playerLayer)
    }

    @Test func ofPlayerLayerSource() throws {
        let source = AVPictureInPictureController.ContentSource(playerLayer: AVPlayerLayer())
        let controller = AVPictureInPictureController(contentSource: source)
        #expect(controller.contentSource === source)
    }

    @Test func ofSampleBuffers() throws {
        let (layer, playback) = (AVSampleBufferDisplayLayer(), Playback())
        let contentSource = AVPictureInPictureController.ContentSource(
            sampleBufferDisplayLayer: layer, playbackDelegate: playback)
        let pipController = AVPictureInPictureController(contentSource: contentSource)
        pipController.requiresLinearPlayback = true
        #expect(!pipController.isPictureInPictureActive)
    }

    @Test func delegateIsWeak() throws {
        let (playback, delegate) = (Playback(), Delegate())
        let controller = controller(playback)
        controller.delegate = delegate
        #expect(controller.delegate === delegate)
    }

    @Test func asyncPlayback() throws {
        let playback = AsyncPlayback()
        let controller = AVPictureInPictureController(
            contentSource: .init(sampleBufferDisplayLayer: .init(), playbackDelegate: playback))
        #expect(!controller.isPictureInPictureSuspended)
    }

    @Test func observedPossibility() throws {
        let playback = Playback()
        let controller = controller(playback)
        nonisolated(unsafe) var isPossible: Bool?
        let observation = controller.observe(\.isPictureInPicturePossible, options: [.initial, .new]) {
            controller, change in
            isPossible = change.newValue
            if controller.isPictureInPicturePossible { controller.startPictureInPicture() }
        }
        #expect(isPossible == false)
        observation.invalidate()
    }

    @Test func publishedActivity() throws {
        let playback = Playback()
        let controller = controller(playback)
        var cancellables = Set<AnyCancellable>()
        nonisolated(unsafe) var states: [Bool] = []
        controller.publisher(for: \.isPictureInPictureActive)
            .sink { isActive in states.append(isActive) }
            .store(in: &cancellables)
        #expect(states == [false])
    }

    @Test func toggle() throws {
        let (playback, delegate) = (Playback(), Delegate())
        let controller = controller(playback)
        controller.delegate = delegate
        if controller.isPictureInPictureActive {
            controller.stopPictureInPicture()
        } else {
            controller.startPictureInPicture()
        }
        #expect(delegate.calls.isEmpty)
        let error = try #require(delegate.error)
        #expect(error.domain == AVKitErrorDomain && error.code == -1001 && !error.localizedDescription.isEmpty)
    }

    @Test func errorCode() throws {
        let (playback, delegate) = (Playback(), Delegate())
        let controller = controller(playback)
        controller.delegate = delegate
        controller.startPictureInPicture()
        let code = delegate.error.flatMap { AVKitError.Code(rawValue: $0.code) }
        #expect(code == .pictureInPictureStartFailed)
    }

    @Test func invalidated() throws {
        let playback = Playback()
        let controller = controller(playback)
        playback.pictureInPictureController(controller, setPlaying: false)
        #expect(playback.pictureInPictureControllerIsPlaybackPaused(controller))
    }

    @Test func swappedSource() throws {
        let playback = Playback()
        let controller = controller(playback)
        controller.contentSource = nil
        #expect(controller.contentSource == nil)
    }

    @Test func foundationOfTheSameImport() {
        let data = Data("[1.5]".utf8)
        #expect((try? JSONDecoder().decode([TimeInterval].self, from: data)) == [1.5])
    }
}
