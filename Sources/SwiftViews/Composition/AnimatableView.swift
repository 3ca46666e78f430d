import SessionTasks
import Views

/// A program's own view or modifier with animatable data (`Animatable`). An animated change creates it again for the
/// numbers between, sixty times per second, from the change until the animation has ended.
struct AnimatableView<Value: Animatable>: View {
    /// The target value.
    let value: Value
    /// The transaction of the change since the last evaluation.
    let transaction: Transaction
    /// Creates the nodes of the value at one moment.
    let nodes: @MainActor (Value, IdentityNode, EvaluationContext) -> [ViewNode]
    @Environment(\.sessionClock) private var clock
    @State private var state = AnimatableState()
    @State private var ticks = 0

    var body: some View {
        // Reading the tick count makes the body run again at each tick.
        _ = ticks
        let goal = value.animatableNumbers
        let numbers = state.numbers(toward: goal, transaction, at: clock.now.sessionTime)
        return AnimatableMoment(value: numbers == goal ? value : value.with(numbers), make: nodes)
            .task(id: state.changes) { await tick() }
    }

    private func tick() async {
        while let next = state.nextTick(after: clock.now.sessionTime) {
            guard (try? await clock.sleep(until: SessionClock.Instant(sessionTime: next))) != nil else { return }
            ticks += 1
        }
    }
}

/// The animated value at one moment.
private struct AnimatableMoment<Value>: View, PrimitiveView {
    let value: Value
    let make: @MainActor (Value, IdentityNode, EvaluationContext) -> [ViewNode]

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        make(value, identity, context)
    }
}

/// The running animation of one view's numbers.
private final class AnimatableState {
    private static let ticksPerSecond = 60.0
    private var goal: [Double]?
    private var moving = AnimatedNumbers()
    private var start = Duration.zero
    /// The number of animations started.
    private(set) var changes = 0

    /// Returns the numbers at `time` on the way to `goal`. If `goal` has changed, `transaction` supplies the animation.
    func numbers(toward goal: [Double], _ transaction: Transaction, at time: Duration) -> [Double] {
        if let before = self.goal, before != goal { go(from: before, to: goal, transaction.animation, at: time) }
        self.goal = goal
        guard let distance = moving.distance(at: time), distance.count == goal.count else { return goal }
        return zip(goal, distance).map { $0 + $1 }
    }

    private func go(from before: [Double], to goal: [Double], _ animation: Animation?, at time: Duration) {
        let distance = zip(before, goal).map { $0 - $1 }
        guard let animation, before.count == goal.count, distance.allSatisfy(\.isFinite) else {
            return moving = AnimatedNumbers()
        }
        moving.animate(from: distance, animation, at: time)
        (start, changes) = (time, changes + 1)
    }

    /// The time of the next evaluation after `time`; nil once the animation has ended.
    func nextTick(after time: Duration) -> Duration? {
        guard let change = moving.nextChange(after: time) else { return nil }
        let passed = (max(change, time) - start) / .seconds(1)
        let tick = (passed * Self.ticksPerSecond - 1e-6).rounded(.up) / Self.ticksPerSecond
        return max(start + .seconds(tick), time + .nanoseconds(1))
    }
}

/// The transaction that a surrounding view sets for the current changes; nil if none does.
private enum AmbientTransactionKey: EnvironmentKey {
    static var defaultValue: Transaction? { nil }
}

extension EvaluationContext {
    /// The transaction of the current change: that of the surrounding views, or else that of the program's call.
    var transaction: Transaction {
        get { environment[AmbientTransactionKey.self] ?? pass.transaction }
        set { environment[AmbientTransactionKey.self] = newValue }
    }
}
