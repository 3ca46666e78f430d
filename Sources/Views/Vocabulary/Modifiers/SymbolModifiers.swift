/// How symbols within look.
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
    /// How large symbols within are beside text.
    public static func imageScale(_ scale: SymbolRun.Scale) -> Self { Self(SymbolModifier.scale(scale)) }

    /// The colours of the layers of symbols within; nil for each symbol's own.
    public static func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Self {
        Self(SymbolModifier.rendering(mode))
    }

    /// The form in which symbols within are shown, beside the forms that were asked for around.
    public static func symbolForm(_ form: SymbolVariant) -> Self { symbolVariant(SymbolVariants(form)) }

    /// The forms in which symbols within are shown, beside those that were asked for around; `none` is their own form.
    public static func symbolVariant(_ variants: SymbolVariants) -> Self { Self(SymbolModifier.variant(variants)) }

    /// The forms in which symbols within are shown, whatever was asked for around.
    public static func symbolVariants(_ variants: SymbolVariants) -> Self { Self(SymbolModifier.variants(variants)) }
}

/// Which colours a symbol's layers have; SwiftUI's `SymbolRenderingMode`.
public enum SymbolRenderingMode: String, Hashable, Sendable, CaseIterable {
    case monochrome, hierarchical, palette, multicolor
}

/// One form of a symbol.
public enum SymbolVariant: String, Hashable, Sendable, CaseIterable {
    case none, fill, slash, circle, square, rectangle
}

/// The forms of a symbol that are asked for; SwiftUI's `SymbolVariants`: `.circle.fill` is both.
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
    /// Within a circle.
    public static let circle = SymbolVariants(.circle)
    /// Within a square.
    public static let square = SymbolVariants(.square)
    /// Within a rectangle.
    public static let rectangle = SymbolVariants(.rectangle)
    /// Filled.
    public static let fill = SymbolVariants(.fill)
    /// Struck out.
    public static let slash = SymbolVariants(.slash)

    /// These, within a circle.
    public var circle: SymbolVariants { with(.circle) }
    /// These, within a square.
    public var square: SymbolVariants { with(.square) }
    /// These, within a rectangle.
    public var rectangle: SymbolVariants { with(.rectangle) }
    /// These, filled.
    public var fill: SymbolVariants { with(.fill) }
    /// These, struck out.
    public var slash: SymbolVariants { with(.slash) }

    /// Whether what `other` asks for is asked for.
    public func contains(_ other: SymbolVariants) -> Bool { with(other) == self }

    /// These and what `other` asks for; none where `other` is none.
    package func adding(_ other: SymbolVariants) -> SymbolVariants { other == .none ? .none : with(other) }

    private func with(_ other: SymbolVariants) -> SymbolVariants {
        var copy = self
        copy.insert(other)
        return copy
    }

    /// Asks for `other` too.
    mutating func insert(_ other: SymbolVariants) {
        isFilled = isFilled || other.isFilled
        isStruckOut = isStruckOut || other.isStruckOut
        shape = other.shape ?? shape
    }

    /// The name of `name`'s form. What the name says already stays; a shape takes the place of the name's own.
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
    /// How large symbols are beside text.
    package var imageScale: SymbolRun.Scale { self[SymbolTraits.self].scale }
    /// Which colours symbols have; nil where nothing was asked for.
    package var symbolRenderingMode: SymbolRenderingMode? { self[SymbolTraits.self].rendering }
    /// The forms that symbols are shown in.
    package var symbolVariants: SymbolVariants { self[SymbolTraits.self].variants }
}
