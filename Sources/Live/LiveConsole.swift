import Descriptors
import Glibc
package import Session

/// A live session's clock and its control events: the host's monotonic clock, events typed on a descriptor, signals, and
/// whether the reader of the output is still there. One object, because all of them are waited for in one `poll`, on the
/// session's thread.
///
/// A wait that lasts until its deadline returns the deadline itself, and an event has the time at which it was read. So a
/// timer runs at the session time at which it is due however late the host was, and a live session takes the same way as its
/// recording.
package final class LiveConsole: PacingClock, ControlSource {
    private let origin = MonotonicClock.now
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
    private var hasInputJustEnded = false
    /// The session time of the line that was read last, which the next one may count from.
    private var lastLineTime: Duration?
    /// Session time.
    package private(set) var now: Duration = .zero
    package let presentsByItself: Bool

    /// A console whose session time begins now.
    ///
    /// - Parameters:
    ///   - timeline: Events that are known beforehand.
    ///   - input: A descriptor on which events are typed; nil for none.
    ///   - output: A descriptor whose reader's going away ends the session; nil for none.
    ///   - signals: Where the requests to end come from.
    ///   - refuse: Told of the first typed lines that cannot be obeyed; the others are counted.
    package init(
        timeline: ControlTimeline = ControlTimeline(), input: Int32? = nil, output: Int32? = nil,
        signals: SignalWatch? = nil, refuse: @escaping (ControlError) -> Void = { _ in }
    ) {
        self.timeline = timeline
        self.input = input
        self.output = output
        self.signals = signals
        self.refuse = refuse
        presentsByItself = timeline.presentsByItself
    }

    package var nextTime: Duration? { timeline.nextTime }

    package var isExhausted: Bool { timeline.isExhausted && input == nil }

    package func takeDue(at time: Duration) -> TimedControlEvent? {
        timeline.takeDue(at: time)
    }

    package func wait(until deadline: Duration?) -> Duration {
        while true {
            // What was read may lie before the deadline, but never before what has been.
            let target = [deadline, timeline.nextTime].compactMap { $0 }.min()
            let elapsed = self.elapsed
            if let target, elapsed >= target {
                now = max(now, target)
                return now
            }
            poll(for: target.map { $0 - elapsed })
            if hasInputJustEnded {
                // Whoever waits for events that may still be typed has to look again.
                hasInputJustEnded = false
                now = max(now, min(self.elapsed, target ?? .seconds(Int64.max)))
                return now
            }
        }
    }

    /// Waits at most `duration` for anything to happen outside, and takes it in.
    private func poll(for duration: Duration?) {
        var descriptors = [pollfd]()
        if let input { descriptors.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
        if let signals, !isInterrupted {
            descriptors.append(pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0))
        }
        // No events are asked for: what is of interest, the reader's end, is always told.
        if let output, !isReaderGone { descriptors.append(pollfd(fd: output, events: 0, revents: 0)) }
        // Rounded up: a wait that was a little long is made good by the deadline's being the time that is returned.
        let milliseconds = duration.map { Int32(min($0 / .milliseconds(1), 1e6).rounded(.up)) } ?? -1
        guard Glibc.poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return }
        for descriptor in descriptors where descriptor.revents != 0 {
            if descriptor.fd == input { readLines() }
            if descriptor.fd == signals?.descriptor {
                isInterrupted = true
                quit(.interrupted)
            }
            if descriptor.fd == output, descriptor.revents & Int16(POLLERR | POLLNVAL) != 0 {
                isReaderGone = true
                quit(.viewerLeft)
            }
        }
    }

    private func quit(_ reason: ControlEvent.QuitReason) {
        timeline.insert(TimedControlEvent(time: max(now, elapsed), event: .quit(reason)))
    }

    private func readLines() {
        guard let input else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(input, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if count <= 0 {
            self.input = nil
            hasInputJustEnded = true
        }
        for line in reader.take(buffer.prefix(max(0, count)), isAtEnd: count <= 0) {
            switch line.content {
            case .success(.event(let line)): timeline.insert(TimedControlEvent(time: time(of: line), event: line.event))
            case .success(.inputs), .success(.end), .success(.record): break
            case .failure(let error):
                if refusalsToTell > 0 { refuse(error) } else { untoldRefusals += 1 }
                refusalsToTell = max(0, refusalsToTell - 1)
            }
        }
    }

    /// When the event of `line` comes, which is never before what has been.
    private func time(of line: ControlLine) -> Duration {
        let arrival = max(now, elapsed)
        let time =
            switch line.moment {
            case .now: arrival
            case .at(let time): max(now, time)
            case .after(let time): max(now, (lastLineTime ?? arrival) + time)
            }
        lastLineTime = time
        return time
    }

    /// Host time since the console was made.
    private var elapsed: Duration { MonotonicClock.now - origin }
}
