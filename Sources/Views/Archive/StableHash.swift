/// A hash of values that is the same in every process, unlike that of Swift's `Hasher`.
package struct StableHash {
    /// The hash of all values so far.
    package private(set) var value: UInt64

    package init(seed: UInt64 = 0xCBF2_9CE4_8422_2325) {
        value = seed
    }

    package mutating func add(word: UInt64) {
        value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 29
    }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(word: UInt64(bytes.count))
        let whole = bytes.count & ~7
        for offset in stride(from: 0, to: whole, by: 8) {
            add(word: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        }
        guard whole < bytes.count else { return }
        add(word: bytes[whole...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
}

/// The identity of an image's contents: a hash of its size, its scale and its pixels.
package struct ImageKey: Hashable, Sendable {
    package let words: SIMD2<UInt64>

    /// Hashes `image`.
    package init(_ image: PixelImage) {
        self.init(image.pixels, width: image.width, height: image.height, scale: image.scale)
    }

    init(_ pixels: [UInt8], width: Int, height: Int, scale: Double) {
        func hash(_ seed: UInt64) -> UInt64 {
            var hash = StableHash(seed: seed)
            for word in [UInt64(width), UInt64(height), scale.bitPattern] { hash.add(word: word) }
            pixels.withUnsafeBytes { hash.add($0) }
            return hash.value
        }
        words = SIMD2(hash(0xCBF2_9CE4_8422_2325), hash(0x2545_F491_4F6C_DD1D))
    }

    init(words: SIMD2<UInt64>) {
        self.words = words
    }
}
