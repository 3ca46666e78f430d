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
