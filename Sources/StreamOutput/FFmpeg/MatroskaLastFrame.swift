import CFFmpeg
import Glibc

/// The last frame of a Matroska file, whose duration is to be stated.
///
/// Only a block in a block group has a duration (RFC 9559, section 5.1.3.5.3). FFmpeg 5 and 6 write simple blocks, and
/// a reader takes the last one to be as long as a frame at the declared rate. So a placeholder follows the last frame
/// into the muxer. When the file is complete, a block group takes the place of both. FFmpeg 7 states the duration
/// itself; then only the placeholder is removed. No other byte of the file changes.
struct MatroskaLastFrame {
    private enum Identifier {
        static let (segment, cluster): (UInt32, UInt32) = (0x1853_8067, 0x1F43_B675)
        static let (simpleBlock, block, blockGroup): (UInt32, UInt32, UInt32) = (0xA3, 0xA1, 0xA0)
        static let (duration, reference, void): (UInt32, UInt32, UInt32) = (0x9B, 0xFB, 0xEC)
    }

    private struct Element {
        let identifier: UInt32
        let start: off_t
        let content: off_t
        let end: off_t
    }

    /// Flags of a simple block; a block has no such flags.
    private static let (keyFrame, discardable): (UInt8, UInt8) = (0x80, 0x01)

    private let placeholderBytes: [UInt8]
    private let start: off_t
    private let milliseconds: UInt32
    private let distance: UInt32

    /// Describes `packet` of `track`, which the muxer writes behind the byte `position` of the file. The frame before
    /// has the time `previous`. Nil if the declared rate states the packet's duration, or for other codecs than H.264
    /// and VP9.
    init?(_ packet: EncodedPacket, of track: Track, after previous: Int64?, behind position: Int64) {
        guard !track.isConstant, let bytes = Self.placeholder(for: track.parameters.pointer.pointee.codec_id) else {
            return nil
        }
        func milliseconds(_ ticks: Int64) -> Int64 {
            av_rescale_q(ticks, track.timeBase, AVRational(num: 1, den: 1_000))
        }
        let time = milliseconds(packet.presentationTime)
        let duration = max(1, milliseconds(packet.presentationTime + packet.duration) - time)
        let rate = track.frameRate
        // Readers round it down.
        guard rate.num == 0 || duration != 1_000 * Int64(rate.den) / Int64(rate.num) else { return nil }
        (placeholderBytes, start) = (bytes, off_t(position))
        self.milliseconds = UInt32(clamping: duration)
        distance = UInt32(clamping: previous.map { time - milliseconds($0) } ?? 0)
    }

    /// A packet for which decoders show nothing new: filler data (H.264), or an existing frame once more (VP9).
    private static func placeholder(for codec: AVCodecID) -> [UInt8]? {
        let filling = [UInt8](repeating: 0xFF, count: 28)
        return switch codec {
        case AV_CODEC_ID_H264: [0x0C] + filling + [0x80]
        case AV_CODEC_ID_VP9: [0x88] + filling + [0x80]
        default: nil
        }
    }

    /// Makes the packet to write directly behind `packet`.
    func placeholder(behind packet: EncodedPacket) throws(StreamOutputError) -> EncodedPacket {
        let startCode: [UInt8] = placeholderBytes[0] == 0x0C ? [0, 0, 0, 1] : []
        let placeholder = try EncodedPacket(startCode + placeholderBytes, isKeyFrame: false)
        placeholder.trackIndex = packet.trackIndex
        // FFmpeg replaces a duration of 0 by that of a frame at the declared rate.
        placeholder.setTime(packet.presentationTime, duration: packet.duration)
        placeholder.pointer.pointee.dts = packet.pointer.pointee.dts
        return placeholder
    }

    /// Writes the duration into the complete file behind `descriptor`, which must be readable and writable. Returns the
    /// `errno` of a failure, or 0.
    func state(in descriptor: Int32) -> Int32 {
        var place = start
        var last: Element?
        while let element = Self.element(at: place, in: descriptor) {
            switch element.identifier {
            case Identifier.segment, Identifier.cluster: place = element.content
            case Identifier.simpleBlock, Identifier.blockGroup:
                if let last, isPlaceholder(element, in: descriptor) {
                    return Self.statesDuration(last, in: descriptor)
                        ? Self.remove(element, in: descriptor) : replace(last, upTo: element.end, in: descriptor)
                }
                (last, place) = (element, element.end)
            default: place = element.end
            }
        }
        return 0
    }

