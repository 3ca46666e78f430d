import CConcurrency

/// A block that the code of a turn handed to the main queue. It is run once, or left to the main queue.
package struct MainQueueBlock: @unchecked Sendable {
    // SAFETY: a block on a queue may be run on any thread; whoever has it runs it there alone.
    private let pointer: UnsafeMutableRawPointer

    /// Has the turns of sessions take the blocks that their code hands to the main queue.
    static func install() {
        pip_main_queue_install(
            { turn in MainQueueBlock.executor(of: turn).takesBlocks },
            { turn in MainQueueBlock.executor(of: turn).timers.now.wholeNanoseconds },
            { turn, block, time in
                let executor = MainQueueBlock.executor(of: turn)
                executor.take(MainQueueBlock(pointer: block), at: .nanoseconds(time))
            },
            { block in MainThreadHold.take(MainQueueBlock(pointer: block)) })
    }

    /// What is to be said of a timer that the code of a turn on this thread has made on the main queue; nil where it has not.
    package static func timerNotice() -> String? {
        guard pip_main_queue_take_timer() else { return nil }
        return "a DispatchSource's timer keeps to the host's clock, which no session follows: take "
            + "DispatchQueue.main.asyncAfter, Timer.publish(every:on:in:), or a task that sleeps"
    }

    private static func executor(of turn: UnsafeMutableRawPointer) -> SessionExecutor {
        Unmanaged<SessionExecutor>.fromOpaque(turn).takeUnretainedValue()
    }

    /// Runs it here.
    func run() {
        pip_main_queue_run(pointer)
    }

    /// Leaves it to the main queue, after `delay` of the host's time.
    func passOn(after delay: Duration = .zero) {
        pip_main_queue_pass_on(pointer, delay.wholeNanoseconds)
    }
}

extension Duration {
    /// Nanoseconds, rounded up; the greatest number where there are more.
    fileprivate var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isMore) = whole.addingReportingOverflow((attoseconds + 999_999_999) / 1_000_000_000)
        return isTooLong || isMore ? .max : sum
    }
}
