// The import of files that were written for iOS: `import AVKit` brings the picture-in-picture controller and its delegates, and
// AVFoundation.
@_exported public import AVFoundation
public import Foundation
public import PictureInPicture
@_exported public import class PictureInPicture.AVPictureInPictureController
@_exported public import protocol PictureInPicture.AVPictureInPictureControllerDelegate
@_exported public import protocol PictureInPicture.AVPictureInPictureSampleBufferPlaybackDelegate
@_exported public import struct PictureInPicture.AVKitError
@_exported public import class SharedTypes.UIImage

/// The domain of AVKit's errors.
public let AVKitErrorDomain = AVKitError.errorDomain

extension AVKitError.Code {
    /// Whether `error` has the code `code`: `catch AVKitError.pictureInPictureStartFailed`.
    public static func ~= (code: AVKitError.Code, error: any Error) -> Bool { (error as? AVKitError)?.code == code }
}

/// An error of a picture-in-picture by its domain and code: `error as NSError`.
extension AVKitError: CustomNSError {
    /// Creates an error with `code`. The text under `NSLocalizedDescriptionKey` becomes its reason.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.init(code, reason: userInfo[NSLocalizedDescriptionKey] as? String ?? "the code is \(code.rawValue)")
    }

    /// One line for a person.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
