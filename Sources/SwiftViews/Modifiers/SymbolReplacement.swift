public import Views

/// How a symbol gives way to another; SwiftUI's `ReplaceSymbolEffect`. All of its forms fade and shrink alike here.
public struct SymbolReplacement: Hashable, Sendable {
    /// The one goes as the other comes.
    public static let replace = SymbolReplacement()

    /// The one goes down and the other comes up.
    public var downUp: SymbolReplacement { self }
    /// The one goes up and so does the other.
    public var upUp: SymbolReplacement { self }
    /// The one leaves and the other takes its place.
    public var offUp: SymbolReplacement { self }
    /// Layer by layer.
    public var byLayer: SymbolReplacement { self }
    /// All layers together.
    public var wholeSymbol: SymbolReplacement { self }
}

extension ContentTransition {
    /// Symbols give way to others by `effect`.
    public static func symbolEffect(
        _ effect: SymbolReplacement, options: SymbolEffectOptions = .default
    ) -> ContentTransition {
        .symbolEffect
    }
}
