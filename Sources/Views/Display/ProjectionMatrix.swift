import Glibc

/// A projective transformation of the plane, in points, as in SwiftUI's `ProjectionTransform`. (x, y) becomes (X / W, Y
/// / W); X, Y and W are linear combinations of x, y and 1. Points with a W that is not above 0 are behind the eye.
public struct ProjectionMatrix: Hashable, Sendable {
    /// The coefficients of x, y and 1 in X.
    package internal(set) var x: SIMD3<Double>
    /// The coefficients in Y.
    package internal(set) var y: SIMD3<Double>
    /// The coefficients in W.
    package internal(set) var w: SIMD3<Double>

    /// Creates a projection from three rows.
    package init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
        self.x = x
        self.y = y
        self.w = w
    }

    /// Creates a projection that is an affine transformation.
    package init(_ map: AffineMatrix) {
        self.init(
            x: SIMD3(map.a, map.c, map.tx), y: SIMD3(map.b, map.d, map.ty), w: SIMD3(0, 0, 1))
    }

    /// Creates the view of a plane rotated by an angle around an axis through the anchor, as in SwiftUI's
    /// `rotation3DEffect`. The anchor is `anchorZ` points closer to the eye than the plane. The eye is `distance`
    /// points from the plane; nil for no perspective.
    package init(degrees: Double, axis: SIMD3<Double>, anchor: Point, anchorZ: Double, distance: Double?) {
        let length = (axis * axis).sum().squareRoot()
        let unit = length > 0 ? axis / length : SIMD3(0, 0, 0)
        let angle = length > 0 ? degrees.truncatingRemainder(dividingBy: 360) * .pi / 180 : 0
        let (c, s, t) = (cos(angle), sin(angle), 1 - cos(angle))
        // Rodrigues' rotation, one row for each output coordinate; y points down and z to the eye.
        let rows = [
            SIMD3(t * unit.x * unit.x + c, t * unit.x * unit.y - s * unit.z, t * unit.x * unit.z + s * unit.y),
            SIMD3(t * unit.x * unit.y + s * unit.z, t * unit.y * unit.y + c, t * unit.y * unit.z - s * unit.x),
            SIMD3(t * unit.x * unit.z - s * unit.y, t * unit.y * unit.z + s * unit.x, t * unit.z * unit.z + c),
        ]
        // For a point of the plane relative to the anchor: (x − anchor.x, y − anchor.y, −anchorZ).
        let turned = rows.map { row in
            SIMD3(row.x, row.y, -row.x * anchor.x - row.y * anchor.y - row.z * anchorZ)
        }
        let depth = distance.map { turned[2] / $0 } ?? .zero
        let w = SIMD3(0, 0, 1) - depth
        self.init(x: turned[0] + w * anchor.x, y: turned[1] + w * anchor.y, w: w)
    }

    /// Returns this projection applied after `first`.
    package func concatenated(after first: AffineMatrix) -> ProjectionMatrix {
        func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(
                row.x * first.a + row.y * first.b, row.x * first.c + row.y * first.d,
                row.x * first.tx + row.y * first.ty + row.z)
        }
        return ProjectionMatrix(x: row(x), y: row(y), w: row(w))
    }

    /// Returns this projection followed by `next`.
    package func concatenating(_ next: AffineMatrix) -> ProjectionMatrix {
        ProjectionMatrix(
            x: x * next.a + y * next.c + w * next.tx, y: x * next.b + y * next.d + w * next.ty, w: w)
    }

    /// The inverse; nil if there is none.
    package var inverted: ProjectionMatrix? {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let columns = [cross(y, w), cross(w, x), cross(x, y)]
        let determinant = (x * columns[0]).sum()
        guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
        func row(_ index: Int) -> SIMD3<Double> {
            SIMD3(columns[0][index], columns[1][index], columns[2][index]) / determinant
        }
        return ProjectionMatrix(x: row(0), y: row(1), w: row(2))
    }

    /// Returns the transformed point, and its W.
    package func apply(to point: Point) -> (point: Point, w: Double) {
        let place = SIMD3(point.x, point.y, 1)
        let depth = (w * place).sum()
        return (Point(x: (x * place).sum() / depth, y: (y * place).sum() / depth), depth)
    }

    /// Whether all nine numbers are finite.
    package var isFinite: Bool {
        [x, y, w].allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }
    }
}
