import Synchronization

/// An immutable bitmap image. Two are equal if they are the same object: pixels are never compared. Thread-safe.
public final class PixelImage: Sendable {
    /// The order of a pixel's four bytes. Colours are premultiplied by alpha, in sRGB.
    public enum PixelFormat: String, Hashable, Sendable {
        case bgra, rgba
    }

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of pixels per point.
    public let scale: Double
    /// The pixels as BGRA from the top left, row by row without padding.
    package let pixels: [UInt8]
    /// The cached images that were derived from it.
    let derivatives = Mutex<[Derivative]>([])
    /// The memory budget for the image and those derived from it; nil for no limit.
    package let memoryBudget: ImageMemoryBudget?

    /// The maximum side length in pixels: the limit of Cairo's image surfaces.
    public static let maximumSide = 32_767

    /// Creates an image from `bytes`, its rows from the top, each `bytesPerRow` bytes after the previous. Nil if a side
    /// is not within 1 to ``maximumSide``, if the rows overlap, or if there are too few bytes. A scale that is no
    /// positive number becomes 1.
    public convenience init?(
        bytes: [UInt8], width: Int, height: Int, bytesPerRow: Int, format: PixelFormat = .bgra, scale: Double = 1
    ) {
        self.init(
            bytes: bytes, width: width, height: height, bytesPerRow: bytesPerRow, format: format, scale: scale,
            memoryBudget: nil)
    }

    /// Creates an image that takes its memory from `memoryBudget`; also nil if the budget does not suffice.
    package init?(
        bytes: [UInt8], width: Int, height: Int, bytesPerRow: Int, format: PixelFormat = .bgra, scale: Double = 1,
        memoryBudget: ImageMemoryBudget?
    ) {
        let sides = 1...Self.maximumSide
        guard sides.contains(width), sides.contains(height), bytesPerRow >= width * 4 else { return nil }
        let (start, isTooLarge) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
        guard !isTooLarge, start <= bytes.count - width * 4 else { return nil }
        if let memoryBudget, !memoryBudget.take(width * height * 4) { return nil }
        self.memoryBudget = memoryBudget
        self.width = width
        self.height = height
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        // Bytes in the stored format are shared: a large image is not in memory twice.
        if format == .bgra, bytesPerRow == width * 4, bytes.count == width * height * 4 {
            self.pixels = bytes
            return
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for row in 0..<height {
            pixels += bytes[row * bytesPerRow..<row * bytesPerRow + width * 4]
        }
        if format == .rgba {
            for red in stride(from: 0, to: pixels.count, by: 4) { pixels.swapAt(red, red + 2) }
        }
        self.pixels = pixels
    }

    deinit {
        memoryBudget?.giveBack(width * height * 4)
    }

    /// The size in points.
    public var size: Size {
        Size(width: Double(width) / scale, height: Double(height) / scale)
    }

    /// The interpolation of colours between pixels; SwiftUI's `Image.Interpolation`.
    public enum Interpolation: String, Hashable, Sendable {
        /// The colour of the nearest pixel.
        case none
        /// A fast mixture of the nearest pixels.
        case low
        /// A mixture of higher quality.
        case high
    }
}

extension PixelImage: Hashable {
    /// Whether both are the same object.
    public static func == (first: PixelImage, second: PixelImage) -> Bool { first === second }

    /// Hashes the object identity, not the pixels.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The memory budget of one program's images. Each image takes its share when it is created, including derived images
/// and drawings of vector images, and returns it when it is released. Thread-safe.
package final class ImageMemoryBudget: Sendable {
    /// The maximum number of bytes of pixels at one time.
    package let capacity: Int
    private let taken = Atomic<Int>(0)
    private let refused = Atomic<Bool>(false)

    /// Creates a budget of `capacity` bytes of pixels.
    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// The remaining number of bytes.
    package var left: Int { capacity - taken.load(ordering: .relaxed) }

    /// Whether the budget did not suffice for an image that was to be drawn.
    package var hasRefused: Bool { refused.load(ordering: .relaxed) }

    /// Whether `count` bytes remain for an image that is to be drawn.
    package func has(_ count: Int) -> Bool {
        if left >= count { return true }
        refused.store(true, ordering: .relaxed)
        return false
    }

    /// Reserves `count` bytes. Returns false and reserves none if fewer remain.
    package func take(_ count: Int) -> Bool {
        guard taken.add(count, ordering: .relaxed).newValue > capacity else { return true }
        giveBack(count)
        return false
    }

    /// Returns `count` bytes to the budget.
    package func giveBack(_ count: Int) {
        taken.subtract(count, ordering: .relaxed)
    }
}
