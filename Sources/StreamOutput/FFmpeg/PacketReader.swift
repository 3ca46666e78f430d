import CFFmpeg
import FFmpegSupport

/// Reads packets back from a file as they were written: with the file's times, ignoring its edit lists.
final class PacketReader {
    private let context: InputFormatContext
    private var pointer: UnsafeMutablePointer<AVFormatContext> { context.pointer }
    private let path: String
    private static let operation = "read the recording back"

    /// Opens the file at `path`. Throws ``StreamOutputError`` if FFmpeg cannot read it.
    init(path: String) throws(StreamOutputError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        self.path = path
        guard var options = OptionDictionary(["ignore_editlist": "1"]) else {
            throw .outOfMemory(Self.operation, path)
        }
        do throws(InputFormatContext.Failure) {
            context = try InputFormatContext(url: "file:\(path)", format: nil, options: &options) { context in
                context.pointee.flags |= AVFMT_FLAG_NOPARSE | AVFMT_FLAG_NOFILLIN
                return []
            }
        } catch {
            throw .ffmpeg(error.code, operation: Self.operation, subject: path)
        }
    }

    /// The number of tracks.
    var trackCount: Int { Int(pointer.pointee.nb_streams) }

    /// The decoder parameters of a track, valid for the lifetime of this object. Throws if there is no such track.
    func parameters(_ index: Int) throws(StreamOutputError) -> UnsafePointer<AVCodecParameters> {
        guard index < trackCount, let stream = pointer.pointee.streams[index] else {
            throw StreamOutputError(
                .codecFailure, operation: Self.operation, subject: path, cause: "it has \(trackCount) tracks")
        }
        return UnsafePointer(stream.pointee.codecpar)
    }

    /// The end of the longest track in seconds, as far as it is known; the value can grow as packets are read.
    var end: Double {
        (0..<trackCount).reduce(0) { end, index in
            guard let stream = pointer.pointee.streams[index]?.pointee, stream.duration > 0 else { return end }
            return max(end, Double(stream.duration) * av_q2d(stream.time_base))
        }
    }

    /// Reads the next packet in the file's order, its times in ticks of its track's `timescales`; nil at the end.
    func next(timescales: [Int32]) throws(StreamOutputError) -> EncodedPacket? {
        let packet = try EncodedPacket()
        let code = av_read_frame(pointer, packet.pointer)
        if code == cffmpeg_averror_eof() { return nil }
        guard code >= 0 else { throw .ffmpeg(code, operation: Self.operation, subject: path) }
        let index = packet.trackIndex
        guard index < min(timescales.count, trackCount), let stream = pointer.pointee.streams[index] else {
            throw StreamOutputError(
                .codecFailure, operation: Self.operation, subject: path, cause: "it has a packet of no track")
        }
        av_packet_rescale_ts(packet.pointer, stream.pointee.time_base, AVRational(num: 1, den: timescales[index]))
        if packet.pointer.pointee.pts == cffmpeg_nopts_value() {
            packet.pointer.pointee.pts = packet.pointer.pointee.dts
        }
        return packet
    }
}
