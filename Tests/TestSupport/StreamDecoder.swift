import CFFmpeg
import FFmpegSupport

/// The decoder of a stream of a file, in this process. Starting ffmpeg takes longer than decoding the few frames of a test; the tests of each
/// format have ffmpeg itself decode it.
package final class StreamDecoder {
    private let path: String
    private let input: InputFormatContext
    private let decoder: OwnedCodecContext
    /// The stream.
    let stream: UnsafeMutablePointer<AVStream>

    /// Opens the first stream of a kind of the file at `path`. Throws if there is none, or if FFmpeg complains.
    init(path: String, kind: AVMediaType) throws {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        self.path = path
        input = try Self.input(path)
        stream = try Self.firstStream(of: kind, in: input.pointer, path)
        decoder = try Self.decoder(of: stream, path)
    }

    private static func input(_ path: String) throws -> InputFormatContext {
        guard var options = OptionDictionary([:]) else { throw failure(path, "out of memory") }
        do throws(InputFormatContext.Failure) {
            return try InputFormatContext(url: path, format: nil, options: &options) { _ in [] }
        } catch {
            throw failure(path, FFmpegLog.cause(of: error.code))
        }
    }

    private static func firstStream(
        of kind: AVMediaType, in context: UnsafeMutablePointer<AVFormatContext>, _ path: String
    ) throws -> UnsafeMutablePointer<AVStream> {
        let code = avformat_find_stream_info(context, nil)
        guard code >= 0 else { throw failure(path, FFmpegLog.cause(of: code)) }
        let streams = (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
        guard let stream = streams.first(where: { $0.pointee.codecpar.pointee.codec_type == kind }) else {
            throw failure(path, "no stream of this kind")
        }
        return stream
    }

    private static func decoder(of stream: UnsafeMutablePointer<AVStream>, _ path: String) throws -> OwnedCodecContext {
        guard let codec = avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id) else {
            throw failure(path, "no decoder")
        }
        guard let decoder = OwnedCodecContext(codec) else { throw failure(path, "out of memory") }
        avcodec_parameters_to_context(decoder.pointer, stream.pointee.codecpar)
        decoder.pointer.pointee.pkt_timebase = stream.pointee.time_base
        // The log is read on this thread.
        decoder.pointer.pointee.thread_count = 1
        let opened = avcodec_open2(decoder.pointer, codec, nil)
        guard opened >= 0 else { throw failure(path, FFmpegLog.cause(of: opened)) }
        return decoder
    }

    /// Calls `body` with each frame in the order of their times, until it returns false. Throws its errors, and if FFmpeg complains.
    func frames(_ body: (UnsafeMutablePointer<AVFrame>) throws -> Bool) throws {
        guard let packet = OwnedPacket(), let frame = OwnedFrame() else { throw Self.failure(path, "out of memory") }
        var isAtEnd = false
        while !isAtEnd {
            let read = av_read_frame(input.pointer, packet.pointer)
            isAtEnd = read == cffmpeg_averror_eof()
            defer { av_packet_unref(packet.pointer) }
            guard read >= 0 || isAtEnd else { throw Self.failure(path, FFmpegLog.cause(of: read)) }
            guard isAtEnd || packet.pointer.pointee.stream_index == stream.pointee.index else { continue }
            let sent = avcodec_send_packet(decoder.pointer, isAtEnd ? nil : packet.pointer)
            guard sent >= 0 else { throw Self.failure(path, FFmpegLog.cause(of: sent)) }
            while avcodec_receive_frame(decoder.pointer, frame.pointer) >= 0 {
                defer { av_frame_unref(frame.pointer) }
                guard try body(frame.pointer) else { return }
            }
        }
        let complaints = FFmpegLog.takeLines()
        guard complaints.isEmpty else { throw Self.failure(path, "\(complaints)") }
    }

    /// Decodes the video of the file at `path`, and its audio if `hasAudio`. Throws if FFmpeg complains.
    package static func check(_ path: String, hasAudio: Bool) throws {
        try StreamDecoder(path: path, kind: AVMEDIA_TYPE_VIDEO).frames { _ in true }
        if hasAudio { try StreamDecoder(path: path, kind: AVMEDIA_TYPE_AUDIO).frames { _ in true } }
    }

    static func failure(_ path: String, _ cause: String) -> ExternalProgram.Failure {
        ExternalProgram.Failure(description: "\(path): \(cause)")
    }
}
