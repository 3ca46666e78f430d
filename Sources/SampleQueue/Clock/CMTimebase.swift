import Synchronization

/// A timeline that can be paused, sped up and moved, driven by a clock or by another timebase; after CoreMedia's
/// `CMTimebase`. Thread-safe. Its methods throw ``SampleQueueError``. Its type is not declared: a cast of a caught
/// error to `NSError` works for `any Error` only.
public final class CMTimebase: Sendable {
    /// The source that drives a timebase.
    package enum Source: Sendable {
        /// A clock.
        case clock(CMClock)
        /// Another timebase, whose rate multiplies this one's.
        case timebase(CMTimebase)
    }

    private struct State {
        var source: Source
        var anchor: TimebaseMapping.Anchor
    }

    /// The source that drives the timebase; CoreMedia's name `source` is the clock or timebase itself.
    package var drivingSource: Source { state.withLock { $0.source } }
    private let state: Mutex<State>
    private let observers = ObserverList<TimebaseChange>()
    let timers = Mutex<[ObjectIdentifier: TimebaseTimer]>([:])
    private let sourceObservation: UInt64

    /// Creates a timebase at time 0 with rate 0, driven by a clock. It is declared to throw like CoreMedia's
    /// initializer, but never does. See `CMTimebaseCreateWithSourceClock`.
    public convenience init(sourceClock: CMClock) throws {
        self.init(measuredBy: sourceClock)
    }

    /// Creates a timebase at time 0 with rate 0, driven by another. It is declared to throw like CoreMedia's
    /// initializer, but never does. See `CMTimebaseCreateWithSourceTimebase`.
    public convenience init(sourceTimebase: CMTimebase) throws {
        self.init(measuredBy: sourceTimebase)
    }

    /// Creates a timebase at time 0 with rate 0, driven by a clock.
    package convenience init(measuredBy clock: CMClock) {
        self.init(source: .clock(clock))
    }

    /// Creates a timebase at time 0 with rate 0, driven by another.
    package convenience init(measuredBy timebase: CMTimebase) {
        self.init(source: .timebase(timebase))
    }

    /// Creates a timebase with the time of `clock`.
    convenience init(followingClock clock: CMClock) {
        self.init(source: .clock(clock), anchor: .init(time: .zero, sourceTime: .zero, rate: 1))
    }

    private init(source: Source, anchor: TimebaseMapping.Anchor? = nil) {
        let relay = Relay()
        switch source {
        case .clock(let clock):
            state = Mutex(State(source: source, anchor: anchor ?? .init(time: .zero, sourceTime: clock.time, rate: 0)))
            sourceObservation = 0
        case .timebase(let parent):
            state = Mutex(State(source: source, anchor: .init(time: .zero, sourceTime: parent.time, rate: 0)))
            sourceObservation = parent.observers.add { change in relay.timebase.withLock { $0.value }?.notify(change) }
        }
        relay.timebase.withLock { $0.value = self }
    }

    deinit {
        if case .timebase(let parent) = drivingSource { parent.removeObserver(sourceObservation) }
    }

    /// Forwards a source's changes without retaining the timebase.
    private final class Relay: Sendable {
        struct WeakTimebase: Sendable {
            weak var value: CMTimebase?
        }
        let timebase = Mutex(WeakTimebase())
    }

    /// The ultimate source clock. See `CMTimebaseCopyUltimateSourceClock`.
    public var ultimateSourceClock: CMClock {
        switch drivingSource {
        case .clock(let clock): clock
        case .timebase(let parent): parent.ultimateSourceClock
        }
    }

    /// The current time of the timebase. See `CMTimebaseGetTime`.
    public var time: CMTime { mapping.time(atClock: ultimateSourceClock.time) }
    /// The rate relative to the source. See `CMTimebaseGetRate`.
    public var rate: Double { state.withLock { $0.anchor.rate } }
    /// The rate relative to the ultimate source clock. See `CMTimebaseGetEffectiveRate`.
    public var effectiveRate: Double { mapping.effectiveRate }

    /// The time and the rate at one moment, without a change between the two. See `CMTimebaseGetTimeAndRate`.
    public var timeAndRate: (time: CMTime, rate: Double) {
        let mapping = self.mapping
        return (mapping.time(atClock: ultimateSourceClock.time), mapping.anchors.last!.rate)
    }

    /// Sets the time at once and keeps the rate. Throws ``SampleQueueError`` for a non-finite time. See
    /// `CMTimebaseSetTime`.
    public func setTime(_ time: CMTime) throws {
        try Self.check(time.isRational, operation: "set a timebase's time", subject: "\(time)")
        let now = sourceTime
        change(.time) { anchor in
            anchor = .init(time: time, sourceTime: now, rate: anchor.rate)
        }
    }

