package import SampleQueue
package import SharedTypes

extension PictureInPictureStateMachine {
    /// An event of picture in picture.
    package enum Event: Hashable, Sendable {
        /// The display for windows became available or unavailable.
        case outputChanged(isOpen: Bool)
        /// The content source was replaced.
        case contentReplaced(isReady: Bool)
        /// The first frame of the content became available or unavailable.
        case contentReadinessChanged(isReady: Bool)
        /// The program requests a start, and may accept waiting until it is possible.
        case startRequested(waitsUntilPossible: Bool)
        /// The window that an attempt requested is open.
        case windowOpened(attempt: UInt64, size: CMVideoDimensions?)
        /// The window that an attempt requested could not be opened.
        case windowFailed(attempt: UInt64, reason: String)
        /// The program, or anything but the viewer, stops it.
        case stopRequested(PictureInPictureStopReason)
        /// The viewer pressed the close button.
        case closePressed
        /// The viewer pressed the restore button.
        case restorePressed
        /// The delegate has finished restoring.
        case restoreFinished(token: UInt64, isRestored: Bool)
        /// The viewer pressed the play/pause button.
        case playPausePressed
        /// The viewer explicitly requested play or pause.
        case playbackRequested(isPlaying: Bool)
        /// The viewer pressed a skip button at the content time `time`.
        case skipPressed(interval: CMTime, time: CMTime)
        /// The delegate has finished skipping.
        case skipFinished(token: UInt64)
        /// The window has a new size, in pixels.
        case sizeChanged(CMVideoDimensions)
        /// Another picture in picture has suspended this one.
        case suspended
        /// The suspension has ended.
        case resumed
        /// The program's own window entered the background.
        case enteredBackground
        /// The program's own window entered the foreground.
        case enteredForeground
        /// The playback state of the delegate may have changed.
        case playbackInvalidated
        /// The delegate returned its playback state at the content time `time`.
        case playbackQueried(PictureInPicturePlaybackState, time: CMTime)
        /// The linear playback requirement, which forbids skipping forward, changed.
        case linearPlaybackChanged(isRequired: Bool)
        /// The automatic start on entering the background was enabled or disabled.
        case automaticStartChanged(isEnabled: Bool)
    }

    /// An action that an event requires; actions run in order.
    package enum Action: Hashable, Sendable {
        /// Sets `isPictureInPicturePossible`.
        case setPossible(Bool)
        /// Sets `isPictureInPictureActive`.
        case setActive(Bool)
        /// Sets `isPictureInPictureSuspended`.
        case setSuspended(Bool)
        /// Opens a window. The reply names the attempt.
        case openWindow(attempt: UInt64)
        /// Closes the window, or cancels the attempt.
        case closeWindow(PictureInPictureStopReason)
        /// Notifies the delegate that the window is about to open.
        case willStart
        /// Notifies the delegate that the window is open.
        case didStart
        /// Notifies the delegate that the start failed.
        case failedToStart(AVKitError)
        /// Asks the delegate to restore the user interface. The reply names the token.
        case restoreUserInterface(token: UInt64)
        /// Notifies the delegate that the window is about to close.
        case willStop(PictureInPictureStopReason)
        /// Notifies the delegate that the window is closed.
        case didStop(PictureInPictureStopReason)
        /// Asks the playback delegate to play or pause.
        case setPlaying(Bool)
        /// Asks the playback delegate to skip. The reply names the token.
        case skip(interval: CMTime, token: UInt64)
        /// Notifies the playback delegate of the window's size.
        case didTransition(CMVideoDimensions)
        /// Queries the playback delegate's state.
        case queryPlayback
        /// Reports an error of the delegate.
        case diagnose(Diagnosis)
        /// Does nothing, for a reason.
        case ignore(IgnoreReason)
    }

    /// A violated rule of the playback delegate.
    package enum Diagnosis: Hashable, Sendable {
        /// A finite range does not contain the timebase's time.
        case timeOutsideRange(CMTime, CMTimeRange)
    }

    /// The reason why an event has no effect.
    package enum IgnoreReason: Hashable, Sendable {
        /// There is no window.
        case notActive
        /// A window is open already, or is being opened.
        case alreadyStarted
        /// The window is off screen.
        case suspended
        /// The window is about to close.
        case stopping
        /// The button is disabled or hidden.
        case controlDisabled
        /// Playback is already in the requested state.
        case noChange
        /// The reply belongs to an operation that is over.
        case outdated
    }
}
