package import SampleQueue

/// The destination of a session's frames and audio. Called on the session's thread, in this order: `open` once, `show`
/// at rising times and `writeAudio` from 0 on without a gap, then `finish` or `abandon`.
package protocol FrameOutput: AnyObject {
    /// Whether the output needs every frame, or only the last one of the session.
    var needsEveryFrame: Bool { get }
    /// Returns whether a frame that is shown next, at `time`, must be drawn; one that need not be only counts.
    func needsPixels(at time: Duration) -> Bool
    /// The session time of the first frame that counts: changes before need not be shown. Nil if all frames count.
    var skipsUntil: Duration? { get }
    /// Whether the output needs no more, so that the session ends.
    var isComplete: Bool { get }
    /// The session time at which to repeat the last frame, if nothing is shown before; nil for never. The viewer of a
    /// live stream treats silence as its end.
    var nextRepeat: Duration? { get }
    /// Opens the output for frames of `canvas`, with at most `maximumFrameRate` frames per second. Without
    /// `carriesAudio`, the output receives no audio.
    func open(canvas: CMVideoDimensions, maximumFrameRate: Double, carriesAudio: Bool) throws
    /// Shows `sample` from session time `time` on.
    func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome
    /// Plays `sample`, stereo audio of 48,000 Hz and `float32`, from session time `time` on. It continues the audio
    /// before without a gap, from 0 on, in blocks of any length.
    func writeAudio(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome
    /// Repeats the frame that is visible, unchanged.
    func repeatLast(at time: Duration) throws -> FrameOutcome
    /// Ends the output at `end`, and completes what was shown and played.
    func finish(at end: Duration) throws -> FrameOutcome
    /// Discards an unusable output after the session failed.
    func abandon()
    /// Registers `notify`, which receives a description of each part of the output that is lost while others continue,
    /// and whether that is a failure. The departure of a viewer is not a failure. Called before `open`.
    func onLoss(_ notify: @escaping (_ text: String, _ isFailure: Bool) -> Void)
}

extension FrameOutput {
    package func needsPixels(at time: Duration) -> Bool { true }

    package var skipsUntil: Duration? { nil }

    package var isComplete: Bool { false }

    package var nextRepeat: Duration? { nil }

    package func repeatLast(at time: Duration) throws -> FrameOutcome { .taken }

    package func onLoss(_ notify: @escaping (String, Bool) -> Void) {}
}

/// The outcome of a call of an output.
package enum FrameOutcome: Sendable {
    /// The data is written, or will be.
    case taken
    /// The output's reader closed it, as viewers do: further writes would have no reader.
    case readerGone

    func check() throws(ReaderClosed) {
        if self == .readerGone { throw ReaderClosed() }
    }
}

/// The error that ends a session's loop because its reader is closed.
struct ReaderClosed: Error {}
