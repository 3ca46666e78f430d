import Synchronization

/// Work that a program has started and that continues by itself: a view's task, or the tasks that an action, a callback
/// or a delegate created. The object lives as long as one of these tasks, because only they hold it, as an inherited
/// value.
package final class TrackedWork: Sendable {
    /// The work that the current task, or call, belongs to.
    @TaskLocal package static var current: TrackedWork?

    private struct State {
        var waits = 0
        var isGivenUp = false
    }

    /// The description in messages: "the task of Counter.swift:12".
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

    /// Begins further work of the same program, called `name`.
    func sibling(named name: @autoclosure () -> String) -> TrackedWork { list.begin(name()) }

    /// Records that one of its tasks waits for the session's clock.
    func beginWait() {
        state.withLock { state in
            state.waits += 1
            state.isGivenUp = false
        }
    }

    /// Records that one of its tasks no longer does so.
    func endWait() {
        state.withLock { $0.waits -= 1 }
    }

    /// Whether the session waits for it: it neither waits for the session's clock nor was given up.
    fileprivate var isAwaited: Bool { state.withLock { $0.waits == 0 && !$0.isGivenUp } }

    /// Whether it waits for the session's clock.
    package var isWaitingForClock: Bool { state.withLock { $0.waits > 0 } }

    /// Lets the session continue without it, until it waits for the session's clock again.
    fileprivate func giveUp() {
        state.withLock { $0.isGivenUp = true }
    }
}

/// A weak reference to work that has not ended.
package struct WeakWork: Sendable {
    package weak let work: TrackedWork?

    package init(work: TrackedWork?) {
        self.work = work
    }
}

/// The unfinished work of a program. Thread-safe.
package final class WorkList: Sendable {
    // A struct, not a tuple: a closure in a tuple would be wrapped once more with each access through the lock.
    private struct Entries {
        var last = 0
        var all: [Int: WeakWork] = [:]
        var onEnd: (@Sendable () -> Void)?
    }

    /// Creates an empty list.
    package init() {}

    private let entries = Mutex(Entries())

    /// Calls `onEnd`, on any thread, whenever work has ended.
    package func onEnd(_ onEnd: @escaping @Sendable () -> Void) {
        entries.withLock { $0.onEnd = onEnd }
    }

    /// Begins work called `name`.
    package func begin(_ name: String) -> TrackedWork {
        entries.withLock { entries in
            entries.last += 1
            let work = TrackedWork(name: name, number: entries.last, list: self)
            entries.all[entries.last] = WeakWork(work: work)
            return work
        }
    }

    /// Calls `body`; the tasks that it creates are work called `name`.
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

    /// The work that the session waits for, which neither has ended nor waits for the session's clock, oldest first.
    package var awaited: [TrackedWork] {
        let all = entries.withLock { entries in entries.all.sorted { $0.key < $1.key }.compactMap(\.value.work) }
        return all.filter(\.isAwaited)
    }

    /// Lets the session continue without that work.
    package func giveUp() {
        for work in awaited { work.giveUp() }
    }
}
