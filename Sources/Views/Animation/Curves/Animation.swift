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

    /// Returns the animation repeated endlessly. If it reverses, every other repetition goes back, along the same
    /// curve.
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
        return !repeats
    }

    /// Whether the animation is endless.
    public var isEndless: Bool { duration == .infinity }

    /// The distance that a duration is for if the real one is unknown, in points.
    private static let typicalDistance = 100.0

    private var repeats: Bool {
        changes.contains { if case .repeats = $0 { true } else { false } }
    }

    /// The duration until nothing moves visibly, in seconds; of a repeated spring, for 100 points.
    public var duration: Double { duration(distance: repeats ? Self.typicalDistance : 1, velocity: 0) }

    /// The duration until the animation is logically complete, in seconds; a spring may still oscillate then.
    /// `AnimationCompletionCriteria.logicallyComplete`.
    public var logicalDuration: Double {
        min(completion(ofFirst: changes.count) ?? .infinity, duration)
    }

    /// The duration until the animation is removed, in seconds; of a spring, for 100 points.
    /// `AnimationCompletionCriteria.removed`.
    package var removalDuration: Double {
        bounded(duration(ofFirst: changes.count, Self.typicalDistance, 0, until: .removal))
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
        bounded(duration(ofFirst: changes.count, distance, velocity, until: .visible))
    }

    private func bounded(_ seconds: Double) -> Double { seconds < Self.longest ? seconds : .infinity }

    /// Returns the duration of one repetition for each modification of an animation that repeats, 0 for others. Springs
    /// need longer for a longer `distance`. Returns nothing if the animation does not repeat.
    func repetitions(distance: Double) -> [Double] {
        guard repeats else { return [] }
        return changes.indices.map { index in
            guard case .repeats = changes[index] else { return 0 }
            return duration(ofFirst: index, distance, 0, until: .removal)
        }
    }

    /// Returns the remaining distance at `time` seconds, for a total distance of 1, and the effect of an initial
    /// velocity. `repetitions` are those of the whole distance.
    func motion(at time: Double, repetitions: [Double]) -> SpringMotion {
        motion(ofFirst: changes.count, at: time, repetitions)
    }

    /// The moment that ends a duration.
    private enum End {
        /// Nothing moves visibly.
        case visible
        /// The animation is removed, and a repeated one restarts.
        case removal
    }

    private func duration(ofFirst count: Int, _ distance: Double, _ velocity: Double, until end: End) -> Double {
        guard count > 0 else {
            switch baseCurve {
            case .timing(_, let seconds): return seconds
            case .spring(let spring):
                return end == .removal
                    ? spring.removalDuration(distance: distance)
                    : spring.visibleDuration(distance: distance, velocity: velocity)
            case .interpolatingSpring(let spring, let initialVelocity):
                return spring.visibleDuration(
                    distance: distance, velocity: velocity + abs(initialVelocity) * distance)
            }
        }
        let change = changes[count - 1]
        if case .repeats(let times, _) = change {
            let inner = duration(ofFirst: count - 1, distance, velocity, until: .removal)
            return times.map { inner * Double($0) } ?? (inner > 0 ? .infinity : 0)
        }
        let inner = duration(ofFirst: count - 1, distance, velocity, until: end)
        switch change {
        case .delay(let seconds): return max(inner + seconds, 0)
        case .speed(let factor): return inner / factor
        case .repeats, .completes: return inner
        }
    }

    /// Returns the time at which the animation reports its logical completion before its end; nil for never. Springs
    /// do after their perceptual duration. If the animation repeats, its first repetition does (OpenSwiftUI,
    /// `FluidSpringAnimation.animate`, `LogicalCompletionModifier.animate`, `RepeatAnimation.animate`).
    private func completion(ofFirst count: Int) -> Double? {
        guard count > 0 else {
            switch baseCurve {
            case .timing: return nil
            case .spring(let spring), .interpolatingSpring(let spring, _): return spring.duration
            }
        }
        let inner = completion(ofFirst: count - 1)
        switch changes[count - 1] {
        case .delay(let seconds): return inner.map { max($0 + seconds, 0) }
        case .speed(let factor): return inner.map { $0 / factor }
        case .completes(let seconds): return min(inner ?? .infinity, seconds)
        case .repeats:
            let length = duration(ofFirst: count - 1, Self.typicalDistance, 0, until: .removal)
            return inner.flatMap { $0 < length ? $0 : nil }
        }
    }

    private func motion(ofFirst count: Int, at time: Double, _ repetitions: [Double]) -> SpringMotion {
        guard count > 0 else {
            guard time > 0 else { return SpringMotion(rest: 1, restVelocity: 0, kick: 0, kickVelocity: 1) }
            switch baseCurve {
            case .timing(let curve, let seconds):
                // Only springs pass their velocity on.
                return SpringMotion(rest: time < seconds ? 1 - curve.value(at: time / seconds) : 0, restVelocity: 0)
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
            return motion(ofFirst: count - 1, at: time - seconds, repetitions)
        case .completes:
            return motion(ofFirst: count - 1, at: time, repetitions)
        case .speed(let factor):
            var motion = motion(ofFirst: count - 1, at: min(time * factor, Self.longest * 1e6), repetitions)
            motion.restVelocity *= factor
            motion.kickVelocity *= factor
            return motion
        case .repeats(let times, let autoreverses):
            let length = repetitions[count - 1]
            guard length > 0, length.isFinite else { return motion(ofFirst: count - 1, at: time, repetitions) }
            let turn = (max(time, 0) / length).rounded(.down)
            if let times, turn >= Double(times) { return SpringMotion(rest: 0, restVelocity: 0) }
            let passed = max(time, 0) - turn * length
            var motion = motion(ofFirst: count - 1, at: passed, repetitions)
            if autoreverses, turn.truncatingRemainder(dividingBy: 2) == 1 {
                // Back along the same curve, not backwards in time: what starts slowly also returns slowly at first.
                motion.rest = 1 - motion.rest
                motion.restVelocity = -motion.restVelocity
            }
            return motion
        }
    }
}
