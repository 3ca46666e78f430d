/// The newest packets that a decoder was given, from a packet with which decoding can begin, so far back that all frames
/// follow from them that the decoder has not output yet.
struct PacketHistory {
    /// The number of packets behind which everything was output: more than the threads and the reordered frames of a
    /// decoder hold back, and the frames before a key frame that refer to the one before.
    private static let minimumCount = 64
    /// The maximum number of bytes: beyond that the oldest packets are dropped, and their frames cannot be decoded
    /// again.
    private static let maximumByteCount = 64 << 20
    /// The memory of a packet beside its bytes, measured as 800 bytes. A movie may have one key frame and then millions of
    /// tiny packets.
    private static let overhead = 1_024

    private(set) var packets: [MediaPacket] = []
    private var byteCount = 0

    mutating func append(_ packet: MediaPacket) {
        packets.append(packet)
        byteCount += packet.byteCount + Self.overhead
        if packet.isKey, let key = packets.dropLast(Self.minimumCount).lastIndex(where: \.isKey) { removeFirst(key) }
        guard byteCount > Self.maximumByteCount else { return }
        // A half at once, because each removal moves the packets that stay.
        var (count, left) = (0, byteCount)
        while left > Self.maximumByteCount / 2, count < packets.count - 1 {
            left -= packets[count].byteCount + Self.overhead
            count += 1
        }
        removeFirst(count)
    }

    mutating func removeAll() { self = PacketHistory() }

    private mutating func removeFirst(_ count: Int) {
        byteCount -= packets.prefix(count).reduce(0) { $0 + $1.byteCount + Self.overhead }
        packets.removeFirst(count)
    }
}
