import Glibc

/// A damped spring; SwiftUI's `Spring`. Its motion is the closed form of `x″ = -stiffness/mass · x - damping/mass ·
/// x′`.
public struct Spring: Hashable, Sendable {
    /// The undamped angular frequency, in radians per second.
    let frequency: Double
    /// The damping ratio: 0 oscillates endlessly, 1 is critical damping, more is overdamped.
    public let dampingRatio: Double

    private init(frequency: Double, dampingRatio: Double) {
        self.frequency = frequency.isFinite ? min(max(frequency, 1e-3), 1e5) : 1e5
        self.dampingRatio = dampingRatio.isFinite ? min(max(dampingRatio, 0), 1e3) : 1
    }

    /// Creates a spring whose undamped period is `response` seconds.
    public init(response: Double, dampingRatio: Double) {
        self.init(frequency: 2 * .pi / max(response, 0), dampingRatio: dampingRatio)
    }

    /// Creates a spring with a perceptual duration of `duration` seconds. A `bounce` of 0 has no bounce, towards 1 the
    /// bounce increases, and below 0 the spring is overdamped.
    public init(duration: Double = 0.5, bounce: Double = 0) {
        let bounce = bounce.isFinite ? min(max(bounce, -0.999), 1) : 0
        self.init(response: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
    }

    /// Creates a spring from its physical properties.
    public init(mass: Double = 1, stiffness: Double, damping: Double) {
        let mass = mass.isFinite && mass > 0 ? mass : 1
        let stiffness = stiffness.isFinite ? max(stiffness, 1e-6) : 1
        self.init(
            frequency: (stiffness / mass).squareRoot(), dampingRatio: damping / (2 * (stiffness * mass).squareRoot()))
    }

    /// SwiftUI's spring without bounce.
    public static let smooth = Spring(duration: 0.5, bounce: 0)
    /// SwiftUI's spring with a small bounce.
    public static let snappy = Spring(duration: 0.5, bounce: 0.15)
    /// SwiftUI's spring with a bounce.
    public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

    /// The undamped period, in seconds.
    public var response: Double { 2 * .pi / frequency }
    /// The perceptual duration, in seconds.
    public var duration: Double { response }
    /// The bounce, from -1 to 1.
    public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

    /// Returns the value at `time` seconds on the way from 0 to `target`, with `initialVelocity` per second.
    public func value(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
        let motion = motion(at: max(time, 0))
        return target - target * motion.rest + initialVelocity * motion.kick
    }

    /// Returns the velocity at `time` seconds on the way from 0 to `target`.
    public func velocity(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
        let motion = motion(at: max(time, 0))
        return -target * motion.restVelocity + initialVelocity * motion.kickVelocity
    }

    /// Returns the time after which the value stays within `epsilon` of `target`, in seconds; infinite if it never
    /// does.
    public func settlingDuration(target: Double = 1, initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
        settlingDuration(distance: abs(target), velocity: abs(initialVelocity), tolerance: max(epsilon, 1e-12))
    }

    // MARK: The closed form

    /// Returns the remainder of a distance of 1, the effect of a velocity of 1 per second, and the rates of change of
    /// both.
    func motion(at time: Double) -> SpringMotion {
        let decay = dampingRatio * frequency
        if dampingRatio > 1 + 1e-6 {
            let root = frequency * (dampingRatio * dampingRatio - 1).squareRoot()
            // The slower rate as a quotient, which keeps its precision if the rates differ widely.
            let slow = -frequency * frequency / (decay + root)
            let fast = -decay - root
            let (a, b) = (exp(slow * time), exp(fast * time))
            let span = slow - fast
            return SpringMotion(
                rest: (slow * b - fast * a) / span, restVelocity: slow * fast * (b - a) / span, kick: (a - b) / span,
                kickVelocity: (slow * a - fast * b) / span)
        }
        let swing = frequency * max(1 - dampingRatio * dampingRatio, 0).squareRoot()
        let fall = exp(-decay * time)
        let angle = swing * time
        // sin(s t)/s, which is t without oscillation.
        let sine = angle < 1e-4 ? time * (1 - angle * angle / 6) : sin(angle) / swing
        let cosine = cos(angle)
        return SpringMotion(
            rest: fall * (cosine + decay * sine), restVelocity: -fall * frequency * frequency * sine,
            kick: fall * sine, kickVelocity: fall * (cosine - decay * sine))
    }

    /// Returns the time after which less than a thousandth of a motion remains, which is invisible.
    func visibleDuration(distance: Double, velocity: Double) -> Double {
        let scale = max(distance, velocity / frequency)
        return scale > 0 ? settlingDuration(distance: distance, velocity: velocity, tolerance: scale * 1e-3) : 0
    }

    /// Returns the time at which SwiftUI removes the animation of a distance in points, and repeats it if it is to be
    /// repeated: at the first of 60 frames per second at which less than a hundredth of the distance remains, and speed
    /// and acceleration are at most 0.06 points. The steps are those of OpenSwiftUI's `FluidSpringAnimation.animate`. For a
    /// spring that takes longer than two minutes, or is too strongly damped for these steps, the former is enough.
    func removalDuration(distance: Double) -> Double {
        guard distance > 0 else { return 0 }
        let stiffness = min(frequency * frequency, 45_000)
        let damping = 2 * dampingRatio * stiffness.squareRoot()
        let step = 1.0 / 300
        // The first frame after it has settled and reported its completion.
        let settling = max(settlingDuration(distance: 1, velocity: 0, tolerance: 0.01), duration)
        let settledFrame = ((settling * 60).rounded(.down) + 1) / 60
        guard damping * step < 1 else { return settledFrame }
        var (passed, speed, acceleration) = (0.0, 0.0, 0.0)
        for frame in 1...7_200 {
            for _ in 0..<5 {
                let middle = speed + acceleration * step / 2
                passed += middle * step
                acceleration = stiffness * (distance - passed) - damping * middle
                speed = middle + acceleration * step / 2
            }
            if max(abs(speed), abs(acceleration)) <= 0.06, abs(distance - passed) <= distance / 100 {
                return Double(frame) / 60
            }
        }
        return max(settledFrame, 120)
    }

    /// Returns the time after which a distance with a velocity stays within `tolerance`, as absolute values.
    func settlingDuration(distance: Double, velocity: Double, tolerance: Double) -> Double {
        guard dampingRatio > 1e-9 else { return distance + velocity > tolerance ? .infinity : 0 }
        let root = frequency * max(dampingRatio * dampingRatio - 1, 0).squareRoot()
        let slowest =
            dampingRatio > 1 ? frequency * frequency / (dampingRatio * frequency + root) : dampingRatio * frequency
        // |rest| and |kick| stay below (1 + d t)e^{-s t} and t e^{-s t} with d the damping and s the slowest rate; if
        // the spring oscillates, also below their envelope. All decrease after their maximum.
        func bound(_ time: Double) -> Double {
            let creeping = distance * (1 + dampingRatio * frequency * time) + velocity * time
            guard dampingRatio < 1 else {
                guard dampingRatio > 1.05 else { return creeping * exp(-slowest * time) }
                let fast = dampingRatio * frequency + root
                return (distance * fast + velocity) / (fast - slowest) * exp(-slowest * time)
            }
            let swing = (1 - dampingRatio * dampingRatio).squareRoot()
            return min((distance + velocity / frequency) / swing, creeping) * exp(-slowest * time)
        }
        var lower = velocity > 0 ? 1 / slowest : 0
        var upper = max(lower, 1 / slowest)
        while bound(upper) > tolerance, upper < 1e7 { (lower, upper) = (upper, upper * 2) }
        guard bound(lower) > tolerance else { return lower }
        for _ in 0..<50 {
            let middle = (lower + upper) / 2
            if bound(middle) > tolerance { lower = middle } else { upper = middle }
        }
        return upper
    }
}

/// The remainder of a distance of 1 (`rest`), the effect of a velocity of 1 per second (`kick`), and the rates of
/// change of both.
struct SpringMotion {
    var rest: Double
    var restVelocity: Double
    var kick = 0.0
    var kickVelocity = 0.0
}
