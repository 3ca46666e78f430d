import Views

/// Maps from points to pixels.
extension AffineMatrix {
    /// The map of a placement.
    init(_ placement: RenderPlacement) {
        self.init(a: placement.scale, b: 0, c: 0, d: placement.scale, tx: placement.x, ty: placement.y)
    }

    /// Whether Cairo can draw with it and anything is to be seen: it has a way back, its numbers stay far from where
    /// arithmetic breaks down, and a million points still cover a pixel.
    var isDrawable: Bool {
        [a, b, c, d, tx, ty].allSatisfy { $0.magnitude < 1e9 } && determinant.magnitude > 1e-12 && inverted != nil
    }

    /// Whether upright rectangles stay upright rectangles.
    var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// How far a circle of radius 1 reaches across and down.
    var reach: (across: Double, down: Double) {
        ((a * a + c * c).squareRoot(), (b * b + d * d).squareRoot())
    }

    /// The upright box around where `box` goes.
    func box(around box: PointBox) -> PointBox {
        // What is not turned is mapped edge by edge, so that an edge that is not finite does not spoil the others.
        guard b != 0 || c != 0 else {
            let (left, right) = (box.minX * a + tx, box.maxX * a + tx)
            let (top, bottom) = (box.minY * d + ty, box.maxY * d + ty)
            return PointBox(
                minX: a < 0 ? right : left, minY: d < 0 ? bottom : top, maxX: a < 0 ? left : right,
                maxY: d < 0 ? top : bottom)
        }
        let first = PointBox(at: apply(to: Point(x: box.minX, y: box.minY)))
        return [(box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY)].reduce(first) {
            $0.union(PointBox(at: apply(to: Point(x: $1.0, y: $1.1))))
        }
    }
}

// Conversions between whole numbers and others, number by number: the library's own are a call for each, ten times as slow.

extension SIMD4<UInt32> {
    /// The whole parts of `numbers`, none of which is negative or greater than 2^32 - 1.
    @inline(__always)
    init(wholePartsOf numbers: SIMD4<Float>) {
        self.init(UInt32(numbers.x), UInt32(numbers.y), UInt32(numbers.z), UInt32(numbers.w))
    }
}

extension SIMD4<Float> {
    /// The nearest numbers to whole ones.
    @inline(__always)
    init(nearest numbers: SIMD4<UInt32>) {
        self.init(Float(numbers.x), Float(numbers.y), Float(numbers.z), Float(numbers.w))
    }
}
