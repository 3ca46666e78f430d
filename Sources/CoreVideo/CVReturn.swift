package import SampleQueue

/// What a function of CoreVideo's C interface returns; 0 is success.
public typealias CVReturn = Int32
/// All is well.
public let kCVReturnSuccess: CVReturn = 0
/// Something went wrong.
public let kCVReturnError: CVReturn = -6660
/// What was given cannot be taken.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There is no memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// There is no such thing here.
public let kCVReturnUnsupported: CVReturn = -6663
/// There are no pictures of that format here.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// A picture cannot be so large, or has no pixels.
public let kCVReturnInvalidSize: CVReturn = -6681
/// Attributes do not say what must be known.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// As many buffers as may be are in use.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// A pool could not be made.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// A pool cannot be so.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691

extension SampleQueueError {
    /// CoreVideo's number for what the error says.
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
