/// The positions and durations of the frames of a GIF (GIF89a specification).
struct GIFBlocks {
    /// One frame with the blocks before it.
    struct Frame: Equatable {
        let bytes: Range<Int>
        let duration: Duration
    }

    /// The complete frames, in order.
    private(set) var frames: [Frame] = []
    private let bytes: [UInt8]
    private var place = 0

    /// Parses a file; no frames if it is not a GIF.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.starts(with: Array("GIF8".utf8)), bytes.count > 13 else { return }
        place = 13 + Self.tableSize(bytes[10])
        var start = 0
        var hundredths = 0
        while place < bytes.count {
            switch bytes[place] {
            case 0x21:
                // A graphic control extension: its size, its flags, and its delay.
                if place + 5 < bytes.count, bytes[place + 1] == 0xF9 {
                    hundredths = Int(bytes[place + 4]) | Int(bytes[place + 5]) << 8
                }
                place += 2
            case 0x2C:
                guard place + 10 < bytes.count else { return }
                // The frame's descriptor, its colour table, and its code size.
                place += 10 + Self.tableSize(bytes[place + 9]) + 1
                guard skipBlocks() else { return }
                // As in browsers: a frame of less than 2 hundredths of a second is shown for 10.
                let delay = hundredths < 2 ? 10 : hundredths
                frames.append(Frame(bytes: start..<place, duration: .milliseconds(10 * delay)))
                (start, hundredths) = (place, 0)
                continue
            default: return
            }
            guard skipBlocks() else { return }
        }
    }

    /// Skips a sequence of sub-blocks that each begin with their length, the last of which is empty.
    private mutating func skipBlocks() -> Bool {
        while place < bytes.count {
            let length = Int(bytes[place])
            place += length + 1
            if length == 0 { return true }
        }
        return false
    }

    /// The size in bytes of a colour table with these flags.
    private static func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
