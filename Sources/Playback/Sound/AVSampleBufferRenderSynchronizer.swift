public import Dispatch
public import SampleQueue
import Synchronization

/// One time line for several renderers of sound and layers of pictures, so that they keep in step. After AVFoundation's
/// `AVSampleBufferRenderSynchronizer`. Any thread.
///
/// In a session that it was added to its sound is heard, its time follows the session's, and its observers are told; a layer is
/// shown by the session whose controller has it.
public final class AVSampleBufferRenderSynchronizer: Sendable {
    private struct State {
        var renderers: [any SynchronizedRenderer] = []
        var mixer: SoundMixer?
        var wake: (@Sendable () -> Void)?
        /// Who does what is due on the main queue.
        var doesMainWork: MainQueue.Worker?
        /// The time line was changed, and those who look on were not told yet.
        var hasChanged = false
    }

    /// The time line, which stands at 0 until it is told otherwise.
    public let timebase: CMTimebase
    private let state = Mutex(State())
    private let observers: TimeObservers
    private let relay = Relay()
    private let timebaseObserver: UInt64

    /// Hands changes on without keeping the synchronizer alive.
    private final class Relay: Sendable {
        struct WeakSynchronizer: Sendable {
            weak var value: AVSampleBufferRenderSynchronizer?
        }
        let synchronizer = Mutex(WeakSynchronizer())

        var value: AVSampleBufferRenderSynchronizer? { synchronizer.withLock { $0.value } }
    }

    /// A synchronizer without renderers, measured by `clock`; by a session's, where it is the host's.
    public init(clock: CMClock = .hostTimeClock) {
        timebase = CMTimebase(measuredBy: clock)
        let relay = relay
        observers = TimeObservers { relay.value?.wake() }
        timebaseObserver = timebase.addObserver { relay.value?.timebaseChanged() }
        relay.synchronizer.withLock { $0.value = self }
    }

    deinit {
        timebase.removeObserver(timebaseObserver)
    }

    // MARK: Time

    /// Seconds of the time line in a second of the clock: 0 pauses. A rate that is not finite is not taken.
    public var rate: Float {
        get { Float(timebase.rate) }
        set { try? timebase.setRate(Double(newValue)) }
    }

    /// The time line's time now.
    public func currentTime() -> CMTime { timebase.time }

    /// Runs at `rate` from `time` on, now; a time that is not finite is that which it is.
    public func setRate(_ rate: Float, time: CMTime) {
        setRate(rate, time: time, atHostTime: .invalid)
    }

    /// Runs at `rate` on the line on which it is `time` when the clock shows `hostTime`; times that are not finite are those which it
    /// is now. A rate that is not finite changes nothing.
    public func setRate(_ rate: Float, time: CMTime, atHostTime hostTime: CMTime) {
        let now = timebase.ultimateSourceClock.time
        let moment = hostTime.isRational ? hostTime : now
        let time = time.isRational ? time : timebase.mapping.time(atClock: moment)
        try? timebase.setRate(Double(rate), anchorTime: time, immediateSourceTime: moment)
    }

    private func timebaseChanged() {
        state.withLock { $0.hasChanged = true }
        wake()
    }

    // MARK: Renderers

    /// What it keeps in step, in the order in which it was added.
    public var renderers: [any AVQueuedSampleBufferRendering] {
        let renderers = state.withLock { $0.renderers }
        return renderers
    }

    /// Keeps a renderer of sound or a layer in step, which is in no other synchronizer. Anything else is passed over.
    public func addRenderer(_ renderer: any AVQueuedSampleBufferRendering) {
        guard let renderer = renderer as? any SynchronizedRenderer else { return }
        let isNew = state.withLock { state in
            guard !state.renderers.contains(where: { $0 === renderer }) else { return false }
            state.renderers.append(renderer)
            return true
        }
        guard isNew else { return }
        renderer.join(timebase)
        guard let sound = renderer as? AVSampleBufferAudioRenderer else { return }
        sound.onMediaDelivered { [relay] in relay.value?.wake() }
        let (mixer, work) = state.withLock { ($0.mixer, $0.doesMainWork) }
        sound.doMainWork(by: work)
        mixer?.add(sound)
    }

    /// Lets a renderer go when the time line comes to `time`, at once if it has come there or `time` is not finite, and then calls
    /// `completionHandler` with whether there was one to let go. A time to come is waited for in a session.
    public func removeRenderer(
        _ renderer: any AVQueuedSampleBufferRendering, at time: CMTime,
        completionHandler: (@Sendable (Bool) -> Void)? = nil
    ) {
        guard let renderer = state.withLock({ $0.renderers.first { $0 === renderer } }) else {
            completionHandler?(false)
            return
        }
        guard time.isRational, time > currentTime() else {
            completionHandler?(remove(renderer))
            return
        }
        let removal = Removal()
        let observer = observers.addBoundary(times: [time], queue: nil) { [weak self] in
            guard let self else { return }
            if let observer = removal.observer.withLock({ $0 }) { observers.remove(observer) }
            completionHandler?(remove(renderer))
        }
        removal.observer.withLock { $0 = observer }
    }

    /// Holds the observer that removes a renderer, so that it can end itself.
    private final class Removal: Sendable {
        let observer = Mutex<(any Sendable)?>(nil)
    }

