public import Observation
public import Playback
public import Publishers
import SampleQueue
public import SharedTypes
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A controller that shows content in a small window over everything else. After AVKit's
/// `AVPictureInPictureController`.
///
/// All members may be used on any thread, and the observable properties with Swift's Observation. The controller
/// performs requests in their order: at once if no session shows the controller, else on the session's thread. A
/// request made within a delegate's method follows the one being performed.
public final class AVPictureInPictureController: Observable, @unchecked Sendable {
    // SAFETY: all mutable state is in `state`; delegates are called with no lock held, one call after another.

    /// The observable properties. Only actions change them, so that delegates and observers see the same order.
    struct Shown {
        var isPossible = false
        var isActive = false
        var isSuspended = false
        var stopReason: PictureInPictureStopReason?
    }

    struct State {
        var machine = PictureInPictureStateMachine()
        var events: [PictureInPictureStateMachine.Event] = []
        var isPerforming = false
        /// The thread that performs events, or did last, and whether it began without a screen.
        var performer = pthread_self()
        var isWithoutScreen = true
        /// The number of requests made while events are performed.
        var requestsMeanwhile = 0
        /// Whether the events wait because there were too many of those.
        var isDeferred = false
        /// The thread that queries the playback state, and whether it was invalidated there meanwhile.
        var queryThread: pthread_t?
        var isQueryOutdated = false
        var shown = Shown()
        var isReady = false
        var contentSource: ContentSource?
        var contentObserver: UInt64 = 0
        var playbackObserver: UInt64 = 0
        weak var delegate: (any AVPictureInPictureControllerDelegate)?
        weak var screen: (any PictureInPictureScreen)?
        var requiresLinearPlayback = false
        var startsAutomatically = false
    }

    private let registrar = ObservationRegistrar()
    let propertyObservers = PropertyObservers()
    private let lock = Mutex(())
    private var unlockedState = State()
    /// Whether picture in picture was supported when the controller was created.
    let isSupported = PictureInPictureSupport.isAvailable

    /// Whether picture in picture is supported. If not, ``init(playerLayer:)`` returns nil, and a controller of a
    /// content source cannot start.
    public static func isPictureInPictureSupported() -> Bool { PictureInPictureSupport.isAvailable }

    /// Creates a controller for `contentSource`. If picture in picture is not supported, it never becomes possible, and
    /// a start fails.
    public init(contentSource: ContentSource) {
        unlockedState.machine.isSupported = isSupported
        self.contentSource = contentSource
    }

    /// Creates a controller for a player layer; nil if picture in picture is not supported.
    public convenience init?(playerLayer: AVPlayerLayer) {
        guard Self.isPictureInPictureSupported() else { return nil }
        self.init(contentSource: ContentSource(playerLayer: playerLayer))
    }

    deinit {
        unlockedState.contentSource?.displayLayer.removeObserver(unlockedState.contentObserver)
        unlockedState.contentSource?.playerLayer?.removeObserver(unlockedState.playbackObserver)
    }

    // MARK: Observable state

    /// Whether a start would have an output and a first frame; observable.
    public var isPictureInPicturePossible: Bool { shown(\.isPictureInPicturePossible).isPossible }
    /// Whether the window is open, from didStart up to didStop; observable.
    public var isPictureInPictureActive: Bool { shown(\.isPictureInPictureActive).isActive }
    /// Whether another picture in picture suspends this one, which stays active, paused and off screen, until the other
    /// ends; observable.
    public var isPictureInPictureSuspended: Bool { shown(\.isPictureInPictureSuspended).isSuspended }
    /// The reason for the last window's end, from its willStop up to the next willStart; observable. Not in AVKit.
    public var pictureInPictureStopReason: PictureInPictureStopReason? {
        shown(\.pictureInPictureStopReason).stopReason
    }

    // MARK: Settings

    /// The controller's delegate; held weakly.
    public var delegate: (any AVPictureInPictureControllerDelegate)? {
        get { withState { DelegateReference(value: $0.delegate) }.value }
        set {
            let reference = DelegateReference(value: newValue)
            withState { $0.delegate = reference.value }
        }
    }

