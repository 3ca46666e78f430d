/// Reads a NAL unit of H.264 or HEVC bit by bit. Bits beyond its end are 0.
struct BitReader {
    private let bytes: [UInt8]
    private var place = 0

    /// Creates a reader of a unit. It removes the emulation prevention bytes.
    init(unit: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(unit.count)
        var zeros = 0
        for byte in unit {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    /// Whether all bits read so far were within the unit.
    var isWithin: Bool { place <= bytes.count * 8 }

    /// Reads the next `count` bits, at most 32, as a number.
    mutating func bits(_ count: Int) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            let byte = place / 8
            let bit = byte < bytes.count ? bytes[byte] >> (7 - UInt8(place % 8)) & 1 : 0
            value = value << 1 | UInt32(bit)
            place += 1
        }
        return value
    }

    /// Reads the next bit.
    mutating func flag() -> Bool { bits(1) == 1 }

    mutating func skip(_ count: Int) { place += count }

    /// Reads an unsigned Exp-Golomb number (ue(v)).
    mutating func number() -> Int {
        var zeros = 0
        while isWithin, zeros < 32, !flag() { zeros += 1 }
        return zeros == 0 ? 0 : zeros < 32 ? Int((UInt64(1) << zeros) - 1 + UInt64(bits(zeros))) : 0
    }

    /// Reads a signed Exp-Golomb number (se(v)).
    mutating func signed() -> Int {
        let value = number()
        return value % 2 == 0 ? -value / 2 : (value + 1) / 2
    }
}
