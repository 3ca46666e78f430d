/// How frames are written and what they are called (RFC 6455, 5.2).
enum WebSocketFrame {
    /// What a frame is.
    enum Opcode: UInt8 {
        case continuation = 0
        case text = 1
        case bytes = 2
        case close = 8
        case ping = 9
        case pong = 10

        /// Whether it is about the connection, and comes between a message's pieces.
        var isControl: Bool { rawValue >= 8 }
    }

    /// A whole frame of a client's, whose payload is masked with `mask`.
    static func written(_ opcode: Opcode, _ payload: [UInt8], mask: UInt32) -> [UInt8] {
        var frame: [UInt8] = []
        frame.reserveCapacity(payload.count + 14)
        frame.append(0x80 | opcode.rawValue)
        switch payload.count {
        case ..<126: frame.append(0x80 | UInt8(payload.count))
        case ..<65536: frame += [0x80 | 126] + bytes(UInt64(payload.count), 2)
        default: frame += [0x80 | 127] + bytes(UInt64(payload.count), 8)
        }
        let key = bytes(UInt64(mask), 4)
        frame += key
        for (place, byte) in payload.enumerated() { frame.append(byte ^ key[place & 3]) }
        return frame
    }

    /// What a frame that closes says: a code and a reason, or nothing.
    static func closing(code: Int?, reason: String) -> [UInt8] {
        code.map { bytes(UInt64($0), 2) + Array(reason.utf8) } ?? []
    }

    /// `number` in `count` bytes, the highest first.
    private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64(count - 1 - $0))) }
    }
}
