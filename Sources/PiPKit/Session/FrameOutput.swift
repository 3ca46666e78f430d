package import SampleQueue

/// Where a session's pictures go. Called on the session's thread, in the order: `open` once, `show` at rising times,
/// then `finish` or `abandon`.
package protocol FrameOutput: AnyObject {
    /// Whether every picture is wanted, or only the one that stands at the end.
    var needsEveryFrame: Bool { get }
    /// How long the output may go without a picture; nil where it may go for ever. A live stream's viewer takes silence
    /// for its end.
    var heartbeat: Duration? { get }
    /// The canvas is known, and how many pictures a second come at most.
    func open(canvas: CMVideoDimensions, maximumFrameRate: Double) throws
    /// `sample` is what is seen from session time `time` on.
    func show(_ sample: CMSampleBuffer, at time: Duration) throws
    /// What is seen stays what it was, and is sent once more.
    func repeatLast(at time: Duration) throws
    /// The session ended at `end`; what was shown is made whole.
    func finish(at end: Duration) throws
    /// The session failed; what cannot be used is taken away.
    func abandon()
}

extension FrameOutput {
    package var heartbeat: Duration? { nil }

    package func repeatLast(at time: Duration) throws {}
}
