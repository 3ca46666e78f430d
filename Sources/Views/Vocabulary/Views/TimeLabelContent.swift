/// A text that follows the session's time.
public struct TimeLabel: Equatable, Sendable {
    /// What it tells.
    public var kind: Kind
    /// The session's time that it speaks of.
    public var at: Duration
    /// The words that it is told in.
    public var words: TimeWords

    /// A label of the time `at`.
    public init(kind: Kind, at: Duration, words: TimeWords) {
        self.kind = kind
        self.at = at
        self.words = words
    }

    /// SwiftUI's styles of a date that run with the time, and its timer.
    public enum Kind: Equatable, Sendable {
        /// `2:05`, until then or since then.
        case timer
        /// `2 hr, 5 min`
        case relative
        /// `+2 hours`
        case offset
        /// The time until the end of a stretch, or since its beginning.
        case interval(Interval)
    }

    /// A stretch of the session's time.
    public struct Interval: Equatable, Sendable {
        var from: Duration
        var to: Duration
        var pause: Duration?
        var countsDown: Bool
        var showsHours: Bool

        /// A stretch; the time stands at `pause`. One that ends before it begins is empty.
        public init(from: Duration, to: Duration, pause: Duration?, countsDown: Bool, showsHours: Bool) {
            self.from = from
            self.to = max(from, to)
            self.pause = pause
            self.countsDown = countsDown
            self.showsHours = showsHours
        }
    }

    /// What it says at a time of the session, and when it says something else; nil for never.
    package func text(at time: Duration) -> (text: String, change: Duration?) {
        switch kind {
        case .timer:
            let seconds = shownSeconds(at: time)
            return (words.clock(seconds, showsHours: true), nextSecond(after: time))
        case .relative:
            return (words.relative(shownSeconds(at: time)), nextSecond(after: time))
        case .offset:
            return (words.offset(shownSeconds(at: time), isPast: time > at), nextSecond(after: time))
        case .interval(let interval):
            let now = min(max(interval.pause ?? time, interval.from), interval.to)
            let shown = interval.countsDown ? interval.to - now : now - interval.from
            let seconds = interval.countsDown ? shown.ceilingSeconds : shown.floorSeconds
            var change: Duration?
            if interval.pause == nil, time < interval.to {
                let anchor = interval.countsDown ? interval.to : interval.from
                change = time < interval.from ? interval.from + .nanoseconds(1) : TimeLabel.tick(after: time, anchor)
            }
            return (words.clock(seconds, showsHours: interval.showsHours), change)
        }
    }

    /// A time to come is rounded up, so that it ends as it is reached, and one that has passed down.
    private func shownSeconds(at time: Duration) -> Int64 {
        time < at ? (at - time).ceilingSeconds : (time - at).floorSeconds
    }

    private func nextSecond(after time: Duration) -> Duration { TimeLabel.tick(after: time, at) }

    /// The first time after `time` that is whole seconds from `anchor`.
    private static func tick(after time: Duration, _ anchor: Duration) -> Duration {
        let passed = time - anchor
        return anchor + .seconds(passed < .zero ? -((.zero - passed).ceilingSeconds - 1) : passed.floorSeconds + 1)
    }
}

extension Duration {
    fileprivate var floorSeconds: Int64 { components.seconds }
    fileprivate var ceilingSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}

/// A text that follows the session's time, as a view.
struct TimeLabelContent: ViewContent {
    let label: TimeLabel

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let (text, change) = label.text(at: context.time)
        if let change { context.changes(at: change) }
        var inner = context
        // Its digits stand still while it runs.
        if case .relative = label.kind {} else { Modifier.monospacedDigit.content.change(&inner.style) }
        return TextContent(pieces: [.string(text)]).layoutNodes(in: inner)
    }
}

extension ViewNode.Kind {
    /// A text that follows the session's time.
    public static func timeLabel(_ label: TimeLabel) -> Self { Self(TimeLabelContent(label: label)) }
}
