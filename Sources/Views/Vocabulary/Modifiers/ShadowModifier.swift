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
