import CLibraries
import Glibc
package import WorkerProtocol

/// A script's engine and the runtime that the script imports. The caller runs it turn by turn and receives the result
/// of each turn. Single-threaded. At most one at a time in a process, because it sets the process's time zone.
package final class ScriptEngine {
    private let context: ScriptContext
    private let runtime: ScriptRuntime
    private let main: MainProgram
    private var hasExited = false
    /// The error that kept the runtime's optional parts from being created for the script; nil if there was none.
    private var failure: ScriptException?

    /// Loads the engine's library. Call it before a sandbox exists that would prevent the load.
    package static func loadLibrary() {
        lazy_load_for_scripts()
    }

    /// Creates an engine with its runtime. The runtime passes queries that it cannot answer itself to `query`.
    /// `overTime` receives the script's stack when a turn exceeds its time limit. The engine shares the compiled code
    /// of `context`, if there is one, but no object. Throws if the runtime cannot be evaluated.
    package init(
        _ setup: WorkerSetup, beside context: ScriptContext? = nil,
        query: @escaping (WorkerQuery, String) -> QueryReply?,
        overTime: @escaping (_ stack: String) -> Void
    ) throws(ScriptException) {
        setenv("TZ", setup.timeZone, 1)
        tzset()
        EngineOptions.set()
        // A template suspends that thread, and would wait until it runs.
        if context == nil { EngineThreads.slowDown() }
        let context = ScriptContext(beside: context)
        self.context = context
        let main = MainProgram(context)
        self.main = main
        context.limit.onTimeout = overTime
        let (limit, reference) = (context.limit, context.reference)
        runtime = try ScriptRuntime(
            in: context, configuration: setup.configuration,
            query: { subject, text in query(subject, text).flatMap { limit.text(of: $0, in: reference) } },
            evaluateScript: { main.run() })
    }

    /// Sets the script's code, a classic script. If its value is a promise, the promise represents the script's top
    /// level. Stack traces show `name`.
    package func load(_ code: String, name: String) {
        main.code = code
        main.name = name
        do throws(ScriptException) {
            try runtime.finish(for: code)
        } catch {
            failure = error
        }
    }

    /// Frees the objects that the script can no longer reach, before it returns. Without this call, the engine frees
    /// them at a time of its choice.
    package func collectGarbage() {
        context.collectGarbage()
    }

    /// Skips the ticks of intervals before a time in nanoseconds, and returns their number.
    package func skipTicks(before time: Int64) -> Int64 {
        guard !hasExited else { return 0 }
        // This call runs no script code.
        let count = try? runtime.call("skipTicks", context.value(Double(time))).number
        return count.flatMap { $0 }.flatMap { Int64(exactly: $0) } ?? 0
    }

    // MARK: - Turns

    /// Runs `call` at `time`, then everything that follows from it, and returns the result. The turn takes at most
    /// `limit`; nil for no limit. Both are in nanoseconds.
    package func run(_ call: WorkerCall, at time: Int64, limit: Int64?) -> WorkerTurn {
        guard !hasExited else { return WorkerTurn(hasExited: true) }
        var turn = WorkerTurn()
        if let limit { context.limit.begin(.nanoseconds(limit), in: context.reference) }
        do throws(ScriptException) {
            if let failure { throw failure }
            let time = context.value(Double(time))
            var isSettled = false
            do throws(ScriptException) {
                isSettled = try execute(call, at: time)
            } catch {
                if error.isTermination { throw error }
                turn.failure = error
            }
            if !isSettled { try settle() }
            try collect(into: &turn)
        } catch {
            end(&turn, because: error)
        }
        turn.hasExited = hasExited
        return turn
    }

    /// Begins a turn and performs the call. Returns whether everything that followed from it has run, too.
    private func execute(_ call: WorkerCall, at time: ScriptValue) throws(ScriptException) -> Bool {
        switch call {
        case .main:
            try runtime.call("begin", time)
            try runtime.call("main")
            if let failure = main.failure { throw failure }
            return false
        case .timers:
            guard try runtime.call("beginTimers", time).isTrue else { return false }
            while try runtime.call("advance").isTrue {}
            return true
        case .function(let name, let arguments):
            try runtime.call("begin", time)
            let values = arguments.map { context.value(json: $0) ?? context.undefined }
            try runtime.call(name, values)
            return false
        }
    }

    /// Renders, commits and runs effects until no work is left. Promise reactions run between the steps.
    private func settle() throws(ScriptException) {
        while try runtime.call("flush").isTrue {}
    }

    private func collect(into turn: inout WorkerTurn) throws(ScriptException) {
        let trees = try runtime.call("takeTrees")
        if let tree = trees.utf8 {
            turn.trees.append(tree)
        } else if trees.isTrue {
            while let tree = try trees.element(turn.trees.count).utf8 { turn.trees.append(tree) }
        }
        var rest = try runtime.call("takeUpdates")
        if let messages = rest.utf8 {
            turn.messages = messages
            rest = try runtime.call("takeRest")
        }
        guard rest.number == nil else { return turn.nextTimer = dueTime(rest) }
        turn.players = try rest.element(1).utf8
        turn.requests = try rest.element(2).utf8
        turn.stored = try rest.element(3).utf8
        hasExited = try rest.element(4).isTrue
        turn.nextTimer = hasExited ? nil : dueTime(try rest.element(0))
    }

    /// Converts a timer's due time to nanoseconds; nil if no timer is set.
    private func dueTime(_ value: ScriptValue) -> Int64? {
        value.number.flatMap { Int64(exactly: $0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    /// Finishes a turn in which the engine ended the script or failed. Messages logged until then are kept. The engine
    /// runs no further turn.
    private func end(_ turn: inout WorkerTurn, because exception: ScriptException) {
        context.limit.begin(.seconds(1), in: context.reference)
        if turn.messages == nil { turn.messages = try? runtime.call("takeMessages").utf8 }
        turn.end = exception
        turn.nextTimer = nil
        hasExited = true
    }
}

/// The script's own code. The runtime requests its evaluation.
private final class MainProgram {
    var code = ""
    var name = ""
    private(set) var failure: ScriptException?
    private weak var context: ScriptContext?

    init(_ context: ScriptContext) {
        self.context = context
    }

    func run() -> ScriptValue? {
        do throws(ScriptException) {
            return try context?.evaluate(code, name: name)
        } catch {
            failure = error
            return nil
        }
    }
}

/// The engine's options, set in the environment (`JSC_…`) before the process creates its first context. Names and
/// meanings are those of JavaScriptCore's `OptionsList.h`. An engine that does not know a name prints it to standard
/// error and continues.
package enum EngineOptions {
    /// The factor by which the engine's compilation and recompilation thresholds are raised over its defaults.
    private static let thresholdFactor = 30

    /// The engine's default thresholds. They compile a function after a few hundred executions, and again after a
    /// thousand. A script that changes a few views once per second would spend an eighth of its processor time in a
    /// minute on compilation. In an hour it would gain nothing. Code that is really hot is still hot when it reaches a
    /// higher threshold.
    private static let thresholds = [
        "thresholdForJITAfterWarmUp": 500, "thresholdForJITSoon": 100, "thresholdForOptimizeAfterWarmUp": 1_000,
        "thresholdForOptimizeAfterLongWarmUp": 1_000, "thresholdForOptimizeSoon": 1_000,
    ]

    /// The options of an engine without threads of its own.
    private static let oneThread = ["useConcurrentGC": 0, "useConcurrentJIT": 0, "numberOfGCMarkers": 1]

    /// Sets the options for the whole process. `hasOneThread` makes the engine compile and collect garbage on the
    /// thread that runs scripts.
    package static func set(hasOneThread: Bool = false) {
        for (name, value) in thresholds { setenv("JSC_\(name)", "\(value * thresholdFactor)", 1) }
        if hasOneThread { for (name, value) in oneThread { setenv("JSC_\(name)", "\(value)", 1) } }
    }
}
