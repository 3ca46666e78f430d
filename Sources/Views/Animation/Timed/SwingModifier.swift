import Glibc

/// A view that swings back and forth, like a pendulum seen from the front.
struct SwingModifier: WrappingModifier {
    let x: Swing?
    let y: Swing?

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(in: SwingElement(swing: self, child: node, time: context.time))
    }
}

/// An oscillation along one axis.
public struct Swing: Hashable, Sendable {
    /// The period, at least a millisecond.
    public var duration: Duration
    /// The distance from one end to the other in points; negative to reach the other end first.
    public var distance: Double

    /// Creates an oscillation over `distance` points with the period `duration`.
    public init(duration: Duration, distance: Double) {
        self.duration = min(max(duration, .milliseconds(1)), .seconds(1_000_000))
        self.distance = Length.finite(distance)
    }

    /// Returns the offset from the middle at `time`, in pixels of `scale` per point, and the time of its next change;
    /// nil for never.
    package func pixels(at time: Duration, scale: Double) -> (offset: Double, change: Duration?) {
        let reach = distance / 2 * scale
        guard abs(reach) >= 0.5 else { return (0, nil) }
        let offset = offset(at: time, reach)
        // The offset changes when the position crosses an edge of its pixel.
        let (start, phase) = round(at: time)
        let crossings = [offset - 0.5, offset + 0.5].filter { abs($0) <= abs(reach) }.flatMap { edge -> [Double] in
            let angle = asin(edge / reach)
            return [angle, .pi - angle, angle + 2 * .pi, 3 * .pi - angle]
        }
        for crossing in crossings.sorted() where crossing > phase {
            let about = start + duration * (crossing / (2 * .pi))
            // The first nanosecond after the crossing. The edge that was just crossed is skipped.
            var (before, after) = (max(about - .microseconds(1), time), max(about, time) + .microseconds(1))
            guard self.offset(at: after, reach) != offset else { continue }
            while after - before > .nanoseconds(1) {
                let middle = before + .nanoseconds(Int64((after - before) / .nanoseconds(1)) / 2)
                if self.offset(at: middle, reach) == offset { before = middle } else { after = middle }
            }
            return (offset, after)
        }
        // The offset stays the same until the end of the period.
        return (offset, start + duration)
    }

    private func offset(at time: Duration, _ reach: Double) -> Double {
        (reach * sin(round(at: time).phase)).rounded()
    }

    /// Returns the start of the current period at `time`, and the phase as an angle.
    private func round(at time: Duration) -> (start: Duration, phase: Double) {
        let round = TimeSteps(duration, count: 1)
        let start = round.end(of: round.steps(in: time))
        return (start, Length.fraction((time - start) / duration) * 2 * Double.pi)
    }
}

extension Modifier {
    /// Swings the drawing with the session's time, starting at its layout position; it moves by whole pixels.
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

/// A duration in equal steps, computed in whole nanoseconds: a step that has been reported as over is never still to
/// come.
struct TimeSteps {
    private let length: Int128
    private let count: Int128

    /// Creates `count` steps of `length`, each at least a nanosecond, and at least one step.
    init(_ length: Duration, count: Int) {
        self.length = max(length.wholeNanoseconds, 1)
        self.count = Int128(max(count, 1))
    }

    /// Returns the number of steps completed when `passed` is over. `passed` may exceed the duration or be negative.
    func steps(in passed: Duration) -> Int {
        let (whole, rest) = (passed.wholeNanoseconds * count).quotientAndRemainder(dividingBy: length)
        return Int(clamping: rest < 0 ? whole - 1 : whole)
    }

    /// Returns the end of the step `step`, from the start of the duration.
    func end(of step: Int) -> Duration {
        let (whole, rest) = (Int128(step) * length).quotientAndRemainder(dividingBy: count)
        return .whole(nanoseconds: rest > 0 ? whole + 1 : whole)
    }
}

extension Duration {
    fileprivate var wholeNanoseconds: Int128 {
        let (seconds, attoseconds) = components
        return Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
    }

    fileprivate static func whole(nanoseconds: Int128) -> Duration {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        // No session reaches these limits.
        return .seconds(Int64(min(max(seconds, -1_000_000_000_000), 1_000_000_000_000))) + .nanoseconds(Int64(rest))
    }
}
