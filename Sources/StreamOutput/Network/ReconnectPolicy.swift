/// When a connection that was lost is tried for again. A value type: times in, times out.
///
/// The tries come half a second apart, then one, then one and a half, about half a minute long: a server that is started anew is
/// back by then, and is not waited for much longer than it takes. After that the time between them doubles, to half a minute at most. Each is shorter by
/// up to a quarter, by chance, so that many who have lost one server do not come back at once.
package struct ReconnectPolicy {
    /// For how long there are tries; nothing is tried where it is 0.
    package let patience: Duration
    /// When the connection was lost; nil while there is one.
    package private(set) var lostSince: Duration?
    /// When the next try is due; nil while there is a connection.
    package private(set) var nextTry: Duration?

    private var tries = 0
    private var connectedAt: Duration?
    private var outageBefore: Duration?
    private static let quickTries = 20
    private static let longest = Duration.seconds(30)
    /// A connection that does not last that long was none.
    private static let steady = Duration.seconds(1)

    package init(patience: Duration) {
        self.patience = patience
    }

    /// The connection is lost at `time`. False where it is not to be tried for again.
    package mutating func lose(at time: Duration, using random: inout some RandomNumberGenerator) -> Bool {
        let isShort = connectedAt.map { time - $0 < Self.steady } ?? false
        lostSince = isShort ? outageBefore ?? time : time
        if !isShort { tries = 0 }
        connectedAt = nil
        return schedule(time, &random)
    }

    /// A try has failed at `time`. False where it was the last.
    package mutating func fail(at time: Duration, using random: inout some RandomNumberGenerator) -> Bool {
        schedule(time, &random)
    }

    /// A try has succeeded at `time`.
    package mutating func succeed(at time: Duration) {
        (outageBefore, connectedAt) = (lostSince, time)
        (lostSince, nextTry) = (nil, nil)
    }

    private mutating func schedule(_ time: Duration, _ random: inout some RandomNumberGenerator) -> Bool {
        guard let lostSince, time - lostSince < patience else { return false }
        tries += 1
        let wait = Self.wait(before: tries) * Double.random(in: 0.75...1, using: &random)
        nextTry = min(time + wait, max(lostSince + patience, time))
        return true
    }

    /// How long to wait before a try, the first being 1.
    private static func wait(before number: Int) -> Duration {
        let quick = Duration.milliseconds(min(500 * number, 1_500))
        guard number > quickTries else { return quick }
        return min(quick * (1 << min(number - quickTries, 8)), longest)
    }
}
