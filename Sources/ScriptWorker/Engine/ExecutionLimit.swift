import CJavaScriptCore
import Descriptors
import Glibc

/// The limit of a turn in real time: the only place where it is looked at. The engine asks it, from the thread that runs the script, whether
/// to go on. What counts is the time on the wall or the processor's, whichever is less: a process that was stopped, or a busy
/// machine, is no endless script.
final class ExecutionLimit {
    /// The script's stack when it was ended; nil while it was not.
    private(set) var stack: String?
    /// Is told the stack, at the moment at which the time is over.
    var told: ((String) -> Void)?

    private var limit: Duration = .zero
    /// How long the turn has waited for answers: somebody else works for the script then.
    private var asked: Duration = .zero
    private var start = Clocks()

    /// Begins a turn.
    func begin(_ limit: Duration, in context: JSContextRef) {
        self.limit = limit
        asked = .zero
        start = Clocks()
        stack = nil
        arm(context)
    }

    /// How much of the turn's time is left; nothing or less where it is over.
    var left: Duration { limit - Clocks().least(since: start, asked: asked) }

    /// Runs `body`, which waits for an answer.
    func waiting<Result>(_ body: () -> Result) -> Result {
        let before = Clocks()
        defer { asked += Clocks().wall(since: before) }
        return body()
    }

    /// Has the engine ask when the time is over. The engine forgets its limit when it asks, so this is done again.
    func arm(_ context: JSContextRef) {
        let left = max(left / Duration.seconds(1), 1e-9)
        // SAFETY: the context owns this object and clears its limit before it lets go of it.
        let pointer = Unmanaged.passUnretained(self).toOpaque()
        JSContextGroupSetExecutionTimeLimit(JSContextGetGroup(context), left, askLimit, pointer)
    }

    fileprivate func shouldEnd(_ context: JSContextRef) -> Bool {
        guard left <= .zero else {
            arm(context)
            return false
        }
        if stack == nil {
            let stack = Self.stack(in: context)
            self.stack = stack
            told?(stack)
        }
        return true
    }

    /// An error that is made here carries the stack of the script that is being ended.
    private static func stack(in context: JSContextRef) -> String {
        guard let error = JSObjectMakeError(context, 0, nil, nil) else { return "" }
        let key = ScriptString("stack")
        guard let value = JSObjectGetProperty(context, error, key.reference, nil),
            let text = JSValueToStringCopy(context, value, nil)
        else { return "" }
        return ScriptString(adopting: text).text
    }

    /// The clocks of the wall and of the process.
    private struct Clocks {
        private let wall = MonotonicClock.now
        private let processor = HostClock.time(of: CLOCK_PROCESS_CPUTIME_ID) ?? .zero

        func wall(since start: Clocks) -> Duration { wall - start.wall }

        func least(since start: Clocks, asked: Duration) -> Duration {
            min(wall - start.wall, processor - start.processor + asked)
        }
    }
}

private let askLimit: @convention(c) (JSContextRef?, UnsafeMutableRawPointer?) -> Bool = { context, pointer in
    guard let context, let pointer else { return true }
    return Unmanaged<ExecutionLimit>.fromOpaque(pointer).takeUnretainedValue().shouldEnd(context)
}
