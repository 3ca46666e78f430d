/// The animation of a change; SwiftUI's `Animation`. A value type: the progress at a time is a closed form of that
/// time.
public struct Animation: Hashable, Sendable {
    /// The base animation, without its modifications.
    private enum BaseCurve: Hashable, Sendable {
        case timing(UnitCurve, seconds: Double)
        case spring(Spring)
        /// The initial velocity is in distances per second.
        case interpolatingSpring(Spring, initialVelocity: Double)
    }

    /// A modification of the base animation.
    private enum Change: Hashable, Sendable {
        case delay(Double)
        case speed(Double)
        /// The number of repetitions; nil for endless.
        case repeats(Int?, autoreverses: Bool)
        /// Logical completion after a number of seconds; the progress is unchanged.
        case completes(after: Double)
    }

    private let baseCurve: BaseCurve
    /// The modifications. The first applies to the base animation, each next one to the result of the previous.
    private var changes: [Change] = []

    private init(_ baseCurve: BaseCurve) {
        self.baseCurve = baseCurve
    }

    // MARK: Base animations

    /// Returns an animation of `duration` seconds along `curve`.
    public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
        Animation(.timing(curve, seconds: held(duration)))
    }

    /// Returns an animation along a cubic Bézier curve with two control points between (0, 0) and (1, 1).
    public static func timingCurve(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
    ) -> Animation {
        timingCurve(
            .bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2)),
            duration: duration)
    }

    /// Returns an animation of constant speed.
    public static func linear(duration: Double = 0.35) -> Animation { timingCurve(.linear, duration: duration) }
    /// Returns an animation that starts slowly.
    public static func easeIn(duration: Double = 0.35) -> Animation { timingCurve(.easeIn, duration: duration) }
    /// Returns an animation that ends slowly.
    public static func easeOut(duration: Double = 0.35) -> Animation { timingCurve(.easeOut, duration: duration) }
    /// Returns an animation that starts and ends slowly.
    public static func easeInOut(duration: Double = 0.35) -> Animation { timingCurve(.easeInOut, duration: duration) }
    /// An animation of constant speed, of 0.35 seconds.
    public static let linear = linear()
    /// An animation that starts slowly, of 0.35 seconds.
    public static let easeIn = easeIn()
    /// An animation that ends slowly, of 0.35 seconds.
    public static let easeOut = easeOut()
    /// An animation that starts and ends slowly, of 0.35 seconds.
    public static let easeInOut = easeInOut()

    /// Returns a spring animation.
    public static func spring(_ spring: Spring) -> Animation { Animation(.spring(spring)) }

    /// Returns a spring animation by its perceptual duration and its bounce. `blendDuration` has no effect here:
    /// velocities are preserved.
    public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
        spring(Spring(duration: duration, bounce: bounce))
    }

    /// Returns a spring animation by its response, the duration of one oscillation, and its damping.
    public static func spring(
        response: Double, dampingFraction: Double = 0.825, blendDuration: Double = 0
    ) -> Animation {
        spring(Spring(response: response, dampingRatio: dampingFraction))
    }

    /// Returns a stiff spring animation for interactive content.
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
    ) -> Animation {
        spring(response: response, dampingFraction: dampingFraction)
    }

    /// Returns a spring animation by its physical properties and `initialVelocity`, in distances per second.
    public static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) -> Animation {
        interpolatingSpring(
            Spring(mass: mass, stiffness: stiffness, damping: damping), initialVelocity: initialVelocity)
    }

    /// Returns a spring animation with `initialVelocity`, in distances per second.
    public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
        Animation(.interpolatingSpring(spring, initialVelocity: Length.finite(initialVelocity)))
    }

    /// Returns a spring animation without bounce.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: extraBounce)
    }

    /// Returns a spring animation with a small bounce.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// Returns a spring animation with a bounce.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.3 + extraBounce)
    }

    /// A spring animation without bounce, of half a second.
    public static let spring = spring()
    /// A spring animation without bounce, of half a second.
    public static let smooth = smooth()
    /// A spring animation with a small bounce, of half a second.
    public static let snappy = snappy()
    /// A spring animation with a bounce, of half a second.
    public static let bouncy = bouncy()
    /// The default animation: since iOS 17 a spring without bounce, of 0.55 seconds.
    public static let `default` = spring(response: 0.55, dampingFraction: 1)

    // MARK: Modifications

    /// Returns the animation delayed by `seconds`; a negative delay skips its beginning.
    public func delay(_ seconds: Double) -> Animation {
        changed(.delay(seconds.isFinite ? Self.held(abs(seconds)) * (seconds < 0 ? -1 : 1) : 0))
    }

    /// Returns the animation at `factor` times its speed; a factor that is no positive number is 1.
    public func speed(_ factor: Double) -> Animation {
        changed(.speed(factor.isFinite && factor > 0 ? min(max(factor, 1e-6), 1e6) : 1))
    }

    /// Returns the animation repeated `count` times. If it reverses, every other repetition goes back, along the same
    /// curve. At the end the content has its final value in any case.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
        changed(.repeats(max(count, 1), autoreverses: autoreverses))
    }

    /// Returns the animation repeated endlessly. If it reverses, every other repetition goes back, along the same curve.
    public func repeatForever(autoreverses: Bool = true) -> Animation {
        changed(.repeats(nil, autoreverses: autoreverses))
    }

    /// Returns the animation with its logical completion after `seconds`: `withAnimation` then calls its completion,
    /// even if the content is still animating.
    public func logicallyComplete(after seconds: Double) -> Animation {
        changed(.completes(after: Self.held(seconds)))
    }

    private func changed(_ change: Change) -> Animation {
        var copy = self
        // Limits the number of modifications; more than a hundred have no practical use.
        if copy.changes.count < 100 { copy.changes.append(change) }
        return copy
    }

    /// The maximum duration in seconds; longer animations are endless.
    private static let longest = 1e9

    private static func held(_ seconds: Double) -> Double { seconds.isFinite ? min(max(seconds, 0), 1e6) : 0 }

    // MARK: Progress

    /// Whether the animation replaces those that are running, from their current value, instead of being combined with
    /// them: a spring that moves immediately does (OpenSwiftUI, `FluidSpringAnimation.shouldMerge`).
    var replacesOthers: Bool {
        guard case .spring = baseCurve, rest == 0 else { return false }
        return !changes.contains { if case .repeats = $0 { true } else { false } }
    }

    /// Whether the animation is endless.
    public var isEndless: Bool { duration == .infinity }

    /// The duration until the animation comes to rest, in seconds.
    public var duration: Double { duration(distance: 1, velocity: 0) }

    /// The duration until the animation is logically complete, in seconds; a spring may still oscillate then.
    /// `AnimationCompletionCriteria.logicallyComplete`.
    public var logicalDuration: Double {
        duration(ofFirst: changes.count, 1, 0, isLogical: true)
    }

    /// The duration of the initial pause, in seconds; not longer than a session can be.
    var rest: Double {
        var seconds = 0.0
        for change in changes {
            switch change {
            case .delay(let delay): seconds = max(seconds + delay, 0)
            case .speed(let factor): seconds /= factor
            case .repeats, .completes: break
            }
        }
        return min(seconds, Self.longest)
    }

    /// Returns the duration for a distance and an initial velocity.
    func duration(distance: Double, velocity: Double) -> Double {
        let seconds = duration(ofFirst: changes.count, distance, velocity)
        return seconds < Self.longest ? seconds : .infinity
    }

    /// Returns the remaining distance at `time` seconds, for a total distance of 1, and the effect of an initial
    /// velocity.
    func motion(at time: Double) -> SpringMotion { motion(ofFirst: changes.count, at: time) }

    private func duration(ofFirst count: Int, _ distance: Double, _ velocity: Double, isLogical: Bool = false) -> Double
    {
        guard count > 0 else {
            switch baseCurve {
            case .timing(_, let seconds): return seconds
            case .spring(let spring):
                return isLogical ? spring.duration : spring.visibleDuration(distance: distance, velocity: velocity)
            case .interpolatingSpring(let spring, let initialVelocity):
                return isLogical
                    ? spring.duration
                    : spring.visibleDuration(
                        distance: distance, velocity: velocity + abs(initialVelocity) * distance)
            }
        }
        let inner = duration(ofFirst: count - 1, distance, velocity, isLogical: isLogical)
        switch changes[count - 1] {
        case .delay(let seconds): return max(inner + seconds, 0)
        case .speed(let factor): return inner / factor
        case .repeats(let times, _): return times.map { inner * Double($0) } ?? (inner > 0 ? .infinity : 0)
        case .completes(let seconds): return isLogical ? seconds : inner
        }
    }

    private func motion(ofFirst count: Int, at time: Double) -> SpringMotion {
        guard count > 0 else {
            guard time > 0 else { return SpringMotion(rest: 1, restVelocity: 0, kick: 0, kickVelocity: 1) }
            switch baseCurve {
            case .timing(let curve, let seconds):
                guard time < seconds else { return SpringMotion(rest: 0, restVelocity: 0) }
                let fraction = time / seconds
                return SpringMotion(
                    rest: 1 - curve.value(at: fraction),
                    restVelocity: -curve.boundedVelocity(at: fraction) / seconds)
            case .spring(let spring):
                return spring.motion(at: time)
            case .interpolatingSpring(let spring, let initialVelocity):
                var motion = spring.motion(at: time)
                motion.rest -= initialVelocity * motion.kick
                motion.restVelocity -= initialVelocity * motion.kickVelocity
                return motion
            }
        }
        switch changes[count - 1] {
        case .delay(let seconds):
            return motion(ofFirst: count - 1, at: time - seconds)
        case .completes:
            return motion(ofFirst: count - 1, at: time)
        case .speed(let factor):
            var motion = motion(ofFirst: count - 1, at: min(time * factor, Self.longest * 1e6))
            motion.restVelocity *= factor
            motion.kickVelocity *= factor
            return motion
        case .repeats(let times, let autoreverses):
            let length = duration(ofFirst: count - 1, 1, 0)
            guard length > 0, length.isFinite else { return motion(ofFirst: count - 1, at: time) }
            let turn = (max(time, 0) / length).rounded(.down)
            if let times, turn >= Double(times) { return SpringMotion(rest: 0, restVelocity: 0) }
            let passed = max(time, 0) - turn * length
            var motion = motion(ofFirst: count - 1, at: passed)
            if autoreverses, turn.truncatingRemainder(dividingBy: 2) == 1 {
                // Back along the same curve, not backwards in time: what starts slowly also returns slowly at first.
                motion.rest = 1 - motion.rest
                motion.restVelocity = -motion.restVelocity
            }
            return motion
        }
    }
}
