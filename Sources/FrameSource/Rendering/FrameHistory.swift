import SampleQueue

/// The buffers of the frames before the last one, each with the damage since. An unreferenced one becomes the next
/// frame by copying only the damage. Without it, each changed frame is a copy of the whole last one: 3 % more
/// instructions in ten seconds of the row "counter".
struct FrameHistory {
    private struct Entry {
        var pixelBuffer: CVPixelBuffer
        /// The rectangle in which this frame differs from the last one.
        var stale: PixelRect
    }

    /// The number of frames that a display queue and an encoder usually hold.
    private static let limit = 3

    private var entries: [Entry] = []

    /// Returns a frame equal to `last` except in `damage`, which the caller redraws, in an unreferenced buffer; nil if
    /// there is none.
    mutating func takeUnused(equalTo last: CVPixelBuffer, besides damage: PixelRect) -> CVPixelBuffer? {
        guard let index = entries.indices.first(where: { isKnownUniquelyReferenced(&entries[$0].pixelBuffer) }) else {
            return nil
        }
        let entry = entries.remove(at: index)
        if entry.stale.intersection(damage) != entry.stale { Self.copy(entry.stale, from: last, to: entry.pixelBuffer) }
        return entry.pixelBuffer
    }

    /// Adds a frame that another one follows.
    mutating func append(_ pixelBuffer: CVPixelBuffer) {
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(Entry(pixelBuffer: pixelBuffer, stale: .empty))
    }

    /// Records that the last frame changed in `damage`.
    mutating func recordChange(_ damage: PixelRect) {
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
