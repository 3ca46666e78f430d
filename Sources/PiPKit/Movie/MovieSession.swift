import PictureInPicture
package import Playback
import SampleQueue
package import Session
import Terms

/// A movie, or another program's pictures, in a picture-in-picture window: a player that plays from the session's beginning, and a
/// window that opens as soon as it can, unless the control events or the settings say otherwise. It ends with the movie.
package final class MovieSession {
    /// How the movie's page is made.
    package struct Settings: Hashable, Sendable {
        /// Whether the viewer may not skip.
        package var requiresLinearPlayback: Bool
        /// Whether the window opens when the page goes to the background, and not before.
        package var startsAutomatically: Bool

        /// Settings of a page that opens its window by itself.
        package init(requiresLinearPlayback: Bool = false, startsAutomatically: Bool = false) {
            self.requiresLinearPlayback = requiresLinearPlayback
            self.startsAutomatically = startsAutomatically
        }
    }

    private let session: SampleBufferSession
    private let player: AVPlayer
    private let controller: AVPictureInPictureController
    private let page: Page

    /// A session of the movie in `input`, shown on `output`, directed by `control` and paced by `clock`.
    package init(
        _ input: MovieInput, settings: Settings, configuration: SessionConfiguration, control: any ControlSource,
        output: any FrameOutput, clock: any PacingClock, mailbox: Mailbox = Mailbox(),
        observe: @escaping (SessionEvent, Duration) -> Void
    ) throws {
        let session = SampleBufferSession(
            output: output, configuration: configuration, events: control, clock: clock, mailbox: mailbox,
            observe: observe)
        let player = AVPlayer()
        guard let controller = AVPictureInPictureController(playerLayer: AVPlayerLayer(player: player)) else {
            throw SessionError(code: .nothingPresented, message: "picture in picture is not supported here")
        }
        let page = Page(player: player)
        controller.delegate = page
        controller.requiresLinearPlayback = settings.requiresLinearPlayback
        controller.canStartPictureInPictureAutomaticallyFromInline = settings.startsAutomatically
        (self.session, self.player, self.controller, self.page) = (session, player, controller, page)
        session.add(player)
        session.isContentOver = { [page] in page.isOver }
        watch()
        // Behind the watch, so that nothing of the movie is missed.
        player.replaceCurrentItem(with: AVPlayerItem(asset: AVURLAsset(input: input)))
        player.play()
        if !control.presentsByItself, !settings.startsAutomatically { controller.startPictureInPictureWhenPossible() }
    }

    /// Runs the session to its end. Throws `PlaybackError` where the movie cannot be played at all, and what
    /// ``SampleBufferSession/run(_:)-(AVPictureInPictureController)`` throws.
    package func run() throws -> SessionSummary {
        try session.run(controller)
    }

    private func watch() {
        let (page, session) = (page, session)
        _ = player.addObserver { [weak page, weak session] event in
            switch event {
            case .loaded(let item):
                guard item.movie?.video == nil else { return }
                session?.fail(
                    PlaybackError(
                        .nothingToPlay, operation: "show it", subject: item.asset.input.name,
                        cause: "it has no pictures"))
            case .failed, .failedToPlayToEnd, .ended: page?.isOver = true
            case .moved: page?.isOver = false
            case .stalled, .resumed, .rateChanged: break
            }
        }
    }
}

/// The page that the movie is on: it pauses when its window is closed, as a player's page does.
private final class Page: AVPictureInPictureControllerDelegate, @unchecked Sendable {
    // SAFETY: used on the session's thread alone.

    private let player: AVPlayer
    /// The movie stands at its end.
    var isOver = false

    init(player: AVPlayer) {
        self.player = player
    }

    func pictureInPictureControllerDidStopPictureInPicture(_ controller: AVPictureInPictureController) {
        if controller.pictureInPictureStopReason == .userClosed { player.pause() }
    }

    func pictureInPictureController(
        _: AVPictureInPictureController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
            @escaping @Sendable (Bool) -> Void
    ) {
        completionHandler(true)
    }
}
