/// The blocks of a slice of P pictures that skips every block: each equals the block in the frame before.
enum SkippedMacroblocks {
    /// Writes `count` blocks in codes of variable length, with the bit that ends a slice (ITU-T H.264, 7.3.4 and
    /// 7.3.2.11).
    static func writeCodes(_ count: Int, to writer: inout BitWriter) {
        writer.write(number: UInt32(count))
        writer.write(true)
        writer.align(with: false)
    }

    /// Writes `count` blocks with arithmetic coding, for a slice whose quantizer is 26 and whose `cabac_init_idc` is 0
    /// (9.3.4.2 to 9.3.4.5).
    static func writeArithmetically(_ count: Int, to writer: inout BitWriter) {
        writer.align(with: true)
        var coder = Coder(writer)
        // `mb_skip_flag` has the context 11 (m 23, n 33) if the blocks to the left and above are skipped or absent.
        // With that quantizer it begins with "skipped" as the most probable symbol, at the state 6.
        var state = 6
        for block in 1...count {
            coder.writeMostProbableBit(&state)
            coder.writeEnd(block == count)
        }
        writer = coder.writer
        writer.align(with: false)
    }

    /// The arithmetic coder, as far as it is needed: it encodes the most probable symbol, and whether a slice ends.
    private struct Coder {
        var writer: BitWriter
        private var low = 0
        private var range = 510
        private var outstanding = 0
        private var hasBegun = false

        init(_ writer: BitWriter) {
            self.writer = writer
        }

        mutating func writeMostProbableBit(_ state: inout Int) {
            range -= Self.unlikelyRanges[state][range >> 6 & 3]
            state = min(state + 1, 62)
            renormalize()
        }

        mutating func writeEnd(_ isEnd: Bool) {
            range -= 2
            guard isEnd else { return renormalize() }
            low += range
            range = 2
            renormalize()
            put(low >> 9 & 1)
            // The last of these bits is the one that ends a slice.
            writer.write(UInt32(low >> 7 & 3 | 1), bits: 2)
        }

        private mutating func renormalize() {
            while range < 256 {
                if low < 256 {
                    put(0)
                } else if low >= 512 {
                    low -= 512
                    put(1)
                } else {
                    low -= 256
                    outstanding += 1
                }
                range <<= 1
                low <<= 1
            }
        }

        private mutating func put(_ bit: Int) {
            if hasBegun { writer.write(bit == 1) }
            hasBegun = true
            for _ in 0..<outstanding { writer.write(bit == 0) }
            outstanding = 0
        }

        /// `rangeTabLPS` (table 9-44).
        private static let unlikelyRanges: [[Int]] = [
            [128, 176, 208, 240], [128, 167, 197, 227], [128, 158, 187, 216], [123, 150, 178, 205],
            [116, 142, 169, 195],
            [111, 135, 160, 185], [105, 128, 152, 175], [100, 122, 144, 166], [95, 116, 137, 158], [90, 110, 130, 150],
            [85, 104, 123, 142], [81, 99, 117, 135], [77, 94, 111, 128], [73, 89, 105, 122], [69, 85, 100, 116],
            [66, 80, 95, 110], [62, 76, 90, 104], [59, 72, 86, 99], [56, 69, 81, 94], [53, 65, 77, 89],
            [51, 62, 73, 85], [48, 59, 69, 80], [46, 56, 66, 76], [43, 53, 63, 72], [41, 50, 59, 69],
            [39, 48, 56, 65], [37, 45, 54, 62], [35, 43, 51, 59], [33, 41, 48, 56], [32, 39, 46, 53],
            [30, 37, 43, 50], [29, 35, 41, 48], [27, 33, 39, 45], [26, 31, 37, 43], [24, 30, 35, 41],
            [23, 28, 33, 39], [22, 27, 32, 37], [21, 26, 30, 35], [20, 24, 29, 33], [19, 23, 27, 31],
            [18, 22, 26, 30], [17, 21, 25, 28], [16, 20, 23, 27], [15, 19, 22, 25], [14, 18, 21, 24],
            [14, 17, 20, 23], [13, 16, 19, 22], [12, 15, 18, 21], [12, 14, 17, 20], [11, 14, 16, 19],
            [11, 13, 15, 18], [10, 12, 15, 17], [10, 12, 14, 16], [9, 11, 13, 15], [9, 11, 12, 14],
            [8, 10, 12, 14], [8, 9, 11, 13], [7, 9, 11, 12], [7, 9, 10, 12], [7, 8, 10, 11],
            [6, 8, 9, 11], [6, 7, 9, 10], [6, 7, 8, 9],
        ]
    }
}
