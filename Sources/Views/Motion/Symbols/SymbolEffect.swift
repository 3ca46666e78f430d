/// A movement of symbols; SF Symbols' effects with SwiftUI's names. What a form has no meaning for leaves it as it is. A symbol moves as
/// a whole, but for the parts that variable colour lights up.
public struct SymbolEffect: Hashable, Sendable {
    /// What moves.
    enum Kind: Hashable, Sendable {
        case bounce, pulse, variableColor, breathe, wiggle, rotate, scale, appear, disappear, drawOn, drawOff
    }

    /// A direction.
    enum Way: String, Hashable, Sendable {
        case up, down, left, right, forward, backward, clockwise, counterClockwise
    }

    let kind: Kind
    /// Nil for the effect's own.
    private(set) var way: Way?
    /// Whether parts stay lit, the light comes back, and unlit parts are hidden.
    private(set) var isCumulative = true
    private(set) var reverses = false
    private(set) var hidesInactive = false
    /// Whether what breathes fades, too.
    private(set) var fades = false

    private init(_ kind: Kind) {
        self.kind = kind
    }

    private func with(_ change: (inout SymbolEffect) -> Void) -> SymbolEffect {
        var copy = self
        change(&copy)
        return copy
    }

    /// Swells for a moment.
    public static var bounce: SymbolEffect { SymbolEffect(.bounce) }
    /// Fades and comes back.
    public static var pulse: SymbolEffect { SymbolEffect(.pulse) }
    /// Its parts light up one after the other.
    public static var variableColor: SymbolEffect { SymbolEffect(.variableColor) }
    /// Swells and shrinks slowly.
    public static var breathe: SymbolEffect { SymbolEffect(.breathe) }
    /// Shakes.
    public static var wiggle: SymbolEffect { SymbolEffect(.wiggle) }
    /// Turns.
    public static var rotate: SymbolEffect { SymbolEffect(.rotate) }
    /// Larger while it is active.
    public static var scale: SymbolEffect { SymbolEffect(.scale) }
    /// There while it is active.
    public static var appear: SymbolEffect { SymbolEffect(.appear) }
    /// Gone while it is active.
    public static var disappear: SymbolEffect { SymbolEffect(.disappear) }
    /// Gone while it is active, and drawn when it is not any more.
    public static var drawOn: SymbolEffect { SymbolEffect(.drawOn) }
    /// Wiped out while it is active.
    public static var drawOff: SymbolEffect { SymbolEffect(.drawOff) }

    /// Upward, or larger.
    public var up: SymbolEffect { with { $0.way = .up } }
    /// Downward, or smaller.
    public var down: SymbolEffect { with { $0.way = .down } }
    /// To the left.
    public var left: SymbolEffect { with { $0.way = .left } }
    /// To the right.
    public var right: SymbolEffect { with { $0.way = .right } }
    /// To where lines end.
    public var forward: SymbolEffect { with { $0.way = .forward } }
    /// To where lines begin.
    public var backward: SymbolEffect { with { $0.way = .backward } }
    /// As the hands of a clock go.
    public var clockwise: SymbolEffect { with { $0.way = .clockwise } }
    /// Against them.
    public var counterClockwise: SymbolEffect { with { $0.way = .counterClockwise } }
    /// Parts that are lit stay so.
    public var cumulative: SymbolEffect { with { $0.isCumulative = true } }
    /// One part is lit at a time.
    public var iterative: SymbolEffect { with { $0.isCumulative = false } }
    /// The light comes back.
    public var reversing: SymbolEffect { with { $0.reverses = true } }
    /// The light begins anew.
    public var nonReversing: SymbolEffect { with { $0.reverses = false } }
    /// Parts that are not lit are not seen.
    public var hideInactiveLayers: SymbolEffect { with { $0.hidesInactive = true } }
    /// Parts that are not lit are faint.
    public var dimInactiveLayers: SymbolEffect { with { $0.hidesInactive = false } }
    /// What breathes keeps its opacity.
    public var plain: SymbolEffect { with { $0.fades = false } }
    /// What breathes fades, too.
    public var pulse: SymbolEffect { with { $0.fades = true } }
    /// Layer by layer; here as a whole.
    public var byLayer: SymbolEffect { self }
    /// As a whole.
    public var wholeSymbol: SymbolEffect { self }
    /// Each layer by itself; here as a whole.
    public var individually: SymbolEffect { self }

    /// Whether it is a state that it goes into and out of, not a movement that ends where it began.
    public var isState: Bool {
        switch kind {
        case .scale, .appear, .disappear, .drawOn, .drawOff: true
        case .bounce, .pulse, .variableColor, .breathe, .wiggle, .rotate: false
        }
    }

    /// The effect that Scripting calls `name`: SwiftUI's names in one word, as `variableColorIterative`; nil where there is none.
    public init?(scriptName name: String) {
        // The longest first: "disappear" is written "disppear", too.
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
        let isWay = name.first.flatMap { Way(rawValue: $0.lowercased() + name.dropFirst()) }
        switch (kind, isWay, name) {
        case (.bounce, .up?, _), (.scale, .up?, _), (.appear, .up?, _), (.disappear, .up?, _): return up
        case (.bounce, .down?, _), (.scale, .down?, _), (.appear, .down?, _), (.disappear, .down?, _): return down
        case (.rotate, .clockwise?, _): return clockwise
        case (.rotate, .counterClockwise?, _): return counterClockwise
        case (.wiggle, let way?, _): return with { $0.way = way }
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

/// How fast and how often a symbol moves; SwiftUI's `SymbolEffectOptions`.
public struct SymbolEffectOptions: Hashable, Sendable {
    /// How often.
    public enum Repetition: Hashable, Sendable {
        /// Once where a value changes, without end while it is active.
        case automatic
        /// Once.
        case never
        /// Without end and without a rest.
        case continuous
        /// So many times, without end where that is nil, with a rest of so many seconds between; nil for the effect's own.
        case periodic(count: Int?, delay: Double?)
    }

    /// How many times as fast, from 0.01 to 100.
    private(set) var rate = 1.0
    private(set) var repetition = Repetition.automatic

    /// The effect's own.
    public static var `default`: SymbolEffectOptions { SymbolEffectOptions() }
    /// Once.
    public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions().nonRepeating }
    /// Without end.
    public static var repeating: SymbolEffectOptions { SymbolEffectOptions().repeat(.continuous) }
    /// So many times as fast.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions().speed(speed) }
    /// So often.
    public static func `repeat`(_ repetition: Repetition) -> SymbolEffectOptions {
        SymbolEffectOptions().repeat(repetition)
    }

    /// Once.
    public var nonRepeating: SymbolEffectOptions { self.repeat(.never) }

    /// So many times as fast.
    public func speed(_ speed: Double) -> SymbolEffectOptions {
        var copy = self
        copy.rate = min(max(Length.finite(speed, or: 1), 0.01), 100)
        return copy
    }

    /// So often.
    public func `repeat`(_ repetition: Repetition) -> SymbolEffectOptions {
        var copy = self
        copy.repetition = repetition
        return copy
    }
}
