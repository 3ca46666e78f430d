import SessionTasks
import Synchronization
import Views

/// The body of a running `withAnimation`, with the transaction of the changes that it makes.
final class TransactionScope: Sendable {
    /// The running scope.
    @TaskLocal static var current: TransactionScope?

    let transaction: Transaction
    private let isCreated = Atomic(false)

    init(_ transaction: Transaction) {
        self.transaction = transaction
    }

    /// Whether something has changed within the scope.
    var hasChanged: Bool { isCreated.load(ordering: .acquiring) }

    /// Records a change within the scope.
    func noteChange() {
        isCreated.store(true, ordering: .releasing)
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
        guard seconds < 1e6 else { return }
        let work = Completion(call: completion)
        let deadline = clock.now.advanced(by: .milliseconds(Int64((max(seconds, 0) * 1000).rounded(.up))))
        let clock = clock
        waiting.withLock { waiting in
            waiting.count += 1
            let number = waiting.count
            waiting.tasks[number] = Task(executorPreference: executor) { [weak self] in
                if deadline > clock.now, (try? await clock.sleep(until: deadline)) == nil { return }
                self?.end(number)
                work.call()
            }
        }
    }

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
    }

    private func end(_ number: Int) {
        waiting.withLock { $0.tasks[number] = nil }
    }
}

/// The completion of an animation on its way to the executor.
///
/// SAFETY: it is created in a call of the program and called by the program's executor. The executor runs one job at a
/// time inside the program's calls. The captures of the closure are therefore never in use in two places at once.
private struct Completion: @unchecked Sendable {
    let call: () -> Void
}
