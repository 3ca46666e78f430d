/// What waits for a sink: packets in, packets out, in the order in which they came. A value type.
///
/// One that must not be held up is bounded by what it drops: when its waiting pictures span more than a length of time, all of them are left
/// out, and all that follow up to the next key frame, so that what is passed on can always be decoded. Sound stays, up to a
/// length of its own.
package struct Backlog<Packet> {
    /// What is done when the sink is slower than the encoder.
    package enum Policy: Hashable, Sendable {
        /// Who adds waits while there are so many bytes: nothing is lost.
        case waits(maximumByteCount: Int)
        /// Groups of pictures are dropped.
        case drops
    }

    /// A packet with what its place in the order depends on. Times are in 1/90000 s.
    package struct Entry {
        package let packet: Packet
        package let isPicture: Bool
        package let isKeyFrame: Bool
        package let time: Int64
        package let byteCount: Int

        package init(_ packet: Packet, isPicture: Bool, isKeyFrame: Bool, time: Int64, byteCount: Int) {
            (self.packet, self.isPicture, self.isKeyFrame) = (packet, isPicture, isKeyFrame)
            (self.time, self.byteCount) = (time, byteCount)
        }
    }

    /// How far the first and the last waiting picture may be apart: 900 ms.
    package static var longestPictures: Int64 { 81_000 }
    /// How far waiting sound may be apart: 10 s.
    package static var longestSound: Int64 { 900_000 }

    private let policy: Policy
    private var entries: [Entry] = []
    /// Those before it have left.
    private var first = 0
    /// The bytes that wait.
    package private(set) var byteCount = 0
    /// Pictures that were dropped.
    package private(set) var droppedPictures = 0
    /// Whether pictures are dropped until one comes that decoding can begin at.
    package private(set) var awaitsKeyFrame = false

    package init(_ policy: Policy) {
        self.policy = policy
    }

    package var isEmpty: Bool { first == entries.count }
    /// Whether who adds has to wait.
    package var isFull: Bool {
        if case .waits(let maximum) = policy { byteCount > maximum } else { false }
    }

    /// How far the first and the last waiting picture are apart.
    package var span: Int64 {
        let pictures = entries[first...].lazy.filter(\.isPicture)
        guard let start = pictures.first, let end = entries[first...].last(where: \.isPicture) else { return 0 }
        return end.time - start.time
    }

    /// Takes a packet, or drops it.
    package mutating func append(_ entry: Entry) {
        guard policy == .drops else { return add(entry) }
        guard entry.isPicture else {
            add(entry)
            return dropOldSound(before: entry.time - Self.longestSound)
        }
        if awaitsKeyFrame, !entry.isKeyFrame {
            droppedPictures += 1
            return
        }
        awaitsKeyFrame = false
        add(entry)
        if span > Self.longestPictures { dropPictures(keeping: entry) }
    }

    /// Takes out the packet that came first.
    package mutating func takeFirst() -> Packet? {
        guard first < entries.count else { return nil }
        let entry = entries[first]
        byteCount -= entry.byteCount
        first += 1
        // Room is given back when half of it is empty, so that a packet costs the same however many wait.
        if first * 2 >= entries.count {
            entries.removeFirst(first)
            first = 0
        }
        return entry.packet
    }

    /// The sink begins anew: what it gets next must be a key frame.
    package mutating func restart() {
        dropPictures(keeping: nil)
    }

    /// Leaves out the waiting pictures; the last of them stays where decoding can begin at it.
    private mutating func dropPictures(keeping last: Entry?) {
        let kept = last.flatMap { $0.isKeyFrame ? $0 : nil }
        let waiting = entries[first...]
        droppedPictures += waiting.count(where: \.isPicture) - (kept == nil ? 0 : 1)
        keep(waiting.filter { !$0.isPicture } + (kept.map { [$0] } ?? []))
        awaitsKeyFrame = kept == nil
    }

    private mutating func dropOldSound(before time: Int64) {
        guard let oldest = entries[first...].first(where: { !$0.isPicture }), oldest.time < time else { return }
        keep(entries[first...].filter { $0.isPicture || $0.time >= time })
    }

    private mutating func add(_ entry: Entry) {
        entries.append(entry)
        byteCount += entry.byteCount
    }

    private mutating func keep(_ kept: [Entry]) {
        (entries, first) = (kept, 0)
        byteCount = kept.reduce(0) { $0 + $1.byteCount }
    }
}

extension Backlog: Sendable where Packet: Sendable {}
extension Backlog.Entry: Sendable where Packet: Sendable {}
