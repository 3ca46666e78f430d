/// One animation of numbers: their distance from the target as a function of the time. An immutable class, because long
/// chains of animations are copied and read often.
final class RunningAnimation: Sendable {
    /// The change of the target at the start: the old one minus the new one.
    let distance: [Double]
    /// The rate of change of the distance at the start, per second; empty for zero.
    let velocity: [Double]
    let animation: Animation
    let start: Duration
    /// The time at which the animation ends; nil for never.
    let end: Duration?
    /// The time at which the numbers first change.
    let beginning: Duration
    /// The durations of the repetitions, for the whole distance.
    private let repetitions: [Double]

    /// Creates an animation that begins at `start`. One unit of the numbers counts as `points`.
    init(
        distance: [Double], velocity: [Double] = [], _ animation: Animation, at start: Duration, points: Double = 1
    ) {
        self.distance = distance
        self.velocity = velocity
        self.animation = animation
        self.start = start
        func largest(_ values: [Double]) -> Double { values.reduce(0) { max($0, abs($1)) } }
        let length = distance.reduce(0) { $0 + $1 * $1 }.squareRoot() * points
        repetitions = animation.repetitions(distance: length)
        let seconds =
            !velocity.isEmpty
            ? animation.duration(distance: largest(distance), velocity: largest(velocity))
            : repetitions.isEmpty ? animation.duration : animation.duration(distance: length, velocity: 0)
        end = seconds.isFinite ? start + .seconds(seconds) : nil
        beginning = start + .seconds(animation.rest)
    }

    /// Creates a copy of `other` with another distance and velocity.
    private init(_ other: RunningAnimation, distance: [Double], velocity: [Double]) {
        self.distance = distance
        self.velocity = velocity
        (animation, start, end) = (other.animation, other.start, other.end)
        (beginning, repetitions) = (other.beginning, other.repetitions)
    }

    /// Returns the animation of the numbers after those that precede it have stopped at `distances`.
    func adding(_ distances: [Double]) -> RunningAnimation {
        RunningAnimation(self, distance: zip(distance, distances).map { $0 + $1 }, velocity: velocity)
    }

    /// Returns the animation of the numbers at `indices`; the others are 0.
    func keeping(_ indices: Range<Int>) -> RunningAnimation {
        func kept(_ numbers: [Double]) -> [Double] { numbers.indices.map { indices.contains($0) ? numbers[$0] : 0 } }
        return RunningAnimation(self, distance: kept(distance), velocity: kept(velocity))
    }

    /// Whether the animation has ended.
    func isOver(at time: Duration) -> Bool { end.map { $0 <= time } ?? false }

    /// Returns the remaining distance at `time`, for a total distance of 1, and the effect of the initial velocity. At
    /// the start the whole distance remains, even if a negative delay skips the beginning: a change compares the layout
    /// before it with the layout after it.
    func motion(at time: Duration) -> SpringMotion {
        var motion = animation.motion(at: (time - start) / .seconds(1), repetitions: repetitions)
        if time == start { motion.rest = 1 }
        return motion
    }

    /// Replaces the distances from the previous target by those from the animation's target, by its `motion` at a time;
    /// the same for their rates of change.
    func move(_ distances: inout [Double], velocities: inout [Double]?, by motion: SpringMotion) {
        for index in distances.indices {
            let push = velocity.isEmpty ? 0 : velocity[index]
            let whole = distances[index] + distance[index]
            distances[index] = whole * motion.rest + push * motion.kick
            if let before = velocities?[index] {
                velocities?[index] = before * motion.rest + whole * motion.restVelocity + push * motion.kickVelocity
            }
        }
    }
}

/// The running animations of the same numbers, oldest first. Each animation moves from the numbers that those before it
/// give at the same time, towards its own target: with the numbers r before it and its progress p, the numbers are
/// r · (1 − p) + target · p (OpenSwiftUI, `DefaultCombiningAnimation`).
private struct AnimationChain {
    /// The maximum number of animations. Of more, the oldest is replaced by its current numbers.
    private static let limit = 64
    /// The part of a distance that is nothing: less than a billionth of a point of a thousand points.
    private static let leastRemainder = 1e-12

    var animations: [RunningAnimation]
    /// Whether the animations are those of the numbers' own changes; otherwise of others, which the numbers follow or
    /// go against.
    var isOwn = true
    /// The factor of the distances, 1 or -1.
    var sign = 1.0

    /// Whether the last animation, and with it the chain, has ended.
    func isOver(at time: Duration) -> Bool { animations.last?.isOver(at: time) ?? true }

    /// The animations that have an effect at `time`. One that has ended has hidden those before it.
    func seen(at time: Duration) -> ArraySlice<RunningAnimation> {
        let ended = animations.lastIndex { $0.isOver(at: time) }
        return animations[(ended.map { $0 + 1 } ?? 0)...]
    }

    /// Adds the distances at `time` to `distances`, and their rates of change to `velocities`.
    func add(to distances: inout [Double], velocities: inout [Double]?, at time: Duration) {
        let motions = motions(at: time)
        guard !motions.isEmpty else { return }
        var own = [Double](repeating: 0, count: distances.count)
        var rates = velocities == nil ? nil : own
        for (index, motion) in motions.enumerated() {
            animations[animations.count - motions.count + index].move(&own, velocities: &rates, by: motion)
        }
        for index in distances.indices {
            distances[index] += sign * own[index]
            if let rate = rates?[index] { velocities?[index] += sign * rate }
        }
    }

