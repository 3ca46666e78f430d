/// A view that is drawn as one, then changed: blurred, given a shadow, its colours changed or joined otherwise with those behind it.
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

    /// A blur and a change of colours do nothing at their neutral values; a blend mode always does something.
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

    /// Joins the view's colours by `mode` with those behind it.
    public static func blendMode(_ mode: DisplayList.BlendMode) -> Self {
        effect("blendMode", DisplayList.Effects(blendMode: mode))
    }

    /// Changes the view's colours; `name` is that of the modifier.
    public static func colorFilter(_ name: String, _ matrix: ColorMatrix) -> Self {
        effect(name, DisplayList.Effects(filter: matrix))
    }

    /// Draws the view as one before anything else is done with it.
    public static let compositingGroup = effect("compositingGroup", DisplayList.Effects(isIsolated: true))

    private static func effect(_ name: String, _ effects: DisplayList.Effects) -> Self {
        Self(EffectsModifier(name: name, effects: effects))
    }
}

/// A view that is drawn as one, then made translucent.
struct OpacityModifier: SizeKeepingModifier {
    /// From 0 to 1.
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
    /// How much the view hides what is behind it, from 0 to 1.
    public static func opacity(_ opacity: Double) -> Self {
        Self(OpacityModifier(opacity: Length.fraction(opacity, or: 1)))
    }
}

/// A view with its blurred silhouette beneath.
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
    /// A shadow of `color`, its blur's standard deviation `radius` points, moved by `x` and `y` points.
    public static func shadow(color: Color, radius: Double, x: Double = 0, y: Double = 0) -> Self {
        Self(
            ShadowModifier(
                color: color, radius: Length.extent(radius), x: Length.finite(x), y: Length.finite(y)))
    }
}

/// A view whose colours are multiplied by one.
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
