// The import of files that were written for iOS: `import CoreVideo` brings pixel buffers and pools with CoreVideo's C interface, and
// Foundation. Nothing else of the rooms below shows.
@_exported public import CoreTypes
@_exported public import class SampleQueue.CVPixelBuffer
@_exported public import class SampleQueue.CVPixelBufferPool
@_exported public import func SampleQueue.CVPixelBufferGetBytesPerRow
@_exported public import func SampleQueue.CVPixelBufferGetHeight
@_exported public import func SampleQueue.CVPixelBufferGetWidth
@_exported public import typealias SampleQueue.CVImageBuffer

/// CoreVideo's name for anything that it holds pixels in.
public typealias CVBuffer = CVPixelBuffer
/// Flags that say nothing.
public typealias CVOptionFlags = UInt64
