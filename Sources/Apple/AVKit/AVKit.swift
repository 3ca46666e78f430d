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

/// An error of a picture-in-picture by its domain and code: `error as NSError`.
extension AVKitError: CustomNSError {
    /// One line for a person.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
