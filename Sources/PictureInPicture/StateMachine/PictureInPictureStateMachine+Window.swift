import SampleQueue

extension PictureInPictureStateMachine {
    mutating func suspend() -> [Action] {
        guard !isSuspended else { return [.ignore(.noChange)] }
        isSuspended = true
        resumesPlaying = playback.hasContent && !playback.isPaused
        return [.setSuspended(true)] + (resumesPlaying ? [.setPlaying(false), .queryPlayback] : [])
    }

    mutating func resume() -> [Action] {
        guard isSuspended else { return [.ignore(.noChange)] }
        let plays = resumesPlaying
        (isSuspended, resumesPlaying) = (false, false)
        return [.setSuspended(false)] + tellSize() + (plays ? [.setPlaying(true), .queryPlayback] : [])
    }

    mutating func sizeChanged(_ size: CMVideoDimensions) -> [Action] {
        self.size = size
        return isSuspended ? [] : tellSize()
    }

    /// Tells the window's size if that is not what was told last.
    mutating func tellSize() -> [Action] {
        guard let size, size != toldSize else { return [] }
        toldSize = size
        return [.didTransition(size)]
    }
}
