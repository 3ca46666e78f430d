import Dispatch
import Glibc

/// Runs `body`, which may last long and wait, on a thread of its own: those that queues share are few, and what waits on them keeps
/// everyone else's work from beginning. Where the system has no thread left, `body` waits for one of the shared ones.
package func startThread(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(ThreadWork(body))
    var thread = pthread_t()
    let code = pthread_create(
        &thread, nil,
        { work in
            Unmanaged<ThreadWork>.fromOpaque(work!).takeRetainedValue().body()
            return nil
        }, work.toOpaque())
    guard code != 0 else {
        pthread_detach(thread)
        return
    }
    DispatchQueue(label: "pipstream.thread").async(execute: work.takeRetainedValue().body)
}

/// What a thread is to do, on its way there.
private final class ThreadWork: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}
