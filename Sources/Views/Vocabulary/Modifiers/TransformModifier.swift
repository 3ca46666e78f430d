/// A view that is drawn rotated, scaled or skewed at its layout position.
struct TransformModifier: SizeKeepingModifier {
    /// The transformation.
    enum Change: Equatable {
        /// A clockwise rotation.
        case rotation(degrees: Double)
        case scale(x: Double, y: Double)
        case map(AffineMatrix)
    }

    var change: Change
    /// The fixed point of the transformation.
    var anchor: UnitPoint

    var name: String {
        switch change {
        case .rotation: "rotationEffect"
        case .scale: "scaleEffect"
        case .map: "transformEffect"
        }
    }

    var form: String { name }

    mutating func animate(_ values: inout AnimatedValues) {
        switch change {
        case .rotation(var degrees):
            values.form(0)
            values.angle(&degrees)
            change = .rotation(degrees: degrees)
        case .scale(var x, var y):
            values.form(1)
            values.number(&x)
            values.number(&y)
            change = .scale(x: x, y: y)
        case .map(var matrix):
            values.form(2)
            values.matrix(&matrix)
            change = .map(matrix)
        }
        values.point(&anchor)
    }

    var neutral: (any ModifierContent)? {
        var copy = self
        switch change {
        case .rotation: copy.change = .rotation(degrees: 0)
        case .scale: copy.change = .scale(x: 1, y: 1)
        case .map: copy.change = .map(.identity)
        }
        return copy
    }

    private var matrix: AffineMatrix {
        switch change {
        case .rotation(let degrees): .rotation(degrees: degrees.truncatingRemainder(dividingBy: 360))
        case .scale(let x, let y): .scale(x: x, y: y)
        case .map(let matrix): matrix
        }
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let x = rect.minX + Length.finite(anchor.x) * rect.size.width
        let y = rect.minY + Length.finite(anchor.y) * rect.size.height
        let map = AffineMatrix.translation(x: -x, y: -y).concatenating(matrix)
            .concatenating(.translation(x: x, y: y))
        canvas.transform(map) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// Rotates the drawing around `anchor`, clockwise.
    public static func rotationEffect(degrees: Double, anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5)) -> Self {
        // Full turns are preserved: an animation from 0 to 360 rotates once.
        Self(TransformModifier(change: .rotation(degrees: Length.finite(degrees)), anchor: anchor))
    }

    /// Scales the drawing from `anchor`; a negative factor mirrors it.
    public static func scaleEffect(
        x: Double, y: Double, anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5)
    ) -> Self {
        Self(
            TransformModifier(
                change: .scale(x: Length.finite(x, or: 1), y: Length.finite(y, or: 1)), anchor: anchor))
    }

    /// Transforms the drawing by `matrix`, whose origin is the view's top left corner.
    public static func transformEffect(_ matrix: AffineMatrix) -> Self {
        let held = AffineMatrix(
            a: Length.finite(matrix.a, or: 1), b: Length.finite(matrix.b), c: Length.finite(matrix.c),
            d: Length.finite(matrix.d, or: 1), tx: Length.finite(matrix.tx), ty: Length.finite(matrix.ty))
        return Self(TransformModifier(change: .map(held), anchor: UnitPoint(x: 0, y: 0)))
    }
}
