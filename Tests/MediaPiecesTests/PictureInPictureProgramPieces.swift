import AVKit
import Combine
import Testing

/// Picture in picture as programs for iOS use it: classes as a whole, and what they do.
@Suite struct PictureInPictureProgramPieces {
    /// A ticker that draws frames of its own.
    final class Ticker: NSObject, AVPictureInPictureControllerDelegate, AVPictureInPictureSampleBufferPlaybackDelegate {
        let displayLayer = AVSampleBufferDisplayLayer()
        private(set) var pipController: AVPictureInPictureController!
        private(set) var lastError: Error?
        private var isPaused = false
        private var possibleObservation: NSKeyValueObservation?

        override init() {
            super.init()
            displayLayer.videoGravity = .resizeAspect
            let source = AVPictureInPictureController.ContentSource(
                sampleBufferDisplayLayer: displayLayer, playbackDelegate: self)
            pipController = AVPictureInPictureController(contentSource: source)
            pipController.delegate = self
            pipController.requiresLinearPlayback = true
            pipController.canStartPictureInPictureAutomaticallyFromInline = true
            possibleObservation = pipController.observe(\.isPictureInPicturePossible, options: [.initial, .new]) {
                controller, change in
                guard change.newValue == true else { return }
                controller.startPictureInPicture()
            }
        }

        deinit { possibleObservation?.invalidate() }

        func toggle() {
            if pipController.isPictureInPictureActive {
                pipController.stopPictureInPicture()
            } else {
                pipController.startPictureInPicture()
            }
        }

        func pictureInPictureController(
            _ pictureInPictureController: AVPictureInPictureController,
            failedToStartPictureInPictureWithError error: Error
        ) {
            lastError = error
        }

        func pictureInPictureController(
            _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool
        ) {
            isPaused = !playing
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
        ) {}

        func pictureInPictureController(
            _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
            completion completionHandler: @escaping () -> Void
        ) {
            completionHandler()
        }
    }

    @Test func ticker() throws {
        let ticker = Ticker()
        ticker.toggle()
        let error = try #require(ticker.lastError)
        #expect((error as? AVKitError)?.code == .pictureInPictureStartFailed)
        #expect((error as NSError).code == AVKitError.pictureInPictureStartFailed.rawValue)
        #expect(!ticker.pipController.isPictureInPicturePossible && ticker.pipController.playerLayer.player == nil)
    }

    @Test func caughtByCode() {
        var caught = ""
        for code in [AVKitError.Code.pictureInPictureStartFailed, .unknown] {
            do {
                throw AVKitError(code, userInfo: [NSLocalizedDescriptionKey: "busy"])
            } catch AVKitError.pictureInPictureStartFailed {
                caught += "start "
            } catch {
                caught += error.localizedDescription.contains("busy") ? "busy " : ""
            }
        }
        #expect(caught == "start busy ")
        switch AVKitError.Code(rawValue: -1001) {
        case .pictureInPictureStartFailed: break
        case .unknown, nil: Issue.record("another code")
        }
    }

    /// The content of a controller that is made in one line.
    @Test func chained() {
        let ticker = Ticker()
        let source = AVPictureInPictureController.ContentSource(
            sampleBufferDisplayLayer: ticker.displayLayer, playbackDelegate: ticker)
        let c = AVPictureInPictureController(contentSource: source)
        c.delegate = ticker
        c.invalidatePlaybackState()
        #expect(
            c.contentSource?.sampleBufferDisplayLayer === ticker.displayLayer && c.contentSource?.playerLayer == nil)
    }

    /// A video page with a player layer.
    final class VideoPage: NSObject, AVPictureInPictureControllerDelegate {
        let player = AVPlayer()
        let playerLayer: AVPlayerLayer
        private(set) var pictureInPictureController: AVPictureInPictureController?
        private(set) var isRestored = false

        override init() {
            playerLayer = AVPlayerLayer(player: player)
            super.init()
            guard AVPictureInPictureController.isPictureInPictureSupported(),
                let controller = AVPictureInPictureController(playerLayer: playerLayer)
            else { return }
            controller.delegate = self
            pictureInPictureController = controller
        }

        func pictureInPictureControllerDidStopPictureInPicture(
            _ pictureInPictureController: AVPictureInPictureController
        ) {
            if pictureInPictureController.playerLayer.isReadyForDisplay { return }
            pictureInPictureController.playerLayer.player?.pause()
        }

        func pictureInPictureController(
            _ pictureInPictureController: AVPictureInPictureController,
            restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
                @escaping (Bool) -> Void
        ) {
            isRestored = true
            completionHandler(true)
        }
    }

    @Test func videoPage() throws {
        let page = VideoPage()
        let controller = try #require(page.pictureInPictureController)
        page.player.play()
        page.pictureInPictureControllerDidStopPictureInPicture(controller)
        #expect(page.player.timeControlStatus == .paused && controller.playerLayer === page.playerLayer)
        var answers: [Bool] = []
        page.pictureInPictureController(
            controller, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: { answers.append($0) })
        #expect(answers == [true] && page.isRestored)
    }

    /// A model whose published properties follow the controller.
    final class Model: ObservableObject {
        @Published private(set) var isActive = true
        @Published private(set) var canStart = true
        private var cancellables = Set<AnyCancellable>()
        private var observations = Set<NSKeyValueObservation>()
        let changes = PassthroughSubject<Bool, Never>()

        init(_ controller: AVPictureInPictureController) {
            controller.publisher(for: \.isPictureInPictureActive)
                .receive(on: DispatchQueue.main)
                .removeDuplicates()
                .assign(to: &$isActive)
            changes.assign(to: &$canStart)
            controller.publisher(for: \.isPictureInPicturePossible)
                .sink { [changes] in changes.send($0) }
                .store(in: &cancellables)
            observations.insert(controller.observe(\.isPictureInPictureSuspended) { _, _ in })
        }
    }

    @Test func model() throws {
        let ticker = Ticker()
        let model = Model(ticker.pipController)
        #expect(!model.isActive && !model.canStart)
        var announced = 0
        let cancellable = model.objectWillChange.sink { announced += 1 }
        model.changes.send(true)
        #expect(model.canStart && announced == 1)
        cancellable.cancel()
    }
}
