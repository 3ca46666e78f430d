import CConcurrency

/// A block that the code of a turn handed to the main queue. It is run once, or left to the main queue.
struct MainQueueBlock: @unchecked Sendable {
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
