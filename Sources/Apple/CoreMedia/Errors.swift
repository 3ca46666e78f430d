public import Foundation
public import SampleQueue

// CoreMedia's error codes.

/// The memory of a sample could not be allocated.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// A required parameter of a sample is missing.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// The data of a sample is not ready.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
/// The timing of a sample is invalid.
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740
/// The counts of samples, sizes and timings do not match, or the sizes exceed the bytes.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
/// The operation requires another media type.
public let kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus = -12741
/// The format does not match the media of the sample.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// A parameter of a format description is invalid.
public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12710
/// The memory of a format description could not be allocated.
public let kCMFormatDescriptionError_AllocationFailed: OSStatus = -12711
/// A required parameter of a timebase is missing.
public let kCMTimebaseError_MissingRequiredParameter: OSStatus = -12748
/// The memory of a timebase could not be allocated.
public let kCMTimebaseError_AllocationFailed: OSStatus = -12750
/// A clock or a timebase is missing.
public let kCMSyncError_MissingRequiredParameter: OSStatus = -12752
/// The rate of a clock or timebase must not be zero.
public let kCMSyncError_RateMustBeNonZero: OSStatus = -12755

/// The sample has no sizes: it is an image.
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12735
/// The sample was invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744

/// Throws a status code other than success as an `NSError` of `NSOSStatusErrorDomain`.
func check(_ status: OSStatus) throws {
    guard status != noErr else { return }
    throw NSError(domain: "NSOSStatusErrorDomain", code: Int(status))
}

/// Bridges an error of samples, pixels and timebases to `NSError` with CoreMedia's or CoreVideo's code: `error as
/// NSError`.
extension SampleQueueError: CustomNSError {
    /// `NSOSStatusErrorDomain`, the domain of all status codes of C interfaces.
    public static var errorDomain: String { "NSOSStatusErrorDomain" }

    /// The status code that the C interface would return.
    public var errorCode: Int {
        switch code {
        case .invalidDimensions, .outOfMemory, .poolExhausted, .invalidCount: Int(cvReturn)
        case .invalidTime: Int(kCMTimebaseError_InvalidParameter)
        case .noDecoder: Int(kCMSampleBufferError_BufferNotReady)
        case .formatMismatch, .invalidAudioFormat: Int(kCMSampleBufferError_InvalidMediaFormat)
        }
    }

    /// The description of the error in one line.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
