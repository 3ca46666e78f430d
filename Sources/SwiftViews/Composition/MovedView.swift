import SessionTasks
import Views

/// A view or a modifier of a program's own that has numbers (`Animatable`): where a change moves, it is made anew for the numbers between,
/// sixty times a second from the change on and when it has arrived.
struct MovedView<Value: Animatable>: View {
    /// What it is to be.
    let value: Value
    /// What goes along with what changed since it was made last.
    let transaction: Transaction
    /// Makes nodes of it as it is at a moment.
    let nodes: @MainActor (Value, Place, EvaluationContext) -> [ViewNode]
    @Environment(\.sessionClock) private var clock
    @State private var way = MovedNumbers()
    @State private var ticks = 0

    var body: some View {
        // Reading the number of ticks is what has the body run again.
        _ = ticks
        let goal = value.animatableNumbers
        let numbers = way.numbers(toward: goal, transaction, at: clock.now.sessionTime)
        return MovedContent(value: numbers == goal ? value : value.with(numbers), make: nodes)
            .task(id: way.changes) { await tick() }
    }

    private func tick() async {
        while let next = way.nextTick(after: clock.now.sessionTime) {
            guard (try? await clock.sleep(until: SessionClock.Instant(sessionTime: next))) != nil else { return }
            ticks += 1
        }
    }
}

/// What moves as it is at a moment.
private struct MovedContent<Value>: View, PrimitiveView {
    let value: Value
    let make: @MainActor (Value, Place, EvaluationContext) -> [ViewNode]

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] { make(value, place, context) }
}

/// Where the numbers of one view are on their way.
private final class MovedNumbers {
    private static let ticksPerSecond = 60.0
    private var goal: [Double]?
    private var moving = MovingNumbers()
    private var start = Duration.zero
    /// How often they were sent on a way.
    private(set) var changes = 0

    /// Where the numbers are at `time` that are to be `goal`; where that is another one now, `transaction` says how they get there.
    func numbers(toward goal: [Double], _ transaction: Transaction, at time: Duration) -> [Double] {
        if let before = self.goal, before != goal { go(from: before, to: goal, transaction.animation, at: time) }
        self.goal = goal
        guard let distance = moving.distance(at: time), distance.count == goal.count else { return goal }
        return zip(goal, distance).map { $0 + $1 }
    }

    private func go(from before: [Double], to goal: [Double], _ animation: Animation?, at time: Duration) {
        let distance = zip(before, goal).map { $0 - $1 }
        guard let animation, before.count == goal.count, distance.allSatisfy(\.isFinite) else {
            return moving = MovingNumbers()
        }
        moving.go(from: distance, animation, at: time)
        (start, changes) = (time, changes + 1)
    }

    /// When they are to be looked at again after `time`; nil where they have arrived.
    func nextTick(after time: Duration) -> Duration? {
        guard let change = moving.nextChange(after: time) else { return nil }
        let passed = (max(change, time) - start) / .seconds(1)
        let tick = (passed * Self.ticksPerSecond - 1e-6).rounded(.up) / Self.ticksPerSecond
        return max(start + .seconds(tick), time + .nanoseconds(1))
    }
}

/// What a view around says of the changes that are made just now; nil where none does.
private enum MovedTransactionKey: EnvironmentKey {
    static var defaultValue: Transaction? { nil }
}

extension EvaluationContext {
    /// What goes along with what changed: what the views around say, else what the program's call does.
    var transaction: Transaction {
        get { environment[MovedTransactionKey.self] ?? pass.transaction }
        set { environment[MovedTransactionKey.self] = newValue }
    }
}
