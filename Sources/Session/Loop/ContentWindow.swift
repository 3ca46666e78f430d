package import PictureInPicture
import Playback
import SampleQueue
import Views

/// The picture-in-picture window of a program's content: the state machine of a window, and what the content's callbacks make of its
/// buttons. A value; what its actions are is up to the session.
struct ContentWindow {
    /// The window's life.
    var machine = PictureInPictureStateMachine()
    /// The window's size in pixels when it opens.
    var size: CMVideoDimensions?
    /// Whether the content plays, as the window's button shows it.
    var isPlaying = true
    /// How far the content says it is, from 0 to 1; nil where it does not say.
    var progress: Double?
    /// The player whose movie is all of the content: the window's buttons are its own. Nil for any other content.
    var player: AVPlayer?
    /// The callbacks that the content declares: without one for skips the window has no skip buttons, and without one for play and
    /// pause its play/pause button does nothing.
    var callbacks: Set<PictureInPictureCallback> = []
    /// The skips that the content has not come to the end of, the oldest first.
    var skips: [UInt64] = []
    /// The buttons that were logged last; nil while there is no window.
    private var loggedButtons: WindowButtons?

    /// Whether the play/pause button does something.
    var handlesPlayPause: Bool { player != nil || callbacks.contains(.onPipPlayPauseToggle) }
    /// Whether the window has skip buttons.
    var handlesSkips: Bool { player != nil || callbacks.contains(.onPipSkip) }

    /// Why a window that is open does nothing on `event`; nil where it does something.
    func refusal(of event: ControlEvent) -> String? {
        guard machine.isActive else { return nil }
        switch event {
        case .skip where !handlesSkips:
            return "skip: the window has no skip buttons, because its content has no onPipSkip"
        case .play where !handlesPlayPause, .pause where !handlesPlayPause, .toggle where !handlesPlayPause:
            return
                "\(ControlForm(event).name): the play/pause button does nothing, because the content has no onPipPlayPauseToggle"
        default: return nil
        }
    }

    /// The answers of a playback delegate of the content when the window's time is `time`.
    func playback(at time: CMTime) -> PictureInPicturePlaybackState {
        PictureInPicturePlaybackState(
            timeRange: player.map { Self.range(of: $0, at: time) } ?? contentRange(at: time),
            isPaused: player.map { $0.rate == 0 } ?? !isPlaying, prohibitsBackgroundAudio: false)
    }

    /// Whether the end of the range that was answered last is reached by `time`, though a view's content has none.
    func isAtEnd(at time: CMTime) -> Bool {
        machine.isActive && handlesSkips && player == nil && machine.controls(at: time).skipForward != .enabled
    }

    /// The buttons of the open window at `time`, where they are not those that were returned last.
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

    /// The range of a view's content at `time` on the layer's time line. With skip buttons it is a week on both sides, so that no skip
    /// leads out of it, or the part of it that the progress says. Without them it is finite, which hides the buttons, and ends at once.
    private func contentRange(at time: CMTime) -> CMTimeRange {
        let second = CMTime(value: 90_000, timescale: 90_000)
        guard handlesSkips else {
            guard let progress else { return CMTimeRange(start: second, duration: second) }
            return CMTimeRange(start: time - second.scaled(by: progress), duration: second)
        }
        let week = CMTime(value: 604_800 * 90_000, timescale: 90_000)
        let before = progress.map { week.scaled(by: $0) } ?? week
        let after = progress.map { week.scaled(by: 1 - $0) } ?? week
        // The forward button works at the content's end too.
        let least = CMTime(value: 20 * 90_000, timescale: 90_000)
        return CMTimeRange(start: time - before, duration: before + max(after, least))
    }

    /// A movie's whole, on the time line of the window's layer, on which the movie is where it is just now.
    private static func range(of player: AVPlayer, at time: CMTime) -> CMTimeRange {
        guard let item = player.currentItem, item.duration.isRational else {
            return CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
        }
        return CMTimeRange(start: time - player.currentTime(), duration: item.duration)
    }
}

extension PictureInPictureStateMachine.Event {
    /// What a viewer or the system does to a window whose content is at `time`; nil for an event that is no window's.
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
    /// Does what a viewer or the system does to the window; events that are no window's do nothing.
    package func carryOut(_ event: ControlEvent) {
        if let event = PictureInPictureStateMachine.Event(event, at: contentTime) { deliver(event) }
    }
}
