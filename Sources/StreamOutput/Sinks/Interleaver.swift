import SampleQueue

/// Brings the packets of several tracks, each in the order of its own times, into one order of time. A value type: packets
/// in, packets out.
///
/// A packet may leave when every other track has one that is no earlier, or has ended: so the order does not depend on which
/// track comes first. At equal times the track that is first in the list goes first. The packets of a single track leave
/// at once.
package struct Interleaver<Packet> {
    private struct Entry {
        let packet: Packet
        let time: Int64
        let byteCount: Int
    }

    /// A track's packets that have not left; those before `first` have.
    private struct Queue {
        let timescale: Int32
        var entries: [Entry?] = []
        var first = 0

        var next: Entry? { first < entries.count ? entries[first] : nil }
    }

    /// What a packet takes in memory beside its bytes, roughly.
    private static var packetByteCount: Int { 512 }

    private let maximumByteCount: Int
    private let longestWait: CMTime?
    /// When the latest of all packets comes that were taken.
    private var newest: CMTime = .zero
    private var queues: [Queue]
    private var isFinished = false
    /// Roughly the memory that waiting packets take.
    package private(set) var byteCount = 0

    /// An order of as many tracks as there are timescales, which say how many ticks each track's seconds have. When what waits
    /// takes more than `maximumByteCount` bytes, because one track stays away, the earliest packet leaves all the same; and so it does
    /// when another comes `longestWait` later or more.
    package init(timescales: [Int32], maximumByteCount: Int = 32 << 20, longestWait: Duration? = nil) {
        self.longestWait = longestWait.map { CMTime($0) }
        queues = timescales.map { Queue(timescale: $0) }
        self.maximumByteCount = maximumByteCount
    }

    /// Takes a packet of `byteCount` bytes that comes at `time`, in ticks of its track, no earlier than the one before.
    package mutating func append(_ packet: Packet, ofTrack track: Int, at time: Int64, byteCount: Int) {
        let entry = Entry(packet: packet, time: time, byteCount: byteCount + Self.packetByteCount)
        queues[track].entries.append(entry)
        self.byteCount += entry.byteCount
        if longestWait != nil { newest = max(newest, CMTime(value: time, timescale: queues[track].timescale)) }
    }

    /// No track gets more: all that waits may leave.
    package mutating func finish() {
        isFinished = true
    }

    /// Takes out the packet that is next, where it may leave already.
    package mutating func next() -> (packet: Packet, track: Int)? {
        var earliest: Int?
        var isAlone = false
        for track in queues.indices {
            guard queues[track].next != nil else {
                isAlone = true
                continue
            }
            if earliest.map({ comes(track, before: $0) }) ?? true { earliest = track }
        }
        guard let earliest else { return nil }
        if isAlone, !isFinished, byteCount <= maximumByteCount, !hasWaited(earliest) { return nil }
        return (take(from: earliest), earliest)
    }

    private func hasWaited(_ track: Int) -> Bool {
        guard let longestWait, let entry = queues[track].next else { return false }
        return newest - CMTime(value: entry.time, timescale: queues[track].timescale) >= longestWait
    }

    private func comes(_ track: Int, before other: Int) -> Bool {
        guard let time = queues[track].next?.time, let otherTime = queues[other].next?.time else { return false }
        return Int128(time) * Int128(queues[other].timescale) < Int128(otherTime) * Int128(queues[track].timescale)
    }

    private mutating func take(from track: Int) -> Packet {
        let index = queues[track].first
        guard let entry = queues[track].entries[index] else { preconditionFailure("the packet has left") }
        byteCount -= entry.byteCount
        queues[track].entries[index] = nil
        queues[track].first += 1
        // Room is given back when half of it is empty, so that a packet costs the same however many wait.
        if queues[track].first * 2 >= queues[track].entries.count {
            queues[track].entries.removeFirst(queues[track].first)
            queues[track].first = 0
        }
        return entry.packet
    }
}
