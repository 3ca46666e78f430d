import Glibc
import SessionTasks
import Synchronization
public import Views

/// Runs a Swift view for a session: its views, their actions and their tasks, all on the main actor, as SwiftUI's are.
///
/// A session may run on the main thread, which then does nothing else until the session ends, or on a thread of its own: then
/// each call is carried out on the main actor, which waits for nobody, while the session's thread waits for it. So the two
/// never wait for one another, as long as nothing on the main actor blocks its thread until a session is over. Use it from one
/// thread at a time.
public final class SwiftViewProgram: ViewProgram {
    /// Where a program's calls come from.
    public enum Caller: Sendable {
        /// Something on the main actor.
        case mainActor
        /// A thread of the session's own.
        case ownThread
    }

    private let tree: ViewTree
    private let caller: Caller
    private let timers: TimerQueue
    private let executor: SessionExecutor
    private let work = WorkList()
    private let isDismissed = Mutex(false)

    /// Where and when a program's views are: what their environment begins with.
    public struct Setting: Sendable {
        /// The colour scheme at the start.
        public var colorScheme = ColorScheme.light
        /// The contrast of the system's colours.
        public var colorSchemeContrast = ColorSchemeContrast.standard
        /// The scene's phase at the start.
        public var scenePhase = ScenePhase.active
        /// The date at which the session begins, in seconds since 1970.
        public var startDate = 1_767_260_460.0
        /// The time zone's name, as Europe/Paris; one that is not known is UTC.
        public var timeZone = "UTC"
        /// The locale's language tag.
        public var locale = "en-US"

        /// As usual: light, active, at 9:41 UTC on the first of January 2026, in American English.
        public init() {}
    }

    /// A program for the views of `root` in `setting`, whose calls come from `caller`.
    @MainActor
    public init<Root: View>(
        _ setting: Setting, caller: Caller = .mainActor, @ViewBuilder root: @MainActor () -> Root
    ) {
        self.caller = caller
        timers = TimerQueue(startDate: setting.startDate)
        executor = SessionExecutor(timers)
        tree = ViewTree(setting, executor: executor, work: work, root: root)
    }

    /// A program for the views of `root`, whose calls come from `caller`.
    @MainActor
    public convenience init<Root: View>(
        colorScheme: ColorScheme = .light, scenePhase: ScenePhase = .active, caller: Caller = .mainActor,
        @ViewBuilder root: @MainActor () -> Root
    ) {
        var setting = Setting()
        (setting.colorScheme, setting.scenePhase) = (colorScheme, scenePhase)
        self.init(setting, caller: caller, root: root)
    }

    /// When the earliest waiting task is due.
    public var nextTimer: Duration? {
        isDismissed.withLock { $0 } ? nil : timers.nextDeadline
    }

    /// Evaluates the views for the first time.
    public func start(at time: Duration) -> ProgramTurn {
        turn { $0.start(at: time) }
    }

    /// Tells the views of `event`.
    public func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn {
        turn { $0.handle(event, at: time) }
    }

    /// Lets the tasks go on that waited for `time` or earlier. Those that begin to wait meanwhile are for the next call.
    public func runTimers(at time: Duration) -> ProgramTurn {
        turn { $0.runTimers(at: time) }
    }

    /// Lets what has come from other threads go on.
    public func goOn(at time: Duration) -> ProgramTurn {
        turn { $0.goOn(at: time) }
    }

    /// Those who wait for one tick after the other get the one that they wait for, and then the next from `time` on.
    public func skipTicks(before time: Duration) {
        timers.skipTicks(before: time)
    }

    /// How many ticks that has left out so far.
    public var skippedTicks: Int { timers.skippedTicks }

    /// What its messages call it.
    public var words: ProgramWords { .view }

    /// Tasks that wait for something else than the session's clock.
    public var awaited: [String] { isDismissed.withLock { $0 } ? [] : work.awaited.map(\.name) }

    /// Whether tasks have something to do that came from other threads.
    public var hasArrival: Bool { !isDismissed.withLock { $0 } && executor.hasWork }

    /// Calls `wake` when something comes from other threads, or has ended there.
    public func onArrival(_ wake: @escaping @Sendable () -> Void) {
        executor.onArrival(wake)
        work.onEnd { if SessionExecutor.running == nil { wake() } }
    }

    /// What is awaited now is awaited no more.
    public func giveUpWaiting() {
        work.giveUp()
    }

    private func turn(_ body: @escaping @MainActor @Sendable (ViewTree) -> ProgramTurn) -> ProgramTurn {
        let turn =
            switch caller {
            case .mainActor: onThisThread(body)
            case .ownThread: onMainActor { onThisThread(body) }
            }
        if turn.hasExited { isDismissed.withLock { $0 = true } }
        return turn
    }

    /// Carries `body` out here, where the main actor is entered already.
    private func onThisThread(_ body: @escaping @MainActor @Sendable (ViewTree) -> ProgramTurn) -> ProgramTurn {
        let tree = tree
        return MainActor.assumeIsolated { body(tree) }
    }
}

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
