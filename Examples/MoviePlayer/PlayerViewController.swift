import AVKit

/// The page of a movie player as one writes it for a phone: a player on a layer, and a picture in picture that starts by itself when
/// the page goes to the background.
public final class PlayerViewController {
    /// What plays.
    public let player: AVPlayer
    /// What shows it in the page.
    public let playerLayer = AVPlayerLayer()
    /// The controller to run a session of; nil where picture in picture is not supported.
    public private(set) var pictureInPicture: AVPictureInPictureController?
    /// What has happened, in order, as the page's own log would say it.
    public private(set) var log: [String] = []
    private var observers: [Any] = []
    private var isRestoring = false
    private var endObserver: (any NSObjectProtocol)?

    /// A page for the movie at `url`.
    public init(url: URL) {
        player = AVPlayer(url: url)
        playerLayer.frame = CGRect(x: 0, y: 0, width: 390, height: 220)
        playerLayer.videoGravity = .resizeAspect
        playerLayer.player = player
        setUpPictureInPicture()
        observePlayback()
    }

    deinit {
        for observer in observers { player.removeTimeObserver(observer) }
        if let endObserver { NotificationCenter.default.removeObserver(endObserver) }
    }

    /// The page appears.
    public func viewDidAppear() {
        player.play()
    }

    private func setUpPictureInPicture() {
        guard AVPictureInPictureController.isPictureInPictureSupported() else { return }
        pictureInPicture = AVPictureInPictureController(playerLayer: playerLayer)
        pictureInPicture?.delegate = self
        pictureInPicture?.canStartPictureInPictureAutomaticallyFromInline = true
    }

    private func observePlayback() {
        // The log belongs to the session's thread, on which everything is told.
        nonisolated(unsafe) weak let page = self
        observers.append(
            player.addPeriodicTimeObserver(forInterval: CMTime(value: 2, timescale: 1), queue: .main) { time in
                page?.log.append("at \(Int(time.seconds.rounded()))")
            })
        endObserver = NotificationCenter.default.addObserver(
            forName: AVPlayerItem.didPlayToEndTimeNotification, object: player.currentItem, queue: nil
        ) { _ in
            page?.log.append("ended")
        }
    }
}

extension PlayerViewController: AVPictureInPictureControllerDelegate {
    /// The window is about to open.
    public func pictureInPictureControllerWillStartPictureInPicture(_: AVPictureInPictureController) {
        log.append("willStart")
    }

    /// The window is open.
    public func pictureInPictureControllerDidStartPictureInPicture(_: AVPictureInPictureController) {
        log.append("didStart")
    }

    /// No window could be had.
    public func pictureInPictureController(
        _: AVPictureInPictureController, failedToStartPictureInPictureWithError error: any Error
    ) {
        log.append("failedToStart")
    }

    /// The window is about to go.
    public func pictureInPictureControllerWillStopPictureInPicture(_: AVPictureInPictureController) {
        log.append("willStop")
    }

    /// The window is gone.
    public func pictureInPictureControllerDidStopPictureInPicture(_ controller: AVPictureInPictureController) {
        log.append("didStop")
        // Who closes the window wants to hear no more; who restores goes on in the page.
        if !isRestoring { player.pause() }
        isRestoring = false
    }

    /// The page is to show the movie again.
    public func pictureInPictureController(
        _: AVPictureInPictureController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
            @escaping @Sendable (Bool) -> Void
    ) {
        log.append("restore")
        isRestoring = true
        completionHandler(true)
    }
}
