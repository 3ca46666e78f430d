package import CFFmpeg

/// Owns an `AVPacket`: one coded picture or stretch of sound of a ``Track``, its times in the track's ticks.
package final class EncodedPacket: @unchecked Sendable {
    // SAFETY: its coded bytes are never changed, and its times only by the one who has made it, before it is handed on.

    /// FFmpeg's packet, good as long as this object.
    package let pointer: UnsafeMutablePointer<AVPacket>

    /// An empty packet. Throws if memory runs out.
    package init() throws(StreamOutputError) {
        guard let pointer = av_packet_alloc() else { throw .outOfMemory("make a packet", "packet") }
        self.pointer = pointer
    }

    /// A packet of `bytes`, without times. Throws if memory runs out.
    init(_ bytes: [UInt8], isKeyFrame: Bool) throws(StreamOutputError) {
        var packet = av_packet_alloc()
        guard let pointer = packet, av_new_packet(pointer, Int32(bytes.count)) == 0 else {
            av_packet_free(&packet)
            throw .outOfMemory("make a packet", "packet")
        }
        pointer.pointee.data.update(from: bytes, count: bytes.count)
        if isKeyFrame { pointer.pointee.flags |= AV_PKT_FLAG_KEY }
        self.pointer = pointer
    }

    /// A second reference to the same bytes, with times of its own (`av_packet_clone`).
    package init(sharing other: EncodedPacket) throws(StreamOutputError) {
        guard let pointer = av_packet_clone(other.pointer) else { throw .outOfMemory("share a packet", "packet") }
        self.pointer = pointer
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&packet)
    }

    /// The place of its track among those of the output.
    package var trackIndex: Int {
        get { Int(pointer.pointee.stream_index) }
        set { pointer.pointee.stream_index = Int32(newValue) }
    }
    /// When the picture is shown, in the track's ticks.
    package var presentationTime: Int64 { pointer.pointee.pts }
    /// How long it lasts, in the track's ticks.
    var duration: Int64 {
        get { pointer.pointee.duration }
        set { pointer.pointee.duration = newValue }
    }
    /// It is shown, and decoded, at `time` for `duration` ticks.
    func setTime(_ time: Int64, duration: Int64) {
        pointer.pointee.pts = time
        pointer.pointee.dts = time
        pointer.pointee.duration = duration
    }
    /// How many bytes it has.
    package var byteCount: Int { Int(pointer.pointee.size) }
    /// Whether decoding can begin here.
    package var isKeyFrame: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }

    /// A decoder is to leave out the last `count` samples. Throws if memory runs out.
    func discardEnd(_ count: Int64) throws(StreamOutputError) {
        // Four bytes for the beginning, four for the end, little-endian, and a reason for each.
        guard let bytes = av_packet_new_side_data(pointer, AV_PKT_DATA_SKIP_SAMPLES, 10) else {
            throw .outOfMemory("end the sound", "packet")
        }
        let number = UInt32(clamping: count)
        for index in 0..<10 {
            bytes[index] = (4..<8).contains(index) ? UInt8(truncatingIfNeeded: number >> UInt32(8 * (index - 4))) : 0
        }
    }

    /// The coded bytes; the pointer is good while the packet is.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: pointer.pointee.data, count: byteCount)
    }
}
