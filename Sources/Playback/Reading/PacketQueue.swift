/// Packets of one track that are read and not decoded, in order. Amortised O(1) at both ends.
struct PacketQueue {
    private var packets: [MediaPacket] = []
    private var first = 0
    /// Bytes of all of them.
    private(set) var byteCount = 0

    var count: Int { packets.count - first }

    mutating func append(_ packet: MediaPacket) {
        packets.append(packet)
        byteCount += packet.byteCount
    }

    mutating func takeFirst() -> MediaPacket? {
        guard first < packets.count else { return nil }
        let packet = packets[first]
        first += 1
        byteCount -= packet.byteCount
        if first >= 32, first * 2 >= packets.count {
            packets.removeFirst(first)
            first = 0
        }
        return packet
    }

    mutating func removeAll() {
        self = PacketQueue()
    }
}