    /// The content source. It may be replaced while a window is open; the window stops if the new content has no frame
    /// yet.
    public var contentSource: ContentSource? {
        get { withState { $0.contentSource } }
        set { replaceContentSource(newValue) }
    }

    /// The player layer of the content; for other content a new layer without a player.
    public var playerLayer: AVPlayerLayer { contentSource?.playerLayer ?? AVPlayerLayer() }

    /// Whether the viewer must not skip, scrub or play fast forward; with a finite range the skip buttons are hidden.
    public var requiresLinearPlayback: Bool {
        get { withState { $0.requiresLinearPlayback } }
        set {
            withState { $0.requiresLinearPlayback = newValue }
            post(.linearPlaybackChanged(isRequired: newValue))
        }
    }

    /// Whether the move to the background starts picture in picture, if that is possible; false by default.
    public var canStartPictureInPictureAutomaticallyFromInline: Bool {
        get { withState { $0.startsAutomatically } }
        set {
            withState { $0.startsAutomatically = newValue }
            post(.automaticStartChanged(isEnabled: newValue))
        }
    }

    // MARK: Requests

    /// Requests a window: willStart and didStart follow, or failedToStart alone.
    public func startPictureInPicture() {
        post(.startRequested(waitsUntilPossible: false))
    }

    /// Requests a window as soon as ``isPictureInPicturePossible``. Not in AVKit.
    public func startPictureInPictureWhenPossible() {
        post(.startRequested(waitsUntilPossible: true))
    }

    /// Requests the end of the window: willStop and didStop follow, and nothing is restored. A start whose window has
    /// not opened yet fails.
    public func stopPictureInPicture() {
        post(.stopRequested(.programmatic))
    }

    /// Notifies the controller that the playback delegate's state may have changed. Call it on every pause, play and
    /// change of the range.
    public func invalidatePlaybackState() {
        post(.playbackInvalidated)
    }

    // MARK: State

    func withState<R>(_ body: (inout State) -> R) -> R {
        lock.withLock { _ in body(&unlockedState) }
    }

    func shown(_ keyPath: KeyPath<AVPictureInPictureController, some Any>) -> Shown {
        registrar.access(self, keyPath: keyPath)
        return withState { $0.shown }
    }

    /// Changes an observable property, and notifies its observers.
    func show(_ keyPath: KeyPath<AVPictureInPictureController, some Any>, _ change: (inout Shown) -> Void) {
        registrar.withMutation(of: self, keyPath: keyPath) {
            withState { change(&$0.shown) }
        }
        propertyObservers.mayHaveChanged(keyPath)
    }
}

/// The availability of picture in picture.
package enum PictureInPictureSupport {
    /// Whether picture in picture is available. True, except for code that runs as on a device without it.
    @TaskLocal package static var isAvailable = true
}

/// A reference to a delegate outside the lock.
private struct DelegateReference: @unchecked Sendable {
    // SAFETY: it is only transferred; calls on it come one after another.
    let value: (any AVPictureInPictureControllerDelegate)?
}

/// The members for a program's own picture in picture button.
extension AVPictureInPictureController {
    /// The image of a button that starts picture in picture: the symbol `pip.enter`.
    public static var pictureInPictureButtonStartImage: UIImage { .pictureInPictureStart }

    /// The image of a button that stops it: the symbol `pip.exit`.
    public static var pictureInPictureButtonStopImage: UIImage { .pictureInPictureStop }

    /// Whether there is a window that ``stopPictureInPicture()`` would end, visible or replaced by another.
    public var canStopPictureInPicture: Bool { isPictureInPictureActive }
}

extension AVPictureInPictureController {
    /// Calls `changeHandler` when the value at `keyPath` has changed, on the thread that changed it, while the token
    /// exists. After Foundation's key-value observing. Covers the observable properties.
    public func observe<Value>(
        _ keyPath: KeyPath<AVPictureInPictureController, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (AVPictureInPictureController, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        propertyObservers.observe(self, keyPath, options, changeHandler)
    }

    /// Publishes the value at `keyPath` now and after each change; see ``observe(_:options:changeHandler:)``.
    public func publisher<Value>(
        for keyPath: KeyPath<AVPictureInPictureController, Value>,
        options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> AnyPublisher<Value, Never> {
        propertyObservers.publisher(self, keyPath, options)
    }
}
