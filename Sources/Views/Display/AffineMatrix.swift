import Glibc

/// A map of the plane that keeps straight lines straight and parallels parallel: (x, y) becomes
/// (a x + c y + tx, b x + d y + ty), as in Apple's `CGAffineTransform`.
public struct AffineMatrix: Hashable, Sendable {
    /// How far x goes along x.
    public var a: Double
    /// How far x goes along y.
    public var b: Double
    /// How far y goes along x.
    public var c: Double
    /// How far y goes along y.
    public var d: Double
    /// Where the origin goes along x.
    public var tx: Double
    /// Where the origin goes along y.
    public var ty: Double

    /// A map of six numbers.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// What leaves everything where it is.
    public static let identity = AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A move by `x` to the right and `y` down.
    public static func translation(x: Double, y: Double) -> AffineMatrix {
        AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// A stretch from the origin.
    public static func scale(x: Double, y: Double) -> AffineMatrix {
        AffineMatrix(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// A turn about the origin, clockwise to the eye.
    public static func rotation(degrees: Double) -> AffineMatrix {
        let angle = degrees * (.pi / 180)
        return AffineMatrix(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }

    /// This map, then `next`.
    public func concatenating(_ next: AffineMatrix) -> AffineMatrix {
        AffineMatrix(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
            d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// By how much areas grow; negative where the map mirrors, 0 where it leaves no area.
    public var determinant: Double { a * d - b * c }

    /// The way back; nil where there is none.
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

    /// Where `point` goes.
    public func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }
}
