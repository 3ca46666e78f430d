public import Dispatch

/// How far a renderer of samples has come. After AVFoundation's type of this name.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
    /// Nothing was enqueued yet, or not since a flush ended a failure.
    case unknown = 0
    /// Samples are taken.
    case rendering = 1
    /// Samples are refused until a flush.
    case failed = 2
}

/// What takes samples and shows each at its time. After AVFoundation's protocol of this name. Any thread.
public protocol AVQueuedSampleBufferRendering: AnyObject {
    /// What the samples' times are read on.
    var timebase: CMTimebase { get }
    /// Hands over a sample.
    func enqueue(_ sampleBuffer: CMSampleBuffer)
    /// Drops what is pending.
    func flush()
    /// Whether there is room for another sample; enqueueing without room is legal.
    var isReadyForMoreMediaData: Bool { get }
    /// Calls `block` on `queue` whenever there is room again.
    func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void)
    /// Ends the calls that ``requestMediaDataWhenReady(on:using:)`` began.
    func stopRequestingMediaData()
    /// Whether enough is enqueued for playback to start without a gap.
    var hasSufficientMediaDataForReliablePlaybackStart: Bool { get }
}
