import SampleQueue

extension PictureInPictureStateMachine {
    mutating func handlePlayback(_ event: Event) -> [Action] {
        switch event {
        case .playPausePressed: return ignoredPress().map { [$0] } ?? requestPlaying(playback.isPaused)
        case .playbackRequested(let isPlaying):
            if let ignored = ignoredPress() { return [ignored] }
            return isPlaying == playback.isPaused ? requestPlaying(isPlaying) : [.ignore(.noChange)]
        case .skipPressed(let interval, let time): return skip(interval, at: time)
        case .skipFinished(let token):
            guard skips.remove(token) != nil else { return [.ignore(.outdated)] }
            return (skips.isEmpty ? [.setSeeking(false)] : []) + [.queryPlayback]
        case .playbackInvalidated: return [.queryPlayback]
        case .playbackQueried(let state, let time):
            playback = state
            return [.setPlayback(state)]
                + (state.excludes(time) ? [.diagnose(.timeOutsideRange(time, state.timeRange))] : [])
        case .linearPlaybackChanged(let isRequired):
            requiresLinearPlayback = isRequired
            return []
        default: return []
        }
    }

    private func requestPlaying(_ isPlaying: Bool) -> [Action] {
        playback.hasContent ? [.setPlaying(isPlaying)] : [.ignore(.controlDisabled)]
    }

    private mutating func skip(_ interval: CMTime, at time: CMTime) -> [Action] {
        if let ignored = ignoredPress() { return [ignored] }
        let controls = self.controls(at: time)
        guard interval.isNumeric, interval != .zero else { return [.ignore(.noChange)] }
        guard (interval > .zero ? controls.skipForward : controls.skipBackward) == .enabled else {
            return [.ignore(.controlDisabled)]
        }
        let token = nextToken()
        let wasSeeking = isSeeking
        skips.insert(token)
        return (wasSeeking ? [] : [.setSeeking(true)]) + [.skip(interval: interval, token: token)]
    }

    /// Why a button that is pressed now comes to nothing; nil if it does not.
    private func ignoredPress() -> Action? {
        switch phase {
        case .inactive, .opening: .ignore(.notActive)
        case .restoring: .ignore(.stopping)
        case .active: isSuspended ? .ignore(.suspended) : nil
        }
    }
}
