import CSoup
import Dispatch
import Synchronization

/// The thread that everything of libsoup's happens on, with a main context of its own, which begins with the first task and ends
/// after ``end()``. Tasks are done there one after the other, in their order; they are handed what lives on that thread alone.
final class NetworkThread: Sendable {
    typealias Task = @Sendable (NetworkDesk) -> Void

    private struct Post {
        var tasks: [Task] = []
        var hasBegun = false
        var isEnding = false
    }

    private let post = Mutex(Post())
    private let settings: NetworkSettings
    // SAFETY: a main context may be woken from any thread, and is run by one; it goes with this object, which its thread holds.
    private nonisolated(unsafe) let context: OpaquePointer

    /// A thread that has not begun.
    init(_ settings: NetworkSettings) {
        self.settings = settings
        context = g_main_context_new()
    }

    deinit {
        g_main_context_unref(context)
    }

    /// Has `task` done. Any thread.
    func perform(_ task: @escaping Task) {
        let begins = post.withLock { post in
            post.tasks.append(task)
            defer { post.hasBegun = true }
            return !post.hasBegun
        }
        if begins { begin() }
        g_main_context_wakeup(context)
    }

    /// Ends the thread when the tasks before are done; all that is under way then is given up. Any thread; does not wait.
    func end() {
        post.withLock { $0.isEnding = true }
        g_main_context_wakeup(context)
    }

    private func begin() {
        let start: @convention(c) (gpointer?) -> gpointer? = { thread in
            Unmanaged<NetworkThread>.fromOpaque(thread!).takeRetainedValue().run()
            return nil
        }
        let this = Unmanaged.passRetained(self)
        if let thread = g_thread_try_new("network", start, this.toOpaque(), nil) {
            g_thread_unref(thread)
        } else {
            // Where the system has no thread left, it waits for one of those that queues share.
            this.release()
            DispatchQueue(label: "pipstream.network").async { self.run() }
        }
    }

    private func run() {
        g_main_context_push_thread_default(context)
        let desk = NetworkDesk(settings, context: context)
        var isEnding = false
        while !isEnding {
            let tasks = post.withLock { post in
                isEnding = post.isEnding
                defer { post.tasks = [] }
                return post.tasks
            }
            for task in tasks { task(desk) }
            if !isEnding { g_main_context_iteration(context, 1) }
        }
        desk.stop(.init(.aborted, "the session is over"))
        // What was given up tells so itself, and holds its memory until then.
        while desk.hasUnfinished { g_main_context_iteration(context, 1) }
        while g_main_context_iteration(context, 0) != 0 {}
        g_main_context_pop_thread_default(context)
    }
}
