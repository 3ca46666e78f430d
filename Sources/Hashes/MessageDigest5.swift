/// MD5 (RFC 1321).
struct MessageDigest5: BlockHash {
    private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]

    static let blockSize = 64
    static let lengthSize = 8
    static let isBigEndian = false

    private static let turns: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]

    mutating func add(_ block: ArraySlice<UInt8>) {
        let words: [UInt32] = Self.words(of: block)
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for i in 0..<64 {
            let (mixed, place) =
                switch i / 16 {
                case 0: ((b & c) | (~b & d), i)
                case 1: ((d & b) | (~d & c), (5 * i + 1) % 16)
                case 2: (b ^ c ^ d, (3 * i + 5) % 16)
                default: (c ^ (b | ~d), 7 * i % 16)
                }
            let sum = a &+ mixed &+ HashConstants.sines[i] &+ words[place]
            let turn = Self.turns[i / 16][i % 4]
            (a, b, c, d) = (d, b &+ (sum << turn | sum >> (32 - turn)), b, c)
        }
        for (i, word) in [a, b, c, d].enumerated() { state[i] &+= word }
    }

    var digest: [UInt8] { state.flatMap { Self.bytes(of: $0) } }
}
