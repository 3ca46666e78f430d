/// A span of the session's time whose progress advances by itself.
public struct ProgressSpan: Hashable, Sendable {
    /// The start, in session time; may lie before the session.
    public let start: Duration
    /// The end.
    public let end: Duration
    /// Whether the remaining time is shown, not the elapsed time.
    public let countsDown: Bool

    /// Creates a span from `start` to `end`, each limited to about 3,000 years. A span that ends before its start is
    /// empty.
    public init(start: Duration, end: Duration, countsDown: Bool = true) {
        let greatest = Duration.seconds(100_000_000_000)
        self.start = min(max(start, .zero - greatest), greatest)
        self.end = min(max(self.start, end), greatest)
        self.countsDown = countsDown
    }

    /// Returns the number of `steps`, such as the pixels of a bar, that are filled at `time`, and the time of the next
    /// change; nil for never.
    func level(at time: Duration, of steps: Int) -> (filled: Int, change: Duration?) {
        guard start < end, time < end else { return (countsDown ? 0 : steps, nil) }
        let timeline = TimeSteps(end - start, count: steps)
        let passed = min(timeline.steps(in: max(time - start, .zero)), steps)
        return (countsDown ? steps - passed : passed, min(start + timeline.end(of: passed + 1), end))
    }

    /// Returns the time at which the text differs from that at `time`; nil for never.
    func nextWords(after time: Duration) -> Duration? {
        guard time < end else { return nil }
        let seconds = seconds(at: time)
        // The next whole second is counted.
        let next = countsDown ? end - .seconds(seconds - 1) : start + .seconds(seconds + 1)
        return next <= end ? next : nil
    }

    /// Returns the whole seconds that remain, or that have elapsed, at `time`.
    private func seconds(at time: Duration) -> Int {
        let within = min(max(time, start), end)
        let counted = countsDown ? end - within : within - start
        let (whole, rest) = counted.components
        return Int(whole) + (countsDown && rest > 0 ? 1 : 0)
    }

    /// Returns the remaining or elapsed time as text: `1:05`, `1:00:05`.
    func words(at time: Duration) -> String {
        let seconds = seconds(at: time)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(seconds % 60))"
    }
}
