import SessionTasks
import Views

/// What a view does when it comes into sight, while it is there, and when it leaves; kept at the view's place. Content of
/// a picture in picture is in sight while the window is there, all else while it is in the tree.
@MainActor
final class Lifecycle {
    /// Called when the view comes.
    var onAppear: (() -> Void)?
    /// Called when the view leaves.
    var onDisappear: (() -> Void)?
    /// Runs while the view is there.
    var task: (@isolated(any) @Sendable () async -> Void)?
    /// What the task is called, and where it is declared.
    var taskName = ""
    /// How urgent the task is.
    var priority: TaskPriority?
    /// Another value starts the task anew.
    var taskID: TaskID?
    /// The view is in a picture in picture's content.
    var isPipContent = false
    private var isThere = false
    private var runningID: TaskID?
    private var running: Task<Void, Never>?

    /// Brings the view into sight or takes it out, and starts its task anew where its id changed.
    func update(isThere: Bool, on executor: SessionExecutor, _ work: WorkList) {
        if isThere, !self.isThere {
            self.isThere = true
            if let onAppear { work.tracking("what onAppear began") { onAppear() } }
            start(on: executor, work)
        } else if !isThere, self.isThere {
            end()
        } else if isThere, runningID != taskID {
            running?.cancel()
            start(on: executor, work)
        }
    }

    /// Takes the view out of sight, if it was there.
    func end() {
        guard isThere else { return }
        isThere = false
        running?.cancel()
        running = nil
        onDisappear?()
    }

    /// Cancels the task and calls nobody.
    func cancel() {
        running?.cancel()
    }

    private func start(on executor: SessionExecutor, _ work: WorkList) {
        guard let task else { return }
        runningID = taskID
        TrackedWork.$current.withValue(work.begin(taskName)) {
            running = Task(executorPreference: executor, priority: priority, operation: task)
        }
    }
}

/// What a task belongs to: another value starts it anew.
struct TaskID: Equatable {
    private let value: any Equatable

    init(_ value: any Equatable) {
        self.value = value
    }

    static func == (first: TaskID, second: TaskID) -> Bool {
        first.value.equals(second.value)
    }
}