    /// Sets the rate from now on: 0 pauses, a negative rate runs backward. Throws ``SampleQueueError`` for a non-finite
    /// rate. See `CMTimebaseSetRate`.
    public func setRate(_ rate: Double) throws {
        try Self.check(rate.isFinite, operation: "set a timebase's rate", subject: "\(rate)")
        let now = sourceTime
        change { anchor in
            anchor = .init(time: anchor.time(atSource: now), sourceTime: now, rate: rate)
        }
    }

    /// Sets the time at the source time `immediateSourceTime` and keeps the rate. Throws ``SampleQueueError`` for a
    /// non-finite time. See `CMTimebaseSetAnchorTime`.
    public func setAnchorTime(_ time: CMTime, immediateSourceTime: CMTime) throws {
        try Self.check(
            time.isRational && immediateSourceTime.isRational, operation: "set a timebase's anchor",
            subject: "\(time) at \(immediateSourceTime)")
        change(.time) { anchor in
            anchor = .init(time: time, sourceTime: immediateSourceTime, rate: anchor.rate)
        }
    }

    /// Sets the rate, and the time `anchorTime` at the source time `immediateSourceTime`. Throws ``SampleQueueError``
    /// for a non-finite time or rate. See `CMTimebaseSetRateAndAnchorTime`.
    public func setRate(_ rate: Double, anchorTime: CMTime, immediateSourceTime: CMTime) throws {
        try Self.check(
            rate.isFinite && anchorTime.isRational && immediateSourceTime.isRational,
            operation: "set a timebase's rate and anchor", subject: "\(rate), \(anchorTime) at \(immediateSourceTime)")
        change(.time) { anchor in
            anchor = .init(time: anchorTime, sourceTime: immediateSourceTime, rate: rate)
        }
    }

    /// Makes a timebase whose ultimate source is the machine's clock follow `clock`, the clock of the content's player.
    /// It continues from the time that was set last; the time that has passed on the host's clock since does not count.
    /// A timebase that was created for another clock keeps it.
    package func follow(_ clock: CMClock) {
        if case .timebase(let parent) = drivingSource { return parent.follow(clock) }
        let now = clock.time
        let hasChanged = state.withLock { state in
            guard case .clock(let old) = state.source, old === CMClock.machine, clock !== old else {
                return false
            }
            state.source = .clock(clock)
            state.anchor.sourceTime = now
            return true
        }
        if hasChanged { notify([.time]) }
    }

    /// The current mapping of the timebase from its clock, as a value.
    package var mapping: TimebaseMapping {
        let (source, own) = state.withLock { ($0.source, $0.anchor) }
        switch source {
        case .clock: return TimebaseMapping(anchors: [own])
        case .timebase(let parent): return TimebaseMapping(anchors: parent.mapping.anchors + [own])
        }
    }

    /// Calls `observer` after every change of time or rate here or in a source, on the thread of the change, with no
    /// lock held.
    package func addObserver(_ observer: @escaping @Sendable () -> Void) -> UInt64 {
        observers.add { _ in observer() }
    }

    /// Removes an observer of ``addObserver(_:)``.
    package func removeObserver(_ observer: UInt64) {
        observers.remove(observer)
    }

    private var sourceTime: CMTime {
        switch drivingSource {
        case .clock(let clock): clock.time
        case .timebase(let parent): parent.time
        }
    }

    private func change(_ jump: TimebaseChange = [], _ body: (inout TimebaseMapping.Anchor) -> Void) {
        let hasRateChanged = state.withLock { state in
            let rate = state.anchor.rate
            body(&state.anchor)
            return state.anchor.rate != rate
        }
        notify(hasRateChanged ? jump.union(.rate) : jump)
    }

    private func notify(_ change: TimebaseChange) {
        observers.notify(change)
        for timer in timers.withLock({ Array($0.values) }) { timer.schedule(on: self) }
        TimebaseNotifications.post(self, change)
    }

    private static func check(
        _ condition: Bool, operation: String, subject: String
    ) throws(SampleQueueError) {
        guard condition else { throw SampleQueueError(.invalidTime, operation: operation, subject: subject) }
    }
}

/// A list of observers, called in the order in which they were added. Thread-safe. Observers are called with no lock
/// held. They are released outside of the lock, because their captures may be released with them.
package final class ObserverList<Event>: Sendable {
    private struct State {
        var observers: [UInt64: @Sendable (Event) -> Void] = [:]
        var last: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Creates an empty list.
    package init() {}

    /// Adds `observer` and returns the number that removes it.
    package func add(_ observer: @escaping @Sendable (Event) -> Void) -> UInt64 {
        state.withLock { state in
            state.last += 1
            state.observers[state.last] = observer
            return state.last
        }
    }

    /// Removes an observer of ``add(_:)``; an unknown number has no effect.
    package func remove(_ number: UInt64) {
        _ = state.withLock { $0.observers.removeValue(forKey: number) }
    }

    /// Calls every observer, on this thread.
    package func notify(_ event: Event) {
        let observers = state.withLock { $0.observers }
        for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(event) }
    }
}
