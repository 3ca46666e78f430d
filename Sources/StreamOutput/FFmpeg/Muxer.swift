import CFFmpeg

/// Owns an `AVFormatContext` that writes one video stream into a container.
package final class Muxer {
    private let pointer: UnsafeMutablePointer<AVFormatContext>
    private let output: ByteOutput
    private let name: String

    /// Writes the container's beginning. `path` is where `output` writes to, for muxers that read back what they wrote;
    /// options that the muxer does not have are a mistake of the caller's.
    package init(
        format: String, path: String?, output: ByteOutput, stream: StreamDescription, options: [String: String]
    ) throws(StreamOutputError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        let operation = "begin the container"
        var context: UnsafeMutablePointer<AVFormatContext>?
        // The scheme keeps a colon in the path from being read as a protocol.
        let code = avformat_alloc_output_context2(&context, nil, format, "file:\(path ?? "")")
        guard code >= 0, let pointer = context else { throw .ffmpeg(code, operation: operation, subject: format) }
        self.pointer = pointer
        self.output = output
        name = format
        pointer.pointee.pb = output.pointer
        pointer.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT
        guard let track = avformat_new_stream(pointer, nil) else { throw .outOfMemory(operation, format) }
        try check(avcodec_parameters_copy(track.pointee.codecpar, stream.pointer), operation)
        track.pointee.codecpar.pointee.codec_tag = 0
        track.pointee.time_base = StreamDescription.timeBase
        track.pointee.avg_frame_rate = stream.frameRate
        var dictionary = OptionDictionary(options)
        try check(dictionary.withPointer { avformat_write_header(pointer, $0) }, operation)
        let unknown = dictionary.remainingNames
        guard unknown.isEmpty else {
            throw StreamOutputError(
                .codecFailure, operation: operation, subject: format,
                cause: "the muxer has no option \(unknown.joined(separator: ", "))")
        }
    }

    deinit {
        avformat_free_context(pointer)
    }

    /// Writes a packet, whose times are in 1/90000 s; the packet keeps its bytes and times.
    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        let own = try EncodedPacket(sharing: packet)
        own.pointer.pointee.stream_index = 0
        av_packet_rescale_ts(own.pointer, StreamDescription.timeBase, pointer.pointee.streams[0]!.pointee.time_base)
        try check(av_write_frame(pointer, own.pointer), "write a packet")
    }

    /// Hands all that was written to the system.
    package func flush() throws(StreamOutputError) {
        av_write_frame(pointer, nil)
        output.flush()
        try check(0, "write a packet")
    }

    /// Ends the container; nothing may be written after it.
    package func finish() throws(StreamOutputError) {
        try check(av_write_trailer(pointer), "end the container")
        output.flush()
        try check(0, "end the container")
    }

    private func check(_ code: Int32, _ operation: String) throws(StreamOutputError) {
        if output.failure != 0 { throw .system(output.failure, operation: operation, subject: name) }
        guard code >= 0 else { throw .ffmpeg(code, operation: operation, subject: name) }
    }
}
