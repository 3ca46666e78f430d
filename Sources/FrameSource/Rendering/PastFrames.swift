import SampleQueue

/// The buffers of the pictures before the last one, each with what has changed since: one that nobody reads any more
/// becomes the next picture by copying only that.
struct PastFrames {
    private struct Entry {
        var pixelBuffer: CVPixelBuffer
        /// What differs between this picture and the last one.
        var stale: PixelRect
    }

    /// As many as a display queue and an encoder usually hold.
    private static let limit = 3

    private var entries: [Entry] = []

    /// A picture equal to `last` but for `damage`, which is drawn anew, in a buffer that nobody else holds; nil where there is none.
    mutating func takeUnused(equalTo last: CVPixelBuffer, besides damage: PixelRect) -> CVPixelBuffer? {
        guard let index = entries.indices.first(where: { isKnownUniquelyReferenced(&entries[$0].pixelBuffer) }) else {
            return nil
        }
        let entry = entries.remove(at: index)
        if entry.stale.intersection(damage) != entry.stale { Self.copy(entry.stale, from: last, to: entry.pixelBuffer) }
        return entry.pixelBuffer
    }

    /// Keeps a picture that another one follows.
    mutating func append(_ pixelBuffer: CVPixelBuffer) {
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(Entry(pixelBuffer: pixelBuffer, stale: .empty))
    }

    /// Notes that the last picture is now another one in `damage`.
    mutating func noteChange(_ damage: PixelRect) {
        for index in entries.indices { entries[index].stale = entries[index].stale.union(damage) }
    }

    private static func copy(_ area: PixelRect, from source: CVPixelBuffer, to target: CVPixelBuffer) {
        guard !area.isEmpty else { return }
        let bytesPerRow = source.bytesPerRow()
        source.withUnsafeBytes { from in
            target.withUnsafeMutableBytes { to in
                for row in area.y..<area.maxY {
                    let start = row * bytesPerRow + area.x * 4
                    let range = start..<start + area.width * 4
                    UnsafeMutableRawBufferPointer(rebasing: to[range])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: from[range]))
                }
            }
        }
    }
}
