/// Reads the fields of an H.264 parameter set or header one after the other, most significant bit first (ITU-T H.264,
/// 7.2 and 9.1). A value type.
struct BitReader {
    private let bytes: [UInt8]
    /// The number of bits read.
    private(set) var position = 0

    /// Creates a reader of `bytes`, without emulation prevention bytes, that begins behind the first `position` bits.
    init(_ bytes: [UInt8], position: Int = 0) {
        (self.bytes, self.position) = (bytes, position)
    }

    /// Reads a field of `count` bits, 32 at most; nil if the bytes end before it does.
    mutating func bits(_ count: Int) -> UInt32? {
        guard position + count <= bytes.count * 8 else { return nil }
        var value: UInt32 = 0
        for _ in 0..<count {
            value = value << 1 | UInt32(bytes[position / 8] >> UInt8(7 - position % 8) & 1)
            position += 1
        }
        return value
    }

    /// Reads a field of one bit.
    mutating func flag() -> Bool? {
        bits(1).map { $0 == 1 }
    }

    /// Reads an Exp-Golomb number: `ue(v)`.
    mutating func number() -> UInt32? {
        var zeros = 0
        while let bit = bits(1) {
            if bit == 1 { return bits(zeros).map { (1 << zeros) - 1 + $0 } }
            zeros += 1
            // Longer ones do not fit, and occur in nothing that is read here.
            if zeros == 32 { return nil }
        }
        return nil
    }

    /// Reads an Exp-Golomb number with a sign: `se(v)`.
    mutating func signed() -> Int? {
        number().map { $0 % 2 == 1 ? Int($0 / 2) + 1 : -Int($0 / 2) }
    }
}

/// Writes fields one after the other, most significant bit first, as ``BitReader`` reads them. A value type.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    /// The number of bits written.
    private(set) var count = 0

    /// Writes the lowest `count` bits of `value`.
    mutating func write(_ value: UInt32, bits count: Int) {
        for bit in (0..<count).reversed() { write(value >> UInt32(bit) & 1 == 1) }
    }

    mutating func write(_ flag: Bool) {
        if count % 8 == 0 { bytes.append(0) }
        if flag { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
        count += 1
    }

    /// Writes an Exp-Golomb number, `ue(v)`, below 2³² − 1.
    mutating func write(number: UInt32) {
        let value = UInt64(number) + 1
        let length = 64 - value.leadingZeroBitCount
        write(0, bits: length - 1)
        for bit in (0..<length).reversed() { write(value >> UInt64(bit) & 1 == 1) }
    }

    /// Writes an Exp-Golomb number with a sign, `se(v)`.
    mutating func write(signed: Int) {
        write(number: UInt32(signed > 0 ? 2 * signed - 1 : -2 * signed))
    }

    /// Fills the last byte with bits that are `flag`.
    mutating func align(with flag: Bool) {
        while count % 8 != 0 { write(flag) }
    }
}
