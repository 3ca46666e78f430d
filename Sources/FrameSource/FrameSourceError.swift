/// An error of this module.
public struct FrameSourceError: Error, Sendable, CustomStringConvertible {
    /// The reasons for an error.
    public enum Code: Hashable, Sendable {
        /// Required fonts are missing; the Debian packages of those that are not fetched.
        case missingFonts(packages: [String])
        /// Fontconfig rejected the font configuration.
        case fontConfiguration
        /// There is not enough memory for a frame or a font.
        case outOfMemory
        /// Cairo reported a failure; its `cairo_status_t`.
        case cairo(status: Int)
        /// No pixel buffer could be allocated; see ``FrameSourceError/cause``.
        case pixelBuffer
        /// The frame takes longer than its time limit.
        case overTime
    }

    /// The reason.
    public let code: Code
    /// The operation that failed.
    public let operation: String
    /// The subject of the operation, in words.
    public let subject: String
    /// The underlying error, if any.
    public let cause: (any Error)?

    /// Creates an error with the reason `code` for `operation` on `subject`.
    package init(_ code: Code, operation: String, subject: String, cause: (any Error)? = nil) {
        self.code = code
        self.operation = operation
        self.subject = subject
        self.cause = cause
    }

    /// A one-line message for a person.
    public var description: String {
        let reason =
            switch code {
            case .missingFonts(let packages):
                "not found; run script/bootstrap"
                    + (packages.isEmpty ? "" : " (or install \(packages.joined(separator: " ")))")
                    + ", or name their folders in PIPSTREAM_FONT_PATH"
            case .fontConfiguration: "fontconfig rejected the configuration"
            case .outOfMemory: "out of memory"
            case .cairo(let status): "cairo status \(status)"
            case .overTime: "it takes too long"
            case .pixelBuffer: cause.map { "\($0)" } ?? "no pixel buffer"
            }
        return "\(subject): cannot \(operation): \(reason)"
    }
}
