package import SampleQueue

/// When those who look on at a content's time line are to hear of it, as a value: moves of the content's time in, observers that
/// are due out. It reads no clock and calls no one.
///
/// As AVFoundation has it, periodic observers hear of whole multiples of their interval, of jumps, and of playback that starts or
/// stops; boundary observers hear of their times when playback comes to them, in either direction, and not when it jumps.
package struct TimeObserverSchedule: Sendable {
    /// Names an observer.
    package typealias ID = UInt64

    private enum Observer: Sendable {
        case periodic(interval: CMTime)
        /// Ascending.
        case boundary(times: [CMTime])
    }

    private var observers: [(id: ID, observer: Observer)] = []
    private var lastID: ID = 0
    /// Where the content is; what is due there was told.
    private var position: CMTime

    /// A schedule without observers for a content that is at `time`.
    package init(at time: CMTime = .zero) {
        position = time.isRational ? time : .zero
    }

    /// Whether nobody looks on.
    package var isEmpty: Bool { observers.isEmpty }

    /// Adds an observer of every whole multiple of `interval`; one that is not finite or not above zero has none, so that jumps,
    /// starts and stops are all that is heard of.
    package mutating func addPeriodic(interval: CMTime) -> ID {
        add(.periodic(interval: interval))
    }

    /// Adds an observer of `times`; those that are not finite are never come to.
    package mutating func addBoundary(times: [CMTime]) -> ID {
        add(.boundary(times: times.filter(\.isRational).sorted()))
    }

    private mutating func add(_ observer: Observer) -> ID {
        lastID += 1
        observers.append((lastID, observer))
        return lastID
    }

    /// Removes an observer; one that is not there is none.
    package mutating func remove(_ id: ID) {
        observers.removeAll { $0.id == id }
    }

    /// Whether an observer is there still: those before it may have removed it.
    package func contains(_ id: ID) -> Bool {
        observers.contains { $0.id == id }
    }

    /// The content's time at which an observer is due next, while the content runs at `rate`; nil for none.
    package func nextTime(rate: Double) -> CMTime? {
        guard rate != 0, !rate.isNaN else { return nil }
        let times = observers.compactMap { Self.nextTime(of: $0.observer, from: position, isForward: rate > 0) }
        return rate > 0 ? times.min() : times.max()
    }

    /// The content has run to `time` without a jump. Who is due, each once, in the order of the times that they are due for.
    package mutating func advance(to time: CMTime) -> [ID] {
        guard time.isRational, time != position else { return [] }
        let isForward = time > position
        let due = observers.compactMap { id, observer -> (time: CMTime, id: ID)? in
            let next = Self.nextTime(of: observer, from: position, isForward: isForward)
            guard let next, isForward ? next <= time : next >= time else { return nil }
            return (next, id)
        }
        position = time
        return due.sorted { left, right in
            if left.time == right.time { return left.id < right.id }
            return (left.time < right.time) == isForward
        }.map(\.id)
    }

    /// The content has jumped to `time`, or its playback has started or stopped there. Who hears of it.
    package mutating func jump(to time: CMTime) -> [ID] {
        guard time.isRational else { return [] }
        position = time
        return observers.compactMap { id, observer in
            switch observer {
            case .periodic: id
            case .boundary: nil
            }
        }
    }

    /// The first time that an observer is due at after `position`, or before it.
    private static func nextTime(of observer: Observer, from position: CMTime, isForward: Bool) -> CMTime? {
        switch observer {
        case .periodic(let interval): multiple(of: interval, from: position, isForward: isForward)
        case .boundary(let times):
            isForward ? times.first { $0 > position } : times.last { $0 < position }
        }
    }

    /// The first whole multiple of `interval` after `time`, or the last before it; nil where no time can say it.
    private static func multiple(of interval: CMTime, from time: CMTime, isForward: Bool) -> CMTime? {
        guard interval.isRational, interval.value > 0 else { return nil }
        let (count, rest) = (Int128(time.value) * Int128(interval.timescale))
            .quotientAndRemainder(dividingBy: Int128(time.timescale) * Int128(interval.value))
        let floor = rest < 0 ? count - 1 : count
        let number = isForward ? floor + 1 : rest == 0 ? floor - 1 : floor
        let (product, overflow) = number.multipliedReportingOverflow(by: Int128(interval.value))
        guard !overflow, let value = Int64(exactly: product) else { return nil }
        return CMTime(value: value, timescale: interval.timescale)
    }
}
