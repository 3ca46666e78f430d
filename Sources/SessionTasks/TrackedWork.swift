import Synchronization

/// What a program has begun that goes on by itself: a view's task, or what an action, a callback or a delegate made tasks for. It is
/// there as long as one of these tasks is, because they inherit it and nobody else keeps it.
package final class TrackedWork: Sendable {
    /// The work that the task, or the call, belongs to.
    @TaskLocal package static var current: TrackedWork?

    private struct State {
        var waits = 0
        var isGivenUp = false
    }

    /// What it is, in words: "the task of Counter.swift:12".
    package let name: String
    private let number: Int
    private let list: WorkList
    private let state = Mutex(State())

    fileprivate init(name: String, number: Int, list: WorkList) {
        self.name = name
        self.number = number
        self.list = list
    }

    deinit {
        list.remove(number)
    }

    /// One of its tasks waits for the session's clock.
    func beginWait() {
        state.withLock { state in
            state.waits += 1
            state.isGivenUp = false
        }
    }

    /// One of its tasks does so no longer.
    func endWait() {
        state.withLock { $0.waits -= 1 }
    }

    /// Whether it waits, but not for the session's clock, and is waited for.
    fileprivate var isAwaited: Bool { state.withLock { $0.waits == 0 && !$0.isGivenUp } }

    /// Whether it waits for the session's clock.
    package var isWaitingForClock: Bool { state.withLock { $0.waits > 0 } }

    /// The session goes on without it, until it waits for the session's clock once more.
    fileprivate func giveUp() {
        state.withLock { $0.isGivenUp = true }
    }
}

/// Work, as long as it has not ended.
package struct WeakWork: Sendable {
    package weak let work: TrackedWork?

    package init(work: TrackedWork?) {
        self.work = work
    }
}

/// The work of a program that has not ended. Any thread.
package final class WorkList: Sendable {
    // A value of its own, no tuple: a closure in a tuple would be wrapped once more with each access through the lock.
    private struct Entries {
        var last = 0
        var all: [Int: WeakWork] = [:]
        var onEnd: (@Sendable () -> Void)?
    }

    /// No work yet.
    package init() {}

    private let entries = Mutex(Entries())

    /// Calls `onEnd`, on any thread, whenever work has ended.
    package func onEnd(_ onEnd: @escaping @Sendable () -> Void) {
        entries.withLock { $0.onEnd = onEnd }
    }

    /// Work called `name`.
    package func begin(_ name: String) -> TrackedWork {
        entries.withLock { entries in
            entries.last += 1
            let work = TrackedWork(name: name, number: entries.last, list: self)
            entries.all[entries.last] = WeakWork(work: work)
            return work
        }
    }

    /// Calls `body`; the tasks that it makes are work called `name`.
    package func tracking<Value>(_ name: @autoclosure () -> String, _ body: () throws -> Value) rethrows -> Value {
        try TrackedWork.$current.withValue(begin(name())) { try body() }
    }

    fileprivate func remove(_ number: Int) {
        let onEnd = entries.withLock { entries in
            entries.all[number] = nil
            return entries.onEnd
        }
        onEnd?()
    }

    /// What neither has ended nor waits for the session's clock, oldest first.
    package var awaited: [TrackedWork] {
        let all = entries.withLock { entries in entries.all.sorted { $0.key < $1.key }.compactMap(\.value.work) }
        return all.filter(\.isAwaited)
    }

    /// The session goes on without those.
    package func giveUp() {
        for work in awaited { work.giveUp() }
    }
}
