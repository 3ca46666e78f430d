public import Dispatch
public import Publishers

/// What takes a display layer's samples, apart from the layer. After AVFoundation's `AVSampleBufferVideoRenderer`; it is had from
/// ``AVSampleBufferDisplayLayer/sampleBufferRenderer``, and everything done with it is done with the layer. Any thread.
public final class AVSampleBufferVideoRenderer: AVQueuedSampleBufferRendering, Sendable {
    /// The layer whose samples it takes.
    package let layer: AVSampleBufferDisplayLayer

    fileprivate init(_ layer: AVSampleBufferDisplayLayer) {
        self.layer = layer
    }

    /// What the samples' times are read on.
    public var timebase: CMTimebase { layer.timebase }
    /// Hands over a sample.
    public func enqueue(_ sampleBuffer: CMSampleBuffer) { layer.enqueue(sampleBuffer) }
    /// Drops what is pending and keeps the picture; a failure ends.
    public func flush() { layer.flush() }

    /// Drops what is pending and, with `removeDisplayedImage`, the picture; `handler` is called before it returns.
    public func flush(
        removingDisplayedImage removeDisplayedImage: Bool, completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        if removeDisplayedImage { layer.flushAndRemoveImage() } else { layer.flush() }
        handler?()
    }

    /// Whether there is room for another sample; enqueueing without room is legal.
    public var isReadyForMoreMediaData: Bool { layer.isReadyForMoreMediaData }

    /// See ``AVSampleBufferDisplayLayer/requestMediaDataWhenReady(on:using:)``.
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        layer.requestMediaDataWhenReady(on: queue, using: block)
    }

    /// Ends the calls that ``requestMediaDataWhenReady(on:using:)`` began.
    public func stopRequestingMediaData() { layer.stopRequestingMediaData() }
    /// Whether enough is enqueued for playback to start without a gap.
    public var hasSufficientMediaDataForReliablePlaybackStart: Bool {
        layer.hasSufficientMediaDataForReliablePlaybackStart
    }
    /// How far the layer has come.
    public var status: AVQueuedSampleBufferRenderingStatus { layer.status }
    /// Why the layer failed; nil unless ``status`` is failed.
    public var error: (any Error)? { layer.error }
    /// Whether only a flush makes the layer take samples again.
    public var requiresFlushToResumeDecoding: Bool { layer.requiresFlushToResumeDecoding }
    /// The picture that stands on the layer. See `copyDisplayedPixelBuffer`.
    public func copyDisplayedPixelBuffer() -> CVPixelBuffer? { layer.copyDisplayedPixelBuffer() }
    /// The picture that stands on the layer.
    public var displayedPixelBuffer: CVPixelBuffer? { layer.copyDisplayedPixelBuffer() }
}

extension AVSampleBufferDisplayLayer {
    /// What takes the layer's samples: the same object as long as somebody keeps it.
    public var sampleBufferRenderer: AVSampleBufferVideoRenderer {
        state.withLock { state in
            if let renderer = state.renderer { return renderer }
            let renderer = AVSampleBufferVideoRenderer(self)
            state.renderer = renderer
            return renderer
        }
    }

    /// The renderer that was asked for, as long as somebody keeps it.
    package var keptSampleBufferRenderer: AVSampleBufferVideoRenderer? { state.withLock { $0.renderer } }

    /// Calls `changeHandler` when the value at `keyPath` has changed, on the thread that changed it, for as long as the token lives; after
    /// Foundation's key-value observing.
    public func observe<Value>(
        _ keyPath: KeyPath<AVSampleBufferDisplayLayer, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (AVSampleBufferDisplayLayer, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        propertyObservers.observe(self, keyPath, options, changeHandler)
    }

    /// The value at `keyPath` now and whenever it has changed; see ``observe(_:options:changeHandler:)``.
    public func publisher<Value>(
        for keyPath: KeyPath<AVSampleBufferDisplayLayer, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> AnyPublisher<Value, Never> {
        propertyObservers.publisher(self, keyPath, options)
    }
}

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
