import CConcurrency

/// A block that was submitted to the main queue. It is run once, or passed on to the main queue.
package struct MainQueueBlock: @unchecked Sendable {
    // SAFETY: a block on a queue may be run on any thread; whoever has it runs it there alone.
    private let pointer: UnsafeMutableRawPointer

    /// Creates a value from a block that the caller has a reference to.
    init(pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
    }

    /// Creates a value from a block of somebody else, with a reference of its own.
    init(copying pointer: UnsafeMutableRawPointer) {
        self.pointer = pip_main_queue_copy(pointer)
    }

    /// Creates a block that calls `body`.
    init(_ body: @escaping @Sendable () -> Void) {
        let block: @convention(block) () -> Void = body
        // SAFETY: a block is the address of an object of the blocks runtime.
        pointer = pip_main_queue_copy(unsafeBitCast(block, to: UnsafeMutableRawPointer.self))
    }

    /// Runs it here and releases it.
    func run() {
        call()
        pip_main_queue_release(pointer)
    }

    /// Runs it here without releasing it.
    func call() {
        pip_main_queue_call(pointer)
    }

    func release() {
        pip_main_queue_release(pointer)
    }

    /// Its address, with the reference to it.
    var address: UnsafeMutableRawPointer { pointer }

    /// Passes it on to the main queue, after `delay` of the host's time.
    func forward(after delay: Duration = .zero) {
        pip_main_queue_pass_on(pointer, delay.wholeNanoseconds)
    }

    /// Runs it on the main queue after `delay`. The delay is in the time of the session whose turn runs on this thread.
    /// Otherwise it is in that of the session that blocks the main thread, or will; otherwise in the host's.
    func begin(after delay: Duration) {
        if let executor = SessionExecutor.running, executor.takesBlocks {
            executor.take(self, at: executor.timers.now + delay)
        } else if !MainThreadOwnership.take(self, after: delay) {
            forward(after: delay)
        }
    }
}

extension Duration {
    /// The duration in nanoseconds, rounded up; clamped to the greatest number.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isMore) = whole.addingReportingOverflow((attoseconds + 999_999_999) / 1_000_000_000)
        return isTooLong || isMore ? .max : sum
    }
}
