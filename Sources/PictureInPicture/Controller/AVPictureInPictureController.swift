public import Observation
public import Playback
public import Publishers
import SampleQueue
import Synchronization
public import Terms

/// Shows content in a small window over everything else. After AVKit's `AVPictureInPictureController`.
///
/// All members may be used on any thread, and the observable properties with Swift's Observation. What is asked for is
/// carried out in the order in which it was asked: at once where no session shows the controller, else on the session's
/// thread; what is asked for inside a delegate's method comes after what is being carried out.
public final class AVPictureInPictureController: Observable, @unchecked Sendable {
    // SAFETY: all that changes is in `state`; delegates are called with no lock held, one call after another.

    /// What observers see; changed by actions alone, so that delegates and observers see one order.
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

    /// Whether pictures-in-picture can be had at all; where not, every initialiser gives nil.
    public static func isPictureInPictureSupported() -> Bool { PictureInPictureSupport.isAvailable }

    /// A controller for `contentSource`; nil where pictures-in-picture are not supported.
    public init?(contentSource: ContentSource) {
        guard Self.isPictureInPictureSupported() else { return nil }
        self.contentSource = contentSource
    }

    /// A controller for a player's layer; nil where pictures-in-picture are not supported.
    public convenience init?(playerLayer: AVPlayerLayer) {
        self.init(contentSource: ContentSource(playerLayer: playerLayer))
    }

    deinit {
        unlockedState.contentSource?.displayLayer.removeObserver(unlockedState.contentObserver)
        unlockedState.contentSource?.playerLayer?.removeObserver(unlockedState.playbackObserver)
    }

    // MARK: Observable state

    /// Whether a start would find an output and a first frame; observable.
    public var isPictureInPicturePossible: Bool { shown(\.isPictureInPicturePossible).isPossible }
    /// Whether there is a window, from didStart up to didStop; observable.
    public var isPictureInPictureActive: Bool { shown(\.isPictureInPictureActive).isActive }
    /// Whether another picture-in-picture took over: active, but paused and off screen, until that one ends; observable.
    public var isPictureInPictureSuspended: Bool { shown(\.isPictureInPictureSuspended).isSuspended }
    /// Why the last window went, from its willStop up to the next willStart; observable. Not AVKit's.
    public var pictureInPictureStopReason: PictureInPictureStopReason? {
        shown(\.pictureInPictureStopReason).stopReason
    }

    // MARK: Settings

    /// Who hears of the picture-in-picture's life; held weakly.
    public var delegate: (any AVPictureInPictureControllerDelegate)? {
        get { withState { DelegateReference(value: $0.delegate) }.value }
        set {
            let reference = DelegateReference(value: newValue)
            withState { $0.delegate = reference.value }
        }
    }

    /// What is shown. It may be swapped while there is a window, which stops if the new content has no frame yet.
    public var contentSource: ContentSource? {
        get { withState { $0.contentSource } }
        set { replaceContentSource(newValue) }
    }

    /// The player's layer that is shown, if the content is one.
    public var playerLayer: AVPlayerLayer? { contentSource?.playerLayer }

    /// Whether the viewer may not skip or play forward fast or scrub; with a finite range the skip buttons are hidden.
    public var requiresLinearPlayback: Bool {
        get { withState { $0.requiresLinearPlayback } }
        set {
            withState { $0.requiresLinearPlayback = newValue }
            post(.linearPlaybackChanged(isRequired: newValue))
        }
    }

    /// Whether the move to the background starts a picture-in-picture that is possible; by default not.
    public var canStartPictureInPictureAutomaticallyFromInline: Bool {
        get { withState { $0.startsAutomatically } }
        set {
            withState { $0.startsAutomatically = newValue }
            post(.automaticStartChanged(isEnabled: newValue))
        }
    }

    // MARK: Requests

    /// Asks for a window: willStart and didStart follow, or failedToStart alone.
    public func startPictureInPicture() {
        post(.startRequested(waitsUntilPossible: false))
    }

    /// Asks for a window as soon as ``isPictureInPicturePossible``. Not AVKit's.
    public func startPictureInPictureWhenPossible() {
        post(.startRequested(waitsUntilPossible: true))
    }

    /// Asks for the window's end: willStop and didStop follow, and nothing is restored. A start that has not come to its
    /// window fails.
    public func stopPictureInPicture() {
        post(.stopRequested(.programmatic))
    }

    /// Tells that the answers of the playback delegate may have changed: call it on every pause, play and change of the
    /// range.
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

    /// Changes an observable property, and tells its observers.
    func show(_ keyPath: KeyPath<AVPictureInPictureController, some Any>, _ change: (inout Shown) -> Void) {
        registrar.withMutation(of: self, keyPath: keyPath) {
            withState { change(&$0.shown) }
        }
        propertyObservers.mayHaveChanged(keyPath)
    }
}

/// Whether pictures-in-picture can be had.
package enum PictureInPictureSupport {
    /// True, but where code is run as on a device without them.
    @TaskLocal package static var isAvailable = true
}

/// A delegate on its way out of the lock.
private struct DelegateReference: @unchecked Sendable {
    // SAFETY: it is only carried; calls on it come one after another.
    let value: (any AVPictureInPictureControllerDelegate)?
}

/// What a program's own button for a picture-in-picture needs.
extension AVPictureInPictureController {
    /// The picture of a button that starts a picture-in-picture: the symbol `pip.enter`.
    public static var pictureInPictureButtonStartImage: UIImage { .pictureInPictureStart }

    /// The picture of a button that stops one: the symbol `pip.exit`.
    public static var pictureInPictureButtonStopImage: UIImage { .pictureInPictureStop }

    /// Whether there is a window that ``stopPictureInPicture()`` would end, seen or with another in its place.
    public var canStopPictureInPicture: Bool { isPictureInPictureActive }
}

extension AVPictureInPictureController {
    /// Calls `changeHandler` when the value at `keyPath` has changed, on the thread that changed it, for as long as the token lives; after
    /// Foundation's key-value observing. It tells of the properties that are observable.
    public func observe<Value>(
        _ keyPath: KeyPath<AVPictureInPictureController, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (AVPictureInPictureController, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        propertyObservers.observe(self, keyPath, options, changeHandler)
    }

    /// The value at `keyPath` now and whenever it has changed; see ``observe(_:options:changeHandler:)``.
    public func publisher<Value>(
        for keyPath: KeyPath<AVPictureInPictureController, Value>,
        options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> AnyPublisher<Value, Never> {
        propertyObservers.publisher(self, keyPath, options)
    }
}
