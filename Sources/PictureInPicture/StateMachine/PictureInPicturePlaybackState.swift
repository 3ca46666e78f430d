package import SampleQueue

/// What a playback delegate answered when it was last asked.
package struct PictureInPicturePlaybackState: Hashable, Sendable {
    /// The content's range: an infinite duration is live, an invalid range is no content.
    package var timeRange: CMTimeRange
    /// Whether playback is paused, whatever the timebase's rate is.
    package var isPaused: Bool
    /// Whether sound must stop when the program is in the background.
    package var prohibitsBackgroundAudio: Bool

    /// An answer from its three parts.
    package init(timeRange: CMTimeRange, isPaused: Bool, prohibitsBackgroundAudio: Bool) {
        self.timeRange = timeRange
        self.isPaused = isPaused
        self.prohibitsBackgroundAudio = prohibitsBackgroundAudio
    }

    /// No content, paused: before the first answer.
    package static let none = PictureInPicturePlaybackState(
        timeRange: .invalid, isPaused: true, prohibitsBackgroundAudio: false)

    /// Whether there is content.
    package var hasContent: Bool { timeRange.isValid }
    /// Whether the content begins and ends.
    package var isFinite: Bool { timeRange.isValid && timeRange.start.isRational && timeRange.duration.isRational }
    /// Whether the content goes on without an end.
    package var isLive: Bool { timeRange.isValid && !isFinite }

    /// Where `time` stands in a finite range, from 0 to 1; nil without one.
    package func progress(at time: CMTime) -> Double? {
        guard isFinite, timeRange.duration > .zero, time.isRational else { return nil }
        return (time.clamped(to: timeRange) - timeRange.start).seconds / timeRange.duration.seconds
    }

    /// Whether a finite range does not hold `time`; its end counts as held, for content may stand there.
    package func excludes(_ time: CMTime) -> Bool {
        isFinite && time.isRational && (time < timeRange.start || time > timeRange.end)
    }
}

/// What a picture-in-picture window offers to its viewer.
package struct PictureInPictureControls: Hashable, Sendable {
    /// What can be done with a button.
    package enum Button: Hashable, Sendable {
        case enabled
        case disabled
        case hidden
    }

    /// Whether the play/pause button shows the sign for play.
    package var showsPlayIcon: Bool
    /// Play and pause.
    package var playPause: Button
    /// Skip back.
    package var skipBackward: Button
    /// Skip or play forward fast.
    package var skipForward: Button
    /// Whether the viewer may move along the progress bar.
    package var isScrubbingEnabled: Bool

    /// The controls for content in `state` that has come to `time`.
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
