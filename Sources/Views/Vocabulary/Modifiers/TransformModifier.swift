/// A view that is drawn turned, stretched or skewed where it stands.
struct TransformModifier: LayoutModifier {
    let name: String
    let matrix: AffineMatrix
    /// The point that stays where it is.
    let anchor: UnitPoint

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let x = rect.minX + Length.finite(anchor.x) * rect.size.width
        let y = rect.minY + Length.finite(anchor.y) * rect.size.height
        let map = AffineMatrix.translation(x: -x, y: -y).concatenating(matrix)
            .concatenating(.translation(x: x, y: y))
        canvas.transform(map) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// Turns the drawing about `anchor`, clockwise.
    public static func rotationEffect(degrees: Double, anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5)) -> Self {
        let turned = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 0
        return Self(TransformModifier(name: "rotationEffect", matrix: .rotation(degrees: turned), anchor: anchor))
    }

    /// Stretches the drawing from `anchor`; a negative factor mirrors it.
    public static func scaleEffect(
        x: Double, y: Double, anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5)
    ) -> Self {
        let matrix = AffineMatrix.scale(x: Length.finite(x, or: 1), y: Length.finite(y, or: 1))
        return Self(TransformModifier(name: "scaleEffect", matrix: matrix, anchor: anchor))
    }

    /// Maps the drawing by `matrix`, whose origin is the view's top left corner.
    public static func transformEffect(_ matrix: AffineMatrix) -> Self {
        let held = AffineMatrix(
            a: Length.finite(matrix.a, or: 1), b: Length.finite(matrix.b), c: Length.finite(matrix.c),
            d: Length.finite(matrix.d, or: 1), tx: Length.finite(matrix.tx), ty: Length.finite(matrix.ty))
        return Self(TransformModifier(name: "transformEffect", matrix: held, anchor: UnitPoint(x: 0, y: 0)))
    }
}
