import SampleQueue

/// Makes a pool of pictures with the width, height and format that `pixelBufferAttributes` say. It hands out as many as are asked for,
/// unless a threshold is given, and uses the memory of those again that are no longer kept.
///
/// Returns `kCVReturnInvalidPixelBufferAttributes` where one of the three is missing, `kCVReturnInvalidPixelFormat` for a format that
/// pictures are not made in, and `kCVReturnInvalidSize`.
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

/// A picture of a pool, whose bytes are whatever its memory last held.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, nil, pixelBufferOut)
}

/// A picture of a pool; `kCVReturnWouldExceedAllocationThreshold` where as many are in use as `kCVPixelBufferPoolAllocationThresholdKey`
/// of the attributes allows.
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

/// What a flush of a pool takes away.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
    /// The bits, with CoreVideo's meanings.
    public let rawValue: CVOptionFlags

    /// The flags in `rawValue`.
    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    /// All memory that waits to be used again.
    public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Frees the memory of a pool that waits to be used again.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) { pool.flush() }

/// The attributes that all pictures of a pool have.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
    [
        kCVPixelBufferWidthKey: pool.width, kCVPixelBufferHeightKey: pool.height,
        kCVPixelBufferPixelFormatTypeKey: pool.pixelFormat.type,
    ]
}
