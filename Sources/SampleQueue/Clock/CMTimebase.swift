import Synchronization

/// A time line that can be paused, sped up and moved, measured by a clock or by another timebase. After CoreMedia's
/// `CMTimebase`. Any thread.
public final class CMTimebase: Sendable {
    /// What a timebase is measured by.
    public enum Source: Sendable {
        /// A clock.
        case clock(CMClock)
        /// Another timebase, whose rate multiplies this one's.
        case timebase(CMTimebase)
    }

    private struct State {
        var source: Source
        var anchor: TimebaseMapping.Anchor
    }

    /// What the timebase is measured by.
    public var source: Source { state.withLock { $0.source } }
    private let state: Mutex<State>
    private let observers = ObserverList<Void>()
    private let sourceObservation: UInt64

    /// A timebase that stands at 0 with a rate of 0, measured by a clock. It throws as CoreMedia's does, and never has a reason to. See
    /// `CMTimebaseCreateWithSourceClock`.
    public convenience init(sourceClock: CMClock) throws(SampleQueueError) {
        self.init(measuredBy: sourceClock)
    }

    /// A timebase that stands at 0 with a rate of 0, measured by another. It throws as CoreMedia's does, and never has a reason to. See
    /// `CMTimebaseCreateWithSourceTimebase`.
    public convenience init(sourceTimebase: CMTimebase) throws(SampleQueueError) {
        self.init(measuredBy: sourceTimebase)
    }

    /// A timebase that stands at 0 with a rate of 0, measured by a clock.
    package convenience init(measuredBy clock: CMClock) {
        self.init(source: .clock(clock))
    }

    /// A timebase that stands at 0 with a rate of 0, measured by another.
    package convenience init(measuredBy timebase: CMTimebase) {
        self.init(source: .timebase(timebase))
    }

