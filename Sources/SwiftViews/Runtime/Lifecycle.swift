import Views

/// What a view does when it comes into sight, while it is there, and when it leaves; kept at the view's place. Content of
/// a picture in picture is in sight while the window is there, all else while it is in the tree.
final class Lifecycle {
    /// Called when the view comes.
    var onAppear: (() -> Void)?
    /// Called when the view leaves.
    var onDisappear: (() -> Void)?
    /// Runs while the view is there.
    var task: (() async -> Void)?
    /// Another value starts the task anew.
    var taskID: AnyHashable?
    /// The view is in a picture in picture's content.
    var isPipContent = false
    private var isThere = false
    private var runningID: AnyHashable?
    private var running: Task<Void, Never>?

    /// Brings the view into sight or takes it out, and starts its task anew where its id changed.
    func update(isThere: Bool, on executor: SessionExecutor) {
        if isThere, !self.isThere {
            self.isThere = true
            onAppear?()
            start(on: executor)
        } else if !isThere, self.isThere {
            end()
        } else if isThere, runningID != taskID {
            running?.cancel()
            start(on: executor)
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

    private func start(on executor: SessionExecutor) {
        guard let task else { return }
        runningID = taskID
        let work = SerialWork(run: task)
        running = Task(executorPreference: executor) { await work.run() }
    }
}

/// A task's work on its way to the executor.
///
/// SAFETY: views, their actions and their tasks run on one executor, which runs one job at a time inside the program's calls,
/// and a program is called by one thread at a time; so what the closure holds is never in use in two places at once.
private struct SerialWork: @unchecked Sendable {
    let run: () async -> Void
}
