/// The clock of an MPEG transport stream (PCR). It is sent at least every tenth of a second, as ISO/IEC 13818-1 (2.7.2)
/// requires, also where no frame is due. A value type: takes packets and returns the packets to insert before them.
struct ProgramClockReference {
    /// The size of a packet in bytes.
    static let packetSize = 188
    /// The longest time between two clock values, in 1/90000 s.
    private static let interval: Int64 = 9_000
    /// The longest gap that is filled. A longer one means that the clock was reset.
    private static let longestGap: Int64 = 3_600 * 90_000
    /// The clock has 33 bits.
    private static let mask: Int64 = (1 << 33) - 1

    /// The identifier (PID) of the stream that carries the clock.
    private var identifier: (UInt8, UInt8)?
    /// The continuity counter of its newest packet with a payload.
    private var counter: UInt8 = 0
    /// The last clock value, in 1/90000 s.
    private var last: Int64?

    /// Records the clock of `packet`, the next one, and returns the packets to write before it.
    mutating func packets(before packet: UnsafeRawBufferPointer) -> [[UInt8]] {
        let name = (packet[1] & 0x1F, packet[2])
        var packets: [[UInt8]] = []
        if let time = Self.time(of: packet), identifier.map({ $0 == name }) ?? true {
            identifier = name
            if let last {
                let gap = (time - last) & Self.mask
                let shown =
                    gap > Self.longestGap ? [] : Array(stride(from: Self.interval, to: gap, by: Int(Self.interval)))
                packets = shown.map { clock(at: (last + $0) & Self.mask, name) }
            }
            last = time
        }
        if let identifier, identifier == name, packet[3] & 0x10 != 0 { counter = packet[3] & 0x0F }
        return packets
    }

    /// The clock value in `packet`, in 1/90000 s; nil if it has none.
    private static func time(of packet: UnsafeRawBufferPointer) -> Int64? {
        guard packet[3] & 0x20 != 0, packet[4] >= 7, packet[5] & 0x10 != 0 else { return nil }
        return packet[6..<11].reduce(Int64(0)) { $0 << 8 | Int64($1) } >> 7
    }

    /// Creates a packet that has a clock value and no payload.
    private func clock(at time: Int64, _ name: (UInt8, UInt8)) -> [UInt8] {
        let bits = time << 7 | 0x7E
        let bytes = (0..<5).map { UInt8(truncatingIfNeeded: bits >> (32 - 8 * Int64($0))) }
        let head: [UInt8] = [0x47, name.0, name.1, 0x20 | counter, UInt8(Self.packetSize - 5), 0x10] + bytes + [0]
        return head + [UInt8](repeating: 0xFF, count: Self.packetSize - head.count)
    }
}
