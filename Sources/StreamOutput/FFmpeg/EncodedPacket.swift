package import CFFmpeg

/// Owns an `AVPacket`: one coded picture or stretch of sound of a ``Track``, its times in the track's ticks.
package final class EncodedPacket {
    /// FFmpeg's packet, good as long as this object.
    package let pointer: UnsafeMutablePointer<AVPacket>

    /// An empty packet. Throws if memory runs out.
    package init() throws(StreamOutputError) {
        guard let pointer = av_packet_alloc() else { throw .outOfMemory("make a packet", "packet") }
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
    /// How many bytes it has.
    package var byteCount: Int { Int(pointer.pointee.size) }
    /// Whether decoding can begin here.
    package var isKeyFrame: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
    /// The coded bytes; the pointer is good while the packet is.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: pointer.pointee.data, count: byteCount)
    }
}
