import PictureInPicture
package import Playback
import SampleQueue
package import Session
import SharedTypes

/// A movie, or the frames of another program, in a picture-in-picture window. The player plays from the beginning of
/// the session. The window opens as soon as possible, unless the control events or the settings say otherwise. The
/// session ends with the movie.
package final class MovieSession {
    /// The settings of the movie's page.
    package struct Settings: Hashable, Sendable {
        /// Whether skipping is disabled for the viewer.
        package var requiresLinearPlayback: Bool
        /// Whether the window opens when the page enters the background, and not before.
        package var startsAutomatically: Bool

        /// Creates the settings; by default the page opens its window by itself.
        package init(requiresLinearPlayback: Bool = false, startsAutomatically: Bool = false) {
            self.requiresLinearPlayback = requiresLinearPlayback
            self.startsAutomatically = startsAutomatically
        }
    }

    private let session: SampleBufferSession
    private let player: AVPlayer
    private let controller: AVPictureInPictureController
    private let page: Page

    /// Creates a session that plays the movie in `input` on `output`, with the events of `control` and the pace of
    /// `clock`.
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
        // A live session then has the movie's first frame at time 0 too, and a replay of its log has the same frames.
        session.loop.beginsWithMedia = true
        session.isContentOver = { [page] in page.isOver }
        watch()
        // The item is set after the observer, so that no event of the movie is missed.
        player.replaceCurrentItem(with: AVPlayerItem(asset: AVURLAsset(input: input)))
        player.play()
        if !control.presentsByItself, !settings.startsAutomatically { controller.startPictureInPictureWhenPossible() }
    }

    /// Runs the session to its end. Throws `PlaybackError` if the movie cannot be played at all, and the errors of
    /// ``SampleBufferSession/run(_:)-(AVPictureInPictureController)``.
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
                        cause: "it has no video"))
            case .failed, .failedToPlayToEnd, .ended: page?.isOver = true
            case .moved: page?.isOver = false
            case .stalled, .resumed, .rateChanged: break
            }
        }
    }
}

/// The page of the movie. It pauses the movie when its window is closed, as a player's page does.
private final class Page: AVPictureInPictureControllerDelegate, @unchecked Sendable {
    // SAFETY: used on the session's thread alone.

    private let player: AVPlayer
    /// Whether the movie is at its end.
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
