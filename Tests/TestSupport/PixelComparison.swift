import Foundation
import Images
package import SampleQueue

/// The difference of two images.
package struct PixelComparison: Equatable, CustomStringConvertible {
    /// The greatest difference of any byte of any pixel.
    package var maximumDifference = 0
    /// The number of pixels of which a byte differs by more than the tolerance.
    package var differingPixels = 0
    /// The smallest rectangle that holds the differing pixels.
    package var extent = PixelRect.empty
    /// The number of compared pixels.
    package var pixelCount = 0
    /// Whether the images are of the same size.
    package var sizesMatch = true

    /// Compares two BGRA images of any row order, byte by byte. A pixel differs if one of its bytes differs by more
    /// than `tolerance` (0 to 255).
    package init(_ first: CVPixelBuffer, _ second: CVPixelBuffer, tolerance: Int = 0) {
        guard first.width == second.width, first.height == second.height else {
            sizesMatch = false
            return
        }
        pixelCount = first.width * first.height
        first.withUnsafeBytes { firstBytes in
            second.withUnsafeBytes { secondBytes in
                for row in 0..<first.height {
                    let firstStart = Self.start(of: row, in: first)
                    let secondStart = Self.start(of: row, in: second)
                    let length = first.width * 4
                    guard
                        let firstRow = firstBytes.baseAddress?.advanced(by: firstStart),
                        let secondRow = secondBytes.baseAddress?.advanced(by: secondStart),
                        memcmp(firstRow, secondRow, length) != 0
                    else { continue }
                    for column in 0..<first.width {
                        var difference = 0
                        for byte in column * 4..<column * 4 + 4 {
                            let from = Int(firstBytes[firstStart + byte])
                            difference = max(difference, abs(from - Int(secondBytes[secondStart + byte])))
                        }
                        add(difference, column: column, row: row, tolerance: tolerance)
                    }
                }
            }
        }
    }

    /// Compares two BGRA images of any row order as golden images are: by the rule of `ImageSimilarity` with a
    /// tolerance of 8.
    package init(_ image: CVPixelBuffer, like golden: CVPixelBuffer) {
        guard image.width == golden.width, image.height == golden.height else {
            sizesMatch = false
            return
        }
        pixelCount = image.width * image.height
        image.withUnsafeBytes { first in
            golden.withUnsafeBytes { second in
                let likeness = ImageSimilarity(
                    width: image.width, height: image.height, tolerance: 8,
                    first: { x, y, byte in Int(first[Self.start(of: y, in: image) + x * 4 + byte]) },
                    second: { x, y, byte in Int(second[Self.start(of: y, in: golden) + x * 4 + byte]) })
                for row in 0..<image.height {
                    let starts = (Self.start(of: row, in: image), Self.start(of: row, in: golden))
                    guard let firstRow = first.baseAddress, let secondRow = second.baseAddress,
                        memcmp(firstRow + starts.0, secondRow + starts.1, image.width * 4) != 0
                    else { continue }
                    for column in 0..<image.width where likeness.differs(x: column, y: row) {
                        let bytes = (0..<4).map { column * 4 + $0 }
                        let distances = bytes.map { abs(Int(first[starts.0 + $0]) - Int(second[starts.1 + $0])) }
                        add(distances.max() ?? 0, column: column, row: row, tolerance: 8)
                    }
                }
            }
        }
    }

    /// Whether at most one pixel of a thousand differs.
    package var isAlike: Bool { isMatch(allowedPixels: pixelCount / 1000) }

    /// Whether the images are of one size and at most `allowedPixels` pixels differ.
    package func isMatch(allowedPixels: Int = 0) -> Bool {
        sizesMatch && differingPixels <= allowedPixels
    }

    /// One line for a failed expectation.
    package var description: String {
        sizesMatch
            ? "\(differingPixels) of \(pixelCount) pixels differ, by at most \(maximumDifference), within \(extent)"
            : "the images' sizes differ"
    }

    private mutating func add(_ difference: Int, column: Int, row: Int, tolerance: Int) {
        maximumDifference = max(maximumDifference, difference)
        guard difference > tolerance else { return }
        differingPixels += 1
        extent = extent.union(PixelRect(x: column, y: row, width: 1, height: 1))
    }

    private static func start(of row: Int, in buffer: CVPixelBuffer) -> Int {
        let inMemory = buffer.rowOrder == .topDown ? row : buffer.height - 1 - row
        return inMemory * buffer.bytesPerRow()
    }
}

extension CVPixelBuffer {
    /// A pixel's blue, green, red and alpha, counted from the top left.
    package func pixel(x: Int, y: Int) -> SIMD4<UInt8> {
        let row = rowOrder == .topDown ? y : height - 1 - y
        return withUnsafeBytes { bytes in
            let start = row * bytesPerRow() + x * 4
            return SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
        }
    }
}
