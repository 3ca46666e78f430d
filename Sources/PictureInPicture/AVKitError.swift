/// The error of a picture in picture that could not start or continue; after AVKit's `AVKitError`.
public struct AVKitError: Error, Hashable, CustomStringConvertible {
    /// AVKit's code of the error.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The number of the code.
        public let rawValue: Int

        /// Creates the code with number `rawValue`.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// An error without its own code.
        public static let unknown = Code(rawValue: -1000)
        /// The start failed.
        public static let pictureInPictureStartFailed = Code(rawValue: -1001)
    }

    /// The domain of these errors.
    public static let errorDomain = "AVKitErrorDomain"

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
