import CJavaScriptCore

/// The wall-clock limit of a turn: the only place where real time is looked at. The engine asks it, from the thread
/// that runs the script, whether to go on.
final class ExecutionLimit {
    private(set) var deadline: ContinuousClock.Instant = .now
    /// The script's stack when it was ended; nil while it was not.
    private(set) var stack: String?

    /// Begins a turn.
    func begin(until deadline: ContinuousClock.Instant) {
        self.deadline = deadline
        stack = nil
    }

    /// Has the engine ask when the deadline comes. The engine forgets its limit when it asks, so this is done again.
    func arm(_ context: JSContextRef) {
        let left = max((deadline - .now) / Duration.seconds(1), 1e-9)
        // SAFETY: the context owns this object and clears its limit before it lets go of it.
        let pointer = Unmanaged.passUnretained(self).toOpaque()
        JSContextGroupSetExecutionTimeLimit(JSContextGetGroup(context), left, askLimit, pointer)
    }

    fileprivate func shouldEnd(_ context: JSContextRef) -> Bool {
        guard ContinuousClock.now >= deadline else {
            arm(context)
            return false
        }
        if stack == nil { stack = Self.stack(in: context) }
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
}

private let askLimit: @convention(c) (JSContextRef?, UnsafeMutableRawPointer?) -> Bool = { context, pointer in
    guard let context, let pointer else { return true }
    return Unmanaged<ExecutionLimit>.fromOpaque(pointer).takeUnretainedValue().shouldEnd(context)
}