    private func remove(_ renderer: any SynchronizedRenderer) -> Bool {
        let (wasThere, mixer) = state.withLock { state in
            let index = state.renderers.firstIndex { $0 === renderer }
            if let index { state.renderers.remove(at: index) }
            return (index != nil, state.mixer)
        }
        guard wasThere else { return false }
        if let sound = renderer as? AVSampleBufferAudioRenderer {
            mixer?.remove(sound)
            sound.onMediaDelivered(nil)
            sound.doMainWork(by: nil)
        }
        renderer.leave(timebase)
        return true
    }

    // MARK: Observers

    /// Calls `block` on `queue` at each whole multiple of `interval`, when the time jumps, and when the rate changes; without a queue
    /// on the session's thread. What it gives is kept by whoever adds, for ``removeTimeObserver(_:)``.
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue? = nil, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any {
        observers.addPeriodic(interval: interval, queue: queue, block: block)
    }

    /// Calls `block` on `queue` when the time comes to one of `times`; without a queue on the session's thread.
    public func addBoundaryTimeObserver(
        forTimes times: [CMTime], queue: DispatchQueue? = nil, using block: @escaping @Sendable () -> Void
    ) -> Any {
        observers.addBoundary(times: times, queue: queue, block: block)
    }

    /// Ends an observer's calls; also from inside its block.
    public func removeTimeObserver(_ observer: Any) {
        observers.remove(observer)
    }

    // MARK: The session's side

    /// Is heard by `mixer` from now on, measured by `clock`; `wake` is called, on any thread, when ``nextClockTime`` or
    /// ``isCalling`` may have changed.
    package func attach(to mixer: SoundMixer, clock: CMClock, wake: @escaping @Sendable () -> Void) {
        timebase.follow(clock)
        let renderers = state.withLock { state in
            (state.mixer, state.wake) = (mixer, wake)
            return state.renderers
        }
        for case let renderer as AVSampleBufferAudioRenderer in renderers { mixer.add(renderer) }
    }

    /// Has the blocks of the renderers' requests that are to be called on the main queue called by `work`, by a session that may hold the
    /// main thread meanwhile; nil leaves them to the queue once more.
    package func doMainWork(by work: MainQueue.Worker?) {
        let (renderers, _) = state.withLock { state in
            defer { state.doesMainWork = work }
            // The one before is let go of outside the lock.
            return (state.renderers, state.doesMainWork)
        }
        for case let renderer as AVSampleBufferAudioRenderer in renderers { renderer.doMainWork(by: work) }
    }

    /// The clock's time at which observers are to be told next, or a renderer's block asked again; the time now where observers are to be
    /// told of a change.
    package var nextClockTime: CMTime? {
        let mapping = timebase.mapping
        if state.withLock({ $0.hasChanged }) || sounds.contains(where: \.hasNewError) {
            return timebase.ultimateSourceClock.time
        }
        let told = observers.nextTime(rate: mapping.effectiveRate).flatMap { mapping.clockTime(reaching: $0) }
        return (sounds.compactMap(\.nextMediaTime) + (told.map { [$0] } ?? [])).min()
    }

    /// Why renderers have failed since this was asked last.
    package func takeErrors() -> [PlaybackError] { sounds.compactMap { $0.takeError() } }

    /// Asks the blocks of renderers again that left room before.
    package func retryMediaRequests() {
        let now = timebase.ultimateSourceClock.time
        for sound in sounds { sound.retryMediaRequest(at: now) }
    }

    private var sounds: [AVSampleBufferAudioRenderer] {
        state.withLock { $0.renderers }.compactMap { $0 as? AVSampleBufferAudioRenderer }
    }

    /// Tells the observers of the time that it is now.
    package func tellObservers() {
        let hasChanged = state.withLock { state in
            defer { state.hasChanged = false }
            return state.hasChanged
        }
        if hasChanged { observers.jump(to: currentTime()) } else { observers.advance(to: currentTime()) }
    }

    /// What a request's block or an observer's is awaited for: work on a virtual clock must not go on before it has returned.
    package var isCallingForMedia: Bool {
        state.withLock { $0.renderers }.contains { ($0 as? AVSampleBufferAudioRenderer)?.isCallingForMedia ?? false }
    }

    /// Whether an observer's block is due on its queue, or runs.
    package var isCallingObserver: Bool { observers.isCalling }

    private func wake() {
        state.withLock { $0.wake }?()
    }
}

/// What a synchronizer keeps in step.
protocol SynchronizedRenderer: AVQueuedSampleBufferRendering, Sendable {
    /// Reads presentation times on `timebase` from now on.
    func join(_ timebase: CMTimebase)
    /// Reads presentation times on `timebase` no more.
    func leave(_ timebase: CMTimebase)
}

extension AVSampleBufferDisplayLayer: SynchronizedRenderer {
    func join(_ timebase: CMTimebase) {
        controlTimebase = timebase
    }

    func leave(_ timebase: CMTimebase) {
        if controlTimebase === timebase { controlTimebase = nil }
    }
}

extension AVSampleBufferVideoRenderer: SynchronizedRenderer {
    func join(_ timebase: CMTimebase) { layer.join(timebase) }
    func leave(_ timebase: CMTimebase) { layer.leave(timebase) }
}

extension AVSampleBufferAudioRenderer: SynchronizedRenderer {
    func join(_ timebase: CMTimebase) {
        follow(timebase)
    }

    func leave(_ timebase: CMTimebase) {
        if self.timebase === timebase { follow(CMTimebase(measuredBy: .machine)) }
    }
}
