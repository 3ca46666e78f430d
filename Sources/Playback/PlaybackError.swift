import CFFmpeg
import FFmpegErrors
import Glibc

/// Something that this module was asked for and could not do.
public struct PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, in the kinds that a caller can act upon.
    public enum Kind: Hashable, Sendable {
        /// There is no such file.
        case notFound
        /// The file may not be read, or cannot be.
        case unreadable
        /// What is there is no movie that FFmpeg knows.
        case notAMovie
        /// It is a movie, but has no pictures, or neither pictures nor sound.
        case nothingToPlay
        /// Its pictures or sound are coded in a way that cannot be decoded.
        case unsupportedCodec
        /// Its pictures are larger than can be shown.
        case tooLarge
        /// It ends before its end, or what it holds cannot be decoded.
        case damaged
        /// An item is in another player already.
        case itemInUse
        /// FFmpeg refused something that it should not refuse.
        case codecFailure
        /// There is no memory.
        case outOfMemory
    }

    /// What went wrong.
    public let kind: Kind
    /// What was tried.
    public let operation: String
    /// On what: a path, a name.
    public let subject: String
    /// The system's (`errno`) or FFmpeg's (`AVERROR`, negative) error number, if there was one.
    public let code: Int32?
    /// Why, in words.
    public let cause: String

    package init(_ kind: Kind, operation: String, subject: String, code: Int32? = nil, cause: String) {
        self.kind = kind
        self.operation = operation
        self.subject = subject
        self.code = code
        self.cause = cause
    }

    /// One line for a person.
    public var description: String { "\(subject): cannot \(operation): \(cause)" }

    /// An error of FFmpeg, from an `AVERROR` code and what FFmpeg logged on this thread since it was last asked.
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
