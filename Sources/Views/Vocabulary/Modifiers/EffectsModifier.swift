/// A view that is drawn as a group with an effect: a blur, a shadow, a colour filter, or a blend mode.
struct EffectsModifier: SizeKeepingModifier {
    let name: String
    var effects: DisplayList.Effects

    var form: String { name }

    mutating func animate(_ values: inout AnimatedValues) {
        values.length(&effects.blur)
        values.number(&effects.opacity, in: 0...1)
        guard var filter = effects.filter else { return values.form(1) }
        values.matrix(&filter)
        effects.filter = filter
    }

    /// The modifier with neutral values. A blur and a colour filter have neutral values; a blend mode has none.
    var neutral: (any ModifierContent)? {
        guard effects.blendMode == .normal, !effects.isIsolated else { return nil }
        var copy = self
        copy.effects.blur = 0
        if effects.filter != nil { copy.effects.filter = .identity }
        return copy
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard effects != DisplayList.Effects() else {
            return child.place(at: rect.origin, proposal: proposal, on: &canvas)
        }
        canvas.group(effects) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// Blurs the view. `radius` is the standard deviation in points; an opaque blur keeps the view's edges as they are.
    public static func blur(radius: Double, opaque: Bool = false) -> Self {
        effect("blur", DisplayList.Effects(blur: Length.extent(radius), blurIsOpaque: opaque))
    }

    /// Blends the view with the content behind it by `mode`.
    public static func blendMode(_ mode: DisplayList.BlendMode) -> Self {
        effect("blendMode", DisplayList.Effects(blendMode: mode))
    }

    /// Applies a colour filter to the view; `name` is that of the modifier.
    public static func colorFilter(_ name: String, _ matrix: ColorMatrix) -> Self {
        effect(name, DisplayList.Effects(filter: matrix))
    }

    /// Draws the view as a group before other effects apply.
    public static let compositingGroup = effect("compositingGroup", DisplayList.Effects(isIsolated: true))

    private static func effect(_ name: String, _ effects: DisplayList.Effects) -> Self {
        Self(EffectsModifier(name: name, effects: effects))
    }
}

/// A view that is drawn as a group with an opacity.
struct OpacityModifier: SizeKeepingModifier {
    /// The opacity, from 0 to 1.
    var opacity: Double

    var name: String { "opacity" }

    mutating func animate(_ values: inout AnimatedValues) {
        values.number(&opacity, in: 0...1)
    }

    var neutral: (any ModifierContent)? { OpacityModifier(opacity: 1) }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard opacity < 1 else { return child.place(at: rect.origin, proposal: proposal, on: &canvas) }
        canvas.group(opacity: opacity, clip: nil) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// Sets the opacity of the view, from 0 to 1.
    public static func opacity(_ opacity: Double) -> Self {
        Self(OpacityModifier(opacity: Length.fraction(opacity, or: 1)))
    }
}

/// A view with a shadow behind it.
struct ShadowModifier: WrappingModifier {
    var color: Color
    var radius: Double
    var x: Double
    var y: Double

    mutating func animate(_ values: inout AnimatedValues) {
        values.color(&color)
        values.length(&radius)
        values.number(&x)
        values.number(&y)
    }

    var neutral: (any ModifierContent)? { ShadowModifier(color: color.opacity(0), radius: 0, x: 0, y: 0) }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        let shadow = DisplayList.Shadow(
            color: color.resolved(in: context.style.appearance).sanitized, radius: radius, x: x, y: y)
        return EffectsModifier(name: "shadow", effects: DisplayList.Effects(shadow: shadow)).wrap(node, in: context)
    }
}

extension Modifier {
    /// Adds a shadow of `color`, offset by `x` and `y` points. `radius` is the standard deviation of its blur in
    /// points.
    public static func shadow(color: Color, radius: Double, x: Double = 0, y: Double = 0) -> Self {
        Self(
            ShadowModifier(
                color: color, radius: Length.extent(radius), x: Length.finite(x), y: Length.finite(y)))
    }
}

/// A view whose colours are multiplied by a colour.
struct ColorMultiplyModifier: WrappingModifier {
    var color: Color

    mutating func animate(_ values: inout AnimatedValues) {
        values.color(&color)
    }

    var neutral: (any ModifierContent)? { ColorMultiplyModifier(color: .white) }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        let matrix = ColorMatrix.multiply(color.resolved(in: context.style.appearance).sanitized)
        return EffectsModifier(name: "colorMultiply", effects: DisplayList.Effects(filter: matrix))
            .wrap(node, in: context)
    }
}

extension Modifier {
    /// Multiplies the view's colours by `color`.
    public static func colorMultiply(_ color: Color) -> Self { Self(ColorMultiplyModifier(color: color)) }
}
