/// Compares two images of one size pixel by pixel with a tolerance: other versions of Cairo place glyphs at other
/// subpixel positions, which changes the shades of edges.
package struct ImageSimilarity {
    /// The largest tolerated difference of a byte from the other image's pixel.
    package let tolerance: Int
    private let size: (width: Int, height: Int)
    private let first: (_ x: Int, _ y: Int, _ byte: Int) -> Int
    private let second: (_ x: Int, _ y: Int, _ byte: Int) -> Int

    /// Creates a comparison of two images of `width` x `height` pixels of four bytes. The closures return a byte (0 to
    /// 3) of a pixel, counted from the top left.
    package init(
        width: Int, height: Int, tolerance: Int, first: @escaping (_ x: Int, _ y: Int, _ byte: Int) -> Int,
        second: @escaping (_ x: Int, _ y: Int, _ byte: Int) -> Int
    ) {
        size = (width, height)
        self.tolerance = tolerance
        self.first = first
        self.second = second
    }

    /// Whether the pixel differs: one of its bytes differs by more than the tolerance. With a tolerance above 0, a byte
    /// of one of the images must also be outside the range of the other image's bytes at that pixel and its eight
    /// neighbours, by more than three times the tolerance.
    package func differs(x: Int, y: Int) -> Bool {
        guard (0..<4).contains(where: { abs(first(x, y, $0) - second(x, y, $0)) > tolerance }) else { return false }
        guard tolerance > 0 else { return true }
        return (0..<4).contains { byte in
            isFar(first(x, y, byte), from: second, x, y, byte) || isFar(second(x, y, byte), from: first, x, y, byte)
        }
    }

    private func isFar(_ value: Int, from other: (Int, Int, Int) -> Int, _ x: Int, _ y: Int, _ byte: Int) -> Bool {
        var (low, high) = (Int.max, Int.min)
        for row in max(y - 1, 0)...min(y + 1, size.height - 1) {
            for column in max(x - 1, 0)...min(x + 1, size.width - 1) {
                let near = other(column, row, byte)
                (low, high) = (min(low, near), max(high, near))
            }
        }
        return value < low - 3 * tolerance || value > high + 3 * tolerance
    }
}
