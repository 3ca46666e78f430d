/// The appearance of the symbols inside.
enum SymbolModifier: ModifierContent {
    case scale(SymbolRun.Scale)
    case rendering(SymbolRenderingMode?)
    case variant(SymbolVariants)
    case variants(SymbolVariants)

    var form: String {
        switch self {
        case .scale: "scale"
        case .rendering: "rendering"
        case .variant: "variant"
        case .variants: "variants"
        }
    }

    func change(_ style: inout InheritedStyle) {
        switch self {
        case .scale(let scale): style[SymbolTraits.self].scale = scale
        case .rendering(let mode): style[SymbolTraits.self].rendering = mode
        case .variant(.none): style[SymbolTraits.self].variants = .none
        case .variant(let variants): style[SymbolTraits.self].variants.insert(variants)
        case .variants(let variants): style[SymbolTraits.self].variants = variants
        }
    }
}

extension Modifier {
    /// Sets the scale of the symbols inside, relative to text.
    public static func imageScale(_ scale: SymbolRun.Scale) -> Self { Self(SymbolModifier.scale(scale)) }

    /// Sets the rendering mode of the symbols inside; nil for each symbol's own.
    public static func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Self {
        Self(SymbolModifier.rendering(mode))
    }

    /// Adds a variant of the symbols inside to those that enclosing views set.
    public static func symbolForm(_ form: SymbolVariant) -> Self { symbolVariant(SymbolVariants(form)) }

    /// Adds variants of the symbols inside to those that enclosing views set; `none` is their own form.
    public static func symbolVariant(_ variants: SymbolVariants) -> Self { Self(SymbolModifier.variant(variants)) }

    /// Sets the variants of the symbols inside, regardless of enclosing views.
    public static func symbolVariants(_ variants: SymbolVariants) -> Self { Self(SymbolModifier.variants(variants)) }
}

/// The colours of a symbol's layers; SwiftUI's `SymbolRenderingMode`.
public enum SymbolRenderingMode: String, Hashable, Sendable, CaseIterable {
    case monochrome, hierarchical, palette, multicolor
}

/// One variant of a symbol.
public enum SymbolVariant: String, Hashable, Sendable, CaseIterable {
    case none, fill, slash, circle, square, rectangle
}

/// A combination of symbol variants; SwiftUI's `SymbolVariants`: `.circle.fill` is both.
public struct SymbolVariants: Hashable, Sendable {
    private var isFilled = false
    private var isStruckOut = false
    private var shape: SymbolVariant?

    private init() {}

    init(_ variant: SymbolVariant) {
        switch variant {
        case .none: break
        case .fill: isFilled = true
        case .slash: isStruckOut = true
        case .circle, .square, .rectangle: shape = variant
        }
    }

    /// The symbol's own form.
    public static let none = SymbolVariants()
    /// The symbol in a circle.
    public static let circle = SymbolVariants(.circle)
    /// The symbol in a square.
    public static let square = SymbolVariants(.square)
    /// The symbol in a rectangle.
    public static let rectangle = SymbolVariants(.rectangle)
    /// The filled symbol.
    public static let fill = SymbolVariants(.fill)
    /// The symbol with a slash.
    public static let slash = SymbolVariants(.slash)

    /// The same variants, in a circle.
    public var circle: SymbolVariants { with(.circle) }
    /// The same variants, in a square.
    public var square: SymbolVariants { with(.square) }
    /// The same variants, in a rectangle.
    public var rectangle: SymbolVariants { with(.rectangle) }
    /// The same variants, filled.
    public var fill: SymbolVariants { with(.fill) }
    /// The same variants, with a slash.
    public var slash: SymbolVariants { with(.slash) }

    /// Whether all variants of `other` are included.
    public func contains(_ other: SymbolVariants) -> Bool { with(other) == self }

    /// Returns these variants and those of `other`; none if `other` is none.
    package func adding(_ other: SymbolVariants) -> SymbolVariants { other == .none ? .none : with(other) }

    private func with(_ other: SymbolVariants) -> SymbolVariants {
        var copy = self
        copy.insert(other)
        return copy
    }

    /// Adds the variants of `other`.
    mutating func insert(_ other: SymbolVariants) {
        isFilled = isFilled || other.isFilled
        isStruckOut = isStruckOut || other.isStruckOut
        shape = other.shape ?? shape
    }

    /// Returns the name of `name`'s variant. Variants in the name are kept; a shape replaces the name's own.
    func applied(to name: String) -> String {
        guard self != .none else { return name }
        var words = name.split(separator: ".").map(String.init)
        var fills = isFilled
        if words.count > 1, words.last == "fill" {
            words.removeLast()
            fills = true
        }
        if isStruckOut, !words.contains("slash") { words.append("slash") }
        if let shape {
            if words.count > 1, let last = words.last, ["circle", "square", "rectangle"].contains(last) {
                words.removeLast()
            }
            words.append(shape.rawValue)
        }
        if fills { words.append("fill") }
        return words.joined(separator: ".")
    }
}

private struct SymbolTraits: InheritedKey, Sendable {
    var scale = SymbolRun.Scale.medium
    var rendering: SymbolRenderingMode?
    var variants = SymbolVariants.none

    static var defaultValue: SymbolTraits { SymbolTraits() }
}

extension InheritedStyle {
    /// The scale of symbols, relative to text.
    package var imageScale: SymbolRun.Scale { self[SymbolTraits.self].scale }
    /// The rendering mode of symbols; nil if none was set.
    package var symbolRenderingMode: SymbolRenderingMode? { self[SymbolTraits.self].rendering }
    /// The variants of symbols.
    package var symbolVariants: SymbolVariants { self[SymbolTraits.self].variants }
}
