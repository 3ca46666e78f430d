public import Views

extension View {
    /// Draws a shadow, the blurred silhouette of the view, behind it. `radius` is the blur's standard deviation in
    /// points.
    public func shadow(
        color: Color = .black.opacity(0.33), radius: Double, x: Double = 0, y: Double = 0
    ) -> some View {
        modified(.shadow(color: color, radius: radius, x: x, y: y))
    }

    /// Blurs the view. An opaque blur keeps the view's edges opaque.
    public func blur(radius: Double, opaque: Bool = false) -> some View {
        modified(.blur(radius: radius, opaque: opaque))
    }

    /// Blends the view's colours by `mode` with those behind it.
    public func blendMode(_ mode: DisplayList.BlendMode) -> some View {
        modified(.blendMode(mode))
    }

    /// Draws the view as one layer before other effects apply.
    public func compositingGroup() -> some View {
        modified(.compositingGroup)
    }

    /// Adds `amount`, from −1 to 1, to the view's colours.
    public func brightness(_ amount: Double) -> some View {
        modified(.colorFilter("brightness", .brightness(amount)))
    }

    /// Scales the distance of the view's colours from middle grey by the factor `amount`.
    public func contrast(_ amount: Double) -> some View {
        modified(.colorFilter("contrast", .contrast(amount)))
    }

    /// Scales the distance of the view's colours from grey by the factor `amount`.
    public func saturation(_ amount: Double) -> some View {
        modified(.colorFilter("saturation", .saturation(amount)))
    }

    /// Removes the share `amount` of the view's colour, from 0 to 1.
    public func grayscale(_ amount: Double) -> some View {
        modified(.colorFilter("grayscale", .grayscale(amount)))
    }

    /// Rotates the view's hues by an angle.
    public func hueRotation(degrees: Double) -> some View {
        modified(.colorFilter("hueRotation", .hueRotation(degrees: degrees)))
    }

    /// Multiplies the view's colours by `color`.
    public func colorMultiply(_ color: Color) -> some View {
        modified(.colorMultiply(color))
    }

    /// Inverts the view's colours.
    public func colorInvert() -> some View {
        modified(.colorFilter("colorInvert", .invert))
    }

    /// Replaces the view's colours by black, with the brightness as the opacity.
    public func luminanceToAlpha() -> some View {
        modified(.colorFilter("luminanceToAlpha", .luminanceToAlpha))
    }

    /// Rotates the drawing clockwise about `anchor`.
    public func rotationEffect(degrees: Double, anchor: UnitPoint = .center) -> some View {
        modified(.rotationEffect(degrees: degrees, anchor: anchor))
    }

    /// Scales the drawing from `anchor` by one factor.
    public func scaleEffect(_ factor: Double, anchor: UnitPoint = .center) -> some View {
        modified(.scaleEffect(x: factor, y: factor, anchor: anchor))
    }

    /// Scales the drawing from `anchor`. A negative factor mirrors it.
    public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> some View {
        modified(.scaleEffect(x: x, y: y, anchor: anchor))
    }

    /// Transforms the drawing by `matrix`, whose origin is the view's top left corner.
    public func transformEffect(_ matrix: AffineMatrix) -> some View {
        modified(.transformEffect(matrix))
    }

    /// Shows the view rotated about `axis` through `anchor`.
    public func rotation3DEffect(
        degrees: Double, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center, anchorZ: Double = 0,
        perspective: Double = 1
    ) -> some View {
        modified(
            .rotation3DEffect(
                degrees: degrees, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
    }

    /// Draws the view in a projection of its plane. The vectors hold the coefficients of x, y and 1 in X, in Y and in
    /// the divisor of both.
    package func projected(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) -> some View {
        modified(.projectionEffect(x: x, y: y, w: w))
    }
}

extension View {
    /// Sets the size of the symbols within, relative to text.
    public func imageScale(_ scale: SymbolRun.Scale) -> some View { environment(\.imageScale, scale) }

    /// Sets the rendering mode of the symbols within; nil for each symbol's own.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        environment(\.symbolRenderingMode, mode)
    }

    /// Adds variants to the symbols within, besides those that ancestors set.
    public func symbolVariant(_ variant: SymbolVariants) -> some View {
        transformEnvironment(\.symbolVariants) { $0 = $0.adding(variant) }
    }

    /// Sets the aspect ratio, width by height, that fits or fills the proposed size; nil for the view's own ratio.
    public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View {
        modified(.aspectRatio(ratio, contentMode: contentMode))
    }

    /// Scales the view to fit the proposed size at its own aspect ratio.
    public func scaledToFit() -> some View { modified(.aspectRatio(nil, contentMode: .fit)) }

    /// Scales the view to fill the proposed size at its own aspect ratio.
    public func scaledToFill() -> some View { modified(.aspectRatio(nil, contentMode: .fill)) }
}

extension View {
    /// Animates the symbols within by `effect` while it is active.
    public func symbolEffect(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View {
        modified(.symbolEffect(effect, options: options, isActive: isActive))
    }

    /// Animates the symbols within by `effect` whenever `value` changes.
    public func symbolEffect(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: some Hashable
    ) -> some View {
        modified(.symbolEffect(effect, options: options, value: .hash(value.hashValue)))
    }
}

/// The replacement of a symbol by another; SwiftUI's `ReplaceSymbolEffect`. All its forms fade and scale in the same
/// way here.
public struct SymbolReplacement: Hashable, Sendable {
    /// A crossfade: the old symbol disappears while the new one appears.
    public static let replace = SymbolReplacement()

    /// The old symbol scales down and the new one scales up.
    public var downUp: SymbolReplacement { self }
    /// Both symbols scale up.
    public var upUp: SymbolReplacement { self }
    /// The old symbol disappears at once and the new one scales up.
    public var offUp: SymbolReplacement { self }
    /// An effect layer by layer.
    public var byLayer: SymbolReplacement { self }
    /// An effect of all layers together.
    public var wholeSymbol: SymbolReplacement { self }
}

extension ContentTransition {
    /// Replaces symbols by others with `effect`.
    public static func symbolEffect(
        _ effect: SymbolReplacement, options: SymbolEffectOptions = .default
    ) -> ContentTransition {
        .symbolEffect
    }
}