    /// A timebase that shows what `clock` shows.
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
            sourceObservation = parent.addObserver { relay.timebase.withLock { $0.value }?.notify() }
        }
        relay.timebase.withLock { $0.value = self }
    }

    deinit {
        if case .timebase(let parent) = source { parent.removeObserver(sourceObservation) }
    }

    /// Hands a source's changes on without keeping the timebase alive.
    private final class Relay: Sendable {
        struct WeakTimebase: Sendable {
            weak var value: CMTimebase?
        }
        let timebase = Mutex(WeakTimebase())
    }

    /// The clock at the root of the tree. See `CMTimebaseCopyUltimateSourceClock`.
    public var ultimateSourceClock: CMClock {
        switch source {
        case .clock(let clock): clock
        case .timebase(let parent): parent.ultimateSourceClock
        }
    }

    /// The timebase's time now. See `CMTimebaseGetTime`.
    public var time: CMTime { mapping.time(atClock: ultimateSourceClock.time) }
    /// Seconds of this timebase in a second of its source. See `CMTimebaseGetRate`.
    public var rate: Double { state.withLock { $0.anchor.rate } }
    /// Seconds of this timebase in a second of the clock at the root. See `CMTimebaseGetEffectiveRate`.
    public var effectiveRate: Double { mapping.effectiveRate }

    /// Time and rate of one moment: no change comes between the two. See `CMTimebaseGetTimeAndRate`.
    public var timeAndRate: (time: CMTime, rate: Double) {
        let mapping = self.mapping
        return (mapping.time(atClock: ultimateSourceClock.time), mapping.anchors.last!.rate)
    }

    /// Moves to `time` at once; the rate stays. Throws ``SampleQueueError`` for a time that is not finite. See
    /// `CMTimebaseSetTime`.
    public func setTime(_ time: CMTime) throws(SampleQueueError) {
        try Self.check(time.isRational, operation: "set a timebase's time", subject: "\(time)")
        let now = sourceTime
        change { anchor in
            anchor = .init(time: time, sourceTime: now, rate: anchor.rate)
        }
    }

    /// Runs at `rate` from now on: 0 pauses, negative goes back. Throws ``SampleQueueError`` for a rate that is not finite.
    /// See `CMTimebaseSetRate`.
    public func setRate(_ rate: Double) throws(SampleQueueError) {
        try Self.check(rate.isFinite, operation: "set a timebase's rate", subject: "\(rate)")
        let now = sourceTime
        change { anchor in
            anchor = .init(time: anchor.time(atSource: now), sourceTime: now, rate: rate)
        }
    }

    /// Shows `time` when the source shows `immediateSourceTime`; the rate stays. Throws ``SampleQueueError`` for a time
    /// that is not finite. See `CMTimebaseSetAnchorTime`.
    public func setAnchorTime(_ time: CMTime, immediateSourceTime: CMTime) throws(SampleQueueError) {
        try Self.check(
            time.isRational && immediateSourceTime.isRational, operation: "set a timebase's anchor",
            subject: "\(time) at \(immediateSourceTime)")
        change { anchor in
            anchor = .init(time: time, sourceTime: immediateSourceTime, rate: anchor.rate)
        }
    }

    /// Shows `anchorTime` when the source shows `immediateSourceTime`, and runs at `rate`. Throws ``SampleQueueError`` for
    /// a time or rate that is not finite. See `CMTimebaseSetRateAndAnchorTime`.
    public func setRate(_ rate: Double, anchorTime: CMTime, immediateSourceTime: CMTime) throws(SampleQueueError) {
        try Self.check(
            rate.isFinite && anchorTime.isRational && immediateSourceTime.isRational,
            operation: "set a timebase's rate and anchor", subject: "\(rate), \(anchorTime) at \(immediateSourceTime)")
        change { anchor in
            anchor = .init(time: anchorTime, sourceTime: immediateSourceTime, rate: rate)
        }
    }

    /// Makes a timebase that the machine's clock measures, itself or at the root, follow `clock`, because who plays its content does. It goes on from
    /// where it was set last: what the host's clock has made of it since does not count. A timebase that was made for
    /// another clock stays with that.
    package func follow(_ clock: CMClock) {
        if case .timebase(let parent) = source { return parent.follow(clock) }
        let now = clock.time
        let hasChanged = state.withLock { state in
            guard case .clock(let old) = state.source, old === CMClock.machine, clock !== old else {
                return false
            }
            state.source = .clock(clock)
            state.anchor.sourceTime = now
            return true
        }
        if hasChanged { notify() }
    }

    /// How this timebase follows from its clock, frozen now.
    package var mapping: TimebaseMapping {
        let (source, own) = state.withLock { ($0.source, $0.anchor) }
        switch source {
        case .clock: return TimebaseMapping(anchors: [own])
        case .timebase(let parent): return TimebaseMapping(anchors: parent.mapping.anchors + [own])
        }
    }

    /// Calls `observer` after every change of time or rate here or up the tree, on the thread that made it, with no lock
    /// held.
    package func addObserver(_ observer: @escaping @Sendable () -> Void) -> UInt64 {
        observers.add { _ in observer() }
    }

    /// Ends the calls that began with ``addObserver(_:)``.
    package func removeObserver(_ observer: UInt64) {
        observers.remove(observer)
    }

    private var sourceTime: CMTime {
        switch source {
        case .clock(let clock): clock.time
        case .timebase(let parent): parent.time
        }
    }

    private func change(_ body: (inout TimebaseMapping.Anchor) -> Void) {
        state.withLock { body(&$0.anchor) }
        notify()
    }

    private func notify() {
        observers.tell(())
    }

    private static func check(
        _ condition: Bool, operation: String, subject: String
    ) throws(SampleQueueError) {
        guard condition else { throw SampleQueueError(.invalidTime, operation: operation, subject: subject) }
    }
}

/// Those who are told of something, in the order in which they came. Any thread; what is called is called with no lock held, and what
/// is let go of is let go of outside it, for what it holds may end with it.
package final class ObserverList<Event>: Sendable {
    private struct State {
        var observers: [UInt64: @Sendable (Event) -> Void] = [:]
        var last: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Nobody is told.
    package init() {}

    /// Has `observer` told from now on; the number ends that.
    package func add(_ observer: @escaping @Sendable (Event) -> Void) -> UInt64 {
        state.withLock { state in
            state.last += 1
            state.observers[state.last] = observer
            return state.last
        }
    }

    /// Ends the calls that began with ``add(_:)``; a number that nobody has ends none.
    package func remove(_ number: UInt64) {
        _ = state.withLock { $0.observers.removeValue(forKey: number) }
    }

    /// Tells everybody, on this thread.
    package func tell(_ event: Event) {
        let observers = state.withLock { $0.observers }
        for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(event) }
    }
}
