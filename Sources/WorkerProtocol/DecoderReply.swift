/// A reply of the image decoder; one message each. A reply with pixels brings a descriptor of sealed memory that has
/// exactly the pixels: BGRA with premultiplied alpha, rows from the top without padding, frame after frame.
package enum DecoderReply: Equatable, Sendable {
    /// The decoder has started, in this sandbox. The first message.
    case ready(SandboxStatus)
    /// The libraries for a request are loaded, and its work begins. Precedes each of the other replies.
    case began
    /// An image, with pixels.
    case image(DecodedFrame)
    /// The frames of an animated image, with pixels; none if the bytes are not an animated image.
    case animation([DecodedFrame])
    /// A document, which the decoder keeps: its size in points, and the memory in bytes that it counts as.
    case document(width: Double, height: Double, byteCount: Int64)
    /// The image is not available. The reason is the end of a sentence that begins with its name.
    /// `isMemoryLimitExceeded` means that it would be available if there were fewer other images.
    case failed(String, isMemoryLimitExceeded: Bool)
    /// The document cannot be drawn, and the libraries may be in a failed state.
    case notDrawn
    /// The decoder no longer has the document, and needs its bytes.
    case unknownDocument
}

/// The size of one frame's pixels.
package struct DecodedFrame: Equatable, Sendable {
    /// The width in pixels.
    package var width: Int64
    /// The height in pixels.
    package var height: Int64
    /// Whether the frame has half of its original size.
    package var isHalved: Bool
    /// The duration of an animation's frame, in nanoseconds.
    package var nanoseconds: Int64

    /// Creates the size of a frame.
    package init(width: Int, height: Int, isHalved: Bool = false, nanoseconds: Int64 = 0) {
        (self.width, self.height, self.isHalved) = (Int64(width), Int64(height), isHalved)
        self.nanoseconds = nanoseconds
    }
}

extension DecoderReply: Message {
    package func write(to writer: inout MessageEncoder) {
        switch self {
        case .ready(let status): writer.put(kind: 0, status)
        case .began: writer.put(kind: 1)
        case .image(let frame): writer.put(kind: 2, frame)
        case .animation(let frames): writer.put(kind: 3, frames)
        case .document(let width, let height, let byteCount): writer.put(kind: 4, width, height, byteCount)
        case .failed(let reason, let isMemoryLimitExceeded): writer.put(kind: 5, reason, isMemoryLimitExceeded)
        case .notDrawn: writer.put(kind: 6)
        case .unknownDocument: writer.put(kind: 7)
        }
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        switch try reader.byte() {
        case 0: self = try reader.read(Self.ready)
        case 1: self = .began
        case 2: self = try reader.read(Self.image)
        case 3: self = try reader.read(Self.animation)
        case 4: self = try reader.read(Self.document)
        case 5: self = try reader.read(Self.failed)
        case 6: self = .notDrawn
        case 7: self = .unknownDocument
        default: throw .unknownKind
        }
    }
}

extension DecodedFrame: MessageValue {
    package static var minimumByteCount: Int { 25 }

    package func write(to writer: inout MessageEncoder) { writer.put(width, height, isHalved, nanoseconds) }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        (width, height, isHalved, nanoseconds) = try reader.values()
    }
}
