import Glibc

/// A view that rotates with the clock; WidgetKit's `clockHandRotationEffect`.
struct ClockHandModifier: WrappingModifier {
    let period: ClockHandPeriod
    /// The centre of the rotation.
    var anchor: UnitPoint
    /// The time of day at the session's start.
    let timeOfDay: Duration

    mutating func animate(_ values: inout AnimatedValues) { values.point(&anchor) }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: ClockHandElement(hand: self, child: node, time: context.time))
    }
}

/// The period of a clock hand's rotation.
public enum ClockHandPeriod: Hashable, Sendable {
    /// Twelve hours.
    case hourHand
    /// An hour.
    case minuteHand
    /// A minute.
    case secondHand
    /// A custom period, at least a millisecond.
    case custom(Duration)

    var length: Duration {
        switch self {
        case .hourHand: .seconds(43_200)
        case .minuteHand: .seconds(3_600)
        case .secondHand: .seconds(60)
        case .custom(let length): min(max(length, .milliseconds(1)), .seconds(1_000_000_000))
        }
    }
}

extension Modifier {
    /// Rotates the drawing around `anchor` once in `period`, upright at midnight; `timeOfDay` is the time of day at the
    /// session's start. It rotates in steps in which its farthest corner moves by one pixel.
    public static func clockHand(
        _ period: ClockHandPeriod, anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5), timeOfDay: Duration
    ) -> Self {
        Self(ClockHandModifier(period: period, anchor: anchor, timeOfDay: timeOfDay))
    }
}

private struct ClockHandElement: LayoutElement {
    let hand: ClockHandModifier
    let child: LayoutNode
    let time: Duration

    var name: String { "clockHandRotationEffect" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics { child.metrics(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let (width, height) = (rect.size.width, rect.size.height)
        let (left, top) = (Length.finite(hand.anchor.x) * width, Length.finite(hand.anchor.y) * height)
        let (x, y) = (rect.minX + left, rect.minY + top)
        // The circumference of the farthest corner's path around the anchor, in pixels.
        let reach = hypot(max(abs(left), abs(width - left)), max(abs(top), abs(height - top)))
        let arc = Length.finite(2 * .pi * reach * canvas.grid.scale)
        let count = max(Int(arc.rounded(.up)), 1)
        let turn = TimeSteps(hand.period.length, count: count)
        let step = turn.steps(in: hand.timeOfDay + time)
        canvas.changes?.add(max(turn.end(of: step + 1) - hand.timeOfDay, time + .nanoseconds(1)))
        let degrees = 360 * Double(step % count) / Double(count)
        let map = AffineMatrix.translation(x: -x, y: -y).concatenating(.rotation(degrees: degrees))
            .concatenating(.translation(x: x, y: y))
        canvas.transform(map) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}
