/// A text that depends on the session's time.
public struct TimeLabel: Equatable, Sendable {
    /// The kind of label.
    public var kind: Kind
    /// The reference time, in session time.
    public var at: Duration
    /// The words of the reader's language.
    public var words: DurationWords

    /// Creates a label of the time `at`.
    public init(kind: Kind, at: Duration, words: DurationWords) {
        self.kind = kind
        self.at = at
        self.words = words
    }

    /// SwiftUI's date styles that update with the time, and its timer.
    public enum Kind: Equatable, Sendable {
        /// `2:05`, until the reference time or since then.
        case timer
        /// `2 hr, 5 min`
        case relative
        /// `+2 hours`
        case offset
        /// The time until the end of an interval, or since its start.
        case interval(Interval)
    }

    /// An interval of the session's time.
    public struct Interval: Equatable, Sendable {
        var from: Duration
        var to: Duration
        var pause: Duration?
        var countsDown: Bool
        var showsHours: Bool

        /// Creates an interval whose time stops at `pause`. An interval that ends before its start is empty.
        public init(from: Duration, to: Duration, pause: Duration?, countsDown: Bool, showsHours: Bool) {
            self.from = from
            self.to = max(from, to)
            self.pause = pause
            self.countsDown = countsDown
            self.showsHours = showsHours
        }
    }

    /// Returns the text at a session time, and the time of its next change; nil for never.
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

    /// Returns the time of the latest text change before or at `time`; nil if there was none.
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

    /// Returns the seconds shown at `time`. A future time is rounded up, so that it reaches 0 on time, and a past one
    /// down.
    private func shownSeconds(at time: Duration) -> Int64 {
        time < at ? (at - time).ceilingSeconds : (time - at).floorSeconds
    }

    private func nextSecond(after time: Duration) -> Duration { TimeLabel.tick(after: time, at) }

    /// Returns the first time after `time` at a whole number of seconds from `anchor`.
    private static func tick(after time: Duration, _ anchor: Duration) -> Duration {
        let passed = time - anchor
        return anchor + .seconds(passed < .zero ? -((.zero - passed).ceilingSeconds - 1) : passed.floorSeconds + 1)
    }
}

extension Duration {
    fileprivate var floorSeconds: Int64 { components.seconds }
    fileprivate var ceilingSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}

/// A text that depends on the session's time, as a view.
struct TimeLabelContent: ViewContent {
    let label: TimeLabel

    /// Returns the text at the context's time, and reports its next change to the context. A running clock has digits
    /// of equal width.
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
        return olds.isEmpty ? nodes : [LayoutNode(CrossfadeElement(new: nodes[0], olds: olds))]
    }

    /// Returns the previous texts that are still rolling out, if the content transition is numeric and an enclosing
    /// view sets an animation.
    private func rolling(in context: LayoutContext) -> [CrossfadeElement.Old] {
        guard case .numericText(let counting) = context.style.contentTransition.kind,
            let animation = context.style.ownAnimation, let identityPath = context.identityPath,
            let appeared = identityPath.pass.motion.views[identityPath.view]?.appeared
        else { return [] }
        var olds: [CrossfadeElement.Old] = []
        var time = context.time
        while olds.count < 8, let tick = label.latestChange(at: time), tick > appeared {
            var share = AnimatedNumbers()
            share.animate(from: [1], animation, at: tick)
            guard !share.isEndless, let distance = share.distance(at: context.time)?.first else { break }
            if let change = share.nextChange(after: context.time) { context.changes(at: change) }
            let (before, after) = (label.text(at: tick - .nanoseconds(1)).text, label.text(at: tick).text)
            time = tick - .nanoseconds(1)
            guard before != after else { continue }
            let transition = context.style.contentTransition
            let direction = counting.direction(before: transition, from: before, to: after)
            let node = TextContent(pieces: [.string(before)]).layoutNodes(in: context)[0]
            olds.insert(
                CrossfadeElement.Old(node: node, size: nil, look: .roll(direction), share: Length.finite(distance)),
                at: 0)
        }
        return olds
    }
}

extension ViewNode.Kind {
    /// Returns a text that depends on the session's time.
    public static func timeLabel(_ label: TimeLabel) -> Self { Self(TimeLabelContent(label: label)) }
}

extension ViewNode {
    /// Whether the view is a text that depends on the session's time.
    package var isTimeLabel: Bool { kind.content is TimeLabelContent }
}
