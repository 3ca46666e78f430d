import SampleQueue

/// Merges the packets of several tracks, each in the order of its own times, into one order of time. A value type:
/// takes packets and returns packets.
///
/// A packet may leave when every other track has one that is no earlier, or has ended. So the order does not depend on
/// which track's packets arrive first. At equal times the track that is first in the list is first. The packets of a
/// single track leave at once.
package struct Interleaver<Packet> {
    private struct Entry {
        let packet: Packet
        let time: Int64
        let byteCount: Int
    }

    /// A track's queued packets; those before `first` have left.
    private struct Queue {
        let timescale: Int32
        var entries: [Entry?] = []
        var first = 0

        var next: Entry? { first < entries.count ? entries[first] : nil }
    }

    /// The approximate memory of a packet in addition to its bytes.
    private static var packetByteCount: Int { 512 }

    private let maximumByteCount: Int
    private let longestWait: CMTime?
    /// The latest time of all packets taken so far.
    private var newest: CMTime = .zero
    private var queues: [Queue]
    private var isFinished = false
    /// The approximate memory of the waiting packets, in bytes.
    package private(set) var byteCount = 0

    /// Creates an order of as many tracks as there are timescales, in ticks per second. The earliest packet also leaves
    /// when the waiting packets take more than `maximumByteCount` bytes because one track stays away. It also leaves
    /// when another packet arrives whose time is `longestWait` later or more.
    package init(timescales: [Int32], maximumByteCount: Int = 32 << 20, longestWait: Duration? = nil) {
        self.longestWait = longestWait.map { CMTime($0) }
        queues = timescales.map { Queue(timescale: $0) }
        self.maximumByteCount = maximumByteCount
    }

    /// Takes a packet of `byteCount` bytes at `time`, in ticks of its track, no earlier than the one before.
    package mutating func append(_ packet: Packet, ofTrack track: Int, at time: Int64, byteCount: Int) {
        let entry = Entry(packet: packet, time: time, byteCount: byteCount + Self.packetByteCount)
        queues[track].entries.append(entry)
        self.byteCount += entry.byteCount
        if longestWait != nil { newest = max(newest, CMTime(value: time, timescale: queues[track].timescale)) }
    }

    /// Ends all tracks: all waiting packets may leave.
    package mutating func finish() {
        isFinished = true
    }

    /// Removes and returns the next packet, if it may leave already.
    package mutating func next() -> (packet: Packet, track: Int)? {
        var earliest: Int?
        var isAlone = false
        for track in queues.indices {
            guard queues[track].next != nil else {
                isAlone = true
                continue
            }
            if earliest.map({ precedes(track, $0) }) ?? true { earliest = track }
        }
        guard let earliest else { return nil }
        if isAlone, !isFinished, byteCount <= maximumByteCount, !hasWaited(earliest) { return nil }
        return (take(from: earliest), earliest)
    }

    private func hasWaited(_ track: Int) -> Bool {
        guard let longestWait, let entry = queues[track].next else { return false }
        return newest - CMTime(value: entry.time, timescale: queues[track].timescale) >= longestWait
    }

    private func precedes(_ track: Int, _ other: Int) -> Bool {
        guard let time = queues[track].next?.time, let otherTime = queues[other].next?.time else { return false }
        return Int128(time) * Int128(queues[other].timescale) < Int128(otherTime) * Int128(queues[track].timescale)
    }

    private mutating func take(from track: Int) -> Packet {
        let index = queues[track].first
        guard let entry = queues[track].entries[index] else { preconditionFailure("the packet has left") }
        byteCount -= entry.byteCount
        queues[track].entries[index] = nil
        queues[track].first += 1
        // Memory is released when half of it is empty, so that a packet costs the same however many wait.
        if queues[track].first * 2 >= queues[track].entries.count {
            queues[track].entries.removeFirst(queues[track].first)
            queues[track].first = 0
        }
        return entry.packet
    }
}
