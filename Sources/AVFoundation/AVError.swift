public import Foundation
public import Playback

/// The domain of AVFoundation's errors.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// What went wrong, by AVFoundation's numbers. After AVFoundation's `AVError`.
public struct AVError: Error, Hashable, Sendable {
    /// The numbers.
    public enum Code: Int, Sendable {
        /// Something without a number of its own.
        case unknown = -11800
        /// There is no memory.
        case outOfMemory = -11801
        /// What there is cannot be decoded.
        case decodeFailed = -11821
        /// What is there is no movie that is known.
        case fileFormatNotRecognized = -11828
        /// It is a movie, but cannot be read.
        case fileFailedToParse = -11829
        /// Its pictures or sound are coded in an unknown way.
        case decoderNotFound = -11833
        /// It cannot be done with this movie.
        case operationNotSupportedForAsset = -11838
    }

    /// The domain of all such errors.
    public static let errorDomain = AVFoundationErrorDomain
    /// What went wrong.
    public let code: Code

    /// An error of a number.
    public init(_ code: Code) {
        self.code = code
    }
}

extension AVError: CustomNSError {
    /// The code's number.
    public var errorCode: Int { code.rawValue }
}

extension PlaybackError {
    /// What it is among AVFoundation's errors.
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

/// An error of a movie as a number of AVFoundation's: `error as NSError`.
extension PlaybackError: CustomNSError {
    /// `AVFoundationErrorDomain`.
    public static var errorDomain: String { AVFoundationErrorDomain }
    /// AVFoundation's number.
    public var errorCode: Int { avError.errorCode }
    /// One line for a person.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
