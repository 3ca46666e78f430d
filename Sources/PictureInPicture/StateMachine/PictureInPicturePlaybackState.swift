package import SampleQueue

/// The last known playback state of a playback delegate.
package struct PictureInPicturePlaybackState: Hashable, Sendable {
    /// The content's time range. An infinite duration means live content, and an invalid range means no content.
    package var timeRange: CMTimeRange
    /// Whether playback is paused, regardless of the timebase's rate.
    package var isPaused: Bool
    /// Whether audio must stop while the program is in the background.
    package var prohibitsBackgroundAudio: Bool

    /// Creates a state from its three parts.
    package init(timeRange: CMTimeRange, isPaused: Bool, prohibitsBackgroundAudio: Bool) {
        self.timeRange = timeRange
        self.isPaused = isPaused
        self.prohibitsBackgroundAudio = prohibitsBackgroundAudio
    }

    /// The state before the first reply: no content, paused.
    package static let none = PictureInPicturePlaybackState(
        timeRange: .invalid, isPaused: true, prohibitsBackgroundAudio: false)

    /// Whether there is content.
    package var hasContent: Bool { timeRange.isValid }
    /// Whether the content has a start and an end.
    package var isFinite: Bool { timeRange.isValid && timeRange.start.isRational && timeRange.duration.isRational }

    /// Whether a finite range does not contain `time`. Its end counts as contained, because content may stop there.
    package func excludes(_ time: CMTime) -> Bool {
        isFinite && time.isRational && (time < timeRange.start || time > timeRange.end)
    }
}

/// The controls of a picture in picture window.
package struct PictureInPictureControls: Hashable, Sendable {
    /// The availability of a button.
    package enum Button: Hashable, Sendable {
        case enabled
        case disabled
        case hidden
    }

    /// Whether the play/pause button shows the play icon.
    package var showsPlayIcon: Bool
    /// The play/pause button.
    package var playPause: Button
    /// The button that skips backward.
    package var skipBackward: Button
    /// The button that skips or fast-forwards.
    package var skipForward: Button
    /// Whether the viewer may scrub along the progress bar.
    package var isScrubbingEnabled: Bool

    /// Creates the controls for content in `state` at `time`.
    package init(state: PictureInPicturePlaybackState, requiresLinearPlayback: Bool, time: CMTime) {
        showsPlayIcon = state.isPaused
        playPause = state.hasContent ? .enabled : .disabled
        isScrubbingEnabled = state.isFinite && !requiresLinearPlayback
        if requiresLinearPlayback, state.isFinite {
            (skipBackward, skipForward) = (.hidden, .hidden)
            return
        }
        skipBackward = playPause
        let isAtEnd = state.isFinite && time.isRational && time >= state.timeRange.end
        skipForward = state.hasContent && !requiresLinearPlayback && !isAtEnd ? .enabled : .disabled
    }
}
