import Foundation

/// The times in the packets of an MPEG transport stream, in their order (ISO/IEC 13818-1).
struct TransportStream {
    /// A time in 1/90000 s.
    enum Mark {
        /// The stream's clock (PCR).
        case clock(Int64)
        /// The presentation time of the data that begins here, in the elementary stream with id `id` (PTS).
        case presentation(id: UInt8, Int64)
    }

    let marks: [Mark]

    init(_ bytes: Data) {
        var marks: [Mark] = []
        let bytes = [UInt8](bytes)
        for start in stride(from: 0, to: bytes.count - 187, by: 188) {
            var payload = start + 4
            if bytes[start + 3] & 0x20 != 0 {
                let length = Int(bytes[start + 4])
                if length >= 7, bytes[start + 5] & 0x10 != 0 {
                    let base = bytes[(start + 6)..<(start + 11)].reduce(Int64(0)) { $0 << 8 | Int64($1) }
                    marks.append(.clock(base >> 7))
                }
                payload += 1 + length
            }
            let begins = bytes[start + 1] & 0x40 != 0
            guard begins, payload + 14 <= start + 188, bytes[payload..<(payload + 3)] == [0, 0, 1] else { continue }
            guard bytes[payload + 7] & 0x80 != 0 else { continue }
            let field = bytes[(payload + 9)..<(payload + 14)].map(Int64.init)
            let (high, middle, low) = (field[0] >> 1 & 7, field[1] << 7 | field[2] >> 1, field[3] << 7 | field[4] >> 1)
            let time = high << 30 | middle << 15 | low
            marks.append(.presentation(id: bytes[payload + 3], time))
        }
        self.marks = marks
    }
}
