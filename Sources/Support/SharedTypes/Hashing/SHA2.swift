/// SHA-224, SHA-256, SHA-384 and SHA-512 (FIPS 180-4): one function over words of 32 or of 64 bits.
struct SHA2<Word: FixedWidthInteger & UnsignedInteger & Sendable>: BlockHashFunction {
    private var state: [Word]
    private let rotations: Rotations

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
        let rounds = Word.bitWidth == 32 ? 64 : 80
        var words = Self.words(of: block) as [Word]
        words.reserveCapacity(rounds)
        for i in 16..<rounds {
            let (a, b) = (words[i - 15], words[i - 2])
            let small = turned(a, rotations.sigma0.0) ^ turned(a, rotations.sigma0.1) ^ (a >> rotations.sigma0.2)
            let great = turned(b, rotations.sigma1.0) ^ turned(b, rotations.sigma1.1) ^ (b >> rotations.sigma1.2)
            words.append(words[i - 16] &+ small &+ words[i - 7] &+ great)
        }
        var s = state
        for i in 0..<rounds {
            let constant = Word(truncatingIfNeeded: HashConstants.cubes[i] >> UInt64(64 - Word.bitWidth))
            let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
            let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
            let first = s[7] &+ sum(s[4], rotations.sum1) &+ choice &+ constant &+ words[i]
            let second = sum(s[0], rotations.sum0) &+ majority
            s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
        }
        for i in 0..<8 { state[i] &+= s[i] }
    }

    var digest: [UInt8] { state.flatMap { Self.bytes(of: $0) } }

    private func sum(_ word: Word, _ by: (Word, Word, Word)) -> Word {
        turned(word, by.0) ^ turned(word, by.1) ^ turned(word, by.2)
    }

    private func turned(_ word: Word, _ bits: Word) -> Word {
        word >> bits | word << (Word(Word.bitWidth) - bits)
    }
}
