/// Writes fields one after the other, most significant bit first, as ``BitReader`` reads them. A value type.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    /// How many bits were written.
    private(set) var count = 0

    /// The lowest `count` bits of `value`.
    mutating func write(_ value: UInt32, bits count: Int) {
        for bit in (0..<count).reversed() { write(value >> UInt32(bit) & 1 == 1) }
    }

    mutating func write(_ flag: Bool) {
        if count % 8 == 0 { bytes.append(0) }
        if flag { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
        count += 1
    }

    /// An Exp-Golomb number, `ue(v)`, below 2³² − 1.
    mutating func write(number: UInt32) {
        let value = UInt64(number) + 1
        let length = 64 - value.leadingZeroBitCount
        write(0, bits: length - 1)
        for bit in (0..<length).reversed() { write(value >> UInt64(bit) & 1 == 1) }
    }

    /// An Exp-Golomb number with a sign, `se(v)`.
    mutating func write(signed: Int) {
        write(number: UInt32(signed > 0 ? 2 * signed - 1 : -2 * signed))
    }

    /// Fills the last byte with bits that are `flag`.
    mutating func align(with flag: Bool) {
        while count % 8 != 0 { write(flag) }
    }
}
