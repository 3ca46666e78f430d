import CConcurrency

/// A block that was handed to the main queue. It is run once, or left to the main queue.
package struct MainQueueBlock: @unchecked Sendable {
    // SAFETY: a block on a queue may be run on any thread; whoever has it runs it there alone.
    private let pointer: UnsafeMutableRawPointer

    /// A block that the caller has a reference to.
    init(pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
    }

    /// A block that calls `body`.
    init(_ body: @escaping @Sendable () -> Void) {
        let block: @convention(block) () -> Void = body
        // SAFETY: a block is the address of an object of the blocks runtime.
        pointer = pip_main_queue_copy(unsafeBitCast(block, to: UnsafeMutableRawPointer.self))
    }

    /// Runs it here.
    func run() {
        call()
        pip_main_queue_release(pointer)
    }

    /// Runs it here, and keeps it.
    func call() {
        pip_main_queue_call(pointer)
    }

    /// Lets go of it.
    func release() {
        pip_main_queue_release(pointer)
    }

    /// Its address, with the reference to it.
    var address: UnsafeMutableRawPointer { pointer }

    /// Leaves it to the main queue, after `delay` of the host's time.
    func passOn(after delay: Duration = .zero) {
        pip_main_queue_pass_on(pointer, delay.wholeNanoseconds)
    }

    /// Has it run on the main queue after `delay`: of the time of the session whose turn runs on this thread, else of the one that holds the main
    /// thread, or will; else of the host's.
    func begin(after delay: Duration) {
        if let executor = SessionExecutor.running, executor.takesBlocks {
            executor.take(self, at: executor.timers.now + delay)
        } else if !MainThreadHold.take(self, after: delay) {
            passOn(after: delay)
        }
    }
}

extension Duration {
    /// Nanoseconds, rounded up; the greatest number where there are more.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isMore) = whole.addingReportingOverflow((attoseconds + 999_999_999) / 1_000_000_000)
        return isTooLong || isMore ? .max : sum
    }
}
