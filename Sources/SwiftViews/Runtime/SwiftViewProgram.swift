import Glibc
import SessionTasks
import Synchronization
public import Views

/// Runs a Swift view for a session: its views, their actions and their tasks, all on the main actor, as in SwiftUI.
///
/// A session may run on the main thread, which it then occupies until the session ends. It may also run on its own
/// thread: then each call runs on the main actor while the session's thread waits for it. The main actor never waits
/// for the session. The two cannot deadlock unless code on the main actor blocks its thread until a session ends. Use
/// the program from one thread at a time.
public final class SwiftViewProgram: ViewProgram {
    /// The origin of a program's calls.
    public enum Caller: Sendable {
        /// Code on the main actor.
        case mainActor
        /// The session's own thread.
        case ownThread
    }

    private let tree: ViewTree
    private let caller: Caller
    private let timers: TimerQueue
    private let executor: SessionExecutor
    private let updates: PendingUpdates
    private let work = WorkList()
    private let isDismissed = Mutex(false)

    /// The initial environment of a program's views.
    public struct Setting: Sendable {
        /// The colour scheme at the start.
        public var colorScheme = ColorScheme.light
        /// The contrast of the system's colours.
        public var colorSchemeContrast = ColorSchemeContrast.standard
        /// The scene phase at the start.
        public var scenePhase = ScenePhase.active
        /// The start date of the session, in seconds since 1970.
        public var startDate = 1_767_260_460.0
        /// The name of the time zone, such as Europe/Paris. An unknown name means UTC.
        public var timeZone = "UTC"
        /// The locale's language tag.
        public var locale = "en-US"

        /// Creates the default setting: light, active, 9:41 UTC on 1 January 2026, American English.
        public init() {}
    }

    /// Creates a program for the views of `root` in `setting`, with calls from `caller`.
    @MainActor
    public init<Root: View>(
        _ setting: Setting, caller: Caller = .mainActor, @ViewBuilder root: @MainActor () -> Root
    ) {
        self.caller = caller
        timers = TimerQueue(startDate: setting.startDate)
        executor = SessionExecutor(timers)
        tree = ViewTree(setting, executor: executor, work: work, root: root)
        updates = tree.updates
    }

    /// Creates a program for the views of `root`, with calls from `caller`.
    @MainActor
    public convenience init<Root: View>(
        colorScheme: ColorScheme = .light, scenePhase: ScenePhase = .active, caller: Caller = .mainActor,
        @ViewBuilder root: @MainActor () -> Root
    ) {
        var setting = Setting()
        (setting.colorScheme, setting.scenePhase) = (colorScheme, scenePhase)
        self.init(setting, caller: caller, root: root)
    }

    /// The deadline of the earliest waiting task.
    public var nextTimer: Duration? {
        isDismissed.withLock { $0 } ? nil : timers.nextDeadline
    }

    /// Evaluates the views for the first time.
    public func start(at time: Duration) -> ProgramTurn {
        turn { $0.start(at: time) }
    }

    /// Delivers `event` to the views.
    public func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn {
        turn { $0.handle(event, at: time) }
    }

    /// Resumes the tasks that waited for `time` or earlier. Tasks that begin to wait meanwhile are left for the next
    /// call.
    public func runTimers(at time: Duration) -> ProgramTurn {
        turn { $0.runTimers(at: time) }
    }

    /// Continues the work that arrived from other threads.
    public func runDeliveredWork(at time: Duration) -> ProgramTurn {
        turn { $0.runDeliveredWork(at: time) }
    }

    /// Skips the ticks before `time`. A task that waits for one tick after another gets the tick that it waits for, and
    /// then the next from `time` on.
    public func skipTicks(before time: Duration) {
        timers.skipTicks(before: time)
    }

    /// The number of ticks skipped so far.
    public var skippedTicks: Int { timers.skippedTicks }

    /// The wording of the program's messages.
    public var terminology: ProgramTerminology { .view }

    /// The names of tasks that wait for something other than the session's clock.
    public var awaited: [String] { isDismissed.withLock { $0 } ? [] : work.awaited.map(\.name) }

    /// Whether work from other threads has arrived, or data of the views was changed outside of the program's turns.
    public var hasArrival: Bool { !isDismissed.withLock { $0 } && (executor.hasWork || updates.hasArrival) }

    /// Calls `wake` when work arrives from another thread or ends there, and when data of the views is changed outside
    /// of the program's turns.
    public func onArrival(_ wake: @escaping @Sendable () -> Void) {
        executor.onArrival(wake)
        updates.onArrival(wake)
        work.onEnd { if SessionExecutor.running == nil { wake() } }
    }

    /// Stops waiting for the work that is awaited now.
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

    /// Runs `body` on this thread, which is already on the main actor.
    private func onThisThread(_ body: @escaping @MainActor @Sendable (ViewTree) -> ProgramTurn) -> ProgramTurn {
        let tree = tree
        return MainActor.assumeIsolated { body(tree) }
    }
}

/// Detects Foundation's timers. They follow the host's clock on a run loop that no session runs, so a diagnostic
/// explains why they never fire. Foundation is queried only if the program has loaded it.
enum RunLoopTimers {
    private typealias Loop = @convention(c) () -> UnsafeMutableRawPointer?
    private typealias NextFireDate = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Double

    /// Looks for a timer on the main thread's run loop and on this thread's, which may be another thread that serves
    /// the main actor. It is nil if Foundation is not loaded.
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

    /// Returns the diagnostic for a waiting timer; nil if none waits.
    static func notice() -> String? {
        guard let nextFireDate, nextFireDate() > 0 else { return nil }
        return "a Foundation Timer follows the host's clock, not the session's: it never fires. Use "
            + "Timer.publish(every:on:in:) with onReceive, a TimelineView, or a task that sleeps"
    }
}
