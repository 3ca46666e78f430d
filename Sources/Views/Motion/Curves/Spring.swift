import Glibc

/// A weight on a spring, which is let go and comes to rest; SwiftUI's `Spring`. Its motion is the closed form of
/// `x″ = -stiffness/mass · x - damping/mass · x′`.
public struct Spring: Hashable, Sendable {
    /// The spring's frequency without damping, in radians a second.
    let frequency: Double
    /// 0 swings without end, 1 comes to rest as fast as it can without swinging, more comes slower.
    public let dampingRatio: Double

    private init(frequency: Double, dampingRatio: Double) {
        self.frequency = frequency.isFinite ? min(max(frequency, 1e-3), 1e5) : 1e5
        self.dampingRatio = dampingRatio.isFinite ? min(max(dampingRatio, 0), 1e3) : 1
    }

    /// A spring that swings once in `response` seconds without damping.
    public init(response: Double, dampingRatio: Double) {
        self.init(frequency: 2 * .pi / max(response, 0), dampingRatio: dampingRatio)
    }

    /// A spring that about comes to rest in `duration` seconds. `bounce` is 0 for none, towards 1 more and more, and below 0 slower
    /// than without.
    public init(duration: Double = 0.5, bounce: Double = 0) {
        let bounce = bounce.isFinite ? min(max(bounce, -0.999), 1) : 0
        self.init(response: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
    }

    /// A spring by its physics.
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

    /// How long it would take to swing once without damping, in seconds.
    public var response: Double { 2 * .pi / frequency }
    /// The time in which it about comes to rest, in seconds.
    public var duration: Double { response }
    /// How strongly it bounces, from -1 to 1.
    public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

    /// How far the weight is at `time` seconds on its way from 0 to `target`, having started at `initialVelocity` a second.
    public func value(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
        let motion = motion(at: max(time, 0))
        return target - target * motion.rest + initialVelocity * motion.kick
    }

    /// How fast the weight goes at `time` seconds on that way.
    public func velocity(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
        let motion = motion(at: max(time, 0))
        return -target * motion.restVelocity + initialVelocity * motion.kickVelocity
    }

    /// When the weight stays within `epsilon` of `target`, in seconds; infinite where it never does.
    public func settlingDuration(target: Double = 1, initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
        settlingDuration(distance: abs(target), velocity: abs(initialVelocity), tolerance: max(epsilon, 1e-12))
    }

    // MARK: The closed form

    /// What is left of a distance of 1 and of a push of 1 a second, and how fast both change.
    func motion(at time: Double) -> SpringMotion {
        let decay = dampingRatio * frequency
        if dampingRatio > 1 + 1e-6 {
            let root = frequency * (dampingRatio * dampingRatio - 1).squareRoot()
            // The slower rate as a quotient, which loses no digits where the two are far apart.
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
        // sin(s t)/s, which is t where there is no swing.
        let sine = angle < 1e-4 ? time * (1 - angle * angle / 6) : sin(angle) / swing
        let cosine = cos(angle)
        return SpringMotion(
            rest: fall * (cosine + decay * sine), restVelocity: -fall * frequency * frequency * sine,
            kick: fall * sine, kickVelocity: fall * (cosine - decay * sine))
    }

    /// When a distance with a velocity stays within `tolerance`, both as lengths.
    func settlingDuration(distance: Double, velocity: Double, tolerance: Double) -> Double {
        guard dampingRatio > 1e-9 else { return distance + velocity > tolerance ? .infinity : 0 }
        let root = frequency * max(dampingRatio * dampingRatio - 1, 0).squareRoot()
        let slowest =
            dampingRatio > 1 ? frequency * frequency / (dampingRatio * frequency + root) : dampingRatio * frequency
        // |rest| and |kick| stay below (1 + d t)e^{-s t} and t e^{-s t} with d the damping and s the slowest rate; where the weight
        // swings, below their envelope, too. All fall once they have risen.
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

/// What is left of a distance of 1 (`rest`) and what a push of 1 a second leads to (`kick`), and how fast both change.
struct SpringMotion {
    var rest: Double
    var restVelocity: Double
    var kick = 0.0
    var kickVelocity = 0.0
}
