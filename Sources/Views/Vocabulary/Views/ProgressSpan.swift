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

    /// How many of `steps`, such as the pixels of a bar, are filled at `time`, and when that is another number; nil for never.
    func level(at time: Duration, of steps: Int) -> (filled: Int, change: Duration?) {
        guard start < end, time < end else { return (countsDown ? 0 : steps, nil) }
        let course = TimeSteps(end - start, count: steps)
        let passed = min(course.steps(in: max(time - start, .zero)), steps)
        return (countsDown ? steps - passed : passed, min(start + course.end(of: passed + 1), end))
    }

    /// When its words are others than at `time`; nil for never.
    func nextWords(after time: Duration) -> Duration? {
        guard time < end else { return nil }
        let seconds = seconds(at: time)
        // A whole second of what they count is over.
        let next = countsDown ? end - .seconds(seconds - 1) : start + .seconds(seconds + 1)
        return next <= end ? next : nil
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
