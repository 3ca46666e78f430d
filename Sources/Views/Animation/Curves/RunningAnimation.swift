/// One animation of numbers: their distance from the target as a function of the time.
struct RunningAnimation {
    /// The distance from the target at the start.
    let distance: [Double]
    /// The rate of change of the distance at the start, per second; empty for zero.
    let velocity: [Double]
    let animation: Animation
    let start: Duration
    /// The time at which the animation ends; nil for never.
    let end: Duration?

    init(distance: [Double], velocity: [Double] = [], _ animation: Animation, at start: Duration) {
        self.distance = distance
        self.velocity = velocity
        self.animation = animation
        self.start = start
        let seconds = animation.duration(
            distance: distance.reduce(0) { max($0, abs($1)) }, velocity: velocity.reduce(0) { max($0, abs($1)) })
        end = seconds.isFinite ? start + .seconds(seconds) : nil
    }

    /// Whether the animation has ended.
    func isOver(at time: Duration) -> Bool { end.map { $0 <= time } ?? false }

    /// The time at which the numbers first change.
    var beginning: Duration { start + .seconds(animation.rest) }

    /// Adds the distances at `time` to `distances`, and their rates of change to `velocities`.
    func add(to distances: inout [Double], velocities: inout [Double]?, at time: Duration) {
        guard !isOver(at: time) else { return }
        let motion = animation.motion(at: (time - start) / .seconds(1))
        for index in distances.indices {
            let push = velocity.isEmpty ? 0 : velocity[index]
            distances[index] += distance[index] * motion.rest + push * motion.kick
            velocities?[index] += distance[index] * motion.restVelocity + push * motion.kickVelocity
        }
    }
}

/// Animated numbers: the sum of their running animations. The current value is the target plus the current distance.
package struct AnimatedNumbers {
    private var animations: [RunningAnimation] = []

    /// Creates numbers at their target.
    package init() {}

    /// Whether the numbers change at `time` or later.
    package func isMoving(at time: Duration) -> Bool { animations.contains { !$0.isOver(at: time) } }

    /// Whether an animation is endless.
    var isEndless: Bool { animations.contains { $0.end == nil } }

    /// Returns the earliest time after `time` at which the numbers may differ from those at `time`; nil for never.
    package func nextChange(after time: Duration) -> Duration? {
        var next: Duration?
        for running in animations where !running.isOver(at: time) {
            let change = max(running.beginning, time + .nanoseconds(1))
            next = next.map { min($0, change) } ?? change
        }
        return next
    }

    /// Returns the distance from the target at `time`; nil for none.
    package func distance(at time: Duration) -> [Double]? {
        guard let first = animations.first, isMoving(at: time) else { return nil }
        var distances = [Double](repeating: 0, count: first.distance.count)
        var velocities: [Double]?
        for running in animations { running.add(to: &distances, velocities: &velocities, at: time) }
        return distances
    }

    /// Sets the position's two numbers to 0 from `time` on; keeps the size's two.
    mutating func stay(at time: Duration) {
        animations = animations.compactMap { running in
            guard !running.isOver(at: time), running.distance.count == 4 else { return nil }
            let velocity = running.velocity.count == 4 ? [0, 0, running.velocity[2], running.velocity[3]] : []
            let distance = [0, 0, running.distance[2], running.distance[3]]
            guard (distance + velocity).contains(where: { $0 != 0 }) else { return nil }
            return RunningAnimation(distance: distance, velocity: velocity, running.animation, at: running.start)
        }
    }

    /// Adds the opposite of the position animations of `places` from `time` on; ignores their sizes. The numbers are
    /// two for the position and two for the size.
    mutating func go(against places: AnimatedNumbers, at time: Duration) {
        for running in places.animations where !running.isOver(at: time) && running.distance.count == 4 {
            let velocity = running.velocity.count == 4 ? [-running.velocity[0], -running.velocity[1], 0, 0] : []
            animations.append(
                RunningAnimation(
                    distance: [-running.distance[0], -running.distance[1], 0, 0], velocity: velocity, running.animation,
                    at: running.start))
        }
    }

    /// Changes the target at `time`: the numbers are `distance` further from it than before, and `animation` moves them
    /// there. A spring replaces the running animations and takes over their velocity. Other animations are added to the
    /// running ones, so neither values nor velocities jump. Endless animations are replaced.
    package mutating func go(from distance: [Double], _ animation: Animation, at time: Duration) {
        animations.removeAll { $0.isOver(at: time) || $0.distance.count != distance.count }
        let isReplaced = animation.keepsVelocity || animations.contains { $0.end == nil }
        guard isReplaced, !animations.isEmpty else {
            return animations.append(RunningAnimation(distance: distance, animation, at: time))
        }
        var distances = distance
        var velocities: [Double]? = [Double](repeating: 0, count: distance.count)
        for running in animations { running.add(to: &distances, velocities: &velocities, at: time) }
        // Values far beyond the visible range, for example after a speed factor of a million, would never come to rest.
        func held(_ values: [Double]) -> [Double] { values.map { $0.isFinite ? min(max($0, -1e9), 1e9) : 0 } }
        distances = held(distances)
        let kept = animation.keepsVelocity ? held(velocities ?? []) : []
        animations = [RunningAnimation(distance: distances, velocity: kept, animation, at: time)]
    }
}
