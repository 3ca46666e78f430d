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

extension DecoderReply {
    /// The message's bytes.
    package var bytes: [UInt8] {
        var writer = MessageEncoder()
        switch self {
        case .ready(let status):
            writer.put(UInt8(0))
            writer.put(status.activeLayers)
            writer.put(status.missing)
        case .began: writer.put(UInt8(1))
        case .image(let frame):
            writer.put(UInt8(2))
            frame.write(to: &writer)
        case .animation(let frames):
            writer.put(UInt8(3))
            writer.put(Int64(frames.count))
            for frame in frames { frame.write(to: &writer) }
        case .document(let width, let height, let byteCount):
            writer.put(UInt8(4))
            for length in [width, height] { writer.put(Int64(bitPattern: length.bitPattern)) }
            writer.put(byteCount)
        case .failed(let reason, let isMemoryLimitExceeded):
            writer.put(UInt8(5))
            writer.put(reason)
            writer.put(isMemoryLimitExceeded)
        case .notDrawn: writer.put(UInt8(6))
        case .unknownDocument: writer.put(UInt8(7))
        }
        return writer.bytes
    }

    /// Parses the reply in `bytes`.
    package init(reading bytes: [UInt8]) throws(MessageError) {
        func length(_ reader: inout MessageDecoder) throws(MessageError) -> Double {
            Double(bitPattern: UInt64(bitPattern: try reader.number()))
        }
        var reader = MessageDecoder(bytes)
        switch try reader.byte() {
        case 0: self = .ready(SandboxStatus(activeLayers: try reader.texts(), missing: try reader.texts()))
        case 1: self = .began
        case 2: self = .image(try DecodedFrame(reading: &reader))
        case 3:
            let count = try reader.number()
            guard (0...Int64(bytes.count / DecodedFrame.byteCount)).contains(count) else { throw .tooShort }
            var frames: [DecodedFrame] = []
            for _ in 0..<count { frames.append(try DecodedFrame(reading: &reader)) }
            self = .animation(frames)
        case 4:
            self = .document(
                width: try length(&reader), height: try length(&reader), byteCount: try reader.number())
        case 5: self = .failed(try reader.text(), isMemoryLimitExceeded: try reader.flag())
        case 6: self = .notDrawn
        case 7: self = .unknownDocument
        default: throw .unknownKind
        }
        try reader.end()
    }
}

extension DecodedFrame {
    /// The size of its message in bytes.
    fileprivate static let byteCount = 25

    fileprivate func write(to writer: inout MessageEncoder) {
        writer.put(width)
        writer.put(height)
        writer.put(isHalved)
        writer.put(nanoseconds)
    }

    fileprivate init(reading reader: inout MessageDecoder) throws(MessageError) {
        (width, height) = (try reader.number(), try reader.number())
        (isHalved, nanoseconds) = (try reader.flag(), try reader.number())
    }
}
