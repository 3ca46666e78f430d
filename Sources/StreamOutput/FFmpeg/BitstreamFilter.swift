import CFFmpeg
import FFmpegSupport
import Glibc

/// Owns an `AVBSFContext`: changes encoded packets without decoding them.
package final class BitstreamFilter {
    private var pointer: UnsafeMutablePointer<AVBSFContext>

    /// Opens FFmpeg's bitstream filter `name` for packets of `track`.
    package init(_ name: String, options: [String: String], track: Track) throws(StreamOutputError) {
        FFmpegLog.install()
        let operation = "open the bitstream filter"
        guard let filter = av_bsf_get_by_name(name) else {
            throw StreamOutputError(.codecFailure, operation: operation, subject: name, cause: "FFmpeg lacks it")
        }
        var context: UnsafeMutablePointer<AVBSFContext>?
        guard av_bsf_alloc(filter, &context) >= 0, let pointer = context else { throw .outOfMemory(operation, name) }
        var code = avcodec_parameters_copy(pointer.pointee.par_in, track.parameters.pointer)
        pointer.pointee.time_base_in = track.timeBase
        for (key, value) in options.sorted(by: { $0.key < $1.key }) where code >= 0 {
            code = av_opt_set(pointer, key, value, AV_OPT_SEARCH_CHILDREN)
        }
        if code >= 0 { code = av_bsf_init(pointer) }
        guard code >= 0 else {
            av_bsf_free(&context)
            throw .ffmpeg(code, operation: operation, subject: name)
        }
        self.pointer = pointer
    }

    deinit {
        var context: UnsafeMutablePointer<AVBSFContext>? = pointer
        av_bsf_free(&context)
    }

    /// The filtered form of `packet`, which stays as it is. Only for filters that give one packet for one.
    package func filter(_ packet: EncodedPacket) throws(StreamOutputError) -> EncodedPacket {
        let result = try EncodedPacket(sharing: packet)
        var code = av_bsf_send_packet(pointer, result.pointer)
        if code >= 0 { code = av_bsf_receive_packet(pointer, result.pointer) }
        guard code >= 0 else { throw .ffmpeg(code, operation: "filter a packet", subject: "packet") }
        return result
    }
}
