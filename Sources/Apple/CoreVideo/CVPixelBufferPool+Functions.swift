import SampleQueue

/// Creates a pool of pixel buffers with the width, height and format in `pixelBufferAttributes`. It supplies any number
/// of buffers, unless a threshold is given, and reuses the memory of released ones.
///
/// Returns `kCVReturnInvalidPixelBufferAttributes` if one of the three is missing, `kCVReturnInvalidPixelFormat` for an
/// unsupported format, and `kCVReturnInvalidSize` for an invalid size.
@discardableResult
public func CVPixelBufferPoolCreate(
    _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
    _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
    poolOut.pointee = nil
    guard let attributes = pixelBufferAttributes, let width = attributes.number(kCVPixelBufferWidthKey),
        let height = attributes.number(kCVPixelBufferHeightKey),
        let type = attributes.number(kCVPixelBufferPixelFormatTypeKey)
    else { return kCVReturnInvalidPixelBufferAttributes }
    guard let format = OSType(exactly: type).flatMap(CVPixelBuffer.PixelFormat.init) else {
        return kCVReturnInvalidPixelFormat
    }
    do throws(SampleQueueError) {
        poolOut.pointee = try CVPixelBufferPool(
            width: width, height: height, pixelFormat: format, maximumBufferCount: .max)
        return kCVReturnSuccess
    } catch {
        return error.cvReturn
    }
}

/// Creates a pixel buffer of a pool. Its bytes are undefined: the memory is reused.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, nil, pixelBufferOut)
}

/// Creates a pixel buffer of a pool. Returns `kCVReturnWouldExceedAllocationThreshold` if the number of buffers in use
/// has reached the attribute `kCVPixelBufferPoolAllocationThresholdKey`.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.pointee = nil
    let threshold = auxAttributes?.number(kCVPixelBufferPoolAllocationThresholdKey) ?? .max
    do throws(SampleQueueError) {
        pixelBufferOut.pointee = try pixelBufferPool.makePixelBuffer(atMost: threshold)
        return kCVReturnSuccess
    } catch {
        return error.cvReturn
    }
}

/// The options for flushing a pool.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    /// The bits, with CoreVideo's meanings.
    public let rawValue: CVOptionFlags

    /// The flags in `rawValue`.
    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    /// All unused memory.
    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Frees the unused memory of a pool.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) { pool.flush() }

/// Returns the attributes of a pool's buffers.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
    [
        kCVPixelBufferWidthKey: pool.width, kCVPixelBufferHeightKey: pool.height,
        kCVPixelBufferPixelFormatTypeKey: pool.pixelFormat.type,
    ]
}
