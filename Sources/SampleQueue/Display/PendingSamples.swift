/// Which way content time runs; it keeps its last value while the rate is 0.
enum PlaybackDirection: Sendable {
    case forward
    case backward

    /// Whether `time` has come when content time is `now`.
    func hasPassed(_ time: CMTime, at now: CMTime) -> Bool {
        self == .forward ? time <= now : time >= now
    }
}

/// Samples that wait for their times, in the order of them.
struct PendingSamples: Sendable {
    /// A sample and its time.
    struct Entry: Sendable {
        let sample: CMSampleBuffer
        let time: CMTime
    }

    private var entries: [Entry] = []

    var count: Int { entries.count }

    /// The time that comes first.
    func nextTime(_ direction: PlaybackDirection) -> CMTime? {
        (direction == .forward ? entries.first : entries.last)?.time
    }

    /// Puts a sample in its place, and says whether it took that of one for the same time. O(1) in order, else O(n).
    mutating func insert(_ sample: CMSampleBuffer, at time: CMTime) -> Bool {
        var place = entries.count
        while place > 0, entries[place - 1].time > time { place -= 1 }
        let entry = Entry(sample: sample, time: time)
        if place > 0, entries[place - 1].time == time {
            entries[place - 1] = entry
            return true
        }
        entries.insert(entry, at: place)
        return false
    }

    /// Takes out all whose time has come at `now`: the newest of them, and how many they are. O(n).
    mutating func takeDue(at now: CMTime, _ direction: PlaybackDirection) -> (newest: Entry?, count: Int) {
        switch direction {
        case .forward:
            let count = entries.firstIndex { $0.time > now } ?? entries.count
            defer { entries.removeFirst(count) }
            return (count > 0 ? entries[count - 1] : nil, count)
        case .backward:
            let first = entries.firstIndex { $0.time >= now } ?? entries.count
            let count = entries.count - first
            defer { entries.removeLast(count) }
            return (count > 0 ? entries[first] : nil, count)
        }
    }

    /// Drops the sample that comes first.
    mutating func removeNext(_ direction: PlaybackDirection) {
        entries.remove(at: direction == .forward ? 0 : entries.count - 1)
    }

    mutating func removeAll() {
        entries = []
    }
}
