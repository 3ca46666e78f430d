import Publishers
public import SampleQueue
import Synchronization

/// A layer that shows a player's video. After AVFoundation's `AVPlayerLayer`. Thread-safe.
public final class AVPlayerLayer: Sendable {
    private struct State {
        var player: AVPlayer?
        var frame = PixelRect.empty
    }

    private let state = Mutex(State())
    private let observers = ObserverList<Void>()
    let propertyObservers = PropertyObservers {
        [\AVPlayerLayer.isReadyForDisplay, \AVPlayerLayer.videoRect]
    }
    private let readiness = Mutex<UInt64>(0)
    /// The layer that receives the player's samples; its timebase is the player's.
    public let sampleBufferDisplayLayer = AVSampleBufferDisplayLayer()

    /// Creates a layer for `player`, which may be set later and change.
    public init(player: AVPlayer? = nil) {
        self.player = player
        let observer = sampleBufferDisplayLayer.addObserver { [weak self] in
            self?.propertyObservers.mayHaveChanged(\AVPlayerLayer.isReadyForDisplay)
            self?.propertyObservers.derivedMayHaveChanged()
        }
        readiness.withLock { $0 = observer }
    }

    deinit {
        sampleBufferDisplayLayer.removeObserver(readiness.withLock { $0 })
        state.withLock { $0.player }?.detach(self)
    }

    /// The player whose video is shown.
    public var player: AVPlayer? {
        get { state.withLock { $0.player } }
        set {
            let old = state.withLock { state in
                defer { state.player = newValue }
                return state.player
            }
            guard old !== newValue else { return }
            old?.detach(self)
            if let newValue { newValue.attach(self) } else { show(nil, keepingFrame: false) }
            playbackChanged()
        }
    }

    /// Whether the first frame is there.
    public var isReadyForDisplay: Bool { sampleBufferDisplayLayer.isReadyForDisplay }

    /// The rule that fits video into the layer's frame.
    public var videoGravity: AVLayerVideoGravity {
        get { sampleBufferDisplayLayer.videoGravity }
        set { sampleBufferDisplayLayer.videoGravity = newValue }
    }

    /// Whether the layer is hidden: a window that shows it is black meanwhile.
    public var isHidden: Bool {
        get { sampleBufferDisplayLayer.isHidden }
        set { sampleBufferDisplayLayer.isHidden = newValue }
    }

    /// The layer's rectangle in its page, in whole pixels. It does not affect picture in picture.
    @_disfavoredOverload public var frame: PixelRect {
        get { pixelFrame }
        set { pixelFrame = newValue }
    }

    /// The ``frame``, under a name that does not collide with another property.
    package var pixelFrame: PixelRect {
        get { state.withLock { $0.frame } }
        set {
            state.withLock { $0.frame = newValue }
            sampleBufferDisplayLayer.moveInPage(
                x: Double(newValue.x), y: Double(newValue.y), width: Double(newValue.width),
                height: Double(newValue.height))
            propertyObservers.mayHaveChanged(\AVPlayerLayer.videoRect)
            propertyObservers.derivedMayHaveChanged()
        }
    }

    /// The rectangle of the video in the layer's frame, in pixels from its top left, by ``videoGravity``; empty without
    /// video.
    @_disfavoredOverload public var videoRect: PixelRect { pixelVideoRect }

    /// The ``videoRect``, under a name that does not collide with another property.
    package var pixelVideoRect: PixelRect {
        let (bounds, player) = state.withLock { ($0.frame, $0.player) }
        guard let size = player?.currentItem?.presentationSize, size.width > 0, size.height > 0, !bounds.isEmpty else {
            return .empty
        }
        let scales = videoGravity.scales(
            width: Double(size.width), height: Double(size.height), boundsWidth: Double(bounds.width),
            boundsHeight: Double(bounds.height))
        let width = Int((Double(size.width) * scales.across).rounded())
        let height = Int((Double(size.height) * scales.down).rounded())
        return PixelRect(
            x: (bounds.width - width) / 2, y: (bounds.height - height) / 2, width: width, height: height)
    }

    /// Calls `observer` when the player, its rate, time, duration or item may have changed.
    package func addObserver(_ observer: @escaping @Sendable () -> Void) -> UInt64 {
        observers.add { _ in observer() }
    }

    /// Ends the calls that began with ``addObserver(_:)``.
    package func removeObserver(_ observer: UInt64) {
        observers.remove(observer)
    }

    func playbackChanged() {
        observers.notify(())
        propertyObservers.mayHaveChanged(\AVPlayerLayer.videoRect)
        propertyObservers.derivedMayHaveChanged()
    }

    /// Shows `item` from now on; the last frame of the previous item disappears, or stays until the next frame.
    func show(_ item: AVPlayerItem?, keepingFrame: Bool) {
        let layer = sampleBufferDisplayLayer
        layer.withdrawPending()
        if !keepingFrame { layer.flushAndRemoveImage() }
        layer.controlTimebase = item?.timebase
    }
}