    private func isPlaceholder(_ element: Element, in descriptor: Int32) -> Bool {
        let block =
            element.identifier == Identifier.simpleBlock
            ? element : Self.child(Identifier.block, of: element, in: descriptor)
        guard let block, block.end - block.content > off_t(placeholderBytes.count) else { return false }
        return Self.bytes(block.end - off_t(placeholderBytes.count)..<block.end, of: descriptor) == placeholderBytes
    }

    private static func statesDuration(_ element: Element, in descriptor: Int32) -> Bool {
        element.identifier == Identifier.blockGroup
            && child(Identifier.duration, of: element, in: descriptor) != nil
    }

    /// Writes an element without meaning over `element`.
    private static func remove(_ element: Element, in descriptor: Int32) -> Int32 {
        let count = Int(element.end - element.start)
        // The size of a longer one takes another byte.
        let header = count < 128 ? 2 : 3
        let bytes = Self.element(Identifier.void, [UInt8](repeating: 0, count: count - header))
        guard bytes.count == count, pwrite(descriptor, bytes, count, element.start) == count else { return EIO }
        return 0
    }

    private func replace(_ frame: Element, upTo end: off_t, in descriptor: Int32) -> Int32 {
        var content = Self.bytes(frame.content..<frame.end, of: descriptor)
        guard content.count == Int(frame.end - frame.content), let first = content.first else { return EIO }
        let duration = Self.element(Identifier.duration, Self.bytes(milliseconds))
        if frame.identifier == Identifier.simpleBlock {
            // The track's number, the relative time in two bytes, and the flags.
            let flags = first.leadingZeroBitCount + 3
            guard flags < content.count else { return EIO }
            let isKeyFrame = content[flags] & Self.keyFrame != 0
            content[flags] &= ~(Self.keyFrame | Self.discardable)
            content = Self.element(Identifier.block, content) + duration
            if !isKeyFrame {
                content += Self.element(Identifier.reference, Self.bytes(0 &- max(1, distance)))
            }
        } else {
            content += duration
        }
        var bytes = Self.element(Identifier.blockGroup, content)
        let rest = Int(end - frame.start) - bytes.count - 2
        guard rest >= 0 else { return EIO }
        bytes += Self.element(Identifier.void, [UInt8](repeating: 0, count: rest))
        guard pwrite(descriptor, bytes, bytes.count, frame.start) == bytes.count else { return errno }
        return 0
    }

    // MARK: - Elements

    /// The first element with `identifier` in `parent`; nil if there is none.
    private static func child(_ identifier: UInt32, of parent: Element, in descriptor: Int32) -> Element? {
        var place = parent.content
        while place < parent.end, let element = element(at: place, in: descriptor) {
            if element.identifier == identifier { return element }
            place = element.end
        }
        return nil
    }

    /// Reads the header of the element at `place`; nil at the end of the file, or where there is none.
    private static func element(at place: off_t, in descriptor: Int32) -> Element? {
        let header = bytes(place..<place + 12, of: descriptor)
        guard let first = header.first, first.leadingZeroBitCount < 4 else { return nil }
        let length = first.leadingZeroBitCount + 1
        guard length < header.count, header[length] != 0 else { return nil }
        let sizeLength = header[length].leadingZeroBitCount + 1
        guard length + sizeLength <= header.count else { return nil }
        let size = header[length..<length + sizeLength].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let content = place + off_t(length + sizeLength)
        return Element(
            identifier: header[..<length].reduce(0) { $0 << 8 | UInt32($1) }, start: place, content: content,
            end: content + off_t(size & (1 << (7 * Int64(sizeLength)) - 1)))
    }

    /// An element with a size in as few bytes as possible.
    private static func element(_ identifier: UInt32, _ content: [UInt8]) -> [UInt8] {
        var length = 1
        // All ones mean an unknown size.
        while content.count >= 1 << (7 * length) - 1 { length += 1 }
        let size = (0..<length).map { UInt8(truncatingIfNeeded: content.count >> (8 * (length - 1 - $0))) }
        return [UInt8(identifier), size[0] | 0x80 >> UInt8(length - 1)] + size.dropFirst() + content
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
    }

    private static func bytes(_ range: Range<off_t>, of descriptor: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, range.lowerBound))
        }
    }
}
