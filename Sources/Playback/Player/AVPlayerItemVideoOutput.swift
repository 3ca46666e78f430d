public import Dispatch
public import SampleQueue
import Synchronization

/// A receiver of an item's media. After AVFoundation's `AVPlayerItemOutput`. Thread-safe.
public class AVPlayerItemOutput: @unchecked Sendable {
    // SAFETY: what changes is in `state`.

    struct State {
        weak var item: AVPlayerItem?
        var suppressesPlayerRendering = false
    }

    let state = Mutex(State())

    init(ofItems: Void) {}

    /// Whether the item's layers show nothing of the media that this output receives.
    public var suppressesPlayerRendering: Bool {
        get { state.withLock { $0.suppressesPlayerRendering } }
        set {
            let item = state.withLock { state in
                defer { state.suppressesPlayerRendering = newValue }
                return state.suppressesPlayerRendering == newValue ? nil : state.item
            }
            item?.trackSwitched(isVideo: true)
        }
    }

    /// The item's time when the host clock, or in a session the session's clock, shows `hostTime`, in seconds of
    /// `CACurrentMediaTime()`. Invalid while no item has the output.
    public func itemTime(forHostTime hostTime: Double) -> CMTime {
        guard let item = state.withLock({ $0.item }), hostTime.isFinite else { return .invalid }
        return item.timebase.mapping.time(atClock: CMTime(seconds: hostTime, preferredTimescale: 1_000_000_000))
    }

    /// The item's time for a host time in nanoseconds.
    public func itemTime(forMachAbsoluteTime machAbsoluteTime: Int64) -> CMTime {
        guard let item = state.withLock({ $0.item }) else { return .invalid }
        return item.timebase.mapping.time(atClock: CMTime(value: machAbsoluteTime, timescale: 1_000_000_000))
    }
}

/// A delegate that is notified of an item's frames. After AVFoundation's protocol of this name.
public protocol AVPlayerItemOutputPullDelegate: AnyObject, Sendable {
    /// Notifies the delegate of frames that were requested by
    /// `requestNotificationOfMediaDataChange(withAdvanceInterval:)`.
    func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)
    /// Notifies the delegate that the item moves to another time: copied frames are obsolete.
    func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
    /// Does nothing.
    public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
    /// Does nothing.
    public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}

/// Provides an item's frames at requested times. After AVFoundation's `AVPlayerItemVideoOutput`. Thread-safe.
///
/// It has the frames around the present time of an item that is in a player. In a session the player must belong to the
/// session: shown by a controller, or added.
public final class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
    // SAFETY: what changes is in `own`.

    /// The format and size of its frames.
    package struct Form: Hashable, Sendable {
        /// The pixel format; nil for the frames' own.
        package var pixelFormat: CVPixelBuffer.PixelFormat?
        /// The size in pixels; nil for the frames' own.
        package var width, height: Int?

        /// Creates a form that leaves frames unchanged.
        package init() {}
    }

    private struct OutputState {
        /// The last copied frame.
        var acquired: CMSampleBuffer?
        weak var delegate: (any AVPlayerItemOutputPullDelegate)?
        var delegateQueue: DispatchQueue?
        var isNotificationRequested = false
    }

    private let form: Form
    private let scaler = FrameScaler()
    private let own = Mutex(OutputState())

    /// Creates an output of unchanged frames.
    public convenience init() {
        self.init(form: Form())
    }

    /// Creates an output of frames in `form`.
    package init(form: Form) {
        self.form = form
        super.init(ofItems: ())
    }

    /// Whether the frame due at `itemTime` is available, and differs from the last copied one.
    public func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
        guard let sample = sample(at: itemTime) else { return false }
        return own.withLock { $0.acquired !== sample }
    }

    /// Returns the frame due at `itemTime`, and in `itemTimeForDisplay` its start time; nil if none is available. The
    /// frame counts as copied from then on.
    public func copyPixelBuffer(
        forItemTime itemTime: CMTime, itemTimeForDisplay: UnsafeMutablePointer<CMTime>?
    ) -> CVPixelBuffer? {
        guard let sample = sample(at: itemTime), let image = sample.imageBuffer else { return nil }
        own.withLock { $0.acquired = sample }
        itemTimeForDisplay?.pointee = sample.presentationTimeStamp
        return form.apply(to: image, scaler)
    }

    private func sample(at time: CMTime) -> CMSampleBuffer? {
        guard let item = state.withLock({ $0.item }), let player = item.state.withLock({ $0.player }) else {
            return nil
        }
        return player.state.withLock { $0.item === item && $0.core.isFilled ? $0.window.frame(at: time) : nil }
    }

    // MARK: The delegate

    /// The delegate, held weakly.
    public var delegate: (any AVPlayerItemOutputPullDelegate)? {
        own.withLock { SendableDelegate(value: $0.delegate) }.value
    }
    /// The queue on which the delegate is notified.
    public var delegateQueue: DispatchQueue? { own.withLock { $0.delegateQueue } }

    /// Sets the delegate and the queue of its calls; without a queue, the calls are made on the thread that serves the
    /// player.
    public func setDelegate(_ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?) {
        let carried = SendableDelegate(value: delegate)
        own.withLock { ($0.delegate, $0.delegateQueue) = (carried.value, delegateQueue) }
    }

    /// Requests one notification of the delegate when the next frames arrive. It is sent as soon as they are available,
    /// regardless of `interval`.
    public func requestNotificationOfMediaDataChange(withAdvanceInterval interval: Double) {
        own.withLock { $0.isNotificationRequested = true }
    }

    /// Handles the arrival of another frame.
    func mediaArrived() {
        let isAsked = own.withLock { own in
            defer { own.isNotificationRequested = false }
            return own.isNotificationRequested
        }
        if isAsked { notify { $0.outputMediaDataWillChange(self) } }
    }

    /// Handles a jump of the item.
    func flushed() {
        notify { $0.outputSequenceWasFlushed(self) }
    }

    private func notify(_ body: @escaping @Sendable (any AVPlayerItemOutputPullDelegate) -> Void) {
        let (delegate, queue) = own.withLock { (SendableDelegate(value: $0.delegate), $0.delegateQueue) }
        guard let delegate = delegate.value else { return }
        if let queue { queue.async { body(delegate) } } else { body(delegate) }
    }

    private struct SendableDelegate: Sendable {
        let value: (any AVPlayerItemOutputPullDelegate)?
    }
}

extension AVPlayerItem {
    /// The outputs that receive the item's media.
    public var outputs: [AVPlayerItemOutput] { state.withLock { $0.outputs } }

    /// Adds `output`, which must have no other item.
    public func add(_ output: AVPlayerItemOutput) {
        let isFree = output.state.withLock { state in
            guard state.item == nil || state.item === self else { return false }
            state.item = self
            return true
        }
        guard isFree else { return }
        state.withLock { state in
            if !state.outputs.contains(where: { $0 === output }) { state.outputs.append(output) }
        }
        if output.suppressesPlayerRendering { trackSwitched(isVideo: true) }
    }

    /// Removes `output`.
    public func remove(_ output: AVPlayerItemOutput) {
        let had = state.withLock { state in
            let count = state.outputs.count
            state.outputs.removeAll { $0 === output }
            return state.outputs.count < count
        }
        guard had else { return }
        output.state.withLock { $0.item = nil }
        if output.suppressesPlayerRendering { trackSwitched(isVideo: true) }
    }

    /// The outputs that receive frames.
    var videoOutputs: [AVPlayerItemVideoOutput] { outputs.compactMap { $0 as? AVPlayerItemVideoOutput } }
}
