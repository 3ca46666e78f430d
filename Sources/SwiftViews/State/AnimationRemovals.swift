import SessionTasks

/// The ends of the animations of states, and the completions that wait until animations are removed. A later animation
/// of a state takes over the running one: both are removed when the later one ends (OpenSwiftUI,
/// `AnimatorState.combine`, whose listeners are called when nothing is animated).
///
/// SAFETY: it only retains the objects that hold states.
struct AnimationRemovals: @unchecked Sendable {
    /// A completion that waits until the animations of its changes are removed.
    private struct Waiting {
        let changes: Set<ObjectIdentifier>
        let completion: Completion
        /// The number of the task that calls it; nil for none.
        var task: Int?
    }

    /// The newest animation of each state: its end, nil for never, and the object that holds the state.
    private var ends: [ObjectIdentifier: (end: SessionClock.Instant?, holder: AnyObject)] = [:]
    private var waiting: [Int: Waiting] = [:]
    private var count = 0

    /// Records that the states in `holders` are animated from `start` to `end`.
    mutating func animate(
        _ holders: StateHolders, from start: SessionClock.Instant, to end: SessionClock.Instant?
    ) {
        ends = ends.filter { $0.value.end.map { $0 > start } ?? true }
        for (state, holder) in holders.objects { ends[state] = (end, holder) }
    }

    /// Adds a completion that waits for the animations of `changes`. Returns its number.
    mutating func wait(for changes: Set<ObjectIdentifier>, _ completion: Completion) -> Int {
        count += 1
        waiting[count] = Waiting(changes: changes, completion: completion)
        return count
    }

    /// Returns the completions that wait for an animation of one of `changes`, in their order.
    func waiting(for changes: Set<ObjectIdentifier>) -> [Int] {
        waiting.filter { !$0.value.changes.isDisjoint(with: changes) }.keys.sorted()
    }

    /// Returns the time at which the last animation of the completion `number` ends; nil for never.
    func end(of number: Int) -> SessionClock.Instant? {
        guard let changes = waiting[number]?.changes else { return nil }
        var last: SessionClock.Instant?
        for case let animation? in changes.map({ ends[$0] }) {
            guard let end = animation.end else { return nil }
            last = max(last ?? end, end)
        }
        return last
    }

    /// Sets the task that calls the completion `number`.
    mutating func setTask(_ task: Int, of number: Int) { waiting[number]?.task = task }

    /// Takes the task that was to call the completion `number`.
    mutating func takeTask(of number: Int) -> Int? {
        defer { waiting[number]?.task = nil }
        return waiting[number]?.task
    }

    /// Takes the completion `number`; nil if it has been called.
    mutating func take(_ number: Int) -> Completion? { waiting.removeValue(forKey: number)?.completion }
}
