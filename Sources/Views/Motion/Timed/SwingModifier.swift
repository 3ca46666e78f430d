import Glibc

/// A view that swings to and fro, as a pendulum seen from the front.
struct SwingModifier: WrappingModifier {
    let x: Swing?
    let y: Swing?

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: SwingElement(swing: self, child: node, time: context.time))
    }
}

/// A movement to and fro along one axis.
public struct Swing: Hashable, Sendable {
    /// There and back, at least a millisecond.
    public var duration: Duration
    /// From one end to the other in points; where it is negative, the other end comes first.
    public var distance: Double

    /// A movement over `distance` points, there and back in `duration`.
    public init(duration: Duration, distance: Double) {
        self.duration = min(max(duration, .milliseconds(1)), .seconds(1_000_000))
        self.distance = Length.finite(distance)
    }

    /// How many pixels it is off its middle at `time`, `scale` of them to a point, and when that is another number; nil for never.
    package func pixels(at time: Duration, scale: Double) -> (offset: Double, change: Duration?) {
        let reach = distance / 2 * scale
        guard abs(reach) >= 0.5 else { return (0, nil) }
        let offset = offset(at: time, reach)
        // It leaves its pixel where it comes to one of its edges.
        let (start, phase) = round(at: time)
        let crossings = [offset - 0.5, offset + 0.5].filter { abs($0) <= abs(reach) }.flatMap { edge -> [Double] in
            let angle = asin(edge / reach)
            return [angle, .pi - angle, angle + 2 * .pi, 3 * .pi - angle]
        }
        for crossing in crossings.sorted() where crossing > phase {
            let about = start + duration * (crossing / (2 * .pi))
            // The first nanosecond at which it has left; the edge that it has just come over is no other one.
            var (before, after) = (max(about - .microseconds(1), time), max(about, time) + .microseconds(1))
            guard self.offset(at: after, reach) != offset else { continue }
            while after - before > .nanoseconds(1) {
                let middle = before + .nanoseconds(Int64((after - before) / .nanoseconds(1)) / 2)
                if self.offset(at: middle, reach) == offset { before = middle } else { after = middle }
            }
            return (offset, after)
        }
        // Its last way is not over.
        return (offset, start + duration)
    }

    private func offset(at time: Duration, _ reach: Double) -> Double {
        (reach * sin(round(at: time).phase)).rounded()
    }

    /// When the movement that goes on at `time` began, and how far it is, as an angle.
    private func round(at time: Duration) -> (start: Duration, phase: Double) {
        let round = TimeSteps(duration, count: 1)
        let start = round.end(of: round.steps(in: time))
        return (start, Length.fraction((time - start) / duration) * 2 * Double.pi)
    }
}

extension Modifier {
    /// The drawing swings to and fro with the session's time, at its place at the beginning; it moves by whole pixels.
    public static func swing(x: Swing?, y: Swing?) -> Self { Self(SwingModifier(x: x, y: y)) }
}

private struct SwingElement: LayoutElement {
    let swing: SwingModifier
    let child: LayoutNode
    let time: Duration

    var name: String { "swingAnimation" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics { child.metrics(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let scale = canvas.grid.scale
        let (across, down) = (swing.x?.pixels(at: time, scale: scale), swing.y?.pixels(at: time, scale: scale))
        for change in [across?.change, down?.change] {
            if let change { canvas.changes?.add(change) }
        }
        let map = AffineMatrix.translation(x: (across?.offset ?? 0) / scale, y: (down?.offset ?? 0) / scale)
        canvas.transform(map) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

/// A stretch of time in equal steps, reckoned in whole nanoseconds: a step that was told of is never one still to come.
struct TimeSteps {
    private let length: Int128
    private let count: Int128

    /// `length` in `count` steps, each at least a nanosecond, and at least one.
    init(_ length: Duration, count: Int) {
        self.length = max(length.wholeNanoseconds, 1)
        self.count = Int128(max(count, 1))
    }

    /// How many steps are over when `passed` is, which goes on after the stretch and may lie before it.
    func steps(in passed: Duration) -> Int {
        let (whole, rest) = (passed.wholeNanoseconds * count).quotientAndRemainder(dividingBy: length)
        return Int(clamping: rest < 0 ? whole - 1 : whole)
    }

    /// When step number `step` is over, from the beginning of the stretch.
    func end(of step: Int) -> Duration {
        let (whole, rest) = (Int128(step) * length).quotientAndRemainder(dividingBy: count)
        return .whole(nanoseconds: rest > 0 ? whole + 1 : whole)
    }
}

extension Duration {
    /// The whole nanoseconds.
    fileprivate var wholeNanoseconds: Int128 {
        let (seconds, attoseconds) = components
        return Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
    }

    fileprivate static func whole(nanoseconds: Int128) -> Duration {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        // No session comes near to these.
        return .seconds(Int64(min(max(seconds, -1_000_000_000_000), 1_000_000_000_000))) + .nanoseconds(Int64(rest))
    }
}
