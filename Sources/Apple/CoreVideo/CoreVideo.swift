// The import for code that was written for iOS: `import CoreVideo` exports pixel buffers and pools with CoreVideo's C
// interface, and Foundation. No other declarations of the modules below are visible.
@_exported public import class SampleQueue.CVPixelBuffer
@_exported public import class SampleQueue.CVPixelBufferPool
@_exported public import func SampleQueue.CVPixelBufferGetBytesPerRow
@_exported public import func SampleQueue.CVPixelBufferGetHeight
@_exported public import func SampleQueue.CVPixelBufferGetWidth
@_exported public import typealias SampleQueue.CVImageBuffer

/// CoreVideo's general name for a buffer of pixels.
public typealias CVBuffer = CVPixelBuffer
/// Flags without meaning.
public typealias CVOptionFlags = UInt64
