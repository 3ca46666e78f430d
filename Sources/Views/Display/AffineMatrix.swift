import Glibc

/// An affine transformation of the plane: (x, y) becomes (a x + c y + tx, b x + d y + ty), as in Apple's
/// `CGAffineTransform`.
public struct AffineMatrix: Hashable, Sendable {
    /// The coefficient of x in x.
    public var a: Double
    /// The coefficient of x in y.
    public var b: Double
    /// The coefficient of y in x.
    public var c: Double
    /// The coefficient of y in y.
    public var d: Double
    /// The horizontal translation.
    public var tx: Double
    /// The vertical translation.
    public var ty: Double

    /// Creates a transformation from six numbers.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The transformation that changes nothing.
    public static let identity = AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Returns a translation by `x` to the right and `y` down.
    public static func translation(x: Double, y: Double) -> AffineMatrix {
        AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Returns a scaling from the origin.
    public static func scale(x: Double, y: Double) -> AffineMatrix {
        AffineMatrix(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Returns a rotation around the origin, clockwise on screen.
    public static func rotation(degrees: Double) -> AffineMatrix {
        let angle = degrees * (.pi / 180)
        return AffineMatrix(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }

    /// Returns this transformation followed by `next`.
    public func concatenating(_ next: AffineMatrix) -> AffineMatrix {
        AffineMatrix(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
            d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// The factor by which areas change; negative if the transformation mirrors, 0 if it is singular.
    public var determinant: Double { a * d - b * c }

    /// The inverse; nil if the transformation is singular.
    public var inverted: AffineMatrix? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverse = AffineMatrix(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        return inverse.isFinite ? inverse : nil
    }

    /// Whether all six numbers are finite.
    public var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

    /// Returns the transformed `point`.
    public func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }
}
