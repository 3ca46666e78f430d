package import SampleQueue

/// A status code of CoreVideo's C interface; 0 is success.
public typealias CVReturn = Int32
/// Success.
public let kCVReturnSuccess: CVReturn = 0
/// An unspecified error.
public let kCVReturnError: CVReturn = -6660
/// An argument is invalid.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// Memory could not be allocated.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The operation is not supported.
public let kCVReturnUnsupported: CVReturn = -6663
/// The pixel format is not supported.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The size is empty or too large.
public let kCVReturnInvalidSize: CVReturn = -6681
/// Required attributes are missing.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// The maximum number of buffers is in use.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// The pool could not be allocated.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The attributes of the pool are invalid.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691

extension SampleQueueError {
    /// CoreVideo's status code of the error.
    package var cvReturn: CVReturn {
        switch code {
        case .invalidDimensions: kCVReturnInvalidSize
        case .outOfMemory: kCVReturnAllocationFailed
        case .poolExhausted: kCVReturnWouldExceedAllocationThreshold
        case .invalidCount: kCVReturnInvalidPoolAttributes
        case .noDecoder, .invalidTime, .formatMismatch, .invalidAudioFormat: kCVReturnInvalidArgument
        }
    }
}
