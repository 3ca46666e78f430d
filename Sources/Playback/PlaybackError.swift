import CFFmpeg
import FFmpegSupport
import Glibc

/// An error of this module: an operation that failed and the reason.
public struct PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, for callers that react to it.
    public enum Kind: Hashable, Sendable {
        /// There is no such file.
        case notFound
        /// The file may not be read, or reading failed.
        case unreadable
        /// The file is not a movie that FFmpeg recognises.
        case notAMovie
        /// The movie has no video, or neither video nor audio.
        case nothingToPlay
        /// The codec of its video or audio cannot be decoded.
        case unsupportedCodec
        /// Its frames are larger than can be shown.
        case tooLarge
        /// The file is truncated, or its content cannot be decoded.
        case damaged
        /// The item is already in another player.
        case itemInUse
        /// FFmpeg refused something that it should accept.
        case codecFailure
        /// Memory ran out.
        case outOfMemory
    }

    /// The kind of failure.
    public let kind: Kind
    /// The attempted operation.
    public let operation: String
    /// The object of the operation: a path, a name.
    public let subject: String
    /// The system's (`errno`) or FFmpeg's (`AVERROR`, negative) error number, if there was one.
    public let code: Int32?
    /// The reason, as a message.
    public let cause: String

    package init(_ kind: Kind, operation: String, subject: String, code: Int32? = nil, cause: String) {
        self.kind = kind
        self.operation = operation
        self.subject = subject
        self.code = code
        self.cause = cause
    }

    /// A one-line message for users.
    public var description: String { "\(subject): cannot \(operation): \(cause)" }

    /// Creates an error of FFmpeg, from an `AVERROR` code and the messages that FFmpeg logged on this thread since the
    /// last call.
    static func ffmpeg(
        _ code: Int32, _ kind: Kind = .codecFailure, operation: String, subject: String
    ) -> PlaybackError {
        let known: Kind =
            switch code {
            case cffmpeg_averror(ENOMEM): .outOfMemory
            case cffmpeg_averror(ENOENT), cffmpeg_averror(ENOTDIR): .notFound
            case cffmpeg_averror(EACCES), cffmpeg_averror(EPERM), cffmpeg_averror(EISDIR): .unreadable
            default: kind
            }
        return PlaybackError(
            known, operation: operation, subject: subject, code: code, cause: FFmpegLog.cause(of: code))
    }

    static func outOfMemory(_ operation: String, _ subject: String) -> PlaybackError {
        PlaybackError(.outOfMemory, operation: operation, subject: subject, cause: "out of memory")
    }
}
