import Glibc

/// A view of the plane from another side, in points: (x, y) becomes (X / W, Y / W), each of X, Y and W a sum of shares of x, y and 1, as
/// in SwiftUI's `ProjectionTransform`. Places with a W that is not above 0 are behind the eye.
public struct ProjectionMatrix: Hashable, Sendable {
    /// The shares of x, y and 1 in X.
    package internal(set) var x: SIMD3<Double>
    /// The shares in Y.
    package internal(set) var y: SIMD3<Double>
    /// The shares in W.
    package internal(set) var w: SIMD3<Double>

    /// A projection of three rows.
    package init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
        self.x = x
        self.y = y
        self.w = w
    }

    /// A projection that keeps parallels parallel.
    package init(_ map: AffineMatrix) {
        self.init(
            x: SIMD3(map.a, map.c, map.tx), y: SIMD3(map.b, map.d, map.ty), w: SIMD3(0, 0, 1))
    }

    /// What is seen of a plane turned by an angle about an axis through the anchor, which lies `anchorZ` points nearer to the eye than
    /// the plane does; as SwiftUI's `rotation3DEffect`. The eye is `distance` points from the plane; nil sees without perspective.
    package init(degrees: Double, axis: SIMD3<Double>, anchor: Point, anchorZ: Double, distance: Double?) {
        let length = (axis * axis).sum().squareRoot()
        let unit = length > 0 ? axis / length : SIMD3(0, 0, 0)
        let angle = length > 0 ? degrees.truncatingRemainder(dividingBy: 360) * .pi / 180 : 0
        let (c, s, t) = (cos(angle), sin(angle), 1 - cos(angle))
        // Rodrigues' rotation, one row for each coordinate that comes out; y points down and z to the eye.
        let rows = [
            SIMD3(t * unit.x * unit.x + c, t * unit.x * unit.y - s * unit.z, t * unit.x * unit.z + s * unit.y),
            SIMD3(t * unit.x * unit.y + s * unit.z, t * unit.y * unit.y + c, t * unit.y * unit.z - s * unit.x),
            SIMD3(t * unit.x * unit.z - s * unit.y, t * unit.y * unit.z + s * unit.x, t * unit.z * unit.z + c),
        ]
        // Of a point of the plane, seen from the anchor: (x − anchor.x, y − anchor.y, −anchorZ).
        let turned = rows.map { row in
            SIMD3(row.x, row.y, -row.x * anchor.x - row.y * anchor.y - row.z * anchorZ)
        }
        let depth = distance.map { turned[2] / $0 } ?? .zero
        let w = SIMD3(0, 0, 1) - depth
        self.init(x: turned[0] + w * anchor.x, y: turned[1] + w * anchor.y, w: w)
    }

    /// This projection after `first`.
    package func concatenated(after first: AffineMatrix) -> ProjectionMatrix {
        func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(
                row.x * first.a + row.y * first.b, row.x * first.c + row.y * first.d,
                row.x * first.tx + row.y * first.ty + row.z)
        }
        return ProjectionMatrix(x: row(x), y: row(y), w: row(w))
    }

    /// This projection, then `next`.
    package func concatenating(_ next: AffineMatrix) -> ProjectionMatrix {
        ProjectionMatrix(
            x: x * next.a + y * next.c + w * next.tx, y: x * next.b + y * next.d + w * next.ty, w: w)
    }

    /// The way back; nil where there is none.
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

    /// Where a place goes, and its W.
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
