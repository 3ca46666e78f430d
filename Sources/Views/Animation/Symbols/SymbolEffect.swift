/// A symbol effect; SF Symbols' effects with SwiftUI's names. Forms that do not apply to an effect have no influence. A
/// symbol is animated as a whole, except for the layers of variable colour.
public struct SymbolEffect: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case bounce, pulse, variableColor, breathe, wiggle, rotate, scale, appear, disappear, drawOn, drawOff
    }

    enum Direction: String, Hashable, Sendable {
        case up, down, left, right, forward, backward, clockwise, counterClockwise
    }

    let kind: Kind
    /// The direction; nil for the effect's default.
    private(set) var direction: Direction?
    /// Whether parts stay lit, whether the light reverses, and whether unlit parts are hidden.
    private(set) var isCumulative = true
    private(set) var reverses = false
    private(set) var hidesInactive = false
    /// Whether a breathing symbol also fades.
    private(set) var fades = false

    private init(_ kind: Kind) {
        self.kind = kind
    }

    private func with(_ change: (inout SymbolEffect) -> Void) -> SymbolEffect {
        var copy = self
        change(&copy)
        return copy
    }

    /// The symbol grows for a moment.
    public static var bounce: SymbolEffect { SymbolEffect(.bounce) }
    /// The symbol fades out and in.
    public static var pulse: SymbolEffect { SymbolEffect(.pulse) }
    /// The symbol's layers light up one after the other.
    public static var variableColor: SymbolEffect { SymbolEffect(.variableColor) }
    /// The symbol grows and shrinks slowly.
    public static var breathe: SymbolEffect { SymbolEffect(.breathe) }
    /// The symbol shakes.
    public static var wiggle: SymbolEffect { SymbolEffect(.wiggle) }
    /// The symbol rotates.
    public static var rotate: SymbolEffect { SymbolEffect(.rotate) }
    /// The symbol is larger while the effect is active.
    public static var scale: SymbolEffect { SymbolEffect(.scale) }
    /// The symbol is visible while the effect is active.
    public static var appear: SymbolEffect { SymbolEffect(.appear) }
    /// The symbol is invisible while the effect is active.
    public static var disappear: SymbolEffect { SymbolEffect(.disappear) }
    /// The symbol is invisible while the effect is active, and is drawn when the effect ends.
    public static var drawOn: SymbolEffect { SymbolEffect(.drawOn) }
    /// The symbol is erased while the effect is active.
    public static var drawOff: SymbolEffect { SymbolEffect(.drawOff) }

    /// The effect upward, or to a larger size.
    public var up: SymbolEffect { with { $0.direction = .up } }
    /// The effect downward, or to a smaller size.
    public var down: SymbolEffect { with { $0.direction = .down } }
    /// The effect to the left.
    public var left: SymbolEffect { with { $0.direction = .left } }
    /// The effect to the right.
    public var right: SymbolEffect { with { $0.direction = .right } }
    /// The effect towards the end of lines.
    public var forward: SymbolEffect { with { $0.direction = .forward } }
    /// The effect towards the beginning of lines.
    public var backward: SymbolEffect { with { $0.direction = .backward } }
    /// The effect clockwise.
    public var clockwise: SymbolEffect { with { $0.direction = .clockwise } }
    /// The effect counterclockwise.
    public var counterClockwise: SymbolEffect { with { $0.direction = .counterClockwise } }
    /// The effect with lit parts that stay lit.
    public var cumulative: SymbolEffect { with { $0.isCumulative = true } }
    /// The effect with one lit part at a time.
    public var iterative: SymbolEffect { with { $0.isCumulative = false } }
    /// The effect with light that moves back.
    public var reversing: SymbolEffect { with { $0.reverses = true } }
    /// The effect with light that restarts.
    public var nonReversing: SymbolEffect { with { $0.reverses = false } }
    /// The effect with unlit parts hidden.
    public var hideInactiveLayers: SymbolEffect { with { $0.hidesInactive = true } }
    /// The effect with unlit parts dimmed.
    public var dimInactiveLayers: SymbolEffect { with { $0.hidesInactive = false } }
    /// The breathing effect with constant opacity.
    public var plain: SymbolEffect { with { $0.fades = false } }
    /// The breathing effect with fading.
    public var pulse: SymbolEffect { with { $0.fades = true } }
    /// The effect layer by layer; implemented for the whole symbol.
    public var byLayer: SymbolEffect { self }
    /// The effect on the whole symbol.
    public var wholeSymbol: SymbolEffect { self }
    /// The effect on each layer separately; implemented for the whole symbol.
    public var individually: SymbolEffect { self }

    /// Whether the effect is a state that is entered and left, not a movement that ends where it began.
    public var isState: Bool {
        switch kind {
        case .scale, .appear, .disappear, .drawOn, .drawOff: true
        case .bounce, .pulse, .variableColor, .breathe, .wiggle, .rotate: false
        }
    }

    /// Creates the effect that Scripting calls `name`: SwiftUI's names joined, such as `variableColorIterative`; nil if
    /// there is none.
    public init?(scriptName name: String) {
        // Longer names first. "disappear" is also spelled "disppear".
        let kinds: [(String, SymbolEffect)] = [
            ("variableColor", .variableColor), ("disappear", .disappear), ("disppear", .disappear),
            ("breathe", .breathe), ("drawOff", .drawOff), ("bounce", .bounce), ("wiggle", .wiggle),
            ("rotate", .rotate), ("appear", .appear), ("drawOn", .drawOn), ("pulse", .pulse), ("scale", .scale),
        ]
        guard let (word, effect) = kinds.first(where: { name.hasPrefix($0.0) }) else { return nil }
        guard let whole = effect.form(named: String(name.dropFirst(word.utf8.count))) else { return nil }
        self = whole
    }

    private func form(named name: String) -> SymbolEffect? {
        switch name {
        case "", "ByLayer", "WholeSymbol": return self
        case "Individually": return kind == .drawOn || kind == .drawOff ? self : nil
        default: break
        }
        let namedDirection = name.first.flatMap { Direction(rawValue: $0.lowercased() + name.dropFirst()) }
        switch (kind, namedDirection, name) {
        case (.bounce, .up?, _), (.scale, .up?, _), (.appear, .up?, _), (.disappear, .up?, _): return up
        case (.bounce, .down?, _), (.scale, .down?, _), (.appear, .down?, _), (.disappear, .down?, _): return down
        case (.rotate, .clockwise?, _): return clockwise
        case (.rotate, .counterClockwise?, _): return counterClockwise
        case (.wiggle, let direction?, _): return with { $0.direction = direction }
        case (.breathe, _, "Plain"): return plain
        case (.breathe, _, "Pulse"): return pulse
        case (.variableColor, _, "Cumulative"): return cumulative
        case (.variableColor, _, "Iterative"): return iterative
        case (.variableColor, _, "Reversing"): return reversing
        case (.variableColor, _, "NonReversing"): return nonReversing
        case (.variableColor, _, "HideInactiveLayers"): return hideInactiveLayers
        case (.variableColor, _, "DimInactiveLayers"): return dimInactiveLayers
        default: return nil
        }
    }
}

