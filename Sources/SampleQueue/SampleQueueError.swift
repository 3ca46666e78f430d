/// Something that this module was asked for and could not do.
public struct SampleQueueError: Error, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Code: Hashable, Sendable {
        /// A picture's width or height is below 1 or above ``CVPixelBuffer/maximumSideLength``.
        case invalidDimensions
        /// There is no memory for a picture.
        case outOfMemory
        /// All buffers of a pool are in use.
        case poolExhausted
        /// A time or a rate that must be finite is not.
        case invalidTime
        /// A number of buffers is below 1.
        case invalidCount
        /// A format description is not that of the media.
        case formatMismatch
        /// Sound has a rate or a number of channels that it cannot have.
        case invalidAudioFormat
        /// Nobody is there who decodes compressed samples.
        case noDecoder
    }

    /// What went wrong.
    public let code: Code
    /// What was tried.
    public let operation: String
    /// On what, in words.
    public let subject: String

    /// `code` befell `operation` on `subject`.
    package init(_ code: Code, operation: String, subject: String) {
        self.code = code
        self.operation = operation
        self.subject = subject
    }

    /// One line for a person.
    public var description: String {
        let reason =
            switch code {
            case .invalidDimensions: "width and height must be 1 to \(CVPixelBuffer.maximumSideLength)"
            case .outOfMemory: "out of memory"
            case .poolExhausted: "all buffers are in use"
            case .invalidTime: "the time or rate is not a finite number"
            case .invalidCount: "the count is below 1"
            case .formatMismatch: "the format is another"
            case .invalidAudioFormat:
                "sound has \(AudioBuffer.Format.sampleRates) Hz in \(AudioBuffer.Format.channelCounts) channels"
            case .noDecoder: "nothing here decodes; a session does"
            }
        return "\(subject): cannot \(operation): \(reason)"
    }
}
