/// A request to the image decoder; one message each. It replies to each but ``prepare``, in order.
package enum DecoderRequest: Equatable, Sendable {
    /// Loads the libraries for bitmap images in advance. No reply.
    case prepare
    /// Decodes the image in these bytes. If it is a document, the decoder keeps it under this number.
    case image([UInt8], document: Int64, DecoderBudget)
    /// Decodes the frames of the animated image in these bytes, which may have `limit` bytes of pixels together.
    case animation([UInt8], limit: Int64, DecoderBudget)
    /// Draws the document of a number at a size in pixels. The bytes are nil if the decoder has the document already.
    case drawing(document: Int64, [UInt8]?, width: Int64, height: Int64)
    /// Encodes a text as a QR code.
    case code(String)
}

/// The memory budget of a script's images.
package struct DecoderBudget: Equatable, Sendable {
    /// The budget in bytes.
    package var capacity: Int64
    /// The bytes of it that are still free.
    package var left: Int64

    /// Creates a budget.
    package init(capacity: Int, left: Int) {
        self.capacity = Int64(capacity)
        self.left = Int64(left)
    }
}

/// The limits that both sides of the image decoder's socket observe.
package enum DecoderLimits {
    /// The maximum size of a request in bytes; the file of an image is smaller.
    package static let request = 40 << 20
    /// The maximum size of a reply in bytes, without pixels.
    package static let reply = 1 << 20
    /// The maximum size of a reply's pixels in bytes.
    package static let pixels = 64 << 20
}

extension DecoderRequest {
    /// The message's bytes.
    package var bytes: [UInt8] {
        var writer = MessageEncoder()
        switch self {
        case .prepare: writer.put(UInt8(0))
        case .image(let content, let document, let budget):
            writer.put(UInt8(1))
            writer.put(content)
            writer.put(document)
            budget.write(to: &writer)
        case .animation(let content, let limit, let budget):
            writer.put(UInt8(2))
            writer.put(content)
            writer.put(limit)
            budget.write(to: &writer)
        case .drawing(let document, let content, let width, let height):
            writer.put(UInt8(3))
            writer.put(document)
            writer.put(content) { $0.put($1) }
            writer.put(width)
            writer.put(height)
        case .code(let text):
            writer.put(UInt8(4))
            writer.put(text)
        }
        return writer.bytes
    }

    /// Parses the request in `bytes`.
    package init(reading bytes: [UInt8]) throws(MessageError) {
        var reader = MessageDecoder(bytes)
        switch try reader.byte() {
        case 0: self = .prepare
        case 1:
            self = .image(
                try reader.content(), document: try reader.number(), try DecoderBudget(reading: &reader))
        case 2:
            self = .animation(
                try reader.content(), limit: try reader.number(), try DecoderBudget(reading: &reader))
        case 3:
            self = .drawing(
                document: try reader.number(),
                try reader.optional { reader throws(MessageError) in try reader.content() },
                width: try reader.number(), height: try reader.number())
        case 4: self = .code(try reader.text())
        default: throw .unknownKind
        }
        try reader.end()
    }
}

extension DecoderBudget {
    fileprivate func write(to writer: inout MessageEncoder) {
        writer.put(capacity)
        writer.put(left)
    }

    fileprivate init(reading reader: inout MessageDecoder) throws(MessageError) {
        (capacity, left) = (try reader.number(), try reader.number())
        guard capacity >= 0, left >= 0, left <= capacity else { throw .badValue }
    }
}
