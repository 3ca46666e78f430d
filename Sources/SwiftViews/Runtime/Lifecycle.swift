import SessionTasks
import Views

/// The callbacks and the task of a view, stored at its identity. The content of picture in picture is visible while its
/// window is open. All other views are visible while they are in the tree.
@MainActor
final class Lifecycle {
    /// Called when the view appears.
    var onAppear: (() -> Void)?
    /// Called when the view disappears.
    var onDisappear: (() -> Void)?
    /// The task that runs while the view is visible.
    var task: (@isolated(any) @Sendable () async -> Void)?
    /// The name of the task and its source location.
    var taskName = ""
    var priority: TaskPriority?
    /// The id of the task; a change restarts it.
    var taskID: TaskID?
    /// Whether the view belongs to the content of picture in picture.
    var isPipContent = false
    private var isThere = false
    private var runningID: TaskID?
    private var running: Task<Void, Never>?

    /// Makes the view visible or invisible. Restarts its task if its id has changed.
    func update(isThere: Bool, on executor: SessionExecutor, _ work: WorkList) {
        if isThere, !self.isThere {
            self.isThere = true
            if let onAppear { work.tracking("a task of onAppear") { onAppear() } }
            start(on: executor, work)
        } else if !isThere, self.isThere {
            end()
        } else if isThere, runningID != taskID {
            running?.cancel()
            start(on: executor, work)
        }
    }

    /// Makes the view invisible, if it was visible.
    func end() {
        guard isThere else { return }
        isThere = false
        running?.cancel()
        running = nil
        onDisappear?()
    }

    /// Cancels the task without calling any callback.
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

/// The id of a task; a change restarts the task.
struct TaskID: Equatable {
    private let value: any Equatable

    init(_ value: any Equatable) {
        self.value = value
    }

    static func == (first: TaskID, second: TaskID) -> Bool {
        first.value.equals(second.value)
    }
}
