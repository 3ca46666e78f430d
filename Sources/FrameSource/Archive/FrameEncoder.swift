import Glibc
package import Views

/// A frame of a session that is laid out and not painted, with everything that its pixels depend on.
package struct ArchivedFrame: Equatable, Sendable {
    /// The session time from which it is shown.
    package var time: Duration
    package var placedList: PlacedDisplayList
    /// The colour of the canvas outside the content.
    package var background: RGBA

    package init(time: Duration, placedList: PlacedDisplayList, background: RGBA) {
        (self.time, self.placedList, self.background) = (time, placedList, background)
    }
}

/// Encodes frames as their differences to the frame before. Use it on one thread.
package final class FrameEncoder {
    /// The bytes of a frame.
    package struct Result {
        package var bytes: [UInt8]
        /// The images of its display list.
        package var images: [ImageKey: PixelImage]
        /// Whether the frame can be decoded.
        package var isComplete: Bool
    }

    private struct State {
        var header: [UInt8] = []
        var bytes: [UInt8] = []
        /// The ends of the parts of the display list: its size and its items.
        var ends: [Int] = []

        func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
    }

    private let lists = DisplayListEncoder()
    private var previous = State()
    private var current = State()
    private var images: [ImageKey: PixelImage] = [:]
    private var isComplete = true

    package init() {}

    /// Takes the display list of the next frame, shown from `time` on. Returns the hash of both.
    package func take(_ list: DisplayList?, at time: Duration) -> UInt64 {
        let (writer, ends) = lists.encode(list)
        (previous, current) = (current, State(bytes: writer.bytes, ends: ends))
        (images, isComplete) = (writer.images, writer.isComplete)
        var hash = FrameHash(time, count: ends.count)
        current.bytes.withUnsafeBytes { bytes in
            for index in ends.indices {
                hash.add(FrameHash.hash(of: UnsafeRawBufferPointer(rebasing: bytes[current.range(index)])))
            }
        }
        return hash.value
    }

    /// Returns the bytes of `frame`, whose list was taken last, as the difference to the frame before; as a whole if
    /// it `isFirst`.
    package func encode(_ frame: ArchivedFrame, isFirst: Bool) -> Result {
        let placedList = frame.placedList
        var header = ByteWriter()
        for number in [placedList.placement.scale, placedList.placement.x, placedList.placement.y] {
            header.write(number)
        }
        header.write(word: UInt64(placedList.canvas.width) << 32 | UInt64(placedList.canvas.height))
        header.write(placedList.contentBackground)
        header.write(frame.background)
        header.write(placedList.list != nil)
        current.header = header.bytes
        let old = isFirst ? State() : previous
        var writer = ByteWriter()
        writer.write(frame.time)
        Self.write(current.header[...], after: old.header[...], to: &writer)
        let (count, oldCount) = (current.ends.count, old.ends.count)
        let shorter = min(count, oldCount)
        var (prefix, suffix) = (0, 0)
        current.bytes.withUnsafeBytes { new in
            old.bytes.withUnsafeBytes { before in
                func isSame(_ one: Int, _ other: Int) -> Bool {
                    let (range, oldRange) = (current.range(one), old.range(other))
                    return range.count == oldRange.count
                        && new[range].elementsEqualBytes(before[oldRange])
                }
                while prefix < shorter, isSame(prefix, prefix) { prefix += 1 }
                while suffix < shorter - prefix, isSame(count - 1 - suffix, oldCount - 1 - suffix) { suffix += 1 }
            }
        }
        for number in [count, prefix, suffix] { writer.write(count: number) }
        for index in prefix..<count - suffix {
            let before = index < oldCount - suffix ? old.bytes[old.range(index)] : []
            Self.write(current.bytes[current.range(index)], after: before, to: &writer)
        }
        return Result(bytes: writer.bytes, images: images, isComplete: isComplete)
    }

    /// Writes `bytes`: the parts that differ from `old`, if both have the same length.
    private static func write(_ bytes: ArraySlice<UInt8>, after old: ArraySlice<UInt8>, to writer: inout ByteWriter) {
        guard bytes.count == old.count else {
            writer.write(count: bytes.count + 1)
            writer.bytes += bytes
            return
        }
        writer.write(count: 0)
        bytes.withUnsafeBytes { new in
            old.withUnsafeBytes { before in
                var position = 0
                while position < new.count {
                    let start = position
                    while position < new.count, new[position] == before[position] { position += 1 }
                    let changed = position
                    // A single equal byte costs less than a new part.
                    while position < new.count,
                        new[position] != before[position]
                            || position + 1 < new.count && new[position + 1] != before[position + 1]
                    { position += 1 }
                    writer.write(count: changed - start)
                    writer.write(count: position - changed)
                    writer.bytes.append(contentsOf: new[changed..<position])
                }
            }
        }
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Whether both have the same bytes; they have the same number.
    fileprivate func elementsEqualBytes(_ other: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let one = UnsafeRawBufferPointer(rebasing: self).baseAddress,
            let two = UnsafeRawBufferPointer(rebasing: other).baseAddress
        else { return true }
        return memcmp(one, two, count) == 0
    }
}

/// The hash of a frame's time and its display list.
struct FrameHash {
    private var hash = StableHash()

    /// Begins the hash of a list of `count` parts.
    init(_ time: Duration, count: Int) {
        let (seconds, attoseconds) = time.components
        for number in [seconds, attoseconds, Int64(count)] { hash.add(word: UInt64(bitPattern: number)) }
    }

    mutating func add(_ part: UInt64) {
        hash.add(word: part)
    }

    var value: UInt64 { hash.value }

    /// The hash of a part.
    static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = StableHash()
        hash.add(bytes)
        return hash.value
    }
}

extension ByteWriter {
    /// Writes a time that is not negative.
    package mutating func write(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        write(count: Int(max(0, seconds)))
        write(word: UInt64(bitPattern: attoseconds))
    }
}
