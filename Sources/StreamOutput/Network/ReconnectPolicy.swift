/// Schedules the attempts to restore a lost connection. A value type: takes times and returns times.
///
/// The attempts come after half a second, then one, then one and a half, for about half a minute. A restarted server is
/// back by then, and the stream resumes soon after. Then the interval doubles, up to half a minute. Each interval is
/// randomly shorter by up to a quarter, so that many clients of one server do not return at once.
package struct ReconnectPolicy {
    /// The time during which attempts are made; 0 for none.
    package let timeout: Duration
    /// The time at which the connection was lost; nil while there is one.
    package private(set) var lostSince: Duration?
    /// The time of the next attempt; nil while there is a connection.
    package private(set) var nextTry: Duration?

    private var tries = 0
    private var connectedAt: Duration?
    private var outageBefore: Duration?
    private static let quickTries = 20
    private static let longest = Duration.seconds(30)
    /// The shortest lifetime of a connection that counts as established.
    private static let steady = Duration.seconds(1)

    package init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Records the loss of the connection at `time`. Returns false if there is no further attempt.
    package mutating func recordLoss(at time: Duration, using random: inout some RandomNumberGenerator) -> Bool {
        let isShort = connectedAt.map { time - $0 < Self.steady } ?? false
        lostSince = isShort ? outageBefore ?? time : time
        if !isShort { tries = 0 }
        connectedAt = nil
        return schedule(time, &random)
    }

    /// Records a failed attempt at `time`. Returns false if it was the last.
    package mutating func recordFailure(at time: Duration, using random: inout some RandomNumberGenerator) -> Bool {
        schedule(time, &random)
    }

    /// Records a successful attempt at `time`.
    package mutating func recordSuccess(at time: Duration) {
        (outageBefore, connectedAt) = (lostSince, time)
        (lostSince, nextTry) = (nil, nil)
    }

    private mutating func schedule(_ time: Duration, _ random: inout some RandomNumberGenerator) -> Bool {
        guard let lostSince, time - lostSince < timeout else { return false }
        tries += 1
        let wait = Self.wait(before: tries) * Double.random(in: 0.75...1, using: &random)
        nextTry = min(time + wait, max(lostSince + timeout, time))
        return true
    }

    /// The delay before an attempt, the first being 1.
    private static func wait(before number: Int) -> Duration {
        let quick = Duration.milliseconds(min(500 * number, 1_500))
        guard number > quickTries else { return quick }
        return min(quick * (1 << min(number - quickTries, 8)), longest)
    }
}
