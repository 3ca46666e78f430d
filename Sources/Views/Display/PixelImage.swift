import Synchronization

/// A picture of pixels that never changes. Two are equal where they are the same object: pixels are never compared.
/// Any thread.
public final class PixelImage: Sendable {
    /// How a pixel's four bytes follow each other. Colours are premultiplied by alpha, in sRGB.
    public enum PixelFormat: String, Hashable, Sendable {
        case bgra, rgba
    }

    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// Pixels per point.
    public let scale: Double
    /// The pixels as BGRA from the top left, row after row without a gap.
    package let pixels: [UInt8]
    /// Pictures that were made of it lately.
    let derivatives = Mutex<[Derivative]>([])
    /// What its memory, and that of pictures made of it, is a part of; nil where nobody counts it.
    package let room: PictureRoom?

    /// The longest side of a picture in pixels: what Cairo's image surfaces hold.
    public static let greatestSide = 32_767

    /// A picture of `bytes`, its rows from the top, each `bytesPerRow` bytes after the one before. Nil where a side is not
    /// within 1 to ``greatestSide``, the rows overlap, or there are too few bytes. A scale that is no positive number is 1.
    public convenience init?(
        bytes: [UInt8], width: Int, height: Int, bytesPerRow: Int, format: PixelFormat = .bgra, scale: Double = 1
    ) {
        self.init(
            bytes: bytes, width: width, height: height, bytesPerRow: bytesPerRow, format: format, scale: scale,
            room: nil)
    }

    /// A picture that takes its part of `room`; nil as well where none is left for it.
    package init?(
        bytes: [UInt8], width: Int, height: Int, bytesPerRow: Int, format: PixelFormat = .bgra, scale: Double = 1,
        room: PictureRoom?
    ) {
        let sides = 1...Self.greatestSide
        guard sides.contains(width), sides.contains(height), bytesPerRow >= width * 4 else { return nil }
        let (start, isTooLarge) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
        guard !isTooLarge, start <= bytes.count - width * 4 else { return nil }
        if let room, !room.take(width * height * 4) { return nil }
        self.room = room
        self.width = width
        self.height = height
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        // Bytes that are what is kept are shared: a large picture is not there twice.
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
        room?.giveBack(width * height * 4)
    }

    /// The size in points.
    public var size: Size {
        Size(width: Double(width) / scale, height: Double(height) / scale)
    }

    /// How colours between pixels are found; SwiftUI's `Image.Interpolation`.
    public enum Interpolation: String, Hashable, Sendable {
        /// The nearest pixel's.
        case none
        /// Mixed from the nearest pixels, fast.
        case low
        /// Mixed with care.
        case high
    }
}

extension PixelImage: Hashable {
    /// Whether both are the same object.
    public static func == (first: PixelImage, second: PixelImage) -> Bool { first === second }

    /// Adds the object, not its pixels.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The memory that the pictures of one program may take together: each takes its part as it is made, one that is made of it or drawn of a
/// vector too, and gives it back when nothing holds it any more. Any thread.
package final class PictureRoom: Sendable {
    /// The bytes of pixels that there are at most at one time.
    package let capacity: Int
    private let taken = Atomic<Int>(0)
    private let refused = Atomic<Bool>(false)

    /// A room for `capacity` bytes of pixels.
    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// The bytes that are left.
    package var left: Int { capacity - taken.load(ordering: .relaxed) }

    /// Whether there was no room for a picture that was to be drawn.
    package var hasRefused: Bool { refused.load(ordering: .relaxed) }

    /// Whether so many bytes are left for a picture that is to be drawn.
    package func has(_ count: Int) -> Bool {
        if left >= count { return true }
        refused.store(true, ordering: .relaxed)
        return false
    }

    /// Takes `count` bytes; false, and none, where there are not so many left.
    package func take(_ count: Int) -> Bool {
        guard taken.add(count, ordering: .relaxed).newValue > capacity else { return true }
        giveBack(count)
        return false
    }

    /// Gives back what was taken.
    package func giveBack(_ count: Int) {
        taken.subtract(count, ordering: .relaxed)
    }
}
