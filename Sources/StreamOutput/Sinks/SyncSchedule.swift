/// The policy that determines when recorded data is synchronized to the device (`--fsync`).
package enum SyncMode: String, CaseIterable, Hashable, Sendable {
    /// Never. The system writes the data when it chooses to, which takes half a minute or longer.
    case never
    /// At intervals, so that a power cut loses a second.
    case interval
    /// After each fragment; an offline session waits for it.
    case always
}

/// Schedules the synchronizations of a growing file. A value type: times of the host in, decisions out.
///
/// Data is durable when a synchronization that began after it was written has ended. Offline, a session waits for a
/// device that is slower: it runs for half a second before a synchronization begins, and for half a second during it,
/// so that a power cut loses what one second of running produced. A live session never waits; its lag is measured.
package struct SyncSchedule: Sendable {
    private let mode: SyncMode
    private let isLive: Bool
    /// The arrival of the oldest data that was not passed to the system yet.
    private var arrival: Duration?
    /// The arrival of the oldest data that the system has, and that no synchronization covers.
    private var written: Duration?
    private var running: (begin: Duration, oldest: Duration)?
    private var lastBegin: Duration

    /// The longest time for which an offline session continues during a synchronization.
    package static let maximumDelay = Duration.milliseconds(500)

    /// Creates the schedule of a file that is created at `now`.
    package init(_ mode: SyncMode, isLive: Bool, at now: Duration) {
        (self.mode, self.isLive, lastBegin) = (mode, isLive, now)
    }

    /// The shortest time from the beginning of one synchronization to the next.
    private var interval: Duration {
        mode == .always ? .zero : isLive ? .milliseconds(100) : .milliseconds(500)
    }

    /// Records that data arrived at `now`, which the system does not have yet.
    package mutating func arrive(at now: Duration) {
        arrival = arrival ?? now
    }

    /// Records that the system has everything that arrived.
    package mutating func write() {
        written = written ?? arrival
        arrival = nil
    }

    /// Whether there is written data that no synchronization covers.
    package var hasWritten: Bool { mode != .never && written != nil }

    /// Whether a synchronization is to begin at `now`.
    package func isDue(at now: Duration) -> Bool {
        hasWritten && running == nil && now - lastBegin >= interval
    }

    /// Records that a synchronization of everything that is written begins at `now`.
    package mutating func begin(at now: Duration) {
        running = (now, written ?? now)
        (written, lastBegin) = (nil, now)
    }

    /// Records that the synchronization has ended.
    package mutating func end() {
        running = nil
    }

    /// Records that nothing more is written or synchronized here: the code that completes the file does that.
    mutating func finish() {
        (arrival, written, running) = (nil, nil, nil)
    }

    /// The time since the oldest data that is not durable yet arrived.
    package func lag(at now: Duration) -> Duration {
        guard mode != .never, let oldest = running?.oldest ?? written ?? arrival else { return .zero }
        return now - oldest
    }

    /// Whether the session has to wait at `now` for the device.
    package func mustWait(at now: Duration) -> Bool {
        switch mode {
        case _ where isLive: false
        case .never: false
        case .interval: running.map { now - $0.begin >= Self.maximumDelay } ?? false
        case .always: running != nil || written != nil
        }
    }
}

/// Reports that a device is slower than a live session, at most once in ten seconds. A value type: takes times and
/// returns messages.
package struct LagReport: Sendable {
    /// The longest lag that needs no report: what a power cut may cost.
    package static let tolerance = Duration.seconds(1)
    /// The shortest time between two reports.
    package static let interval = Duration.seconds(10)

    private var longest = Duration.zero
    private var lastReport: Duration?

    package init() {}

    /// Records a lag that was measured at `now`. Returns the message that is due, if there is one.
    package mutating func note(_ lag: Duration, at now: Duration) -> String? {
        longest = max(longest, lag)
        guard longest > Self.tolerance, lastReport.map({ now - $0 >= Self.interval }) ?? true else { return nil }
        lastReport = now
        defer { longest = .zero }
        return
            "the disk is slower than the session: what was shown in \(ConnectionFailure.durationText(longest)) was not on"
            + " it yet, and a power cut would lose that"
    }
}
