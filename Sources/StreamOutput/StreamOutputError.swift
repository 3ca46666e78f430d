import CFFmpeg
import FFmpegErrors
import Glibc

/// Something that this module was asked for and could not do.
public struct StreamOutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, in the kinds that a caller can act upon.
    public enum Kind: Hashable, Sendable {
        /// A folder on the way to the target is not there.
        case notFound
        /// The target exists and may not be overwritten.
        case alreadyExists
        /// The target may not be written, or is no ordinary file.
        case unwritable
        /// No room is left: on the device, in a quota or under a file-size limit.
        case diskFull
        /// Another failure of the system while writing.
        case writeFailed
        /// Whoever read the stream has gone away (`EPIPE`).
        case readerGone
        /// Whoever reads the stream took nothing more, and was given up.
        case readerStalled
        /// The host's name is not known.
        case unknownHost
        /// There is no way to the host.
        case unreachable
        /// Nobody listens there, or who does takes no such stream.
        case refused
        /// Who listens there takes no stream with that key, name or password, or from here.
        case unauthorised
        /// Nobody answered in time.
        case timedOut
        /// The connection was lost, and could not be made again.
        case connectionLost
        /// The server had been sent all of it, and did not say that it takes it.
        case notTaken
        /// No H.264 encoder can be used, or not the one that was named.
        case encoderUnavailable
        /// The canvas has a size that cannot be encoded.
        case invalidCanvas
        /// Another setting is out of its range.
        case invalidSettings
        /// A sample holds another kind of media than is asked for.
        case invalidSample
        /// An output time is not a number, negative or before the one before.
        case invalidTime
        /// No format belongs to the target's name.
        case unknownFormat
        /// There was no picture to write.
        case emptySession
        /// FFmpeg refused something that it should not refuse.
        case codecFailure
        /// There is no memory.
        case outOfMemory
    }

    /// What went wrong.
    public let kind: Kind
    /// What was tried.
    public let operation: String
    /// On what: a path, a name, a size.
    public let subject: String
    /// The system's (`errno`) or FFmpeg's (`AVERROR`, negative) error number, if there was one.
    public let code: Int32?
    /// Why, in words.
    public let cause: String
    /// Where the part that had been written by then was kept as a playable file, if it was.
    public let keptPath: String?

    package init(
        _ kind: Kind, operation: String, subject: String, code: Int32? = nil, cause: String, keptPath: String? = nil
    ) {
        self.kind = kind
        self.operation = operation
        self.subject = subject
        self.code = code
        self.cause = cause
        self.keptPath = keptPath
    }

    /// One line for a person.
    public var description: String {
        let kept = keptPath.map { "; what was written until then is in \($0)" } ?? ""
        return "\(subject): cannot \(operation): \(cause)\(kept)"
    }

    func keeping(_ path: String?) -> StreamOutputError {
        StreamOutputError(
            kind, operation: operation, subject: subject, code: code, cause: cause, keptPath: path ?? keptPath)
    }
}

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
