/// A view that is drawn with a projection of its plane; SwiftUI's `projectionEffect`.
struct ProjectionModifier: LayoutModifier {
    /// The projection of the view's plane, whose origin is its top left corner.
    var matrix: ProjectionMatrix

    var name: String { "projectionEffect" }

    mutating func animate(_ values: inout AnimatedValues) {
        values.row(&matrix.x)
        values.row(&matrix.y)
        values.row(&matrix.w)
    }

    var neutral: (any ModifierContent)? {
        ProjectionModifier(matrix: ProjectionMatrix(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), w: SIMD3(0, 0, 1)))
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let matrix = matrix.moved(to: rect.origin)
        let items = canvas.collected { canvas in
            canvas.through(.mapped(matrix)) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
        }
        if !items.isEmpty { canvas.draw(.projection(matrix, items: items)) }
    }
}

extension AnimatedValues {
    /// Animates the three coefficients of a row.
    fileprivate mutating func row(_ row: inout SIMD3<Double>) {
        number(&row.x)
        number(&row.y)
        number(&row.z)
    }
}

extension ProjectionMatrix {
    /// Returns the same projection for another origin.
    fileprivate func moved(to origin: Point) -> ProjectionMatrix {
        func moved(_ row: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(row.x, row.y, row.z - row.x * origin.x - row.y * origin.y)
        }
        let depth = moved(w)
        return ProjectionMatrix(x: moved(x) + depth * origin.x, y: moved(y) + depth * origin.y, w: depth)
    }
}

extension Modifier {
    /// Draws the view as a projection of its plane: a point (x, y) from its top left corner is mapped to (X / W, Y /
    /// W). Each row has the coefficients of x, y and 1 for one of X, Y and W.
    public static func projectionEffect(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) -> Self {
        func held(_ row: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(Length.finite(row.x), Length.finite(row.y), Length.finite(row.z))
        }
        return Self(ProjectionModifier(matrix: ProjectionMatrix(x: held(x), y: held(y), w: held(w))))
    }
}
