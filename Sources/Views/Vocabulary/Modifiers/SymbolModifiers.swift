/// How symbols within look.
enum SymbolModifier: ModifierContent {
    case scale(SymbolRun.Scale)
    case rendering(SymbolRenderingMode)
    case variant(SymbolVariant)

    var form: String {
        switch self {
        case .scale: "scale"
        case .rendering: "rendering"
        case .variant: "variant"
        }
    }

    func change(_ style: inout InheritedStyle) {
        switch self {
        case .scale(let scale): style[SymbolTraits.self].scale = scale
        case .rendering(let mode): style[SymbolTraits.self].rendering = mode
        case .variant(.none): style[SymbolTraits.self].variants = SymbolVariants()
        case .variant(let variant): style[SymbolTraits.self].variants.insert(variant)
        }
    }
}

extension Modifier {
    /// How large symbols within are beside text.
    public static func imageScale(_ scale: SymbolRun.Scale) -> Self { Self(SymbolModifier.scale(scale)) }

    /// Which colours the layers of symbols within have.
    public static func symbolRenderingMode(_ mode: SymbolRenderingMode) -> Self { Self(SymbolModifier.rendering(mode)) }

    /// The form in which symbols within are shown, beside the forms that were asked for around.
    public static func symbolVariant(_ variant: SymbolVariant) -> Self { Self(SymbolModifier.variant(variant)) }
}

/// Which colours a symbol's layers have; SwiftUI's `SymbolRenderingMode`.
public enum SymbolRenderingMode: String, Hashable, Sendable, CaseIterable {
    case monochrome, hierarchical, palette, multicolor
}

/// A form of a symbol; SwiftUI's `SymbolVariants`.
public enum SymbolVariant: String, Hashable, Sendable, CaseIterable {
    case none, fill, slash, circle, square, rectangle
}

/// The forms that were asked for.
package struct SymbolVariants: Equatable, Sendable {
    private var isFilled = false
    private var isStruckOut = false
    private var shape: SymbolVariant?

    /// Asks for `variant` too.
    mutating func insert(_ variant: SymbolVariant) {
        switch variant {
        case .none: break
        case .fill: isFilled = true
        case .slash: isStruckOut = true
        case .circle, .square, .rectangle: shape = variant
        }
    }

    /// The name of `name`'s form. What the name says already stays; a shape takes the place of the name's own.
    func applied(to name: String) -> String {
        guard self != SymbolVariants() else { return name }
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
    var variants = SymbolVariants()

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
