/// SHA-1 (FIPS 180-4).
struct SecureHash1: BlockHash {
    private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]

    static let blockSize = 64
    static let lengthSize = 8
    static let isBigEndian = true

    mutating func add(_ block: ArraySlice<UInt8>) {
        var words: [UInt32] = Self.words(of: block)
        for i in 16..<80 { words.append(turned(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1)) }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for i in 0..<80 {
            let (mixed, constant): (UInt32, UInt32) =
                switch i / 20 {
                case 0: ((b & c) | (~b & d), 0x5A82_7999)
                case 1: (b ^ c ^ d, 0x6ED9_EBA1)
                case 2: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            (a, b, c, d, e) = (turned(a, 5) &+ mixed &+ e &+ constant &+ words[i], a, turned(b, 30), c, d)
        }
        for (i, word) in [a, b, c, d, e].enumerated() { state[i] &+= word }
    }

    var digest: [UInt8] { state.flatMap { Self.bytes(of: $0) } }

    private func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }
}
