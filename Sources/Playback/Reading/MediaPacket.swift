import CFFmpeg

/// Owns an `AVPacket` that was read from a movie.
final class MediaPacket {
    let pointer: UnsafeMutablePointer<AVPacket>

    /// An empty packet. Throws if memory runs out.
    init() throws(PlaybackError) {
        guard let pointer = av_packet_alloc() else { throw .outOfMemory("read", "a packet") }
        self.pointer = pointer
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&packet)
    }

    /// The stream that it belongs to.
    var streamIndex: Int { Int(pointer.pointee.stream_index) }
    /// How many bytes it has.
    var byteCount: Int { Int(pointer.pointee.size) }
}
