public import Dispatch
public import SampleQueue
import Synchronization

/// A timeline for several audio renderers and video layers, so that they stay in sync. After AVFoundation's
/// `AVSampleBufferRenderSynchronizer`. Thread-safe.
///
/// A session that it was added to plays its audio, drives its time and notifies its observers. A layer is shown by the
/// session whose controller has it.
public final class AVSampleBufferRenderSynchronizer: Sendable {
    private struct State {
        var renderers: [any SynchronizedRenderer] = []
        var mixer: AudioMixer?
        var wake: (@Sendable () -> Void)?
        /// The worker for blocks that are due on the main queue.
        var doesMainWork: MainQueue.Worker?
        /// Whether the timeline was changed, and its observers were not notified yet.
        var hasChanged = false
    }

    /// The timeline, which stays at 0 until its rate is set.
    public let timebase: CMTimebase
    private let state = Mutex(State())
    private let observers: TimeObservers
    private let relay = Relay()
    private let timebaseObserver: UInt64

    /// Forwards changes without keeping the synchronizer alive.
    private final class Relay: Sendable {
        struct WeakSynchronizer: Sendable {
            weak var value: AVSampleBufferRenderSynchronizer?
        }
        let synchronizer = Mutex(WeakSynchronizer())

        var value: AVSampleBufferRenderSynchronizer? { synchronizer.withLock { $0.value } }
    }

    /// Creates a synchronizer without renderers that follows `clock`; in a session the host clock is replaced by the
    /// session's.
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

    /// The rate in timeline seconds per clock second: 0 pauses. A rate that is not finite is ignored.
    public var rate: Float {
        get { Float(timebase.rate) }
        set { try? timebase.setRate(Double(newValue)) }
    }

    /// The current time of the timeline.
    public func currentTime() -> CMTime { timebase.time }

    /// Sets the rate and the current time; a time that is not finite leaves the time as it is.
    public func setRate(_ rate: Float, time: CMTime) {
        setRate(rate, time: time, atHostTime: .invalid)
    }

    /// Sets the rate so that the timeline shows `time` when the clock shows `hostTime`. Times that are not finite are
    /// replaced by the current ones. A rate that is not finite changes nothing.
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

    /// The synchronized renderers, in the order in which they were added.
    public var renderers: [any AVQueuedSampleBufferRendering] {
        let renderers = state.withLock { $0.renderers }
        return renderers
    }

    /// Adds an audio renderer or a layer that is in no other synchronizer. Anything else is ignored.
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
        sound.performMainQueueWork(by: work)
        mixer?.add(sound)
    }

    /// Removes a renderer when the timeline reaches `time`, at once if it has passed it or `time` is not finite. Then
    /// calls `completionHandler` with whether there was such a renderer. A future time is reached only in a session.
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

    /// Holds the observer that removes a renderer, so that it can remove itself.
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
            sound.performMainQueueWork(by: nil)
        }
        renderer.leave(timebase)
        return true
    }

    // MARK: Observers

    /// Calls `block` on `queue` at each whole multiple of `interval`, when the time jumps, and when the rate changes.
    /// Without a queue, the block runs on the session's thread. The caller keeps the result for
    /// ``removeTimeObserver(_:)``.
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any {
        observers.addPeriodic(interval: interval, queue: queue, block: block)
    }

    /// Calls `block` on `queue` when the time reaches one of `times`; without a queue, on the session's thread.
    public func addBoundaryTimeObserver(
        forTimes times: [CMTime], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
    ) -> Any {
        observers.addBoundary(times: times, queue: queue, block: block)
    }

    /// Stops the calls of an observer; also from inside its block.
    public func removeTimeObserver(_ observer: Any) {
        observers.remove(observer)
    }

    // MARK: For the session

    /// Adds its audio to `mixer` and follows `clock` from now on. `wake` is called, on any thread, when
    /// ``nextClockTime`` or ``isCalling`` may have changed.
    package func attach(to mixer: AudioMixer, clock: CMClock, wake: @escaping @Sendable () -> Void) {
        timebase.follow(clock)
        let renderers = state.withLock { state in
            (state.mixer, state.wake) = (mixer, wake)
            return state.renderers
        }
        for case let renderer as AVSampleBufferAudioRenderer in renderers { mixer.add(renderer) }
    }

    /// Makes `work` call the blocks of renderers that are due on the main queue, for a session that may block the main
    /// thread. Nil leaves them to the queue again.
    package func performMainQueueWork(by work: MainQueue.Worker?) {
        let (renderers, _) = state.withLock { state in
            defer { state.doesMainWork = work }
            // The previous worker is released outside the lock.
            return (state.renderers, state.doesMainWork)
        }
        for case let renderer as AVSampleBufferAudioRenderer in renderers { renderer.performMainQueueWork(by: work) }
    }

    /// The clock time at which an observer is next due, or a renderer's block is to be called again. It is the current
    /// time if a change is to be reported.
    package var nextClockTime: CMTime? {
        let mapping = timebase.mapping
        if state.withLock({ $0.hasChanged }) || sounds.contains(where: \.hasNewError) {
            return timebase.ultimateSourceClock.time
        }
        let observedTime = observers.nextTime(rate: mapping.effectiveRate).flatMap { mapping.clockTime(reaching: $0) }
        return (sounds.compactMap(\.nextMediaTime) + (observedTime.map { [$0] } ?? [])).min()
    }

    /// Removes and returns the errors of renderers since the last call.
    package func takeErrors() -> [PlaybackError] { sounds.compactMap { $0.takeError() } }

    /// Calls the blocks of renderers again that left space in their queues.
    package func retryMediaRequests() {
        let now = timebase.ultimateSourceClock.time
        for sound in sounds { sound.retryMediaRequest(at: now) }
    }

    private var sounds: [AVSampleBufferAudioRenderer] {
        state.withLock { $0.renderers }.compactMap { $0 as? AVSampleBufferAudioRenderer }
    }

    /// Notifies the observers of the current time.
    package func notifyObservers() {
        let hasChanged = state.withLock { state in
            defer { state.hasChanged = false }
            return state.hasChanged
        }
        if hasChanged { observers.jump(to: currentTime()) } else { observers.advance(to: currentTime()) }
    }

    /// Whether a request's block is due or runs: work on a virtual clock must not continue before it has returned. If
    /// one is, the synchronizer's host is woken when it has returned.
    package func awaitsMediaCall() -> Bool { sounds.contains { $0.awaitsMediaCall() } }

    /// Whether an observer's block is due on its queue, or runs.
    package var isCallingObserver: Bool { observers.isCalling }

    private func wake() {
        state.withLock { $0.wake }?()
    }
}

/// A renderer that a synchronizer keeps in sync.
protocol SynchronizedRenderer: AVQueuedSampleBufferRendering, Sendable {
    /// Reads presentation times on `timebase` from now on.
    func join(_ timebase: CMTimebase)
    /// Stops reading presentation times on `timebase`.
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