    /// Returns the motions at `time` of the animations that have an effect, oldest first. The later ones reduce the
    /// distances of the earlier ones; those of which nothing remains are left out.
    private func motions(at time: Duration) -> [SpringMotion] {
        var motions: [SpringMotion] = []
        motions.reserveCapacity(animations.count)
        var remainder = 1.0
        // One that has ended has hidden those before it.
        for running in animations.reversed() {
            if running.isOver(at: time) { break }
            let motion = running.motion(at: time)
            motions.append(motion)
            remainder *= motion.rest
            if abs(remainder) < Self.leastRemainder { break }
        }
        motions.reverse()
        return motions
    }

    /// Appends `running`, and removes the animations without effect.
    mutating func append(_ running: RunningAnimation, at time: Duration) {
        animations.removeFirst(animations.count - seen(at: time).count)
        animations.append(running)
        guard animations.count > Self.limit else { return }
        var distances = [Double](repeating: 0, count: running.distance.count)
        var velocities: [Double]?
        let oldest = animations.removeFirst()
        oldest.move(&distances, velocities: &velocities, by: oldest.motion(at: time))
        animations[0] = animations[0].adding(distances)
    }

    /// Sets the position's two numbers to 0 and keeps the size's two, or the reverse.
    mutating func keep(position: Bool) {
        animations = animations.map { $0.keeping(position ? 0..<2 : 2..<4) }
    }

    /// Whether all numbers stay at their target.
    var isEmpty: Bool { animations.allSatisfy { ($0.distance + $0.velocity).allSatisfy { $0 == 0 } } }
}

/// Animated numbers. The current value is the target plus the current distance.
package struct AnimatedNumbers {
    /// The chain of the numbers' own animations, and those that they go against.
    private var chains: [AnimationChain] = []
    /// The maximum number of chains. With more, all are replaced by the current value.
    private static let limit = 16

    /// Creates numbers at their target.
    package init() {}

    /// Whether the numbers change at `time` or later.
    package func isMoving(at time: Duration) -> Bool { chains.contains { !$0.isOver(at: time) } }

    var isEndless: Bool { chains.contains { $0.animations.last.map { $0.end == nil } ?? false } }

    /// Returns the earliest time after `time` at which the numbers may differ from those at `time`; nil for never.
    package func nextChange(after time: Duration) -> Duration? {
        let soon = time + .nanoseconds(1)
        var next: Duration?
        for chain in chains where !chain.isOver(at: time) {
            for running in chain.seen(at: time).reversed() {
                guard running.beginning > soon else { return soon }
                next = min(next ?? running.beginning, running.beginning)
            }
        }
        return next
    }

    /// Returns the distance from the target at `time`; nil for none.
    package func distance(at time: Duration) -> [Double]? {
        guard let count = chains.first?.animations.first?.distance.count, isMoving(at: time) else { return nil }
        var distances = [Double](repeating: 0, count: count)
        var velocities: [Double]?
        for chain in chains { chain.add(to: &distances, velocities: &velocities, at: time) }
        return distances
    }

    /// Sets the position's two numbers to 0 from `time` on; keeps the size's two.
    mutating func hold(at time: Duration) {
        chains = chains.compactMap { chain in
            var chain = chain
            guard !chain.isOver(at: time), chain.animations[0].distance.count == 4 else { return nil }
            chain.keep(position: false)
            return chain.isEmpty ? nil : chain
        }
    }

    /// Adds the opposite of the position animations of `numbers` from `time` on; ignores their sizes. The numbers are
    /// two for the position and two for the size.
    mutating func animate(against numbers: AnimatedNumbers, at time: Duration) {
        for chain in numbers.chains where !chain.isOver(at: time) && chain.animations[0].distance.count == 4 {
            var opposite = chain
            opposite.keep(position: true)
            opposite.isOwn = false
            opposite.sign = -chain.sign
            chains.append(opposite)
        }
    }

    /// Changes the target at `time`: the numbers are `distance` further from it than before, and `animation` moves them
    /// there. A spring replaces the running animations from their current value. It takes over the velocity of springs
    /// (OpenSwiftUI, `FluidSpringAnimation.shouldMerge`: only springs have one). Other animations are combined with the
    /// running ones. One unit of the numbers counts as `points`.
    package mutating func animate(
        from distance: [Double], _ animation: Animation, at time: Duration, points: Double = 1
    ) {
        chains.removeAll { $0.isOver(at: time) || $0.animations[0].distance.count != distance.count }
        guard animation.replacesOthers || chains.count > Self.limit, !chains.isEmpty else {
            let running = RunningAnimation(distance: distance, animation, at: time, points: points)
            if let own = chains.firstIndex(where: \.isOwn) {
                chains[own].append(running, at: time)
            } else {
                chains.append(AnimationChain(animations: [running]))
            }
            return
        }
        var distances = distance
        var velocities = [Double](repeating: 0, count: distance.count)
        for chain in chains {
            let isSpring = chain.animations.count == 1 && chain.animations[0].animation.replacesOthers
            var kept: [Double]? = isSpring ? velocities : nil
            chain.add(to: &distances, velocities: &kept, at: time)
            velocities = kept ?? velocities
        }
        // Values far beyond the visible range, for example after a speed factor of a million, would never come to rest.
        func held(_ values: [Double]) -> [Double] { values.map { $0.isFinite ? min(max($0, -1e9), 1e9) : 0 } }
        let velocity = animation.replacesOthers ? held(velocities) : []
        chains = [
            AnimationChain(
                animations: [RunningAnimation(distance: held(distances), velocity: velocity, animation, at: time)])
        ]
    }
}
