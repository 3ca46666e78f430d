import Glibc

/// Foundation's timers, which follow the host's clock on a run loop that no session runs: they are noticed, so that it is said why
/// nothing happens. Foundation is asked only where the program has loaded it.
enum RunLoopTimers {
    private typealias Loop = @convention(c) () -> UnsafeMutableRawPointer?
    private typealias NextFireDate = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Double

    /// Looks for a timer on the main thread's run loop and on this thread's, which may be another that serves the main actor; nil
    /// where Foundation is not loaded.
    private static let nextFireDate: (@Sendable () -> Double)? = {
        guard let mainLoop = dlsym(nil, "CFRunLoopGetMain"), let current = dlsym(nil, "CFRunLoopGetCurrent"),
            let next = dlsym(nil, "CFRunLoopGetNextTimerFireDate"),
            let mode = dlsym(nil, "kCFRunLoopDefaultMode")
        else { return nil }
        // SAFETY: these are Core Foundation's declarations, which Foundation exports on Linux under the same names.
        let loops = [unsafeBitCast(mainLoop, to: Loop.self), unsafeBitCast(current, to: Loop.self)]
        let getNext = unsafeBitCast(next, to: NextFireDate.self)
        nonisolated(unsafe) let name = mode.load(as: UnsafeMutableRawPointer?.self)
        return { loops.map { getNext($0(), name) }.max() ?? 0 }
    }()

    /// What is to be said of a timer that waits there; nil where none does.
    static func notice() -> String? {
        guard let nextFireDate, nextFireDate() > 0 else { return nil }
        return "a Timer of Foundation's waits for the host's clock, which no session follows: it never fires. Take "
            + "Timer.publish(every:on:in:) with onReceive, a TimelineView, or a task that sleeps"
    }
}
