extension PictureInPictureStateMachine {
    mutating func handleWindow(_ event: Event) -> [Action] {
        guard isActive else { return [.ignore(.notActive)] }
        switch event {
        case .suspended:
            guard !isSuspended else { return [.ignore(.noChange)] }
            isSuspended = true
            resumesPlaying = playback.hasContent && !playback.isPaused
            return [.setSuspended(true)] + (resumesPlaying ? [.setPlaying(false)] : [])
        case .resumed:
            guard isSuspended else { return [.ignore(.noChange)] }
            let plays = resumesPlaying
            (isSuspended, resumesPlaying) = (false, false)
            return [.setSuspended(false)] + tellSize() + (plays ? [.setPlaying(true)] : [])
        case .sizeChanged(let size):
            self.size = size
            return isSuspended ? [] : tellSize()
        default: return []
        }
    }

    /// Tells the window's size if that is not what was told last.
    mutating func tellSize() -> [Action] {
        guard let size, size != toldSize else { return [] }
        toldSize = size
        return [.didTransition(size)]
    }
}
