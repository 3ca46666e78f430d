/// The error of a picture in picture that could not start or continue; after AVKit's `AVKitError`.
public struct AVKitError: Error, Hashable, CustomStringConvertible {
    /// AVKit's code of the error.
    public enum Code: Int, Sendable {
        /// An error without its own code.
        case unknown = -1000
        /// The start failed.
        case pictureInPictureStartFailed = -1001
    }

    /// The domain of these errors.
    public static let errorDomain = "AVKitErrorDomain"
    /// The code of an error without its own code.
    public static var unknown: Code { .unknown }
    /// The code of a failed start.
    public static var pictureInPictureStartFailed: Code { .pictureInPictureStartFailed }

    /// The code of the error.
    public let code: Code
    /// The reason, in words.
    public let reason: String

    /// Creates an error with `code` and `reason`.
    package init(_ code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The number of the code.
    public var errorCode: Int { code.rawValue }

    /// The description of the error in one line.
    public var description: String {
        let operation =
            code == .pictureInPictureStartFailed ? "picture-in-picture did not start" : "picture-in-picture failed"
        return "\(operation): \(reason) (\(Self.errorDomain) \(code.rawValue))"
    }
}
