package import SampleQueue

/// Schedules the observers of a content's timeline, as a value: takes moves of the content's time and returns the
/// observers that are due. It reads no clock and makes no calls.
///
/// As in AVFoundation, periodic observers are notified of whole multiples of their interval, of jumps, and of playback
/// that starts or stops. Boundary observers are notified of their times when playback reaches them, in either
/// direction, and not when it jumps.
package struct TimeObserverSchedule: Sendable {
    /// The identifier of an observer.
    package typealias ID = UInt64

    private enum Observer: Sendable {
        case periodic(interval: CMTime)
        /// Ascending.
        case boundary(times: [CMTime])
    }

    private var observers: [(id: ID, observer: Observer)] = []
    private var lastID: ID = 0
    /// The position of the content; observers that are due there were notified.
    private var position: CMTime

    /// Creates a schedule without observers for a content that is at `time`.
    package init(at time: CMTime = .zero) {
        position = time.isRational ? time : .zero
    }

    /// Whether there are no observers.
    package var isEmpty: Bool { observers.isEmpty }

    /// Adds an observer of every whole multiple of `interval`. One that is not finite or not above zero has none; the
    /// observer is then notified only of jumps, starts and stops.
    package mutating func addPeriodic(interval: CMTime) -> ID {
        add(.periodic(interval: interval))
    }

    /// Adds an observer of `times`; those that are not finite are never reached.
    package mutating func addBoundary(times: [CMTime]) -> ID {
        add(.boundary(times: times.filter(\.isRational).sorted()))
    }

    private mutating func add(_ observer: Observer) -> ID {
        lastID += 1
        observers.append((lastID, observer))
        return lastID
    }

    /// Removes an observer; an unknown one is ignored.
    package mutating func remove(_ id: ID) {
        observers.removeAll { $0.id == id }
    }

    /// The content time at which an observer is next due, while the content runs at `rate`; nil for none.
    package func nextTime(rate: Double) -> CMTime? {
        guard rate != 0, !rate.isNaN else { return nil }
        let times = observers.compactMap { Self.nextTime(of: $0.observer, from: position, isForward: rate > 0) }
        return rate > 0 ? times.min() : times.max()
    }

    /// Advances the content to `time` without a jump. Returns the observers that are due, each once, in the order of
    /// their times.
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

    /// Moves the content to `time` by a jump, or records that its playback has started or stopped there. Returns the
    /// observers to notify.
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

    /// The first time after `position`, or before it, at which an observer is due.
    private static func nextTime(of observer: Observer, from position: CMTime, isForward: Bool) -> CMTime? {
        switch observer {
        case .periodic(let interval): multiple(of: interval, from: position, isForward: isForward)
        case .boundary(let times):
            isForward ? times.first { $0 > position } : times.last { $0 < position }
        }
    }

    /// The first whole multiple of `interval` after `time`, or the last before it; nil if no time can express it.
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
