import SessionTasks
import Synchronization
import Views

/// The body of a running `withAnimation`, with the transaction of the changes that it makes.
final class TransactionScope: Sendable {
    /// The running scope.
    @TaskLocal static var current: TransactionScope?

    let transaction: Transaction
    private let holders = Mutex(StateHolders())

    init(_ transaction: Transaction) {
        self.transaction = transaction
    }

    /// Runs `body` with `transaction`, whose animation animates the states that `body` changes.
    static func run<Result>(
        _ transaction: Transaction, _ body: () throws -> Result
    ) rethrows -> (result: Result, scope: TransactionScope) {
        let scope = TransactionScope(transaction)
        let result = try $current.withValue(scope) { try body() }
        if let animation = transaction.animation {
            ProgramContext.current?.animate(scope.holders.withLock { $0 }, for: animation.removalDuration)
        }
        return (result, scope)
    }

    /// The identities of what has changed within the scope.
    var changes: Set<ObjectIdentifier> { holders.withLock { Set($0.objects.keys) } }

    /// Records a change of the state that `holder` holds within the scope; nil for a change of an unknown state.
    func recordChange(of holder: AnyObject?) {
        let object = holder ?? self
        let change = StateHolders(objects: [ObjectIdentifier(object): object])
        holders.withLock { $0.objects.merge(change.objects) { $1 } }
    }
}

/// The context of the running call of a program: its clock and its executor.
final class ProgramContext: Sendable {
    /// The current context; nil outside of a program's calls.
    @TaskLocal static var current: ProgramContext?

    /// The session's clock.
    let clock: SessionClock
    private let executor: SessionExecutor
    private let waiting = Mutex<(count: Int, tasks: [Int: Task<Void, Never>])>((0, [:]))
    private let removals = Mutex(AnimationRemovals())

    init(_ clock: SessionClock, _ executor: SessionExecutor) {
        self.clock = clock
        self.executor = executor
    }

    /// Runs `body` as a part of the program's call: everything that it creates belongs to the program.
    func within<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self) { try SessionClock.$own.withValue(clock) { try body() } }
    }

    /// Calls `completion` after `seconds` of session time, rounded up to milliseconds as in a script's timers. An
    /// infinite delay never calls it.
    func call(_ completion: @escaping () -> Void, in seconds: Double) {
        guard let deadline = end(after: seconds) else { return }
        _ = call(Completion(call: completion), at: deadline)
    }

    /// Calls `completion` when the animations of `changes` are removed.
    func call(_ completion: @escaping () -> Void, afterAnimationsOf changes: Set<ObjectIdentifier>) {
        let completion = Completion(call: completion)
        schedule(removals.withLock { $0.wait(for: changes, completion) })
    }

    /// Records that an animation of `seconds` animates the states in `holders` from now on. It takes over the
    /// animations that are running.
    func animate(_ holders: StateHolders, for seconds: Double) {
        let taken = removals.withLock { removals in
            removals.animate(holders, from: clock.now, to: end(after: seconds))
            return removals.waiting(for: Set(holders.objects.keys))
        }
        for completion in taken { schedule(completion) }
    }

    /// Calls the completion `number` when its animations are removed, instead of when they were to be removed before.
    private func schedule(_ number: Int) {
        let (old, end) = removals.withLock { ($0.takeTask(of: number), $0.end(of: number)) }
        if let old { cancel(old) }
        guard let end else { return }
        let work = Completion { [weak self] in self?.removals.withLock { $0.take(number) }?.call() }
        let task = call(work, at: end)
        removals.withLock { $0.setTask(task, of: number) }
    }

    /// The time after `seconds` of session time; nil for never.
    private func end(after seconds: Double) -> SessionClock.Instant? {
        guard seconds < 1e6 else { return nil }
        return clock.now.advanced(by: .milliseconds(Int64((max(seconds, 0) * 1000).rounded(.up))))
    }

    /// Calls `work` at `deadline`. Returns the number of the waiting task.
    private func call(_ work: Completion, at deadline: SessionClock.Instant) -> Int {
        let clock = clock
        return waiting.withLock { waiting in
            waiting.count += 1
            let number = waiting.count
            waiting.tasks[number] = Task(executorPreference: executor) { [weak self] in
                if deadline > clock.now, (try? await clock.sleep(until: deadline)) == nil { return }
                self?.end(number)
                work.call()
            }
            return number
        }
    }

    /// Cancels the waiting task `number`.
    private func cancel(_ number: Int) { waiting.withLock { $0.tasks.removeValue(forKey: number) }?.cancel() }

    /// Calls `work` in the running call of the program, or otherwise in the next.
    func perform(_ work: @escaping () -> Void) {
        let work = Completion(call: work)
        Task(executorPreference: executor) { work.call() }
    }

    /// Runs `work` on the program's executor.
    func run(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task(executorPreference: executor) { await work() }
    }

    /// Cancels all waiting completions.
    func cancel() {
        let tasks = waiting.withLock { waiting in
            let tasks = waiting.tasks
            waiting.tasks = [:]
            return tasks
        }
        for number in tasks.keys.sorted() { tasks[number]?.cancel() }
        removals.withLock { $0 = AnimationRemovals() }
    }

    private func end(_ number: Int) {
        waiting.withLock { $0.tasks[number] = nil }
    }
}

/// The objects that hold changed states, by their identities.
///
/// SAFETY: they are only retained and compared.
struct StateHolders: @unchecked Sendable {
    var objects: [ObjectIdentifier: AnyObject] = [:]
}

/// The completion of an animation on its way to the executor.
///
/// SAFETY: it is created in a call of the program and called by the program's executor. The executor runs one job at a
/// time inside the program's calls. The captures of the closure are therefore never in use in two places at once.
struct Completion: @unchecked Sendable {
    let call: () -> Void
}
