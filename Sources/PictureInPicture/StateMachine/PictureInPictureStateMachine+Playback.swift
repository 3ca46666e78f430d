import SampleQueue

extension PictureInPictureStateMachine {
    func requestPlaying(_ isPlaying: Bool) -> [Action] {
        playback.hasContent ? [.setPlaying(isPlaying), .queryPlayback] : [.ignore(.controlDisabled)]
    }

    func playbackRequested(isPlaying: Bool) -> [Action] {
        isPlaying == playback.isPaused ? requestPlaying(isPlaying) : [.ignore(.noChange)]
    }

    mutating func skip(_ interval: CMTime, at time: CMTime) -> [Action] {
        let controls = self.controls(at: time)
        guard interval.isRational, interval != .zero else { return [.ignore(.noChange)] }
        guard (interval > .zero ? controls.skipForward : controls.skipBackward) == .enabled else {
            return [.ignore(.controlDisabled)]
        }
        let token = nextToken()
        let wasSeeking = isSeeking
        skips.insert(token)
        return (wasSeeking ? [] : [.setSeeking(true)]) + [.skip(interval: interval, token: token)]
    }

    mutating func skipFinished(token: UInt64) -> [Action] {
        guard skips.remove(token) != nil else { return [.ignore(.outdated)] }
        return (skips.isEmpty ? [.setSeeking(false)] : []) + [.queryPlayback]
    }

    mutating func playbackQueried(_ state: PictureInPicturePlaybackState, at time: CMTime) -> [Action] {
        playback = state
        return [.setPlayback(state)]
            + (state.excludes(time) ? [.diagnose(.timeOutsideRange(time, state.timeRange))] : [])
    }
}
