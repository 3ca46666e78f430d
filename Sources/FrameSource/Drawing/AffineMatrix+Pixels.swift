import Views

/// Transforms from points to pixels.
extension AffineMatrix {
    /// Creates the transform of a placement.
    init(_ placement: RenderPlacement) {
        self.init(a: placement.scale, b: 0, c: 0, d: placement.scale, tx: placement.x, ty: placement.y)
    }

    /// Whether Cairo can draw with the transform and the result is visible. The transform is invertible, its values are
    /// below 1e9, and a million points cover a pixel.
    var isDrawable: Bool {
        [a, b, c, d, tx, ty].allSatisfy { $0.magnitude < 1e9 } && determinant.magnitude > 1e-12 && inverted != nil
    }

    /// Whether the transform maps upright rectangles to upright rectangles.
    var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// The half width and half height of the bounding box of a transformed circle of radius 1.
    var reach: (across: Double, down: Double) {
        ((a * a + c * c).squareRoot(), (b * b + d * d).squareRoot())
    }

    /// Returns the bounding box of the transformed `box`.
    func box(around box: BoundingBox) -> BoundingBox {
        // Without rotation each edge is mapped separately: an edge that is not finite leaves the others intact.
        guard b != 0 || c != 0 else {
            let (left, right) = (box.minX * a + tx, box.maxX * a + tx)
            let (top, bottom) = (box.minY * d + ty, box.maxY * d + ty)
            return BoundingBox(
                minX: a < 0 ? right : left, minY: d < 0 ? bottom : top, maxX: a < 0 ? left : right,
                maxY: d < 0 ? top : bottom)
        }
        let first = BoundingBox(at: apply(to: Point(x: box.minX, y: box.minY)))
        return [(box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY)].reduce(first) {
            $0.union(BoundingBox(at: apply(to: Point(x: $1.0, y: $1.1))))
        }
    }
}

// Conversions between integers and floats, lane by lane: the library's own make one call per lane and are ten times as
// slow.

extension SIMD4<UInt32> {
    /// Creates the integer parts of `numbers`, each of which must be from 0 to 2^32 - 1.
    @inline(__always)
    init(wholePartsOf numbers: SIMD4<Float>) {
        self.init(UInt32(numbers.x), UInt32(numbers.y), UInt32(numbers.z), UInt32(numbers.w))
    }
}

extension SIMD4<Float> {
    /// Creates the floats nearest to the integers `numbers`.
    @inline(__always)
    init(nearest numbers: SIMD4<UInt32>) {
        self.init(Float(numbers.x), Float(numbers.y), Float(numbers.z), Float(numbers.w))
    }
}
