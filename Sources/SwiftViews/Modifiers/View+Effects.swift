public import Views

extension View {
    /// The view's blurred silhouette beneath it; `radius` is the blur's standard deviation in points.
    public func shadow(
        color: Color = .black.opacity(0.33), radius: Double, x: Double = 0, y: Double = 0
    ) -> some View {
        modified(.shadow(color: color, radius: radius, x: x, y: y))
    }

    /// Blurs the view; an opaque blur keeps the view's edges as they are.
    public func blur(radius: Double, opaque: Bool = false) -> some View {
        modified(.blur(radius: radius, opaque: opaque))
    }

    /// Joins the view's colours by `mode` with those behind it.
    public func blendMode(_ mode: DisplayList.BlendMode) -> some View {
        modified(.blendMode(mode))
    }

    /// Draws the view as one before anything else is done with it.
    public func compositingGroup() -> some View {
        modified(.compositingGroup)
    }

    /// Adds `amount`, from −1 to 1, to the view's colours.
    public func brightness(_ amount: Double) -> some View {
        modified(.colorFilter("brightness", .brightness(amount)))
    }

    /// Moves the view's colours away from the middle grey by the factor `amount`.
    public func contrast(_ amount: Double) -> some View {
        modified(.colorFilter("contrast", .contrast(amount)))
    }

    /// Moves the view's colours away from grey by the factor `amount`.
    public func saturation(_ amount: Double) -> some View {
        modified(.colorFilter("saturation", .saturation(amount)))
    }

    /// Takes `amount` of the view's colours away, from 0 to 1.
    public func grayscale(_ amount: Double) -> some View {
        modified(.colorFilter("grayscale", .grayscale(amount)))
    }

    /// Turns the view's hues by an angle.
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

    /// Black, as opaque as the view is bright.
    public func luminanceToAlpha() -> some View {
        modified(.colorFilter("luminanceToAlpha", .luminanceToAlpha))
    }

    /// Turns the drawing about `anchor`, clockwise.
    public func rotationEffect(degrees: Double, anchor: UnitPoint = .center) -> some View {
        modified(.rotationEffect(degrees: degrees, anchor: anchor))
    }

    /// Stretches the drawing from `anchor` by one factor.
    public func scaleEffect(_ factor: Double, anchor: UnitPoint = .center) -> some View {
        modified(.scaleEffect(x: factor, y: factor, anchor: anchor))
    }

    /// Stretches the drawing from `anchor`; a negative factor mirrors it.
    public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> some View {
        modified(.scaleEffect(x: x, y: y, anchor: anchor))
    }

    /// Maps the drawing by `matrix`, whose origin is the view's top left corner.
    public func transformEffect(_ matrix: AffineMatrix) -> some View {
        modified(.transformEffect(matrix))
    }

    /// Shows the view turned about `axis` through `anchor`.
    public func rotation3DEffect(
        degrees: Double, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center, anchorZ: Double = 0,
        perspective: Double = 1
    ) -> some View {
        modified(
            .rotation3DEffect(
                degrees: degrees, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
    }

    /// Draws the view where a projection of its plane puts it: the shares of x, y and 1 in X, in Y and in what both are divided by.
    package func projected(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) -> some View {
        modified(.projectionEffect(x: x, y: y, w: w))
    }
}

extension View {
    /// How large symbols within are beside text.
    public func imageScale(_ scale: SymbolRun.Scale) -> some View { environment(\.imageScale, scale) }

    /// The colours of the layers of symbols within; nil for each symbol's own.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        environment(\.symbolRenderingMode, mode)
    }

    /// The forms in which symbols within are shown, beside those that were asked for around.
    public func symbolVariant(_ variant: SymbolVariants) -> some View {
        transformEnvironment(\.symbolVariants) { $0 = $0.adding(variant) }
    }

    /// A size of the shape `ratio`, width by height, that fits what is proposed or covers it; nil for the view's own shape.
    public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View {
        modified(.aspectRatio(ratio, contentMode: contentMode))
    }

    /// The view's own shape, as large as fits what is proposed.
    public func scaledToFit() -> some View { modified(.aspectRatio(nil, contentMode: .fit)) }

    /// The view's own shape, as small as covers what is proposed.
    public func scaledToFill() -> some View { modified(.aspectRatio(nil, contentMode: .fill)) }
}

extension View {
    /// Symbols within move by `effect` while it is active.
    public func symbolEffect(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View {
        modified(.symbolEffect(effect, options: options, isActive: isActive))
    }

    /// Symbols within move by `effect` whenever `value` changes.
    public func symbolEffect(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: some Hashable
    ) -> some View {
        modified(.symbolEffect(effect, options: options, value: .hash(value.hashValue)))
    }
}

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
