public import Dispatch
public import SampleQueue
import Synchronization

/// Who is handed an item's media. After AVFoundation's `AVPlayerItemOutput`. Any thread.
public class AVPlayerItemOutput: @unchecked Sendable {
    // SAFETY: what changes is in `state`.

    struct State {
        weak var item: AVPlayerItem?
        var suppressesPlayerRendering = false
    }

    let state = Mutex(State())

    init(ofItems: Void) {}

    /// Whether the item's layers show nothing of what is handed out here.
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

    /// Where the item is when the host's clock, in a session its own, shows `hostTime`, in seconds as `CACurrentMediaTime()` has them; invalid
    /// while no item has the output.
    public func itemTime(forHostTime hostTime: Double) -> CMTime {
        guard let item = state.withLock({ $0.item }), hostTime.isFinite else { return .invalid }
        return item.timebase.mapping.time(atClock: CMTime(seconds: hostTime, preferredTimescale: 1_000_000_000))
    }

    /// The same for nanoseconds.
    public func itemTime(forMachAbsoluteTime machAbsoluteTime: Int64) -> CMTime {
        guard let item = state.withLock({ $0.item }) else { return .invalid }
        return item.timebase.mapping.time(atClock: CMTime(value: machAbsoluteTime, timescale: 1_000_000_000))
    }
}

/// Who waits for an item's pictures. After AVFoundation's protocol of this name.
public protocol AVPlayerItemOutputPullDelegate: AnyObject, Sendable {
    /// Pictures come that were asked for by `requestNotificationOfMediaDataChange(withAdvanceInterval:)`.
    func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)
    /// The item moves to another place: what was copied is of no use any more.
    func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
    /// Does nothing.
    public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
    /// Does nothing.
    public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}

/// Hands out an item's pictures at times that are asked for. After AVFoundation's `AVPlayerItemVideoOutput`. Any thread.
///
/// It has the pictures around the present time of an item that is in a player. In a session the player is to be one of the session's: shown
/// by a controller, or added.
public final class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
    // SAFETY: what changes is in `own`.

    /// What its pictures are to be like.
    package struct Form: Hashable, Sendable {
        /// Their format; nil for the one that they have.
        package var pixelFormat: CVPixelBuffer.PixelFormat?
        /// Their size in pixels; nil for the one that they have.
        package var width, height: Int?

        /// As they are.
        package init() {}
    }

    private struct Own {
        /// The picture that was copied last.
        var acquired: CMSampleBuffer?
        weak var delegate: (any AVPlayerItemOutputPullDelegate)?
        var delegateQueue: DispatchQueue?
        var isNotificationRequested = false
    }

    private let form: Form
    private let scaler = PictureScaler()
    private let own = Mutex(Own())

    /// Hands pictures out as they are.
    public convenience init() {
        self.init(form: Form())
    }

    /// Hands pictures out in a form.
    package init(form: Form) {
        self.form = form
        super.init(ofItems: ())
    }

    /// Whether the picture that stands at `itemTime` is there, and another than the one that was copied last.
    public func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
        guard let sample = sample(at: itemTime) else { return false }
        return own.withLock { $0.acquired !== sample }
    }

    /// The picture that stands at `itemTime`, and through `itemTimeForDisplay` when it begins; nil where none is there. It counts as copied
    /// from then on.
    public func copyPixelBuffer(
        forItemTime itemTime: CMTime, itemTimeForDisplay: UnsafeMutablePointer<CMTime>?
    ) -> CVPixelBuffer? {
        guard let sample = sample(at: itemTime), let image = sample.imageBuffer else { return nil }
        own.withLock { $0.acquired = sample }
        itemTimeForDisplay?.pointee = sample.presentationTimeStamp
        let (width, height) = (form.width ?? image.width, form.height ?? image.height)
        let format = form.pixelFormat ?? image.pixelFormat
        guard (width, height, format) != (image.width, image.height, image.pixelFormat) else { return image }
        return scaler.picture(of: image, width: width, height: height, format: format)
    }

    private func sample(at time: CMTime) -> CMSampleBuffer? {
        guard let item = state.withLock({ $0.item }), let player = item.state.withLock({ $0.player }) else {
            return nil
        }
        return player.state.withLock { $0.item === item && $0.core.isFilled ? $0.window.picture(at: time) : nil }
    }

    // MARK: The delegate

    /// Who is told of pictures; held weakly.
    public var delegate: (any AVPlayerItemOutputPullDelegate)? { own.withLock { Carried(value: $0.delegate) }.value }
    /// Where it is told.
    public var delegateQueue: DispatchQueue? { own.withLock { $0.delegateQueue } }

    /// Has `delegate` told on `delegateQueue`; without a queue on the thread that serves the player.
    public func setDelegate(_ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?) {
        let carried = Carried(value: delegate)
        own.withLock { ($0.delegate, $0.delegateQueue) = (carried.value, delegateQueue) }
    }

    /// Has the delegate told once, when the next pictures come; they are told of as soon as they are there, whatever `interval` is.
    public func requestNotificationOfMediaDataChange(withAdvanceInterval interval: Double) {
        own.withLock { $0.isNotificationRequested = true }
    }

    /// Another picture has come.
    func mediaCame() {
        let isAsked = own.withLock { own in
            defer { own.isNotificationRequested = false }
            return own.isNotificationRequested
        }
        if isAsked { tell { $0.outputMediaDataWillChange(self) } }
    }

    /// The item has moved.
    func flushed() {
        tell { $0.outputSequenceWasFlushed(self) }
    }

    private func tell(_ body: @escaping @Sendable (any AVPlayerItemOutputPullDelegate) -> Void) {
        let (delegate, queue) = own.withLock { (Carried(value: $0.delegate), $0.delegateQueue) }
        guard let delegate = delegate.value else { return }
        if let queue { queue.async { body(delegate) } } else { body(delegate) }
    }

    private struct Carried: Sendable {
        let value: (any AVPlayerItemOutputPullDelegate)?
    }
}

extension AVPlayerItem {
    /// Who is handed the item's media.
    public var outputs: [AVPlayerItemOutput] { state.withLock { $0.outputs } }

    /// Hands the item's media to `output`, which must have no other item.
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

    /// Hands nothing to `output` any more.
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

    /// Those that are handed pictures.
    var videoOutputs: [AVPlayerItemVideoOutput] { outputs.compactMap { $0 as? AVPlayerItemVideoOutput } }
}
