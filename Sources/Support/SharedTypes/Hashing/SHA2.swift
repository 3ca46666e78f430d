/// SHA-224, SHA-256, SHA-384 and SHA-512 (FIPS 180-4): one function over words of 32 or of 64 bits.
struct SHA2<Word: FixedWidthInteger & UnsignedInteger & Sendable>: BlockHashFunction {
    private var state: [Word]
    private let rotations: Rotations
    private let constants: [Word]

    /// The numbers of bits by which words are rotated; the last of each small sigma is a shift.
    private struct Rotations {
        let sum0: (Word, Word, Word)
        let sum1: (Word, Word, Word)
        let sigma0: (Word, Word, Word)
        let sigma1: (Word, Word, Word)
    }

    static var blockSize: Int { 16 * Word.bitWidth / 8 }
    static var lengthSize: Int { 2 * Word.bitWidth / 8 }
    static var isBigEndian: Bool { true }

    /// Creates the full function, or its truncated form with other initial values: SHA-224 has the lower halves of
    /// those of SHA-384.
    init(isShort: Bool) {
        constants = HashConstants.cubes.prefix(Word.bitWidth == 32 ? 64 : 80).map {
            Word(truncatingIfNeeded: $0 >> UInt64(64 - Word.bitWidth))
        }
        let start = isShort ? HashConstants.roots.suffix(8) : HashConstants.roots.prefix(8)
        if Word.bitWidth == 32 {
            state = start.map { Word(truncatingIfNeeded: isShort ? $0 : $0 >> 32) }
            rotations = Rotations(sum0: (2, 13, 22), sum1: (6, 11, 25), sigma0: (7, 18, 3), sigma1: (17, 19, 10))
        } else {
            state = start.map { Word(truncatingIfNeeded: $0) }
            rotations = Rotations(sum0: (28, 34, 39), sum1: (14, 18, 41), sigma0: (1, 8, 7), sigma1: (19, 61, 6))
        }
    }

    mutating func add(_ block: ArraySlice<UInt8>) {
        let rounds = constants.count
        withUnsafeTemporaryAllocation(of: Word.self, capacity: rounds) { words in
            block.withUnsafeBytes { bytes in
                for i in 0..<16 {
                    let word = bytes.loadUnaligned(fromByteOffset: i * Word.bitWidth / 8, as: Word.self)
                    words[i] = Word(bigEndian: word)
                }
            }
            for i in 16..<rounds {
                let (a, b) = (words[i - 15], words[i - 2])
                let small = turned(a, rotations.sigma0.0) ^ turned(a, rotations.sigma0.1) ^ (a &>> rotations.sigma0.2)
                let great = turned(b, rotations.sigma1.0) ^ turned(b, rotations.sigma1.1) ^ (b &>> rotations.sigma1.2)
                words[i] = words[i - 16] &+ small &+ words[i - 7] &+ great
            }
            mix(UnsafeBufferPointer(words))
        }
    }

    /// Performs the rounds of a block with its `words`. The state is in variables, because an array costs an allocation
    /// each round.
    private mutating func mix(_ words: UnsafeBufferPointer<Word>) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        constants.withUnsafeBufferPointer { constants in
            for i in 0..<words.count {
                let choice = (e & f) ^ (~e & g)
                let majority = (a & b) ^ (a & c) ^ (b & c)
                let first = h &+ sum(e, rotations.sum1) &+ choice &+ constants[i] &+ words[i]
                let second = sum(a, rotations.sum0) &+ majority
                (h, g, f, e) = (g, f, e, d &+ first)
                (d, c, b, a) = (c, b, a, first &+ second)
            }
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    var digest: [UInt8] { state.flatMap { Self.bytes(of: $0) } }

    private func sum(_ word: Word, _ by: (Word, Word, Word)) -> Word {
        turned(word, by.0) ^ turned(word, by.1) ^ turned(word, by.2)
    }

    private func turned(_ word: Word, _ bits: Word) -> Word {
        word &>> bits | word &<< (Word(truncatingIfNeeded: Word.bitWidth) &- bits)
    }
}
