package import SampleQueue

/// Where a session's pictures and its sound go. Called on the session's thread, in the order: `open` once, `show` at rising
/// times and `hear` from 0 on without a gap, then `finish` or `abandon`.
package protocol FrameOutput: AnyObject {
    /// Whether every picture is wanted, or only the one that stands at the end.
    var needsEveryFrame: Bool { get }
    /// The session time at which the last picture is to be repeated, if nothing is shown before; nil for never. A live stream's viewer takes
    /// silence for its end.
    var nextRepeat: Duration? { get }
    /// The canvas is known, how many pictures a second come at most, and whether there is sound; without it nothing is
    /// heard.
    func open(canvas: CMVideoDimensions, maximumFrameRate: Double, hasSound: Bool) throws
    /// `sample` is what is seen from session time `time` on.
    func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome
    /// `sample`, sound of 48,000 Hz, stereo and `float32`, is what is heard from session time `time` on. It follows the sound
    /// before without a gap, from 0 on, in blocks of any length.
    func hear(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome
    /// What is seen stays what it was, and is sent once more.
    func repeatLast(at time: Duration) throws -> FrameOutcome
    /// The session ended at `end`; what was shown and heard is made whole.
    func finish(at end: Duration) throws -> FrameOutcome
    /// The session failed; what cannot be used is taken away.
    func abandon()
    /// `tell` is to be called, in words, with what befell each part of the output that is lost while others go on, and whether that is
    /// a failure: that a viewer leaves is none. Called before `open`.
    func onLoss(_ tell: @escaping (_ text: String, _ isFailure: Bool) -> Void)
}

extension FrameOutput {
    package var nextRepeat: Duration? { nil }

    package func repeatLast(at time: Duration) throws -> FrameOutcome { .taken }

    package func onLoss(_ tell: @escaping (String, Bool) -> Void) {}
}

/// What became of what was handed to an output.
package enum FrameOutcome: Sendable {
    /// It is written, or will be.
    case taken
    /// Whoever read the output went away, as viewers do: nothing that is written now would be seen.
    case readerGone

    /// Throws ``ReaderGone`` where nobody reads any more.
    func check() throws(ReaderGone) {
        if self == .readerGone { throw ReaderGone() }
    }
}

/// Ends a session's loop because nobody sees it.
struct ReaderGone: Error {}
