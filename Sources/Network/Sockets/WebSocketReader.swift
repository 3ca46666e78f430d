package import SharedTypes

/// Assembles a server's frames (RFC 6455): takes bytes as they arrive, and returns messages and control frames. A
/// value.
package struct WebSocketReader {
    /// A received message or control frame.
    package enum Event: Equatable {
        case message(WebSocketMessage)
        case ping([UInt8])
        case pong
        /// The server closes the connection, with the code 1005 if it sends none.
        case close(code: Int, reason: String)
    }

    /// A violation of the protocol by the server: the code to close the connection with, and a description.
    package struct Fault: Error, Equatable {
        /// 1002, 1007 or 1009.
        package let code: Int
        /// A description of a few words, which follows "sends".
        package let description: String
    }

    private let limit: Int
    private var unread: [UInt8] = []
    private var start = 0
    private var opcode: WebSocketFrame.Opcode?
    private var message: [UInt8] = []
    private var isClosed = false

    /// Creates a reader of messages of at most `limit` bytes.
    package init(limit: Int) {
        self.limit = limit
    }

    /// The number of buffered bytes of incomplete messages.
    package var heldCount: Int { unread.count - start + message.count }

    /// Appends received `bytes`.
    package mutating func take(_ bytes: [UInt8]) {
        unread.removeFirst(start)
        start = 0
        unread += bytes
    }

    /// The next complete event; nil if more bytes are needed, and after a close. Throws a violation of the protocol.
    package mutating func next() throws(Fault) -> Event? {
        while !isClosed, let frame = try frame() {
            if let event = try event(of: frame.opcode, isLast: frame.isLast, frame.payload) { return event }
        }
        return nil
    }

    private mutating func frame() throws(Fault) -> (
        opcode: WebSocketFrame.Opcode, isLast: Bool, payload: ArraySlice<UInt8>
    )? {
        let rest = unread[start...]
        guard rest.count >= 2 else { return nil }
        let (first, second) = (rest[start], rest[start + 1])
        guard first & 0x70 == 0, let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0F) else {
            throw Fault(code: 1002, description: "a frame with an unknown opcode")
        }
        let isLast = first & 0x80 != 0
        guard second & 0x80 == 0 else { throw Fault(code: 1002, description: "a masked frame") }
        let lengthSize = second == 126 ? 2 : second == 127 ? 8 : 0
        guard rest.count >= 2 + lengthSize else { return nil }
        let length =
            lengthSize == 0
            ? UInt64(second) : rest[(start + 2)..<(start + 2 + lengthSize)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        if opcode.isControl, !isLast || length > 125 {
            throw Fault(code: 1002, description: "a control frame that is fragmented or too long")
        }
        guard length <= UInt64(limit - (opcode.isControl ? 0 : message.count)) else {
            throw Fault(code: 1009, description: "a message of more than \(limit.asSize)")
        }
        let payload = start + 2 + lengthSize
        guard unread.count - payload >= Int(length) else { return nil }
        start = payload + Int(length)
        return (opcode, isLast, unread[payload..<start])
    }

    private mutating func event(
        of opcode: WebSocketFrame.Opcode, isLast: Bool, _ payload: ArraySlice<UInt8>
    ) throws(Fault) -> Event? {
        switch opcode {
        case .ping: return .ping(Array(payload))
        case .pong: return .pong
        case .close:
            isClosed = true
            return try Self.close(Array(payload))
        case .text, .bytes:
            guard self.opcode == nil else { throw Fault(code: 1002, description: "a new message within another one") }
            self.opcode = opcode
        case .continuation:
            guard self.opcode != nil else {
                throw Fault(code: 1002, description: "a continuation frame without a message")
            }
        }
        message += payload
        guard isLast else { return nil }
        defer { (message, self.opcode) = ([], nil) }
        guard self.opcode == .text else { return .message(.bytes(message)) }
        guard let text = String(validating: message, as: UTF8.self) else {
            throw Fault(code: 1007, description: "a text that is not UTF-8")
        }
        return .message(.text(text))
    }

    private static func close(_ payload: [UInt8]) throws(Fault) -> Event {
        guard !payload.isEmpty else { return .close(code: 1005, reason: "") }
        guard payload.count >= 2 else { throw Fault(code: 1002, description: "an incomplete close code") }
        let code = Int(payload[0]) << 8 | Int(payload[1])
        guard (1000...1003).contains(code) || (1007...1014).contains(code) || (3000...4999).contains(code) else {
            throw Fault(code: 1002, description: "an invalid close code")
        }
        guard let reason = String(validating: payload.dropFirst(2), as: UTF8.self) else {
            throw Fault(code: 1007, description: "a text that is not UTF-8")
        }
        return .close(code: code, reason: reason)
    }
}

/// The encoding and the names of frames (RFC 6455, 5.2).
enum WebSocketFrame {
    /// The type of a frame.
    enum Opcode: UInt8 {
        case continuation = 0
        case text = 1
        case bytes = 2
        case close = 8
        case ping = 9
        case pong = 10

        /// Whether it is a control frame, which may come between a message's fragments.
        var isControl: Bool { rawValue >= 8 }
    }

    /// A whole client frame, whose payload is masked with `mask`.
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

    /// The payload of a close frame: a code and a reason, or nothing.
    static func closing(code: Int?, reason: String) -> [UInt8] {
        code.map { bytes(UInt64($0), 2) + Array(reason.utf8) } ?? []
    }

    /// Encodes `number` in `count` bytes, highest first.
    private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64(count - 1 - $0))) }
    }
}
