import Glibc

/// A symbol effect on the symbols inside, when a value changes or while the effect is active.
struct SymbolEffectModifier: ModifierContent {
    let effect: SymbolEffect
    let options: SymbolEffectOptions
    let trigger: SymbolEffectTrigger
    private var history = ViewHistory(appeared: .zero)

    init(effect: SymbolEffect, options: SymbolEffectOptions, trigger: SymbolEffectTrigger) {
        self.effect = effect
        self.options = options
        self.trigger = trigger
    }

    var followsHistory: Bool { true }

    mutating func follow(_ history: ViewHistory) { self.history = history }

    func change(_ style: inout InheritedStyle) { style[SymbolEffects.self].list.append(self) }

    /// Returns the look of a symbol at `time`, and the time of its next change; nil for never.
    func look(at time: Duration) -> (look: SymbolEffectState, change: Duration?) {
        switch trigger {
        case .value:
            guard !effect.isState, let start = history.changed else { return (SymbolEffectState(), nil) }
            return movement(from: start, until: nil, count: count ?? 1, at: time)
        case .active(let isActive):
            if effect.isState { return state(isActive, at: time) }
            let start = isActive ? history.changed ?? history.appeared : history.changedBefore ?? history.appeared
            guard !isActive else { return movement(from: start, until: nil, count: count ?? .max, at: time) }
            guard let end = history.changed else { return (SymbolEffectState(), nil) }
            return movement(from: start, until: end, count: count ?? .max, at: time)
        }
    }

    /// The number of runs; nil if unspecified.
    private var count: Int? {
        switch options.repetition {
        case .automatic: nil
        case .never: 1
        case .continuous: .max
        case .periodic(let count, _): count.map { max($0, 1) } ?? .max
        }
    }

    private var rest: Double {
        switch options.repetition {
        case .automatic, .never: effect.rest
        case .continuous: 0
        case .periodic(_, let delay): delay.map { min(Length.extent($0), 1e6) } ?? effect.rest
        }
    }

    /// Returns the look of a movement that begins at `start` and runs `count` times. When it becomes inactive, the
    /// current run is completed.
    private func movement(
        from start: Duration, until end: Duration?, count: Int, at time: Duration
    ) -> (look: SymbolEffectState, change: Duration?) {
        let length = effect.length / options.rate
        let period = length + rest
        var count = Double(count)
        if let end { count = min(count, ((end - start) / .seconds(1) / period).rounded(.up)) }
        let passed = (time - start) / .seconds(1)
        let run = (passed / period).rounded(.down)
        guard passed >= 0, run < count else { return (SymbolEffectState(), nil) }
        let phase = (passed - run * period) / length
        guard phase < 1 else {
            let next = run + 1 < count ? start + .seconds((run + 1) * period) : nil
            return (SymbolEffectState(), next.map { max($0, time + .nanoseconds(1)) })
        }
        let look = effect.look(at: max(phase, 0), isFirst: run == 0, isLast: run + 1 == count)
        return (look, time + .nanoseconds(1))
    }

    /// Returns the look of a state that is entered or left. The initial state applies immediately.
    private func state(_ isActive: Bool, at time: Duration) -> (look: SymbolEffectState, change: Duration?) {
        // A symbol that is drawn on disappears immediately, and an erased one reappears immediately.
        let jumps = effect.kind == .drawOn && isActive || effect.kind == .drawOff && !isActive
        guard let changed = history.changed, !jumps else { return (effect.look(level: isActive ? 1 : 0), nil) }
        let length = Duration.seconds(effect.length / options.rate)
        func progress(after passed: Duration) -> Double {
            let remaining = 1 - Length.fraction(passed / length)
            return 1 - remaining * remaining * remaining
        }
        // A change during the transition begins at the current level.
        let before = history.changedBefore.map { progress(after: changed - $0) } ?? 1
        let from = isActive ? 1 - before : before
        let level = from + ((isActive ? 1 : 0) - from) * progress(after: time - changed)
        return (effect.look(level: level), time < changed + length ? time + .nanoseconds(1) : nil)
    }
}

/// The trigger of a symbol effect.
public enum SymbolEffectTrigger: Equatable, Sendable {
    /// Runs the effect when a value changes.
    case value(AnimationValue)
    /// Runs the effect, or enters its state, while this is true.
    case active(Bool)
}

extension Modifier {
    /// Runs `effect` on the symbols inside whenever `value` changes.
    public static func symbolEffect(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: AnimationValue
    ) -> Self {
        Self(SymbolEffectModifier(effect: effect, options: options, trigger: .value(value)))
    }

    /// Runs `effect` on the symbols inside while it is active.
    public static func symbolEffect(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> Self {
        Self(SymbolEffectModifier(effect: effect, options: options, trigger: .active(isActive)))
    }
}

private struct SymbolEffects: InheritedKey, Sendable {
    var list: [SymbolEffectModifier] = []

    static var defaultValue: SymbolEffects { SymbolEffects() }
}

extension LayoutContext {
    /// The current look of a symbol; nil if no effect applies.
    var symbolEffectState: SymbolEffectState? {
        let effects = style[SymbolEffects.self].list
        guard !effects.isEmpty else { return nil }
        var whole = SymbolEffectState()
        for effect in effects {
            let (look, change) = effect.look(at: time)
            if let change { changes(at: change) }
            whole = whole.combined(with: look)
        }
        return whole == SymbolEffectState() ? nil : whole
    }
}
