/// The hash functions of a script's `Crypto`.
package enum HashFunction: String, CaseIterable {
    case md5, sha1, sha224, sha256, sha384, sha512

    /// The hash of `bytes`.
    package func digest(of bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .md5: MD5().digest(of: bytes)
        case .sha1: SHA1().digest(of: bytes)
        case .sha224: Array(SHA2<UInt32>(isShort: true).digest(of: bytes).prefix(28))
        case .sha256: SHA2<UInt32>(isShort: false).digest(of: bytes)
        case .sha384: Array(SHA2<UInt64>(isShort: true).digest(of: bytes).prefix(48))
        case .sha512: SHA2<UInt64>(isShort: false).digest(of: bytes)
        }
    }

    /// The hexadecimal digits of a digest, in lower case.
    package static func hexadecimal(_ digest: some Sequence<UInt8>) -> String {
        digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// The message authentication code (HMAC) of `bytes` with `key` (RFC 2104).
    package func authenticationCode(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        let blockSize = self == .sha384 || self == .sha512 ? 128 : 64
        let short = key.count > blockSize ? digest(of: key) : key
        let padded = short + [UInt8](repeating: 0, count: blockSize - short.count)
        return digest(of: padded.map { $0 ^ 0x5C } + digest(of: padded.map { $0 ^ 0x36 } + bytes))
    }
}

/// A hash function that processes its text block by block.
protocol BlockHashFunction {
    /// The number of bytes in a block.
    static var blockSize: Int { get }
    /// The number of bytes of the text's length, at the end of the last block.
    static var lengthSize: Int { get }
    /// Whether numbers are big-endian.
    static var isBigEndian: Bool { get }
    /// Processes a block.
    mutating func add(_ block: ArraySlice<UInt8>)
    /// The hash of all blocks so far.
    var digest: [UInt8] { get }
}

extension BlockHashFunction {
    /// The hash of `bytes`, padded with a bit, zeros, and their length in bits.
    func digest(of bytes: [UInt8]) -> [UInt8] {
        var hash = self
        let rest = bytes.count % Self.blockSize
        var end = Array(bytes.suffix(rest)) + [0x80]
        while (end.count + Self.lengthSize) % Self.blockSize != 0 { end.append(0) }
        let length = Self.bytes(of: UInt64(bytes.count) &* 8)
        let zeros = [UInt8](repeating: 0, count: Self.lengthSize - length.count)
        end += Self.isBigEndian ? zeros + length : length + zeros
        for text in [bytes[..<(bytes.count - rest)], end[...]] {
            for start in stride(from: text.startIndex, to: text.endIndex, by: Self.blockSize) {
                hash.add(text[start..<(start + Self.blockSize)])
            }
        }
        return hash.digest
    }

    /// The bytes of a word, in the function's byte order.
    static func bytes<Word: FixedWidthInteger>(of word: Word) -> [UInt8] {
        let places = stride(from: 0, to: Word.bitWidth, by: 8)
        let bytes = places.map { UInt8(truncatingIfNeeded: word >> Word($0)) }
        return isBigEndian ? bytes.reversed() : bytes
    }

    static func words<Word: FixedWidthInteger>(of block: ArraySlice<UInt8>) -> [Word] {
        let size = Word.bitWidth / 8
        return stride(from: block.startIndex, to: block.endIndex, by: size).map { start in
            let bytes = block[start..<(start + size)]
            return isBigEndian
                ? bytes.reduce(0) { $0 << 8 | Word($1) } : bytes.reversed().reduce(0) { $0 << 8 | Word($1) }
        }
    }
}
