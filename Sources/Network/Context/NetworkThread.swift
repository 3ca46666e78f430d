import CGLib
import CLibraries
import Dispatch
import Synchronization

/// The thread of everything in libsoup, with a main context of its own. It begins with the first task and ends after
/// ``end()``. It executes tasks one after the other, in order, and gives them the objects that belong to that thread
/// alone.
final class NetworkThread: Sendable {
    typealias Task = @Sendable (NetworkOperations) -> Void

    private struct Post {
        var tasks: [Task] = []
        var hasBegun = false
        var isEnding = false
    }

    private let post = Mutex(Post())
    private let settings: NetworkSettings
    // SAFETY: a main context may be woken from any thread, and is run by one; it goes with this object, which its
    // thread holds.
    private nonisolated(unsafe) let context: OpaquePointer

    /// Creates a thread that has not begun.
    init(_ settings: NetworkSettings) {
        self.settings = settings
        context = g_main_context_new()
    }

    deinit {
        g_main_context_unref(context)
    }

    /// Queues `task`. Thread-safe.
    func perform(_ task: @escaping Task) {
        let begins = post.withLock { post in
            post.tasks.append(task)
            defer { post.hasBegun = true }
            return !post.hasBegun
        }
        if begins { begin() }
        g_main_context_wakeup(context)
    }

    /// Ends the thread when the tasks before are done; pending operations are then aborted. Thread-safe; does not
    /// block.
    func end() {
        post.withLock { $0.isEnding = true }
        g_main_context_wakeup(context)
    }

    private func begin() {
        cglib_ignore_messages()
        let start: @convention(c) (gpointer?) -> gpointer? = { thread in
            Unmanaged<NetworkThread>.fromOpaque(thread!).takeRetainedValue().run()
            return nil
        }
        let this = Unmanaged.passRetained(self)
        if let thread = g_thread_try_new("network", start, this.toOpaque(), nil) {
            g_thread_unref(thread)
        } else {
            // If the system has no thread left, it waits for one of those that queues share.
            this.release()
            DispatchQueue(label: "pipstream.network").async { self.run() }
        }
    }

    private func run() {
        lazy_load_for_network()
        g_main_context_push_thread_default(context)
        let networkOperations = NetworkOperations(settings, context: context)
        var isEnding = false
        while !isEnding {
            let tasks = post.withLock { post in
                isEnding = post.isEnding
                defer { post.tasks = [] }
                return post.tasks
            }
            for task in tasks { task(networkOperations) }
            if !isEnding { g_main_context_iteration(context, 1) }
        }
        networkOperations.stop(.init(.aborted, "the session has ended"))
        // Aborted operations report their end, and hold their memory until then.
        while networkOperations.hasUnfinished { g_main_context_iteration(context, 1) }
        while g_main_context_iteration(context, 0) != 0 {}
        g_main_context_pop_thread_default(context)
    }
}