/// The speed and the repetition of a symbol effect; SwiftUI's `SymbolEffectOptions`.
public struct SymbolEffectOptions: Hashable, Sendable {
    /// The repetition.
    public enum Repetition: Hashable, Sendable {
        /// Once when a value changes, endless while the effect is active.
        case automatic
        /// Once.
        case never
        /// Endless and without a pause.
        case continuous
        /// A number of times, endless if that is nil, with a pause in seconds between them; nil for the effect's
        /// default.
        case periodic(count: Int?, delay: Double?)
    }

    /// The speed factor, from 0.01 to 100.
    private(set) var rate = 1.0
    private(set) var repetition = Repetition.automatic

    /// The effect's default options.
    public static var `default`: SymbolEffectOptions { SymbolEffectOptions() }
    /// Options for a single run.
    public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions().nonRepeating }
    /// Options for endless repetition.
    public static var repeating: SymbolEffectOptions { SymbolEffectOptions().repeat(.continuous) }
    /// Returns options with a speed factor.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions().speed(speed) }
    /// Returns options with a repetition.
    public static func `repeat`(_ repetition: Repetition) -> SymbolEffectOptions {
        SymbolEffectOptions().repeat(repetition)
    }

    /// The same options for a single run.
    public var nonRepeating: SymbolEffectOptions { self.repeat(.never) }

    /// Returns the same options with a speed factor.
    public func speed(_ speed: Double) -> SymbolEffectOptions {
        var copy = self
        copy.rate = min(max(Length.finite(speed, or: 1), 0.01), 100)
        return copy
    }

    /// Returns the same options with a repetition.
    public func `repeat`(_ repetition: Repetition) -> SymbolEffectOptions {
        var copy = self
        copy.repetition = repetition
        return copy
    }
}
