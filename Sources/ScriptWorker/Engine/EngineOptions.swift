import Glibc

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
