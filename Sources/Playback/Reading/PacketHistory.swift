/// The newest packets that a decoder was given, from a packet with which decoding can begin, so far back that all frames
/// follow from them that the decoder has not output yet.
struct PacketHistory {
    /// The number of packets behind which everything was output: more than the threads and the reordered frames of a
    /// decoder hold back, and the frames before a key frame that refer to the one before.
    private static let minimumCount = 64
    /// The maximum number of bytes: beyond that the oldest packets are not kept, and their frames cannot be decoded
    /// again.
    private static let maximumByteCount = 64 << 20

    private(set) var packets: [MediaPacket] = []
    private var byteCount = 0

    mutating func append(_ packet: MediaPacket) {
        packets.append(packet)
        byteCount += packet.byteCount
        if packet.isKey, let key = packets.dropLast(Self.minimumCount).lastIndex(where: \.isKey) { removeFirst(key) }
        while byteCount > Self.maximumByteCount, packets.count > 1 { removeFirst(1) }
    }

    mutating func removeAll() { self = PacketHistory() }

    private mutating func removeFirst(_ count: Int) {
        byteCount -= packets.prefix(count).reduce(0) { $0 + $1.byteCount }
        packets.removeFirst(count)
    }
}
