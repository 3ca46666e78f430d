/// An error of an operation of this module.
public struct SampleQueueError: Error, Hashable, CustomStringConvertible {
    /// The code of an error.
    public enum Code: Hashable, Sendable {
        /// The width or the height of a frame is below 1 or above ``CVPixelBuffer/maximumSideLength``.
        case invalidDimensions
        /// There is no memory for a frame.
        case outOfMemory
        /// All buffers of a pool are in use.
        case poolExhausted
        /// A time or a rate that must be finite is not.
        case invalidTime
        /// A number of buffers is below 1.
        case invalidCount
        /// A format description does not match the media.
        case formatMismatch
        /// The sample rate or the number of channels is not supported.
        case invalidAudioFormat
        /// No decoder for compressed samples is available.
        case noDecoder
    }

    /// The code of the error.
    public let code: Code
    /// The failed operation.
    public let operation: String
    /// The subject of the operation, in words.
    public let subject: String

    /// Creates the error `code` of `operation` on `subject`.
    package init(_ code: Code, operation: String, subject: String) {
        self.code = code
        self.operation = operation
        self.subject = subject
    }

    /// The description of the error in one line.
    public var description: String {
        let reason =
            switch code {
            case .invalidDimensions: "width and height must be 1 to \(CVPixelBuffer.maximumSideLength)"
            case .outOfMemory: "out of memory"
            case .poolExhausted: "all buffers are in use"
            case .invalidTime: "the time or rate is not a finite number"
            case .invalidCount: "the count is below 1"
            case .formatMismatch: "the format does not match"
            case .invalidAudioFormat:
                "audio needs \(AudioBuffer.Format.sampleRates) Hz and \(AudioBuffer.Format.channelCounts) channels"
            case .noDecoder: "there is no decoder outside a session; use a session"
            }
        return "\(subject): cannot \(operation): \(reason)"
    }
}
