/// Numbers on their way: how far they are from where they go, as a function of the time.
struct MotionCourse {
    /// How far they were at the start.
    let distance: [Double]
    /// How fast that grew at the start, in a second; empty for not at all.
    let velocity: [Double]
    let animation: Animation
    let start: Duration
    /// When they have arrived; nil for never.
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

    /// Whether they have arrived.
    func isOver(at time: Duration) -> Bool { end.map { $0 <= time } ?? false }

    /// When they first move.
    var beginning: Duration { start + .seconds(animation.rest) }

    /// Adds to `distances` how far they are at `time`, and to `velocities` how fast that grows.
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

/// Numbers that move: the courses that they are on, one on top of the other. Where they are is where they go, and how far they are
/// from it.
package struct MovingNumbers {
    private var courses: [MotionCourse] = []

    /// Numbers that are where they go.
    package init() {}

    /// Whether they move, or will, after `time`.
    package func isMoving(at time: Duration) -> Bool { courses.contains { !$0.isOver(at: time) } }

    /// Whether they never arrive.
    var isEndless: Bool { courses.contains { $0.end == nil } }

    /// The earliest time after `time` at which they may be elsewhere than there; nil for never.
    package func nextChange(after time: Duration) -> Duration? {
        var next: Duration?
        for course in courses where !course.isOver(at: time) {
            let change = max(course.beginning, time + .nanoseconds(1))
            next = next.map { min($0, change) } ?? change
        }
        return next
    }

    /// How far they are at `time` from where they go; nil for not at all.
    package func distance(at time: Duration) -> [Double]? {
        guard let first = courses.first, isMoving(at: time) else { return nil }
        var distances = [Double](repeating: 0, count: first.distance.count)
        var velocities: [Double]?
        for course in courses { course.add(to: &distances, velocities: &velocities, at: time) }
        return distances
    }

    /// Of two lengths for a place and two for a size, those for the place are 0 from `time` on.
    mutating func stay(at time: Duration) {
        courses = courses.compactMap { course in
            guard !course.isOver(at: time), course.distance.count == 4 else { return nil }
            let velocity = course.velocity.count == 4 ? [0, 0, course.velocity[2], course.velocity[3]] : []
            let distance = [0, 0, course.distance[2], course.distance[3]]
            guard (distance + velocity).contains(where: { $0 != 0 }) else { return nil }
            return MotionCourse(distance: distance, velocity: velocity, course.animation, at: course.start)
        }
    }

    /// They go the other way than `places` do from `time` on, which are two lengths for a place and two for a size, but not in size.
    mutating func go(against places: MovingNumbers, at time: Duration) {
        for course in places.courses where !course.isOver(at: time) && course.distance.count == 4 {
            let velocity = course.velocity.count == 4 ? [-course.velocity[0], -course.velocity[1], 0, 0] : []
            courses.append(
                MotionCourse(
                    distance: [-course.distance[0], -course.distance[1], 0, 0], velocity: velocity, course.animation,
                    at: course.start))
        }
    }

    /// Where they go moves at `time`: they are `distance` farther from it than before, and `animation` takes them there. A spring takes
    /// over what moved them until now with its velocity; other courses are added to those that run, so that neither places nor
    /// velocities jump; what is repeated without end is replaced.
    package mutating func go(from distance: [Double], _ animation: Animation, at time: Duration) {
        courses.removeAll { $0.isOver(at: time) || $0.distance.count != distance.count }
        let isReplaced = animation.keepsVelocity || courses.contains { $0.end == nil }
        guard isReplaced, !courses.isEmpty else {
            return courses.append(MotionCourse(distance: distance, animation, at: time))
        }
        var distances = distance
        var velocities: [Double]? = [Double](repeating: 0, count: distance.count)
        for course in courses { course.add(to: &distances, velocities: &velocities, at: time) }
        // Numbers beyond all that is seen, such as of what was a million times as fast, would never come to rest.
        func held(_ values: [Double]) -> [Double] { values.map { $0.isFinite ? min(max($0, -1e9), 1e9) : 0 } }
        distances = held(distances)
        let kept = animation.keepsVelocity ? held(velocities ?? []) : []
        courses = [MotionCourse(distance: distances, velocity: kept, animation, at: time)]
    }
}
