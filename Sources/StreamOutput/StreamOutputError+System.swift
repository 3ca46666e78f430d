import CFFmpeg
import FFmpegErrors
import Glibc

extension StreamOutputError {
    /// An error of the system, from `errno`.
    static func system(_ number: Int32, operation: String, subject: String) -> StreamOutputError {
        let kind: Kind =
            switch number {
            case ENOENT, ENOTDIR: .notFound
            case EEXIST: .alreadyExists
            case EACCES, EPERM, EROFS, EISDIR, ENAMETOOLONG, ELOOP, ETXTBSY: .unwritable
            case ENOSPC, EDQUOT, EFBIG: .diskFull
            case EPIPE, ECONNRESET: .readerGone
            case ENOMEM: .outOfMemory
            case ECANCELED: .readerStalled
            default: .writeFailed
            }
        let cause =
            kind == .readerStalled
            ? "its reader took nothing more; what it had not taken by the end is lost"
            : String(cString: strerror(number))
        return StreamOutputError(kind, operation: operation, subject: subject, code: number, cause: cause)
    }

    /// An error of FFmpeg, from an `AVERROR` code and what FFmpeg logged on this thread since it was last asked.
    static func ffmpeg(
        _ code: Int32, _ kind: Kind = .codecFailure, operation: String, subject: String
    ) -> StreamOutputError {
        StreamOutputError(
            code == cffmpeg_averror(ENOMEM) ? .outOfMemory : kind, operation: operation, subject: subject, code: code,
            cause: FFmpegLog.cause(of: code))
    }

    static func outOfMemory(_ operation: String, _ subject: String) -> StreamOutputError {
        StreamOutputError(.outOfMemory, operation: operation, subject: subject, cause: "out of memory")
    }
}
