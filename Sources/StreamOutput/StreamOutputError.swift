import CFFmpeg
import FFmpegSupport
import Glibc

/// An error of this module: an operation that failed and the reason.
public struct StreamOutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, for callers that react to it.
    public enum Kind: Hashable, Sendable {
        /// A folder on the path to the target does not exist.
        case notFound
        /// The target exists and may not be overwritten.
        case alreadyExists
        /// The target may not be written, or is not an ordinary file.
        case unwritable
        /// No space is left: on the device, in a quota or under a file-size limit.
        case diskFull
        /// Another failure of the system while writing.
        case writeFailed
        /// The reader of the stream has closed it (`EPIPE`).
        case readerGone
        /// The reader of the stream stopped reading, and was dropped.
        case readerStalled
        /// The host's name is unknown.
        case unknownHost
        /// There is no route to the host.
        case unreachable
        /// No server listens there, or it does not accept such a stream.
        case refused
        /// The server does not accept a stream with that key, name or password, or from this client.
        case unauthorised
        /// There was no response in time.
        case timedOut
        /// The connection was lost, and could not be restored.
        case connectionLost
        /// The server received the whole stream, and did not confirm that it accepts it.
        case notTaken
        /// No H.264 encoder can be used, or not the one that was named.
        case encoderUnavailable
        /// The canvas has a size that cannot be encoded.
        case invalidCanvas
        /// Another setting is out of its range.
        case invalidSettings
        /// A sample holds another kind of media than required.
        case invalidSample
        /// An output time is not a number, negative or before the one before.
        case invalidTime
        /// The target's name belongs to no known format.
        case unknownFormat
        /// There was no frame to write.
        case emptySession
        /// FFmpeg refused something that it should accept.
        case codecFailure
        /// A chunk is not as its plan has it.
        case notAsPlanned
        /// Memory ran out.
        case outOfMemory
    }

    /// The kind of failure.
    public let kind: Kind
    /// The attempted operation.
    public let operation: String
    /// The object of the operation: a path, a name, a size.
    public let subject: String
    /// The system's (`errno`) or FFmpeg's (`AVERROR`, negative) error number, if there was one.
    public let code: Int32?
    /// The reason, as a message.
    public let cause: String
    /// The path of the playable partial file, if one was kept.
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

    /// A one-line message for users.
    public var description: String {
        let kept = keptPath.map { "; the output up to then is in \($0)" } ?? ""
        return "\(subject): cannot \(operation): \(cause)\(kept)"
    }

    func keeping(_ path: String?) -> StreamOutputError {
        StreamOutputError(
            kind, operation: operation, subject: subject, code: code, cause: cause, keptPath: path ?? keptPath)
    }
}

extension StreamOutputError {
    /// Creates an error of the system, from `errno`.
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
            switch number {
            case ECANCELED: "its reader stopped reading; the data that it had not read by the end is lost"
            case ESTALE: "another program has shortened the file while it was written"
            default: String(cString: strerror(number))
            }
        return StreamOutputError(kind, operation: operation, subject: subject, code: number, cause: cause)
    }

    /// Creates an error of FFmpeg, from an `AVERROR` code and the messages that FFmpeg logged on this thread since the
    /// last call.
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
