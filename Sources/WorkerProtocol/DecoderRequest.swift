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
    /// The number of bytes that are still available.
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

extension DecoderRequest: Message {
    package func write(to writer: inout MessageEncoder) {
        switch self {
        case .prepare: writer.put(kind: 0)
        case .image(let content, let document, let budget): writer.put(kind: 1, content, document, budget)
        case .animation(let content, let limit, let budget): writer.put(kind: 2, content, limit, budget)
        case .drawing(let document, let content, let width, let height):
            writer.put(kind: 3, document, content, width, height)
        case .code(let text): writer.put(kind: 4, text)
        }
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        switch try reader.byte() {
        case 0: self = .prepare
        case 1: self = try reader.read(Self.image)
        case 2: self = try reader.read(Self.animation)
        case 3: self = try reader.read(Self.drawing)
        case 4: self = try reader.read(Self.code)
        default: throw .unknownKind
        }
    }
}

extension DecoderBudget: MessageValue {
    package func write(to writer: inout MessageEncoder) { writer.put(capacity, left) }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        (capacity, left) = try reader.values()
        guard capacity >= 0, left >= 0, left <= capacity else { throw .badValue }
    }
}
