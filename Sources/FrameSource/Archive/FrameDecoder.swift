package import SampleQueue
package import Views

/// Decodes the frames that a ``FrameEncoder`` encoded. A value type.
package struct FrameDecoder {
    private struct Part {
        var bytes: [UInt8]
        var hash: UInt64
        /// The item; nil for the size of the list.
        var item: DisplayList.Item?
    }

    private let images: [ImageKey: PixelImage]
    private var header: [UInt8] = []
    private var parts: [Part] = []
    private var size = Size.zero

    /// Creates a decoder of frames with `images`.
    package init(images: [ImageKey: PixelImage]) {
        self.images = images
    }

    /// Reads the next frame, and the hash of its time and its list. Throws if the bytes are no frame.
    package mutating func frame(
        from reader: inout ByteReader
    ) throws(ArchiveError) -> (frame: ArchivedFrame, hash: UInt64) {
        let time = try reader.duration()
        header = try Self.bytes(after: header, from: &reader)
        let (count, prefix, suffix) = (try reader.count(), try reader.count(), try reader.count())
        guard prefix <= parts.count, suffix <= parts.count - prefix, prefix <= count, suffix <= count - prefix else {
            throw ArchiveError()
        }
        var middle: [Part] = []
        for index in prefix..<count - suffix {
            let old = index < parts.count - suffix ? parts[index].bytes : []
            let bytes = try Self.bytes(after: old, from: &reader)
            middle.append(try part(bytes, isSize: index == 0))
        }
        parts.replaceSubrange(prefix..<parts.count - suffix, with: middle)
        var hash = FrameHash(time, count: count)
        for part in parts { hash.add(part.hash) }
        return (try frame(at: time), hash.value)
    }

    private mutating func part(_ bytes: [UInt8], isSize: Bool) throws(ArchiveError) -> Part {
        var part = Part(bytes: bytes, hash: bytes.withUnsafeBytes { FrameHash.hash(of: $0) })
        var reader = ByteReader(bytes[...], images: images)
        if isSize { size = try reader.listSize() } else { part.item = try reader.item() }
        guard reader.isAtEnd else { throw ArchiveError() }
        return part
    }

    private func frame(at time: Duration) throws(ArchiveError) -> ArchivedFrame {
        var reader = ByteReader(header[...])
        let placement = RenderPlacement(scale: try reader.number(), x: try reader.number(), y: try reader.number())
        let sides = try reader.word()
        let canvas = CMVideoDimensions(
            width: Int32(truncatingIfNeeded: sides >> 32), height: Int32(truncatingIfNeeded: sides))
        let (contentBackground, background) = (try reader.color(), try reader.color())
        let hasList = try reader.flag()
        guard canvas.width > 0, canvas.height > 0, hasList == !parts.isEmpty else { throw ArchiveError() }
        let list = hasList ? DisplayList(size: size, items: parts.compactMap(\.item)) : nil
        return ArchivedFrame(
            time: time,
            placedList: PlacedDisplayList(
                list: list, placement: placement, canvas: canvas, contentBackground: contentBackground),
            background: background)
    }

    /// Reads bytes that were written as a difference to `old`.
    private static func bytes(after old: [UInt8], from reader: inout ByteReader) throws(ArchiveError) -> [UInt8] {
        let length = try reader.count()
        guard length == 0 else { return Array(try reader.take(length - 1)) }
        var bytes = old
        var position = 0
        while position < bytes.count {
            let (same, changed) = (try reader.count(), try reader.count())
            guard same <= bytes.count - position, changed <= bytes.count - position - same else {
                throw ArchiveError()
            }
            guard same + changed > 0 else { throw ArchiveError() }
            position += same
            bytes.replaceSubrange(position..<position + changed, with: try reader.take(changed))
            position += changed
        }
        return bytes
    }
}

extension ByteReader {
    /// Reads a time.
    package mutating func duration() throws(ArchiveError) -> Duration {
        let seconds = try count()
        let attoseconds = Int64(bitPattern: try word())
        guard seconds < 1 << 40, (0..<1_000_000_000_000_000_000).contains(attoseconds) else { throw ArchiveError() }
        return Duration(secondsComponent: Int64(seconds), attosecondsComponent: attoseconds)
    }
}

/// Paints archived frames. Use it on one thread.
package final class ArchivePainter {
    private let renderer: ViewRenderer

    /// Creates a painter with the fonts and symbols of `settings`. Throws `FrameSourceError` if fonts are missing.
    package init(_ settings: FrameSettings) throws(FrameSourceError) {
        renderer = try ViewRenderer(
            symbolFolder: settings.symbolFolder, allowsMissingFonts: settings.allowsMissingFonts)
    }

    /// Paints `frame`. Throws `FrameSourceError`.
    package func paint(_ frame: ArchivedFrame) throws(FrameSourceError) -> RenderedFrame {
        let placedList = frame.placedList
        let drawn = try renderer.render(
            placedList.list ?? DisplayList(size: .zero, items: []), width: Int(placedList.canvas.width),
            height: Int(placedList.canvas.height), placement: placedList.placement, background: frame.background,
            contentBackground: placedList.contentBackground)
        return EdgeExtension(placedList)?.applied(to: drawn) ?? drawn
    }
}
