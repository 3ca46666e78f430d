public import Dispatch
public import Publishers

/// The object that receives a display layer's samples; after AVFoundation's `AVSampleBufferVideoRenderer`. It comes
/// from ``AVSampleBufferDisplayLayer/sampleBufferRenderer``, and all its operations act on the layer. Thread-safe.
public final class AVSampleBufferVideoRenderer: AVQueuedSampleBufferRendering, Sendable {
    /// The layer that displays the samples.
    package let layer: AVSampleBufferDisplayLayer

    fileprivate init(_ layer: AVSampleBufferDisplayLayer) {
        self.layer = layer
    }

    /// The timebase of the samples' times.
    public var timebase: CMTimebase { layer.timebase }
    /// Enqueues a sample.
    public func enqueue(_ sampleBuffer: CMSampleBuffer) { layer.enqueue(sampleBuffer) }
    /// Drops the pending samples and keeps the displayed frame. A failure ends.
    public func flush() { layer.flush() }

    /// Drops the pending samples and, with `removeDisplayedImage`, the displayed frame. `handler` is called before the
    /// method returns.
    public func flush(
        removingDisplayedImage removeDisplayedImage: Bool, completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        if removeDisplayedImage { layer.flushAndRemoveImage() } else { layer.flush() }
        handler?()
    }

    /// Whether more samples are needed. Enqueuing more than needed is allowed.
    public var isReadyForMoreMediaData: Bool { layer.isReadyForMoreMediaData }

    /// See ``AVSampleBufferDisplayLayer/requestMediaDataWhenReady(on:using:)``.
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        layer.requestMediaDataWhenReady(on: queue, using: block)
    }

    /// Ends the calls of ``requestMediaDataWhenReady(on:using:)``.
    public func stopRequestingMediaData() { layer.stopRequestingMediaData() }
    /// Whether enough samples are enqueued for playback to start without a gap.
    public var hasSufficientMediaDataForReliablePlaybackStart: Bool {
        layer.hasSufficientMediaDataForReliablePlaybackStart
    }
    /// The status of the layer.
    public var status: AVQueuedSampleBufferRenderingStatus { layer.status }
    /// The error of the layer; nil unless ``status`` is failed.
    public var error: (any Error)? { layer.error }
    /// Whether the layer accepts samples again only after a flush.
    public var requiresFlushToResumeDecoding: Bool { layer.requiresFlushToResumeDecoding }
    /// Returns the frame that the layer displays. See `copyDisplayedPixelBuffer`.
    public func copyDisplayedPixelBuffer() -> CVPixelBuffer? { layer.copyDisplayedPixelBuffer() }
    /// The frame that the layer displays.
    public var displayedPixelBuffer: CVPixelBuffer? { layer.copyDisplayedPixelBuffer() }
}

extension AVSampleBufferDisplayLayer {
    /// The layer's renderer: the same object as long as it is retained.
    public var sampleBufferRenderer: AVSampleBufferVideoRenderer {
        state.withLock { state in
            if let renderer = state.renderer { return renderer }
            let renderer = AVSampleBufferVideoRenderer(self)
            state.renderer = renderer
            return renderer
        }
    }

    /// The renderer that was requested, as long as it is retained.
    package var existingSampleBufferRenderer: AVSampleBufferVideoRenderer? { state.withLock { $0.renderer } }

    /// Calls `changeHandler` when the value at `keyPath` has changed, on the thread of the change, for as long as the
    /// token exists. After Foundation's key-value observing.
    public func observe<Value>(
        _ keyPath: KeyPath<AVSampleBufferDisplayLayer, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (AVSampleBufferDisplayLayer, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        propertyObservers.observe(self, keyPath, options, changeHandler)
    }

    /// Returns a publisher of the value at `keyPath`, now and whenever it has changed; see
    /// ``observe(_:options:changeHandler:)``.
    public func publisher<Value>(
        for keyPath: KeyPath<AVSampleBufferDisplayLayer, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> AnyPublisher<Value, Never> {
        propertyObservers.publisher(self, keyPath, options)
    }
}

/// The status of a sample renderer; after AVFoundation's type of this name.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
    /// Nothing has been enqueued yet, or nothing since a flush ended a failure.
    case unknown = 0
    /// The renderer accepts samples.
    case rendering = 1
    /// The renderer rejects samples until a flush.
    case failed = 2
}

/// A receiver of samples that displays or plays each at its time; after AVFoundation's protocol of this name.
/// Thread-safe.
public protocol AVQueuedSampleBufferRendering: AnyObject {
    /// The timebase of the samples' times.
    var timebase: CMTimebase { get }
    /// Enqueues a sample.
    func enqueue(_ sampleBuffer: CMSampleBuffer)
    /// Drops the pending samples.
    func flush()
    /// Whether more samples are needed. Enqueuing more than needed is allowed.
    var isReadyForMoreMediaData: Bool { get }
    /// Calls `block` on `queue` whenever more samples are needed.
    func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void)
    /// Ends the calls of ``requestMediaDataWhenReady(on:using:)``.
    func stopRequestingMediaData()
    /// Whether enough samples are enqueued for playback to start without a gap.
    var hasSufficientMediaDataForReliablePlaybackStart: Bool { get }
}
