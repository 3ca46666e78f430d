import CLateLibraries
import Glibc
package import WorkerMessages

/// A script that runs: its engine and the runtime that it imports. It is driven turn by turn, and tells of each what came of
/// it. Single-threaded; one in a process, whose time zone it sets.
package final class ScriptEngine {
    private let context: ScriptContext
    private let runtime: ScriptRuntime
    private let main: MainProgram
    private var hasExited = false
    /// Why the runtime could not be made for the script.
    private var failure: ScriptException?

    /// Loads the engine's library: to be called before there are walls that would be in the way.
    package static func loadLibrary() {
        late_load_for_scripts()
    }

    /// An engine with its runtime, which asks `asking` what it cannot know; `overTime` is told where the script is when its time is
    /// over. Throws where the runtime cannot be evaluated.
    package init(
        _ setup: WorkerSetup, asking: @escaping (WorkerSubject, String) -> String?,
        overTime: @escaping (_ stack: String) -> Void
    ) throws(ScriptException) {
        setenv("TZ", setup.timeZone, 1)
        tzset()
        EngineOptions.set()
        let context = ScriptContext()
        self.context = context
        let main = MainProgram(context)
        self.main = main
        context.limit.told = overTime
        let limit = context.limit
        runtime = try ScriptRuntime(
            in: context, configuration: setup.configuration,
            asking: { subject, text in limit.waiting { asking(subject, text) } },
            evaluateScript: { main.run() })
    }

    /// The script's code, a classic script; where its value is a promise, that is the script's top level. `name` stands in stacks.
    package func load(_ code: String, name: String) {
        main.code = code
        main.name = name
        do throws(ScriptException) {
            try runtime.finish(for: code)
        } catch {
            failure = error
        }
    }

    /// Frees at once what the script can no longer reach; without this the engine does it in its own time.
    package func collectGarbage() {
        context.collectGarbage()
    }

    /// Passes over the ticks of intervals before a time in nanoseconds; how many they were.
    package func skipTicks(before time: Int64) -> Int64 {
        guard !hasExited else { return 0 }
        // Nothing of the script's runs in this.
        let count = try? runtime.call("skipTicks", context.value(Double(time))).number
        return count.flatMap { $0 }.flatMap { Int64(exactly: $0) } ?? 0
    }

    // MARK: - Turns

    /// Runs `call` at `time`, then everything that follows from it, and collects what came of it; for `limit` at most, both in
    /// nanoseconds.
    package func run(_ call: WorkerCall, at time: Int64, limit: Int64) -> WorkerTurn {
        guard !hasExited else { return WorkerTurn(hasExited: true) }
        var turn = WorkerTurn()
        context.limit.begin(.nanoseconds(limit), in: context.reference)
        do throws(ScriptException) {
            if let failure { throw failure }
            try runtime.call("begin", context.value(Double(time)))
            var isSettled = false
            do throws(ScriptException) {
                isSettled = try carryOut(call)
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

    /// Whether all that followed from it is done, too.
    private func carryOut(_ call: WorkerCall) throws(ScriptException) -> Bool {
        var isSettled = false
        switch call {
        case .main:
            try runtime.call("main")
            if let failure = main.failure { throw failure }
        case .timers:
            while try runtime.call("runTimer").isTrue {
                try settle()
                isSettled = true
            }
        case .function(let name, let arguments):
            let values = arguments.map { context.value(json: $0) ?? context.undefined }
            try runtime.call(name, values)
        }
        return isSettled
    }

    /// Renders, commits and runs effects until nothing waits; promises run between the steps.
    private func settle() throws(ScriptException) {
        while try runtime.call("flush").isTrue {}
    }

    private func collect(into turn: inout WorkerTurn) throws(ScriptException) {
        var next = try runtime.call("takeTree").utf8
        while let tree = next {
            turn.trees.append(tree)
            next = try runtime.call("nextTree").utf8
        }
        turn.messages = try runtime.call("takeMessages").utf8
        let rest = try runtime.call("takeRest")
        guard rest.number == nil else { return turn.nextTimer = dueTime(rest) }
        turn.players = try rest.element(1).utf8
        turn.requests = try rest.element(2).utf8
        turn.stored = try rest.element(3).utf8
        hasExited = try rest.element(4).isTrue
        turn.nextTimer = hasExited ? nil : dueTime(try rest.element(0))
    }

    /// A timer's time in nanoseconds; nil where none is set.
    private func dueTime(_ value: ScriptValue) -> Int64? {
        value.number.flatMap { Int64(exactly: $0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    /// The engine ended the script, or failed: what it said until then is kept, and it is not entered again.
    private func end(_ turn: inout WorkerTurn, because exception: ScriptException) {
        context.limit.begin(.seconds(1), in: context.reference)
        if turn.messages == nil { turn.messages = try? runtime.call("takeMessages").utf8 }
        turn.end = exception
        turn.nextTimer = nil
        hasExited = true
    }
}

/// The script's own code, run when the runtime asks for it.
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

/// What the engine is told before its first context is made, in the environment, where it looks for it (`JSC_…`). Names and meanings are those of JavaScriptCore's
/// `OptionsList.h`; a name that an engine does not know it says on standard error, and goes on.
package enum EngineOptions {
    /// How much longer than by itself the engine looks at code before it compiles it, and compiles it anew.
    private static let patience = 30

    /// Each function that has run a few hundred times is compiled, and again after a thousand: a minute in which a script changes a few views once
    /// a second spends an eighth of its processor time on that, and an hour gains nothing by it. What is really hot is hot a moment later, too.
    private static let thresholds = [
        "thresholdForJITAfterWarmUp": 500, "thresholdForJITSoon": 100, "thresholdForOptimizeAfterWarmUp": 1_000,
        "thresholdForOptimizeAfterLongWarmUp": 1_000, "thresholdForOptimizeSoon": 1_000,
    ]

    /// Tells the engine, in this whole process.
    package static func set() {
        for (name, value) in thresholds { setenv("JSC_\(name)", "\(value * patience)", 1) }
    }
}
