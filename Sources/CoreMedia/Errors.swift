public import Foundation
public import SampleQueue

// CoreMedia's numbers for what can go wrong.

/// There is no memory for a sample.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// Something that a sample needs is missing.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// A sample's media is not there yet.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
/// A sample's times cannot be.
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740
/// Numbers of samples, sizes and times do not agree, or the sizes exceed the bytes.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
/// A sample of other media was expected.
public let kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus = -12741
/// A format is not that of the sample's media.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// A format cannot be so.
public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12710
/// There is no memory for a format.
public let kCMFormatDescriptionError_AllocationFailed: OSStatus = -12711
/// Something that a timebase needs is missing.
public let kCMTimebaseError_MissingRequiredParameter: OSStatus = -12748
/// There is no memory for a timebase.
public let kCMTimebaseError_AllocationFailed: OSStatus = -12750
/// A clock or timebase is missing.
public let kCMSyncError_MissingRequiredParameter: OSStatus = -12752
/// What stands still leads nowhere.
public let kCMSyncError_RateMustBeNonZero: OSStatus = -12755

/// An error of samples, pixels and timebases as a number of CoreMedia's or CoreVideo's: `error as NSError`.
extension SampleQueueError: CustomNSError {
    /// `NSOSStatusErrorDomain`, as for all that comes of a C interface.
    public static var errorDomain: String { "NSOSStatusErrorDomain" }

    /// The number that the C interface would return.
    public var errorCode: Int {
        switch code {
        case .invalidDimensions, .outOfMemory, .poolExhausted, .invalidCount: Int(cvReturn)
        case .invalidTime: Int(kCMTimebaseError_InvalidParameter)
        case .noDecoder: Int(kCMSampleBufferError_BufferNotReady)
        case .formatMismatch, .invalidAudioFormat: Int(kCMSampleBufferError_InvalidMediaFormat)
        }
    }

    /// One line for a person.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
