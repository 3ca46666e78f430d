import CLibraries
import Glibc
import SharedTypes

/// The host's reply to a query of the script.
package struct QueryReply {
    /// The response; nil for none.
    let text: String?
    /// The time for which the host has worked for the turn so far.
    let time: Duration
}

/// The time limit of a turn; no other code checks it. The engine asks, on the thread that runs the script, whether to
/// continue. Elapsed time is the lesser of wall-clock time and processor time. A stopped process or a busy machine
/// therefore does not count as an endless script.
final class ExecutionLimit {
    /// The script's stack when it was ended; nil if it was not ended.
    private(set) var stack: String?
    /// Receives the stack at the moment at which the time is over.
    var onTimeout: ((String) -> Void)?

    /// The limit of the turn; endless until a turn has begun.
    private var limit: Duration = .seconds(Int64.max)
    /// The time for which the host has worked for the turn.
    private var replyTime: Duration = .zero
    private var start = Clocks()

    /// Begins a turn and sets its limit.
    func begin(_ limit: Duration, in context: JSContextRef) {
        self.limit = limit
        replyTime = .zero
        start = Clocks()
        stack = nil
        arm(context)
    }

    /// The time left in the turn; zero or negative if it is over.
    var left: Duration { limit - Clocks().elapsed(since: start, replyTime: replyTime) }

    /// Counts the host's time, and returns the reply's text.
    func text(of reply: QueryReply, in context: JSContextRef) -> String? {
        replyTime = reply.time
        // The engine measures only the processor time of its thread.
        if left <= .zero { arm(context) }
        return reply.text
    }

    /// Makes the engine call back when the time is over. The engine discards its limit when it calls back, so set it
    /// again each time. JavaScriptCore restarts the limit for each reaction of a promise: `await 0` in an endless loop
    /// never reaches it, and the parent process kills the worker.
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
            onTimeout?(stack)
        }
        return true
    }

    /// Returns the stack of the script that is being ended: an error created now has it.
    private static func stack(in context: JSContextRef) -> String {
        guard let error = JSObjectMakeError(context, 0, nil, nil) else { return "" }
        let key = ScriptString("stack")
        guard let value = JSObjectGetProperty(context, error, key.reference, nil),
            let text = JSValueToStringCopy(context, value, nil)
        else { return "" }
        return ScriptString(adopting: text).text
    }

    /// The monotonic wall clock and the processor-time clock of the process.
    private struct Clocks {
        private let wall = MonotonicClock.now
        private let processor = HostClock.time(of: CLOCK_PROCESS_CPUTIME_ID) ?? .zero

        func elapsed(since start: Clocks, replyTime: Duration) -> Duration {
            min(wall - start.wall, processor - start.processor + replyTime)
        }
    }
}

private let askLimit: @convention(c) (JSContextRef?, UnsafeMutableRawPointer?) -> Bool = { context, pointer in
    guard let context, let pointer else { return true }
    return Unmanaged<ExecutionLimit>.fromOpaque(pointer).takeUnretainedValue().shouldEnd(context)
}
