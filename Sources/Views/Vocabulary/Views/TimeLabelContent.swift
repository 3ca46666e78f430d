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

    /// When it last came to say what it says at `time`; nil where it always said that.
    func latestChange(at time: Duration) -> Duration? {
        let anchor: Duration
        if case .interval(let interval) = kind {
            guard interval.pause == nil, time >= interval.from else { return nil }
            if time > interval.to { return interval.to }
            anchor = interval.countsDown ? interval.to : interval.from
        } else {
            anchor = at
        }
        return TimeLabel.tick(after: time, anchor) - .seconds(1)
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

    /// What it says at the context's time, which is told when that changes; its digits stand still while it runs.
    func text(in context: LayoutContext, _ style: inout InheritedStyle) -> String {
        let (text, change) = label.text(at: context.time)
        if let change { context.changes(at: change) }
        if case .relative = label.kind {} else { Modifier.monospacedDigit.content.change(&style) }
        return text
    }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        var inner = context
        let text = text(in: context, &inner.style)
        let nodes = TextContent(pieces: [.string(text)]).layoutNodes(in: inner)
        let olds = rolling(in: inner)
        return olds.isEmpty ? nodes : [LayoutNode(ExchangeElement(new: nodes[0], olds: olds))]
    }

    /// What it said before and still rolls away, where digits are to roll and a view around says how changes move.
    private func rolling(in context: LayoutContext) -> [ExchangeElement.Old] {
        guard case .numericText(let counting) = context.style.contentTransition.kind,
            let animation = context.style.ownAnimation, let trail = context.trail,
            let appeared = trail.pass.motion.views[trail.view]?.appeared
        else { return [] }
        var olds: [ExchangeElement.Old] = []
        var time = context.time
        while olds.count < 8, let tick = label.latestChange(at: time), tick > appeared {
            var share = MovingNumbers()
            share.go(from: [1], animation, at: tick)
            guard !share.isEndless, let distance = share.distance(at: context.time)?.first else { break }
            if let change = share.nextChange(after: context.time) { context.changes(at: change) }
            let (before, after) = (label.text(at: tick - .nanoseconds(1)).text, label.text(at: tick).text)
            time = tick - .nanoseconds(1)
            guard before != after else { continue }
            let transition = context.style.contentTransition
            let direction = counting.direction(before: transition, from: before, to: after)
            let node = TextContent(pieces: [.string(before)]).layoutNodes(in: context)[0]
            olds.insert(
                ExchangeElement.Old(node: node, size: nil, look: .roll(direction), share: Length.finite(distance)),
                at: 0)
        }
        return olds
    }
}

extension ViewNode.Kind {
    /// A text that follows the session's time.
    public static func timeLabel(_ label: TimeLabel) -> Self { Self(TimeLabelContent(label: label)) }
}

extension ViewNode {
    /// Whether the view is a text that follows the session's time.
    package var isTimeLabel: Bool { kind.content is TimeLabelContent }
}
