package import CFFmpeg
import FFmpegSupport

/// Owns an `AVPacket`: one encoded video frame or block of audio of a ``Track``, its times in the track's ticks.
package final class EncodedPacket: @unchecked Sendable {
    // SAFETY: its encoded bytes never change, and only its creator changes its times, before it is passed on.

    private let packet: OwnedPacket
    /// FFmpeg's packet, valid for the lifetime of this object.
    package var pointer: UnsafeMutablePointer<AVPacket> { packet.pointer }

    /// Creates an empty packet. Throws if memory runs out.
    package init() throws(StreamOutputError) {
        guard let packet = OwnedPacket() else { throw .outOfMemory("make a packet", "packet") }
        self.packet = packet
    }

    /// Creates a packet of `bytes`, without times. Throws if memory runs out.
    init(_ bytes: [UInt8], isKeyFrame: Bool) throws(StreamOutputError) {
        guard let packet = OwnedPacket(bytes) else { throw .outOfMemory("make a packet", "packet") }
        self.packet = packet
        if isKeyFrame { pointer.pointee.flags |= AV_PKT_FLAG_KEY }
    }

    /// Creates a second reference to the same bytes, with times of its own (`av_packet_clone`).
    package init(sharing other: EncodedPacket) throws(StreamOutputError) {
        guard let packet = OwnedPacket(sharing: other.pointer) else { throw .outOfMemory("share a packet", "packet") }
        self.packet = packet
    }

    /// The index of its track in the output.
    package var trackIndex: Int {
        get { Int(pointer.pointee.stream_index) }
        set { pointer.pointee.stream_index = Int32(newValue) }
    }
    /// The presentation time, in the track's ticks.
    package var presentationTime: Int64 { pointer.pointee.pts }
    /// The duration, in the track's ticks.
    var duration: Int64 {
        get { pointer.pointee.duration }
        set { pointer.pointee.duration = newValue }
    }
    /// A Boolean value that indicates whether `duration` is only an estimate, because the frame is still visible.
    var isDurationEstimated = false
    /// Sets the presentation and decoding time to `time`, and the duration to `duration` ticks.
    func setTime(_ time: Int64, duration: Int64) {
        pointer.pointee.pts = time
        pointer.pointee.dts = time
        pointer.pointee.duration = duration
    }
    /// The number of bytes.
    package var byteCount: Int { Int(pointer.pointee.size) }
    /// Whether decoding can begin here.
    package var isKeyFrame: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }

    /// The quantizer of the frame by the encoder's statistics, 0 to 51 for H.264; nil if it reports none.
    var quantizer: Int? {
        let sideData = (0..<Int(pointer.pointee.side_data_elems)).lazy.map { self.pointer.pointee.side_data[$0] }
        guard let statistics = sideData.first(where: { $0.type == AV_PKT_DATA_QUALITY_STATS }), statistics.size >= 4
        else { return nil }
        let quality = UnsafeRawPointer(statistics.data).loadUnaligned(as: UInt32.self).littleEndian
        return Int(quality) / Int(FF_QP2LAMBDA)
    }

    /// Marks the last `count` samples for the decoder to drop. Throws if memory runs out.
    func discardEnd(_ count: Int64) throws(StreamOutputError) {
        // Four bytes for the beginning, four for the end, little-endian, and a reason for each.
        guard let bytes = av_packet_new_side_data(pointer, AV_PKT_DATA_SKIP_SAMPLES, 10) else {
            throw .outOfMemory("end the audio", "packet")
        }
        let number = UInt32(clamping: count)
        for index in 0..<10 {
            bytes[index] = (4..<8).contains(index) ? UInt8(truncatingIfNeeded: number >> UInt32(8 * (index - 4))) : 0
        }
    }

    /// The encoded bytes; the pointer is valid for the lifetime of the packet.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: pointer.pointee.data, count: byteCount)
    }
}
