import Glibc
import SharedTypes
import Synchronization

/// The clock and the control events of a live session. It combines the host's monotonic clock, events typed on a
/// descriptor, signals, and the presence of the output's reader. They form one object because a single `poll` on the
/// session's thread waits for all of them.
///
/// A wait that lasts until its deadline returns the deadline itself. An event has the time at which it was read, in
/// whole nanoseconds. That time is later than everything processed before: the session may already have run what was
/// due then, and in a recording, events come first.
///
/// A timer therefore runs at the session time at which it is due, even if the host is slightly late. A live session
/// behaves exactly like its recording. If the host is later than ``maximumDelay``, the session does not catch up: the
/// wait returns the current time.
package final class LiveConsole: PacingClock, ControlSource {
    /// The maximum delay after which a session still runs everything at its due time. Beyond it, missed work is
    /// skipped.
    static let maximumDelay = Duration.seconds(2)

    private let host: HostTime
    private let hostClock: @Sendable () -> Duration
    private let services: [any LiveService]
    private let passTime: ((Duration) -> Void)?
    private let wakeSignal = WakeSignal()
    private let signals: SignalWatch?
    private let output: Int32?
    private var input: Int32?
    private var reader = ControlLineSplitter()
    private var timeline: ControlTimeline
    private let refuse: (ControlError) -> Void
    /// The number of rejected lines that were not reported, because there were too many.
    package private(set) var unreportedErrors = 0
    /// The number of further rejections to report.
    private var errorsToReport = 20
    private var isReaderClosed = false
    private var isInterrupted = false
    /// Whether the wait must return because of a wake-up that is no event.
    private var mustReturn = false
    /// Whether the session has run at the current time.
    private var hasAttended = false
    /// Whether the last wait ended with a look for external events, after which nothing happened yet.
    private var hasLooked = false
    /// The session time that a late session has to reach before it reads further events.
    private var nextReading: Duration = .zero
    /// The time of the last arrival.
    private var lastArrival: Duration = .zero
    /// The session time of the last line, the base of a relative time in the next one.
    private var lastLineTime: Duration?
    /// The session time.
    package private(set) var now: Duration = .zero
    /// The longest delay after a due time since ``takeLag()``.
    private var lag: Duration = .zero
    package let presentsByItself: Bool
    package let requestsWindowByTap: Bool

    /// Creates a console whose session time begins with the first wait.
    ///
    /// - Parameters:
    ///   - timeline: The events that are known beforehand.
    ///   - input: A descriptor on which events are typed; nil for none.
    ///   - output: A descriptor whose reader ends the session when it disconnects; nil for none.
    ///   - signals: The source of termination requests.
    ///   - hostClock: The clock that measures waits.
    ///   - passTime: Advances that clock in place of a wait, if it does not advance by itself.
    ///   - services: Further work of the host, which the waits serve.
    ///   - refuse: Called with the first typed lines that cannot be executed; further ones are counted.
    package init(
        timeline: ControlTimeline = ControlTimeline(), input: Int32? = nil, output: Int32? = nil,
        signals: SignalWatch? = nil, hostClock: @escaping @Sendable () -> Duration = { MonotonicClock.now },
        passTime: ((Duration) -> Void)? = nil, services: [any LiveService] = [],
        refuse: @escaping (ControlError) -> Void = { _ in }
    ) {
        host = HostTime(clock: hostClock)
        self.hostClock = hostClock
        self.services = services
        self.passTime = passTime
        self.timeline = timeline
        self.input = input
        self.output = output
        self.signals = signals
        self.refuse = refuse
        presentsByItself = timeline.presentsByItself
        requestsWindowByTap = timeline.requestsWindowByTap
    }

    package var nextTime: Duration? { timeline.nextTime }

    package var isExhausted: Bool {
        timeline.isExhausted && input == nil && !services.contains(where: \.bringsEvents)
    }

    package func takeDue(at time: Duration) -> TimedControlEvent? {
        timeline.takeDue(at: time)
    }

    package var hostTime: (@Sendable () -> Duration)? {
        { [host] in host.now }
    }

    package var wake: (@Sendable () -> Void)? {
        guard let wakeSignal else { return nil }
        return { wakeSignal.raise() }
    }

    package var isAskedToEnd: Bool { timeline.quits(by: nextMoment) }

    package func pollExternalEvents() {
        if !hasLooked { look() }
        (hasAttended, hasLooked) = (true, false)
    }

    /// Processes the external events that are there. Once a late session has read some, it makes up the delay before it
    /// reads more: events that arrive without end would hold it.
    private func look() {
        let (time, count) = (host.now, timeline.count)
        poll(for: .zero, arrival: now, readsEvents: now >= nextReading)
        if timeline.count > count { nextReading = time }
    }

    /// The earliest moment, in whole nanoseconds as in logs, at which an event that arrives now can be executed.
    private var nextMoment: Duration {
        Self.roundedUp(hasAttended ? now + .nanoseconds(1) : now)
    }

    /// Rounds `time` up to whole nanoseconds.
    private static func roundedUp(_ time: Duration) -> Duration {
        let (seconds, attoseconds) = time.components
        return .seconds(seconds) + .nanoseconds((attoseconds + 999_999_999) / 1_000_000_000)
    }

    package func wait(until deadline: Duration?) -> Duration {
        let before = now
        defer { if now > before { hasAttended = false } }
        mustReturn = false
        host.begin()
        // A host whose time passes by calls has events that arrive meanwhile.
        defer { hasLooked = passTime == nil }
        var isNothingThere = false
        while true {
            // An event that was read may be earlier than the deadline, but never earlier than the current time.
            let target = [deadline, timeline.nextTime].compactMap { $0 }.min()
            serveDue(before: target)
            let host = self.host.now
            if mustReturn {
                now = max(now, min(host, target ?? host))
                return now
            }
            if let target, host >= target {
                // External events are processed whether or not the session is late.
                if !isNothingThere { look() }
                lag = max(lag, host - target)
                now = max(now, host - target > Self.maximumDelay ? host : min(target, timeline.nextTime ?? target))
                return now
            }
            isNothingThere = !poll(for: target.map { $0 - host }, arrival: nil) && passTime == nil
        }
    }

    /// Serves the services that are due on the host's clock, and those that would wake the loop before the session time
    /// `target` and tolerate to be served now.
    private func serveDue(before target: Duration?) {
        for service in services {
            guard let due = service.nextTime else { continue }
            let left = due - hostClock()
            let isNext = target.map { left < $0 - host.now } ?? true
            if left <= .zero || isNext && left <= service.tolerance { service.serve([], for: self) }
        }
    }

    /// Returns the longest delay after a due time since the last call, and forgets it.
    package func takeLag() -> Duration {
        defer { lag = .zero }
        return lag
    }

    /// Schedules the event of `line`, which arrives now; `base` is the time of the sender's line before. Returns its
    /// time, or nil if `limit` events are waiting already.
    func take(_ line: ControlLine, after base: inout Duration?, limit: Int) -> Duration? {
        guard timeline.count < limit else { return nil }
        let time = time(of: line, after: &base, at: lastArrival)
        timeline.insert(TimedControlEvent(time: time, event: line.event))
        return time
    }

    /// Waits at most `duration` for external events and processes them as arrived at `arrival`; nil means the time of
    /// their arrival. Without `readsEvents` no lines are read. Returns whether there were any.
    @discardableResult
    private func poll(for duration: Duration?, arrival: Duration?, readsEvents: Bool = true) -> Bool {
        let isDue = timeline.nextTime.map { $0 <= lastArrival } ?? false
        // Many typed events that are due are performed before more are read.
        let isFull = !readsEvents || isDue && timeline.waitingCount >= Self.fewWaiting
        var descriptors = [pollfd]()
        if let input, !isFull { descriptors.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
        if let signals, !isInterrupted {
            descriptors.append(pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0))
        }
        if let wakeSignal { descriptors.append(pollfd(fd: wakeSignal.descriptor, events: Int16(POLLIN), revents: 0)) }
        // No events are requested: `poll` always reports the condition of interest, a closed reader.
        if let output, !isReaderClosed { descriptors.append(pollfd(fd: output, events: 0, revents: 0)) }
        let ownCount = descriptors.count
        let slices = services.map { service in
            descriptors += service.descriptors(isBusy: isDue || !readsEvents)
            return descriptors.count
        }
        let shortened = services.compactMap(\.nextTime).min().map { max(.zero, $0 - hostClock()) }
        let isForService = shortened.map { next in duration.map { next < $0 } ?? true } ?? false
        let duration = isForService ? shortened : duration
        // The wait is rounded up. That is harmless, because the returned time is the deadline itself.
        let milliseconds = duration.map { Int32(min($0 / .milliseconds(1), 1e6).rounded(.up)) } ?? -1
        let wait = passTime == nil ? milliseconds : 0
        guard Glibc.poll(&descriptors, nfds_t(descriptors.count), wait) > 0 else {
            passTime?(duration ?? .zero)
            return isForService
        }
        // Later events are never earlier than this one, whether or not the session was late meanwhile.
        let arrival = max(nextMoment, Self.roundedUp(arrival ?? host.now), lastArrival)
        lastArrival = arrival
        for descriptor in descriptors[..<ownCount] where descriptor.revents != 0 {
            if descriptor.fd == input { readLines(at: arrival) }
            if descriptor.fd == signals?.descriptor {
                isInterrupted = true
                timeline.insert(TimedControlEvent(time: arrival, event: .quit(.interrupted)))
            }
            if let wakeSignal, descriptor.fd == wakeSignal.descriptor {
                wakeSignal.clear()
                mustReturn = true
            }
            if descriptor.fd == output, descriptor.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
                isReaderClosed = true
                timeline.insert(TimedControlEvent(time: arrival, event: .quit(.viewerLeft)))
            }
        }
        var start = ownCount
        for (service, end) in zip(services, slices) {
            let ready = descriptors[start..<end].filter { $0.revents != 0 }
            if !ready.isEmpty { service.serve(ready, for: self) }
            start = end
        }
        return true
    }

    /// The number of waiting events up to which more are read while some are due.
    private static let fewWaiting = 100
    /// The maximum number of typed events whose time has not come.
    private static let maximumWaitingCount = 100_000

    private func readLines(at arrival: Duration) {
        guard let input else { return }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = read(input, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if count <= 0 {
            self.input = nil
            mustReturn = true
        }
        for line in reader.take(buffer.prefix(max(0, count)), isAtEnd: count <= 0) {
            switch line.content {
            case .success(.event) where timeline.waitingCount >= Self.maximumWaitingCount:
                reportRefusal(
                    ControlError(
                        file: "standard input", line: line.number, column: nil,
                        message: "the event is dropped: \(Self.maximumWaitingCount) events are already waiting"))
            case .success(.event(let line)):
                let time = time(of: line, after: &lastLineTime, at: arrival)
                timeline.insert(TimedControlEvent(time: time, event: line.event))
            case .success(.web):
                reportRefusal(
                    ControlError(
                        file: "standard input", line: line.number, column: nil,
                        message: "network records cannot be typed; they are read from the log that --events names"))
            case .success(.inputs), .success(.end), .success(.passedOver), .success(.record), .success(.statusRequest):
                break
            case .failure(let error): reportRefusal(error)
            }
        }
    }

    private func reportRefusal(_ refusal: ControlError) {
        if errorsToReport > 0 { refuse(refusal) } else { unreportedErrors += 1 }
        errorsToReport = max(0, errorsToReport - 1)
    }

    /// Returns the time of the event of `line`, and stores it in `base`, which is the time of the line before. An event
    /// whose time has passed is due now.
    private func time(of line: ControlLine, after base: inout Duration?, at arrival: Duration) -> Duration {
        let time =
            switch line.moment {
            case .now: arrival
            case .at(let time): max(arrival, time)
            case .after(let time): max(arrival, (base ?? arrival) + time)
            }
        base = time
        return time
    }
}

/// The host's time as session time. It begins when everything at session time 0 is done, so a slow start does not make
/// the session late. Thread-safe.
final class HostTime: Sendable {
    private let clock: @Sendable () -> Duration
    private let origin = Mutex<Duration?>(nil)

    /// Creates a time that stays at 0 until ``begin()``.
    init(clock: @escaping @Sendable () -> Duration) {
        self.clock = clock
    }

    /// Starts the time, if it is not running.
    func begin() {
        let now = clock()
        origin.withLock { $0 = $0 ?? now }
    }

    /// The time since the start.
    var now: Duration {
        let now = clock()
        return origin.withLock { $0.map { now - $0 } ?? .zero }
    }
}
