/// A stretch of the session's time whose progress shows by itself.
public struct ProgressSpan: Hashable, Sendable {
    /// When it begins, in the session's time; may lie before the session.
    public let start: Duration
    /// When it ends.
    public let end: Duration
    /// Whether what is left is shown, not what has passed.
    public let countsDown: Bool

    /// A stretch from `start` to `end`, each at most 3,000 years away; one that ends before it begins is over at its
    /// beginning.
    public init(start: Duration, end: Duration, countsDown: Bool = true) {
        let greatest = Duration.seconds(100_000_000_000)
        self.start = min(max(start, .zero - greatest), greatest)
        self.end = min(max(self.start, end), greatest)
        self.countsDown = countsDown
    }

    /// Microseconds: whole numbers, so that a step that has come is never reckoned as one to come.
    private var length: Int { (end - start).microseconds }

    /// The time between two steps of the bar: a second, and less where a bar of 600 points would jump; 1/30 s at least.
    private var step: Int { max(min(1_000_000, length / 600), 33_333) }

    /// How many steps have passed at `time`, which is not before the start.
    private func steps(at time: Duration) -> Int { (time - start).microseconds / step }

    /// How far it is at `time`, from 0 to 1; the same from one step to the next.
    func fraction(at time: Duration) -> Double {
        guard length > 0, time < end else { return countsDown ? 0 : 1 }
        let passed = time > start ? min(Double(steps(at: time) * step) / Double(length), 1) : 0
        return countsDown ? 1 - passed : passed
    }

    /// When it looks otherwise than at `time`; nil for never.
    func nextChange(after time: Duration) -> Duration? {
        if time < start { return start }
        guard time < end else { return nil }
        let seconds = seconds(at: time)
        // The words change when a whole second of what they count is over.
        let words = countsDown ? end - .seconds(seconds - 1) : start + .seconds(seconds + 1)
        return min(start + .microseconds((steps(at: time) + 1) * step), words, end)
    }

    /// The whole seconds that are left, or that have passed, at `time`.
    private func seconds(at time: Duration) -> Int {
        let within = min(max(time, start), end)
        let counted = countsDown ? end - within : within - start
        let (whole, rest) = counted.components
        return Int(whole) + (countsDown && rest > 0 ? 1 : 0)
    }

    /// The time that is left, or that has passed, in words: `1:05`, `1:00:05`.
    func words(at time: Duration) -> String {
        let seconds = seconds(at: time)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(seconds % 60))"
    }
}

extension Duration {
    /// The whole microseconds.
    fileprivate var microseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }
}
