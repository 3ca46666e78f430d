import CConcurrency
import Dispatch

/// The hooks that the interposed functions of libdispatch and Core Foundation call.
enum MainQueueHooks {
    /// Installs the hooks, so that turns of sessions, and sessions that block the main thread, take blocks for the main
    /// queue.
    static func install() {
        var functions = pip_main_queue_functions(
            accepts: { MainQueueHooks.executor(of: $0).takesBlocks },
            now: { MainQueueHooks.executor(of: $0).timers.now.wholeNanoseconds },
            take: { turn, block, time in
                MainQueueHooks.executor(of: turn).take(MainQueueBlock(pointer: block), at: .nanoseconds(time))
            },
            offer: { MainThreadOwnership.take(MainQueueBlock(pointer: $0), after: .nanoseconds($1)) },
            sync: { MainQueueHooks.waitFor(MainQueueBlock(pointer: $0)) },
            is_here: { MainActorExecutor.isHere },
            is_in_task: { MainThreadOwnership.isInTask },
            holds: { MainThreadOwnership.isHeld },
            wants_timers: { MainQueueHooks.wantsTimers },
            track: { MainQueueHooks.track(MainQueueBlock(copying: $0), label: $1)?.address },
            relay: { MainQueueHooks.relay(MainQueueBlock(pointer: $0), group: $1).address },
            source_made: { SourceTimer.stand(for: $0) },
            source_handle: { SourceTimer.of($0)?.handle($1, $2) != nil },
            source_set_timer: { SourceTimer.of($0)?.set(after: .nanoseconds($1), every: .nanoseconds($2)) != nil },
            source_cancel: { SourceTimer.of($0)?.cancel() != nil },
            source_changed: { SourceTimer.of($0)?.change($1) != nil },
            source_data: { SourceTimer.of($0).map { Int64($0.data) } ?? -1 },
            run_loop_timer: { RunLoopTimer.take($0, after: .nanoseconds($1)) },
            run_loop_timer_moved: { RunLoopTimer.move($0, after: .nanoseconds($1)) })
        pip_main_queue_install(&functions)
    }

    private static func executor(of turn: UnsafeMutableRawPointer) -> SessionExecutor {
        Unmanaged<SessionExecutor>.fromOpaque(turn).takeUnretainedValue()
    }

    /// Whether this thread's main-queue timers belong to a session: its turn runs here, it blocks the main thread, or
    /// it may begin to, as the main queue runs here.
    private static var wantsTimers: Bool {
        if let executor = SessionExecutor.running { return executor.takesBlocks }
        return MainThreadOwnership.isHeld || MainActorExecutor.isHere
    }

    /// Lets the session that blocks the main thread run `block` of another thread, and waits for it; false if there is
    /// no such session.
    private static func waitFor(_ block: MainQueueBlock) -> Bool {
        guard MainThreadOwnership.isHeld else { return false }
        let hasRun = DispatchSemaphore(value: 0)
        let waited = MainQueueBlock {
            block.call()
            hasRun.signal()
        }
        guard MainThreadOwnership.take(waited, after: .zero) else {
            waited.release()
            return false
        }
        hasRun.wait()
        return true
    }

    /// Returns a block that runs `block`, which the session waits for, like for a task of the same code. The blocks and
    /// tasks that it creates are such work, too. Returns nil in code that belongs to no session.
    private static func track(_ block: MainQueueBlock, label: UnsafePointer<CChar>?) -> MainQueueBlock? {
        guard
            let work = TrackedWork.current?.sibling(
                named: "a block on \(label.map { String(cString: $0) } ?? "a queue")")
        else {
            block.release()
            return nil
        }
        return MainQueueBlock { TrackedWork.$current.withValue(work) { block.run() } }
    }

    /// A block that submits `block` to the main queue, which leaves `group` once it has run.
    private static func relay(_ block: MainQueueBlock, group: UnsafeMutableRawPointer?) -> MainQueueBlock {
        nonisolated(unsafe) let group = group
        return MainQueueBlock {
            let grouped = MainQueueBlock {
                block.run()
                if let group { pip_main_queue_leave_group(group) }
            }
            pip_main_queue_hand_over(grouped.address)
            grouped.release()
        }
    }
}

/// A notice about code in a turn on this thread that has started a wait on the host's clock; nil if there is none.
package func hostWaitNotice() -> String? {
    switch pip_main_queue_take_host_wait() {
    case 1:
        "a DispatchSource timer on another queue follows the host's clock, not the session's: create it on "
            + "DispatchQueue.main, or use Timer.publish(every:on:in:), or a task that sleeps"
    case 2:
        "asyncAfter on another queue follows the host's clock, not the session's: use DispatchQueue.main, "
            + "or a task that sleeps"
    default: nil
    }
}
