import Dispatch
import Glibc

/// Runs `body`, which may run long and block, on a thread of its own: the threads that queues share are few, and a
/// blocked one delays everyone else's work. If the system has no thread left, `body` waits for one of the shared ones.
package func startThread(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    let code = pthread_create(
        &thread, nil,
        { work in
            Unmanaged<ThreadBody>.fromOpaque(work!).takeRetainedValue().body()
            return nil
        }, work.toOpaque())
    guard code != 0 else {
        pthread_detach(thread)
        return
    }
    DispatchQueue(label: "pipstream.thread").async(execute: work.takeRetainedValue().body)
}

/// The closure of a new thread, on its way there.
private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}
