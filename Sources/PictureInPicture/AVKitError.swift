/// A picture-in-picture that could not start or go on. After AVKit's `AVKitError`.
public struct AVKitError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, by AVKit's number.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: Int

        /// The code of `rawValue`.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Something without a code of its own.
        public static let unknown = Code(rawValue: -1000)
        /// A start did not succeed.
        public static let pictureInPictureStartFailed = Code(rawValue: -1001)
    }

    /// The domain of all such errors.
    public static let errorDomain = "AVKitErrorDomain"

    /// What went wrong.
    public let code: Code
    /// Why, in words.
    public let reason: String

    /// `code`, because of `reason`.
    package init(_ code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The code's number.
    public var errorCode: Int { code.rawValue }

    /// One line for a person.
    public var description: String {
        let operation =
            code == .pictureInPictureStartFailed ? "picture-in-picture did not start" : "picture-in-picture failed"
        return "\(operation): \(reason) (\(Self.errorDomain) \(code.rawValue))"
    }
}
