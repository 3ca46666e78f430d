package import PictureInPicture
import Playback
import SampleQueue
import Views

/// The picture-in-picture window of a program's content: the window's state machine, and the effect of the content's
/// callbacks on its buttons. A value type; the session performs its actions.
struct PictureInPictureWindow {
    /// The window's state machine.
    var machine = PictureInPictureStateMachine()
    /// The window's size in pixels when it opens.
    var size: CMVideoDimensions?
    /// Whether the content plays, as the window's button shows it.
    var isPlaying = true
    /// The content's progress, from 0 to 1; nil if it declares none.
    var progress: Double?
    /// The player whose movie is the whole content and which the window's buttons control. Nil for any other content.
    var player: AVPlayer?
    /// The callbacks that the content declares. Without a skip callback the window has no skip buttons. Without a
    /// play/pause callback its play/pause button does nothing.
    var callbacks: Set<PictureInPictureCallback> = []
    /// The tokens of the skips that the content has not finished, the oldest first.
    var skips: [UInt64] = []
    /// The buttons that were logged last; nil while no window is open.
    private var loggedButtons: WindowButtons?

    /// Whether the play/pause button has an effect.
    var handlesPlayPause: Bool { player != nil || callbacks.contains(.onPipPlayPauseToggle) }
    /// Whether the window has skip buttons.
    var handlesSkips: Bool { player != nil || callbacks.contains(.onPipSkip) }

    /// Returns the reason why the open window ignores `event`; nil if the event has an effect.
    func refusal(of event: ControlEvent) -> String? {
        guard machine.isActive else { return nil }
        switch event {
        case .skip where !handlesSkips:
            return "skip: the window has no skip buttons, because its content has no onPipSkip"
        case .play where !handlesPlayPause, .pause where !handlesPlayPause, .toggle where !handlesPlayPause:
            return
                "\(ControlEventSchema(event).name): the play/pause button does nothing, because the content has no onPipPlayPauseToggle"
        default: return nil
        }
    }

    /// Returns the playback state of the content when the window's time is `time`, as a playback delegate reports it.
    func playback(at time: CMTime) -> PictureInPicturePlaybackState {
        PictureInPicturePlaybackState(
            timeRange: player.map { Self.range(of: $0, at: time) } ?? contentRange(at: time),
            isPaused: player.map { $0.rate == 0 } ?? !isPlaying, prohibitsBackgroundAudio: false)
    }

    /// Whether `time` has reached the end of the last reported range, although a view's content has none.
    func isAtEnd(at time: CMTime) -> Bool {
        machine.isActive && handlesSkips && player == nil && machine.controls(at: time).skipForward != .enabled
    }

    /// Returns the buttons of the open window at `time`; nil if they equal those that were returned last.
    mutating func takeNewButtons(at time: CMTime) -> WindowButtons? {
        guard machine.isActive else {
            loggedButtons = nil
            return nil
        }
        var controls = machine.controls(at: time)
        if !handlesPlayPause { controls.playPause = .disabled }
        let buttons = WindowButtons(controls)
        guard buttons != loggedButtons else { return nil }
        loggedButtons = buttons
        return buttons
    }

    /// Returns the range of a view's content at `time` on the layer's timeline.
    ///
    /// With skip buttons it spans a week on both sides, so that no skip leads out of it, or shares of a week by the
    /// progress. Without them it is finite, which hides the buttons, and ends at once.
    private func contentRange(at time: CMTime) -> CMTimeRange {
        let second = CMTime(value: 90_000, timescale: 90_000)
        guard handlesSkips else {
            guard let progress else { return CMTimeRange(start: second, duration: second) }
            return CMTimeRange(start: time - second.scaled(by: progress), duration: second)
        }
        let week = CMTime(value: 604_800 * 90_000, timescale: 90_000)
        let before = progress.map { week.scaled(by: $0) } ?? week
        let after = progress.map { week.scaled(by: 1 - $0) } ?? week
        // The forward button also works at the content's end.
        let least = CMTime(value: 20 * 90_000, timescale: 90_000)
        return CMTimeRange(start: time - before, duration: before + max(after, least))
    }

    /// Returns a movie's whole range, on the timeline of the window's layer at the movie's current position.
    private static func range(of player: AVPlayer, at time: CMTime) -> CMTimeRange {
        guard let item = player.currentItem, item.duration.isRational else {
            return CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
        }
        return CMTimeRange(start: time - player.currentTime(), duration: item.duration)
    }
}

extension PictureInPictureStateMachine.Event {
    /// Creates the event of a viewer's or the system's action on a window whose content is at `time`. Nil for an event
    /// that does not concern a window.
    init?(_ event: ControlEvent, at time: CMTime) {
        switch event {
        case .pause: self = .playbackRequested(isPlaying: false)
        case .play: self = .playbackRequested(isPlaying: true)
        case .toggle: self = .playPausePressed
        case .skip(let interval):
            self = .skipPressed(interval: CMTime(seconds: interval, preferredTimescale: 90_000), time: time)
        case .resize(let width, let height): self = .sizeChanged(CMVideoDimensions(width: width, height: height))
        case .close: self = .closePressed
        case .restore: self = .restorePressed
        case .background: self = .enteredBackground
        case .foreground: self = .enteredForeground
        case .start, .stop, .tap, .colorScheme, .phone, .quit: return nil
        }
    }
}

extension AVPictureInPictureController {
    /// Performs a viewer's or the system's action on the window; ignores events that do not concern a window.
    package func execute(_ event: ControlEvent) {
        if let event = PictureInPictureStateMachine.Event(event, at: contentTime) { deliver(event) }
    }
}
