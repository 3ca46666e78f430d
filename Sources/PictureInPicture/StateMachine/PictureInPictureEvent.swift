package import Terms
package import SampleQueue

extension PictureInPictureStateMachine {
    /// Something that happens to a picture-in-picture.
    package enum Event: Hashable, Sendable {
        /// There is, or is no longer, somewhere to show a window.
        case outputChanged(isOpen: Bool)
        /// Another content source took the place of the one before.
        case contentReplaced(isReady: Bool)
        /// The content's first frame is there, or gone.
        case contentReadinessChanged(isReady: Bool)
        /// The program asks for a start, and may be content to wait until it is possible.
        case startRequested(waitsUntilPossible: Bool)
        /// The window that was asked for by an attempt is there.
        case windowOpened(attempt: UInt64, size: CMVideoDimensions?)
        /// The window that was asked for by an attempt cannot be had.
        case windowFailed(attempt: UInt64, reason: String)
        /// The program, or anything but the viewer, ends it.
        case stopRequested(PictureInPictureStopReason)
        /// The viewer pressed close.
        case closePressed
        /// The viewer pressed restore.
        case restorePressed
        /// The delegate is done restoring.
        case restoreFinished(token: UInt64, isRestored: Bool)
        /// The viewer pressed play/pause.
        case playPausePressed
        /// The viewer asked for play or for pause by name.
        case playbackRequested(isPlaying: Bool)
        /// The viewer pressed a skip button, when content time was `time`.
        case skipPressed(interval: CMTime, time: CMTime)
        /// The delegate is done skipping.
        case skipFinished(token: UInt64)
        /// The window has another size, in pixels.
        case sizeChanged(CMVideoDimensions)
        /// Another picture-in-picture took over for a while.
        case suspended
        /// It gave back.
        case resumed
        /// The program's own window left the screen.
        case enteredBackground
        /// The program's own window came back.
        case enteredForeground
        /// The delegate's answers may have changed.
        case playbackInvalidated
        /// The delegate's answers, when content time was `time`.
        case playbackQueried(PictureInPicturePlaybackState, time: CMTime)
        /// Whether skipping forward is forbidden.
        case linearPlaybackChanged(isRequired: Bool)
        /// Whether the move to the background starts it.
        case automaticStartChanged(isEnabled: Bool)
    }

    /// What is to be done about an event, in order.
    package enum Action: Hashable, Sendable {
        /// `isPictureInPicturePossible` changes.
        case setPossible(Bool)
        /// `isPictureInPictureActive` changes.
        case setActive(Bool)
        /// `isPictureInPictureSuspended` changes.
        case setSuspended(Bool)
        /// The delegate's answers are known.
        case setPlayback(PictureInPicturePlaybackState)
        /// Whether a skip is under way.
        case setSeeking(Bool)
        /// A window is to be opened; the answer names the attempt.
        case openWindow(attempt: UInt64)
        /// The window goes, or the attempt is given up.
        case closeWindow(PictureInPictureStopReason)
        /// Tell the delegate.
        case willStart
        /// Tell the delegate.
        case didStart
        /// Tell the delegate.
        case failedToStart(AVKitError)
        /// Ask the delegate; the answer names the token.
        case restoreUserInterface(token: UInt64)
        /// Tell the delegate.
        case willStop(PictureInPictureStopReason)
        /// Tell the delegate.
        case didStop(PictureInPictureStopReason)
        /// Ask the playback delegate.
        case setPlaying(Bool)
        /// Ask the playback delegate; the answer names the token.
        case skip(interval: CMTime, token: UInt64)
        /// Tell the playback delegate.
        case didTransition(CMVideoDimensions)
        /// Ask the playback delegate for its state.
        case queryPlayback
        /// Something that the delegate should know to be wrong.
        case diagnose(Diagnosis)
        /// Nothing is done, and why.
        case ignore(Ignored)
    }

    /// A broken rule of the playback delegate.
    package enum Diagnosis: Hashable, Sendable {
        /// A finite range must hold the timebase's time.
        case timeOutsideRange(CMTime, CMTimeRange)
    }

    /// Why an event comes to nothing.
    package enum Ignored: Hashable, Sendable {
        /// There is no window.
        case notActive
        /// There is a window already, or one is on its way.
        case alreadyStarted
        /// The window is off screen.
        case suspended
        /// The window is about to go.
        case stopping
        /// The button is not there for the viewer.
        case controlDisabled
        /// Playback is as asked for.
        case noChange
        /// The answer belongs to something that is over.
        case outdated
    }
}
