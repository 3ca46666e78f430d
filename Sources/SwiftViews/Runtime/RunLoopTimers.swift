import Glibc

/// Foundation's timers, which follow the host's clock on a run loop that no session runs: they are noticed, so that it is said why
/// nothing happens. Foundation is asked only where the program has loaded it.
enum RunLoopTimers {
    private typealias MainLoop = @convention(c) () -> UnsafeMutableRawPointer?
    private typealias NextFireDate = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Double

    /// Looks for a timer on the main thread's run loop; nil where Foundation is not loaded.
    private static let nextFireDate: (@Sendable () -> Double)? = {
        guard let mainLoop = dlsym(nil, "CFRunLoopGetMain"), let next = dlsym(nil, "CFRunLoopGetNextTimerFireDate"),
            let mode = dlsym(nil, "kCFRunLoopDefaultMode")
        else { return nil }
        // SAFETY: these are Core Foundation's declarations, which Foundation exports on Linux under the same names.
        let (getMain, getNext) = (
            unsafeBitCast(mainLoop, to: MainLoop.self), unsafeBitCast(next, to: NextFireDate.self)
        )
        let name = mode.load(as: UnsafeMutableRawPointer?.self)
        nonisolated(unsafe) let loop = getMain()
        nonisolated(unsafe) let modeName = name
        return { getNext(loop, modeName) }
    }()

    /// What is to be said of a timer that waits there; nil where none does.
    static func notice() -> String? {
        guard let nextFireDate, nextFireDate() > 0 else { return nil }
        return "a Timer of Foundation's waits for the host's clock, which no session follows: it never fires. Take "
            + "Timer.publish(every:on:in:) with onReceive, a TimelineView, or a task that sleeps"
    }
}
