public import Foundation
public import Playback

/// The domain of AVFoundation's errors.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// An error with AVFoundation's code; after AVFoundation's `AVError`.
public struct AVError: Error, Hashable, Sendable {
    /// The error codes.
    public enum Code: Int, Sendable {
        /// An error without its own code.
        case unknown = -11800
        /// There is not enough memory.
        case outOfMemory = -11801
        /// The media cannot be decoded.
        case decodeFailed = -11821
        /// The file has no known movie format.
        case fileFormatNotRecognized = -11828
        /// The file is a movie but cannot be parsed.
        case fileFailedToParse = -11829
        /// There is no decoder for the video or audio codec.
        case decoderNotFound = -11833
        /// The operation is not supported for this movie.
        case operationNotSupportedForAsset = -11838
    }

    /// The domain of these errors.
    public static let errorDomain = AVFoundationErrorDomain
    /// See ``Code/unknown``.
    public static var unknown: Code { .unknown }
    /// See ``Code/outOfMemory``.
    public static var outOfMemory: Code { .outOfMemory }
    /// See ``Code/decodeFailed``.
    public static var decodeFailed: Code { .decodeFailed }
    /// See ``Code/fileFormatNotRecognized``.
    public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
    /// See ``Code/fileFailedToParse``.
    public static var fileFailedToParse: Code { .fileFailedToParse }
    /// See ``Code/decoderNotFound``.
    public static var decoderNotFound: Code { .decoderNotFound }
    /// See ``Code/operationNotSupportedForAsset``.
    public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }

    /// The code of the error.
    public let code: Code

    /// Creates an error with `code`.
    public init(_ code: Code) {
        self.code = code
    }
}

extension AVError.Code {
    /// Whether `error` has the code `code`: `catch AVError.decodeFailed`. A movie's error has AVFoundation's code.
    public static func ~= (code: AVError.Code, error: any Error) -> Bool {
        (error as? AVError ?? (error as? PlaybackError)?.avError)?.code == code
    }
}

extension AVError: CustomNSError {
    /// The number of the code.
    public var errorCode: Int { code.rawValue }
}

extension PlaybackError {
    /// The corresponding AVFoundation error.
    public var avError: AVError {
        switch kind {
        case .outOfMemory: AVError(.outOfMemory)
        case .notAMovie: AVError(.fileFormatNotRecognized)
        case .damaged: AVError(.fileFailedToParse)
        case .unsupportedCodec: AVError(.decoderNotFound)
        case .codecFailure: AVError(.decodeFailed)
        case .nothingToPlay, .tooLarge: AVError(.operationNotSupportedForAsset)
        case .notFound, .unreadable, .itemInUse: AVError(.unknown)
        }
    }
}

/// Bridges a movie's error to `NSError` with AVFoundation's code: `error as NSError`.
extension PlaybackError: CustomNSError {
    /// `AVFoundationErrorDomain`.
    public static var errorDomain: String { AVFoundationErrorDomain }
    /// AVFoundation's error code.
    public var errorCode: Int { avError.errorCode }
    /// The description of the error in one line.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
