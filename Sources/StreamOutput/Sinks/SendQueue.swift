/// The queue of packets that wait for a sink, first in, first out. A value type.
///
/// A sink that must not block the encoder is bounded by drops. When its waiting frames span too much time, all of them
/// are dropped, and all that follow up to the next key frame. So the packets that pass can always be decoded. Audio
/// stays, up to a length of its own.
package struct SendQueue<Packet> {
    /// The behaviour when the sink is slower than the encoder.
    package enum Policy: Hashable, Sendable {
        /// The producer waits while there are more bytes than this: nothing is lost.
        case waits(maximumByteCount: Int)
        /// Groups of frames are dropped.
        case drops
    }

    /// A packet with the values that determine its place in the order. Times are in 1/90000 s.
    package struct Entry {
        package let packet: Packet
        package let isVideo: Bool
        package let isKeyFrame: Bool
        package let time: Int64
        package let byteCount: Int

        package init(_ packet: Packet, isVideo: Bool, isKeyFrame: Bool, time: Int64, byteCount: Int) {
            (self.packet, self.isVideo, self.isKeyFrame) = (packet, isVideo, isKeyFrame)
            (self.time, self.byteCount) = (time, byteCount)
        }
    }

    /// The longest span from the first to the last waiting frame: 900 ms.
    package static var longestFrames: Int64 { 81_000 }
    /// The longest span of waiting audio: 10 s.
    package static var longestAudio: Int64 { 900_000 }

    private let policy: Policy
    private var entries: [Entry] = []
    /// The index of the first entry that has not left.
    private var first = 0
    /// The number of waiting bytes.
    package private(set) var byteCount = 0
    /// The number of dropped frames.
    package private(set) var droppedFrames = 0
    /// Whether frames are dropped until the next key frame.
    package private(set) var awaitsKeyFrame = false

    package init(_ policy: Policy) {
        self.policy = policy
    }

    package var isEmpty: Bool { first == entries.count }
    /// Whether the producer has to wait.
    package var isFull: Bool {
        if case .waits(let maximum) = policy { byteCount > maximum } else { false }
    }

    /// The span from the first to the last waiting frame.
    package var span: Int64 {
        let frames = entries[first...].lazy.filter(\.isVideo)
        guard let start = frames.first, let end = entries[first...].last(where: \.isVideo) else { return 0 }
        return end.time - start.time
    }

    /// Adds a packet, or drops it.
    package mutating func append(_ entry: Entry) {
        guard policy == .drops else { return add(entry) }
        guard entry.isVideo else {
            add(entry)
            return dropOldAudio(before: entry.time - Self.longestAudio)
        }
        if awaitsKeyFrame, !entry.isKeyFrame {
            droppedFrames += 1
            return
        }
        awaitsKeyFrame = false
        add(entry)
        if span > Self.longestFrames { dropFrames(keeping: entry) }
    }

    /// Removes and returns the oldest packet.
    package mutating func takeFirst() -> Packet? {
        guard first < entries.count else { return nil }
        let entry = entries[first]
        byteCount -= entry.byteCount
        first += 1
        // Memory is released when half of it is empty, so that a packet costs the same however many wait.
        if first * 2 >= entries.count {
            entries.removeFirst(first)
            first = 0
        }
        return entry.packet
    }

    /// Restarts the stream: the sink's next frame must be a key frame.
    package mutating func restart() {
        dropFrames(keeping: nil)
    }

    /// Drops the waiting frames; the last of them stays if it is a key frame.
    private mutating func dropFrames(keeping last: Entry?) {
        let kept = last.flatMap { $0.isKeyFrame ? $0 : nil }
        let waiting = entries[first...]
        droppedFrames += waiting.count(where: \.isVideo) - (kept == nil ? 0 : 1)
        keep(waiting.filter { !$0.isVideo } + (kept.map { [$0] } ?? []))
        awaitsKeyFrame = kept == nil
    }

    private mutating func dropOldAudio(before time: Int64) {
        guard let oldest = entries[first...].first(where: { !$0.isVideo }), oldest.time < time else { return }
        keep(entries[first...].filter { $0.isVideo || $0.time >= time })
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

extension SendQueue: Sendable where Packet: Sendable {}
extension SendQueue.Entry: Sendable where Packet: Sendable {}
