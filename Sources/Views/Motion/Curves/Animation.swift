/// How a change is moved through; SwiftUI's `Animation`. A value: where it has come at a time is a closed form of that time.
public struct Animation: Hashable, Sendable {
    /// The course without what is changed of it.
    private enum Course: Hashable, Sendable {
        case timing(UnitCurve, seconds: Double)
        /// The velocity is that at which it begins, in ways a second.
        case spring(Spring, initialVelocity: Double)
    }

    /// What is changed of a course.
    private enum Change: Hashable, Sendable {
        case delay(Double)
        case speed(Double)
        /// How often; nil for without end.
        case repeats(Int?, autoreverses: Bool)
        /// Counts as done after so many seconds; its course is what it was.
        case completes(after: Double)
    }

    private let course: Course
    /// The first is applied to the course itself, each next one to what the one before made of it.
    private var changes: [Change] = []

    private init(_ course: Course) {
        self.course = course
    }

    // MARK: Courses

    /// A course of `duration` seconds along `curve`.
    public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
        Animation(.timing(curve, seconds: held(duration)))
    }

    /// A course along a cubic Bézier curve of two points between (0, 0) and (1, 1).
    public static func timingCurve(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
    ) -> Animation {
        timingCurve(
            .bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2)),
            duration: duration)
    }

    /// As fast all the time.
    public static func linear(duration: Double = 0.35) -> Animation { timingCurve(.linear, duration: duration) }
    /// Slow at first.
    public static func easeIn(duration: Double = 0.35) -> Animation { timingCurve(.easeIn, duration: duration) }
    /// Slow at last.
    public static func easeOut(duration: Double = 0.35) -> Animation { timingCurve(.easeOut, duration: duration) }
    /// Slow at both ends.
    public static func easeInOut(duration: Double = 0.35) -> Animation { timingCurve(.easeInOut, duration: duration) }
    /// As fast all the time, in 0.35 seconds.
    public static let linear = linear()
    /// Slow at first, in 0.35 seconds.
    public static let easeIn = easeIn()
    /// Slow at last, in 0.35 seconds.
    public static let easeOut = easeOut()
    /// Slow at both ends, in 0.35 seconds.
    public static let easeInOut = easeInOut()

    /// The course of a spring.
    public static func spring(_ spring: Spring) -> Animation { Animation(.spring(spring, initialVelocity: 0)) }

    /// A spring by how long it about takes and how strongly it bounces. `blendDuration` has no part in it here: velocities are kept.
    public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
        spring(Spring(duration: duration, bounce: bounce))
    }

    /// A spring by the time of one swing and its damping.
    public static func spring(
        response: Double, dampingFraction: Double = 0.825, blendDuration: Double = 0
    ) -> Animation {
        spring(Spring(response: response, dampingRatio: dampingFraction))
    }

    /// A stiff spring for what follows a finger.
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
    ) -> Animation {
        spring(response: response, dampingFraction: dampingFraction)
    }

    /// A spring by its physics, which begins at `initialVelocity`, in ways a second.
    public static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) -> Animation {
        interpolatingSpring(
            Spring(mass: mass, stiffness: stiffness, damping: damping), initialVelocity: initialVelocity)
    }

    /// A spring which begins at `initialVelocity`, in ways a second.
    public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
        Animation(.spring(spring, initialVelocity: Length.finite(initialVelocity)))
    }

    /// A spring without bounce.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: extraBounce)
    }

    /// A spring with a small bounce.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// A spring with a bounce.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.3 + extraBounce)
    }

    /// A spring without bounce, of half a second.
    public static let spring = spring()
    /// A spring without bounce, of half a second.
    public static let smooth = smooth()
    /// A spring with a small bounce, of half a second.
    public static let snappy = snappy()
    /// A spring with a bounce, of half a second.
    public static let bouncy = bouncy()
    /// The one that is taken where none is named: since iOS 17 a spring without bounce, of 0.55 seconds.
    public static let `default` = spring(response: 0.55, dampingFraction: 1)

    // MARK: Changes

    /// The course `seconds` later; a negative delay begins within it.
    public func delay(_ seconds: Double) -> Animation {
        changed(.delay(seconds.isFinite ? Self.held(abs(seconds)) * (seconds < 0 ? -1 : 1) : 0))
    }

    /// The course `factor` times as fast; a factor that is no positive number is 1.
    public func speed(_ factor: Double) -> Animation {
        changed(.speed(factor.isFinite && factor > 0 ? min(max(factor, 1e-6), 1e6) : 1))
    }

    /// The course `count` times, every other time backwards. Wherever that leads, at the end it is where it was to go.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
        changed(.repeats(max(count, 1), autoreverses: autoreverses))
    }

    /// The course again and again, every other time backwards.
    public func repeatForever(autoreverses: Bool = true) -> Animation {
        changed(.repeats(nil, autoreverses: autoreverses))
    }

    /// The course, which counts as done after `seconds`: `withAnimation` calls its completion then, whenever it comes to rest.
    public func logicallyComplete(after seconds: Double) -> Animation {
        changed(.completes(after: Self.held(seconds)))
    }

    private func changed(_ change: Change) -> Animation {
        var copy = self
        // What is repeated without end comes to no later change of repetition; a hundred changes are more than anyone means.
        if copy.changes.count < 100 { copy.changes.append(change) }
        return copy
    }

    /// What takes longer, in seconds, takes for ever.
    private static let longest = 1e9

    private static func held(_ seconds: Double) -> Double { seconds.isFinite ? min(max(seconds, 0), 1e6) : 0 }

    // MARK: Where it has come

    /// Whether it goes on from where what it replaces has come, at its velocity.
    var keepsVelocity: Bool {
        if case .spring = course { rest == 0 } else { false }
    }

    /// Whether it never ends.
    public var isEndless: Bool { duration == .infinity }

    /// How long it takes to come to rest, in seconds.
    public var duration: Double { duration(distance: 1, velocity: 0) }

    /// How long it takes until it counts as done though it may still swing, in seconds; `AnimationCompletionCriteria.logicallyComplete`.
    public var logicalDuration: Double {
        duration(ofFirst: changes.count, 1, 0, isLogical: true)
    }

    /// How long nothing moves at first, in seconds; not longer than a session can be.
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

    /// How long it takes for a distance with a velocity of its own.
    func duration(distance: Double, velocity: Double) -> Double {
        let seconds = duration(ofFirst: changes.count, distance, velocity)
        return seconds < Self.longest ? seconds : .infinity
    }

    /// What is left of a way at `time` seconds, where a way of 1 was to go; and what a velocity of its own leads to.
    func motion(at time: Double) -> SpringMotion { motion(ofFirst: changes.count, at: time) }

    private func duration(ofFirst count: Int, _ distance: Double, _ velocity: Double, isLogical: Bool = false) -> Double
    {
        guard count > 0 else {
            switch course {
            case .timing(_, let seconds): return seconds
            case .spring(let spring, let initialVelocity):
                if isLogical { return spring.duration }
                let velocity = velocity + abs(initialVelocity) * distance
                // A thousandth of the way is less than is seen of it.
                let scale = max(distance, velocity / spring.frequency)
                return scale > 0
                    ? spring.settlingDuration(distance: distance, velocity: velocity, tolerance: scale * 1e-3) : 0
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
            switch course {
            case .timing(let curve, let seconds):
                guard time < seconds else { return SpringMotion(rest: 0, restVelocity: 0) }
                let fraction = time / seconds
                return SpringMotion(
                    rest: 1 - curve.value(at: fraction),
                    restVelocity: -curve.boundedVelocity(at: fraction) / seconds)
            case .spring(let spring, let initialVelocity):
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
            let isBackwards = autoreverses && turn.truncatingRemainder(dividingBy: 2) == 1
            var motion = motion(ofFirst: count - 1, at: isBackwards ? length - passed : passed)
            if isBackwards { motion.restVelocity = -motion.restVelocity }
            return motion
        }
    }
}
