/// Something that this module was asked for and could not do.
public struct FrameSourceError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Code: Hashable, Sendable {
        /// Fonts that pictures are drawn with are not there; the Debian packages that hold those that are not fetched.
        case missingFonts(packages: [String])
        /// Fontconfig did not take the font configuration.
        case fontConfiguration
        /// There is no memory for a picture or a font.
        case outOfMemory
        /// Cairo reported a failure; its `cairo_status_t`.
        case cairo(status: Int)
        /// No pixel buffer could be had; see ``FrameSourceError/cause``.
        case pixelBuffer
        /// The picture takes longer than it may.
        case overTime
    }

    /// What went wrong.
    public let code: Code
    /// What was tried.
    public let operation: String
    /// On what, in words.
    public let subject: String
    /// What it came from, where it came from elsewhere.
    public let cause: (any Error)?

    /// `code` befell `operation` on `subject`.
    package init(_ code: Code, operation: String, subject: String, cause: (any Error)? = nil) {
        self.code = code
        self.operation = operation
        self.subject = subject
        self.cause = cause
    }

    /// One line for a person.
    public var description: String {
        let reason =
            switch code {
            case .missingFonts(let packages):
                "not found; run script/bootstrap"
                    + (packages.isEmpty ? "" : " (or install \(packages.joined(separator: " ")))")
                    + ", or name their folders in PIPSTREAM_FONT_PATH"
            case .fontConfiguration: "fontconfig refused the configuration"
            case .outOfMemory: "out of memory"
            case .cairo(let status): "cairo status \(status)"
            case .overTime: "it takes too long"
            case .pixelBuffer: cause.map { "\($0)" } ?? "no pixel buffer"
            }
        return "\(subject): cannot \(operation): \(reason)"
    }
}
