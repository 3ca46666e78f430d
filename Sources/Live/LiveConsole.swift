import Descriptors
import Glibc
package import Session
import Synchronization

/// A live session's clock and its control events: the host's monotonic clock, events typed on a descriptor, signals, and
/// whether the reader of the output is still there. One object, because all of them are waited for in one `poll`, on the
/// session's thread.
///
/// A wait that lasts until its deadline returns the deadline itself, and an event has the time at which it was read, in whole nanoseconds and
/// later than all that was attended to before: whatever was due then may be done, and in a recording events come first. So a
/// timer runs at the session time at which it is due, though the host was a little late, and a live session takes the same way
/// as its recording. A host that is later than ``patience`` does not catch up: the wait returns the time that it is.
package final class LiveConsole: PacingClock, ControlSource {
    /// How late a session may be and still do everything at its own time; beyond it, what was missed is passed over.
    static let patience = Duration.seconds(2)

    private let host: HostTime
    private let passTime: ((Duration) -> Void)?
    private let wakeSignal = WakeSignal()
    private let signals: SignalWatch?
    private let output: Int32?
    private var input: Int32?
    private var reader = ControlLineReader()
    private var timeline: ControlTimeline
    private let refuse: (ControlError) -> Void
    /// Typed lines that could not be obeyed, and of which nobody was told: there were too many.
    package private(set) var untoldRefusals = 0
    /// How many more are told.
    private var refusalsToTell = 20
    private var isReaderGone = false
    private var isInterrupted = false
    /// Whoever waits has to look again: something came that is no event.
    private var mustReturn = false
    /// Whether the session has had a turn at the time that it is.
    private var hasAttended = false
    /// When what came last came.
    private var lastArrival: Duration = .zero
    /// The session time of the line that was read last, which the next one may count from.
    private var lastLineTime: Duration?
    /// Session time.
    package private(set) var now: Duration = .zero
    package let presentsByItself: Bool
    package let asksByTap: Bool

    /// A console whose session time begins with the first wait.
    ///
    /// - Parameters:
    ///   - timeline: Events that are known beforehand.
    ///   - input: A descriptor on which events are typed; nil for none.
    ///   - output: A descriptor whose reader's going away ends the session; nil for none.
    ///   - signals: Where the requests to end come from.
    ///   - hostClock: The clock that waits are measured by.
    ///   - passTime: Makes that clock go on, where it does not by itself, in place of a wait.
    ///   - refuse: Told of the first typed lines that cannot be obeyed; the others are counted.
    package init(
        timeline: ControlTimeline = ControlTimeline(), input: Int32? = nil, output: Int32? = nil,
        signals: SignalWatch? = nil, hostClock: @escaping @Sendable () -> Duration = { MonotonicClock.now },
        passTime: ((Duration) -> Void)? = nil,
        refuse: @escaping (ControlError) -> Void = { _ in }
    ) {
        host = HostTime(clock: hostClock)
        self.passTime = passTime
        self.timeline = timeline
        self.input = input
        self.output = output
        self.signals = signals
        self.refuse = refuse
        presentsByItself = timeline.presentsByItself
        asksByTap = timeline.asksByTap
    }

    package var nextTime: Duration? { timeline.nextTime }

    package var isExhausted: Bool { timeline.isExhausted && input == nil }

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

    package func attend() {
        poll(for: .zero, arrival: now)
        hasAttended = true
    }

    /// The first moment, in whole nanoseconds as logs have them, at which something that comes now can be carried out.
    private var nextMoment: Duration {
        Self.roundedUp(hasAttended ? now + .nanoseconds(1) : now)
    }

    /// `time` in whole nanoseconds, or the first ones behind it.
    private static func roundedUp(_ time: Duration) -> Duration {
        let (seconds, attoseconds) = time.components
        return .seconds(seconds) + .nanoseconds((attoseconds + 999_999_999) / 1_000_000_000)
    }

    package func wait(until deadline: Duration?) -> Duration {
        let before = now
        defer { if now > before { hasAttended = false } }
        mustReturn = false
        host.begin()
        while true {
            // What was read may lie before the deadline, but never before what has been.
            let target = [deadline, timeline.nextTime].compactMap { $0 }.min()
            let host = self.host.now
            if mustReturn {
                now = max(now, min(host, target ?? host))
                return now
            }
            if let target, host >= target {
                // Late or not, what is outside has its turn.
                poll(for: .zero, arrival: now)
                now = max(now, host - target > Self.patience ? host : min(target, timeline.nextTime ?? target))
                return now
            }
            poll(for: target.map { $0 - host }, arrival: nil)
        }
    }

    /// Waits at most `duration` for anything to happen outside, and takes it in, as come at `arrival`; nil for the time that it
    /// is then.
    private func poll(for duration: Duration?, arrival: Duration?) {
        var descriptors = [pollfd]()
        if let input { descriptors.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
        if let signals, !isInterrupted {
            descriptors.append(pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0))
        }
        if let wakeSignal { descriptors.append(pollfd(fd: wakeSignal.descriptor, events: Int16(POLLIN), revents: 0)) }
        // No events are asked for: what is of interest, the reader's end, is always told.
        if let output, !isReaderGone { descriptors.append(pollfd(fd: output, events: 0, revents: 0)) }
        // Rounded up: a wait that was a little long is made good by the deadline's being the time that is returned.
        let milliseconds = duration.map { Int32(min($0 / .milliseconds(1), 1e6).rounded(.up)) } ?? -1
        let wait = passTime == nil ? milliseconds : 0
        guard Glibc.poll(&descriptors, nfds_t(descriptors.count), wait) > 0 else {
            passTime?(duration ?? .zero)
            return
        }
        // Later events are never earlier than this one, whether or not the session was late meanwhile.
        let arrival = max(nextMoment, Self.roundedUp(arrival ?? host.now), lastArrival)
        lastArrival = arrival
        for descriptor in descriptors where descriptor.revents != 0 {
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
                isReaderGone = true
                timeline.insert(TimedControlEvent(time: arrival, event: .quit(.viewerLeft)))
            }
        }
    }

    private func readLines(at arrival: Duration) {
        guard let input else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(input, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if count <= 0 {
            self.input = nil
            mustReturn = true
        }
        for line in reader.take(buffer.prefix(max(0, count)), isAtEnd: count <= 0) {
            switch line.content {
            case .success(.event(let line)):
                timeline.insert(TimedControlEvent(time: time(of: line, at: arrival), event: line.event))
            case .success(.web):
                tell(
                    ControlError(
                        file: "standard input", line: line.number, column: nil,
                        message: "what the network said cannot be typed: it is read from the log that --events names"))
            case .success(.inputs), .success(.end), .success(.passedOver), .success(.record): break
            case .failure(let error): tell(error)
            }
        }
    }

    private func tell(_ refusal: ControlError) {
        if refusalsToTell > 0 { refuse(refusal) } else { untoldRefusals += 1 }
        refusalsToTell = max(0, refusalsToTell - 1)
    }

    /// When the event of `line` comes: one whose time has passed comes now.
    private func time(of line: ControlLine, at arrival: Duration) -> Duration {
        let time =
            switch line.moment {
            case .now: arrival
            case .at(let time): max(arrival, time)
            case .after(let time): max(arrival, (lastLineTime ?? arrival) + time)
            }
        lastLineTime = time
        return time
    }
}

/// The host's time as session time. It begins when everything is done that is done at the session's time 0: a session whose start
/// takes long is not late for that. Any thread.
final class HostTime: Sendable {
    private let clock: @Sendable () -> Duration
    private let origin = Mutex<Duration?>(nil)

    /// A time that stands at 0 until ``begin()``.
    init(clock: @escaping @Sendable () -> Duration) {
        self.clock = clock
    }

    /// Goes on from now, if it does not already.
    func begin() {
        let now = clock()
        origin.withLock { $0 = $0 ?? now }
    }

    /// The time since the beginning.
    var now: Duration {
        let now = clock()
        return origin.withLock { $0.map { now - $0 } ?? .zero }
    }
}
