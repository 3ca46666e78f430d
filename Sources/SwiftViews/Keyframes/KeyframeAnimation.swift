import Views

/// The animation of a track in closed form: each segment is a sum of its end values and of the velocities there.
struct KeyframeAnimation<Vector: VectorArithmetic> {
    /// A target value with the interpolation towards it.
    struct Step {
        /// The interpolation towards the value.
        enum Interpolation {
            case jump
            case line(UnitCurve)
            case curve(start: Vector?, end: Vector?)
            case spring(Spring, start: Vector?)
        }

        let end: Vector
        let duration: Double
        let interpolation: Interpolation
    }

    /// A segment from one value to the next.
    private struct Segment {
        let start: Double
        let duration: Double
        let from: Vector
        let to: Vector
        var startVelocity = Vector.zero
        var endVelocity = Vector.zero
        let interpolation: Step.Interpolation

        var end: Double { start + duration }

        /// Whether the value stays constant.
        var isStill: Bool { from == to && startVelocity == .zero && endVelocity == .zero }

        func value(at time: Double) -> Vector {
            let part = time / duration
            switch interpolation {
            case .jump: return to
            case .line(let curve):
                let come = curve.value(at: part)
                return from.scaled(by: 1 - come) + to.scaled(by: come)
            case .curve:
                let rest = 1 - part
                return from.scaled(by: rest * rest * (1 + 2 * part)) + to.scaled(by: part * part * (3 - 2 * part))
                    + startVelocity.scaled(by: rest * rest * part * duration)
                    - endVelocity.scaled(by: part * part * rest * duration)
            case .spring(let spring, _):
                let come = spring.value(target: 1, time: time)
                return from.scaled(by: 1 - come) + to.scaled(by: come)
                    + startVelocity.scaled(by: spring.value(target: 0, initialVelocity: 1, time: time))
            }
        }

        /// The velocity at the end of the segment.
        var lastVelocity: Vector {
            switch interpolation {
            case .jump: return .zero
            case .line(let curve): return (to - from).scaled(by: curve.boundedVelocity(at: 1) / duration)
            case .curve: return endVelocity
            case .spring(let spring, _):
                return (to - from).scaled(by: spring.velocity(target: 1, time: duration))
                    + startVelocity.scaled(by: spring.velocity(target: 0, initialVelocity: 1, time: duration))
            }
        }
    }

    private let first: Vector
    private var segments: [Segment] = []

    /// Creates the animation from `first` through `steps`.
    init(from first: Vector, _ steps: [Step]) {
        self.first = first
        var (here, time, velocity) = (first, 0.0, Vector.zero)
        for (index, step) in steps.enumerated() {
            var interpolation = step.interpolation
            if step.duration <= 0 { interpolation = .jump }
            var segment = Segment(
                start: time, duration: step.duration, from: here, to: step.end, interpolation: interpolation)
            switch interpolation {
            case .jump, .line: break
            case .curve(let start, let end):
                let next = index + 1 < steps.count ? steps[index + 1] : nil
                segment.startVelocity = start ?? velocity
                segment.endVelocity = end ?? Self.velocity(from: here, through: step, to: next)
            case .spring(_, let start): segment.startVelocity = start ?? velocity
            }
            segments.append(segment)
            time += step.duration
            velocity = segment.lastVelocity
            if case .spring = interpolation { here = segment.value(at: segment.duration) } else { here = step.end }
        }
    }

    /// Returns the velocity at the end of a curve from `here` through `step`, chosen so that the transition to `next`
    /// is smooth.
    private static func velocity(from here: Vector, through step: Step, to next: Step?) -> Vector {
        guard let next, next.duration > 0 else { return .zero }
        switch next.interpolation {
        case .jump: return .zero
        case .line(let curve): return (next.end - step.end).scaled(by: curve.boundedVelocity(at: 0) / next.duration)
        case .curve(let start?, _), .spring(_, let start?): return start
        case .curve(nil, _), .spring(_, nil):
            return (next.end - here).scaled(by: 1 / (step.duration + next.duration))
        }
    }

    /// The duration in seconds.
    var duration: Double { segments.last?.end ?? 0 }

    /// Returns the value at `time` seconds.
    func value(at time: Double) -> Vector {
        guard let last = segments.last, time < last.end else { return segments.last?.to ?? first }
        guard let segment = segments.last(where: { $0.start <= time }), time >= 0 else { return first }
        return segment.value(at: time - segment.start)
    }

    /// Returns the next time after `time` at which the value may change, in seconds. The result is `time` itself during
    /// a segment that moves, and nil after the last change.
    func nextChange(after time: Double) -> Double? {
        guard let segment = segments.last(where: { $0.start <= time }), time < duration else { return nil }
        return segment.isStill ? segment.end : time
    }
}
