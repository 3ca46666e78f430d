/// The direction of content time. It keeps its last value while the rate is 0.
enum PlaybackDirection: Sendable {
    case forward
    case backward

    /// Whether `time` has been reached at the content time `now`.
    func hasPassed(_ time: CMTime, at now: CMTime) -> Bool {
        self == .forward ? time <= now : time >= now
    }
}

/// The samples that wait for their times, in order.
struct PendingSamples: Sendable {
    /// A sample and its time.
    struct Entry: Sendable {
        let sample: CMSampleBuffer
        let time: CMTime
    }

    private var entries: [Entry] = []
    /// The number of entries with each pixel buffer: a shared buffer is in memory once.
    private var bufferUses: [ObjectIdentifier: Int] = [:]

    var count: Int { entries.count }
    /// The memory of the pixels and of the samples themselves, in bytes.
    private(set) var byteCount = 0

    /// The memory of a sample besides its pixels, in bytes.
    private static let sampleByteCount = 512

    private mutating func added(_ sample: CMSampleBuffer) {
        byteCount += Self.sampleByteCount + (sample.heldData?.dataLength ?? 0)
        guard let buffer = sample.heldImage else { return }
        let uses = (bufferUses[ObjectIdentifier(buffer)] ?? 0) + 1
        bufferUses[ObjectIdentifier(buffer)] = uses
        if uses == 1 { byteCount += buffer.dataSize }
    }

    private mutating func removed(_ sample: CMSampleBuffer) {
        byteCount -= Self.sampleByteCount + (sample.heldData?.dataLength ?? 0)
        guard let buffer = sample.heldImage else { return }
        let uses = (bufferUses[ObjectIdentifier(buffer)] ?? 1) - 1
        bufferUses[ObjectIdentifier(buffer)] = uses > 0 ? uses : nil
        if uses == 0 { byteCount -= buffer.dataSize }
    }

    func nextTime(_ direction: PlaybackDirection) -> CMTime? {
        (direction == .forward ? entries.first : entries.last)?.time
    }

    /// Inserts a sample at its place and returns whether it replaced one for the same time. O(1) in order, otherwise
    /// O(n).
    mutating func insert(_ sample: CMSampleBuffer, at time: CMTime) -> Bool {
        var place = entries.count
        while place > 0, entries[place - 1].time > time { place -= 1 }
        let entry = Entry(sample: sample, time: time)
        added(sample)
        if place > 0, entries[place - 1].time == time {
            removed(entries[place - 1].sample)
            entries[place - 1] = entry
            return true
        }
        entries.insert(entry, at: place)
        return false
    }

    /// Removes all samples due at `now`, and returns the newest of them and their number. O(n).
    mutating func takeDue(at now: CMTime, _ direction: PlaybackDirection) -> (newest: Entry?, count: Int) {
        switch direction {
        case .forward:
            let count = entries.firstIndex { $0.time > now } ?? entries.count
            defer {
                for entry in entries.prefix(count) { removed(entry.sample) }
                entries.removeFirst(count)
            }
            return (count > 0 ? entries[count - 1] : nil, count)
        case .backward:
            let first = entries.firstIndex { $0.time >= now } ?? entries.count
            let count = entries.count - first
            defer {
                for entry in entries.suffix(count) { removed(entry.sample) }
                entries.removeLast(count)
            }
            return (count > 0 ? entries[first] : nil, count)
        }
    }

    /// Drops one sample. If both the first and a later one are due at `now`, it is the first, which would never be
    /// displayed. Otherwise it is the one that is due last.
    mutating func removeOne(at now: CMTime?, _ direction: PlaybackDirection) {
        let (first, second, last) =
            direction == .forward ? (0, 1, entries.count - 1) : (entries.count - 1, entries.count - 2, 0)
        guard entries.indices.contains(first) else { return }
        let isFirstLate =
            now.map { entries.indices.contains(second) && direction.hasPassed(entries[second].time, at: $0) } ?? false
        removed(entries.remove(at: isFirstLate ? first : last).sample)
    }

    mutating func removeAll() {
        (entries, bufferUses, byteCount) = ([], [:], 0)
    }
}
