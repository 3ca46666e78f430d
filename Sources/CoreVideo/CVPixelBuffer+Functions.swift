import SampleQueue

/// Makes a picture with all bytes zero, at most 16,384 pixels across and down. Attributes say nothing that a picture here could not do.
///
/// Returns `kCVReturnInvalidPixelFormat` for a format that pictures are not made in, `kCVReturnInvalidSize`, and
/// `kCVReturnAllocationFailed` where memory runs out; then nothing is put out.
@discardableResult
public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.pointee = nil
    guard let format = CVPixelBuffer.PixelFormat(pixelFormatType) else { return kCVReturnInvalidPixelFormat }
    do throws(SampleQueueError) {
        pixelBufferOut.pointee = try CVPixelBuffer(width: width, height: height, pixelFormat: format)
        return kCVReturnSuccess
    } catch {
        return error.cvReturn
    }
}

/// How an address is locked.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    /// The bits, with CoreVideo's meanings.
    public let rawValue: CVOptionFlags

    /// The flags in `rawValue`.
    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    /// Only for reading.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Keeps a picture's address: before this there is none. Whoever makes a picture writes it before handing it on. Locks are counted.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{
    pixelBuffer.lockBaseAddress()
    return kCVReturnSuccess
}

/// Ends a lock; `kCVReturnInvalidArgument` where there is none.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.unlockBaseAddress() ? kCVReturnSuccess : kCVReturnInvalidArgument
}

/// Where the pixels of a picture of one plane begin, while it is locked; nil otherwise, and for a picture of several planes.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    CVPixelBufferIsPlanar(pixelBuffer) ? nil : pixelBuffer.baseAddress(ofPlane: 0)
}

/// Where a plane begins, while the picture is locked; nil otherwise, and for a picture that has no planes.
public func CVPixelBufferGetBaseAddressOfPlane(
    _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
    CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.baseAddress(ofPlane: planeIndex) : nil
}

/// From one row's first byte to the next row's; 0 for a picture without planes, and where there is no such plane.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(planeIndex, of: pixelBuffer) { pixelBuffer.bytesPerRow(ofPlane: $0) }
}

/// Samples across in a plane; 0 for a picture without planes, and where there is no such plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(planeIndex, of: pixelBuffer) { pixelBuffer.width(ofPlane: $0) }
}

/// Rows of a plane; 0 for a picture without planes, and where there is no such plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(planeIndex, of: pixelBuffer) { pixelBuffer.height(ofPlane: $0) }
}

private func plane(_ index: Int, of buffer: CVPixelBuffer, _ read: (Int) -> Int) -> Int {
    CVPixelBufferIsPlanar(buffer) && (0..<buffer.planeCount).contains(index) ? read(index) : 0
}

/// Whether a picture's samples are in planes of their own.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.planeCount > 1 }

/// How many planes a picture has; 0 where its pixels are not in planes.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
    CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.planeCount : 0
}

/// A picture's format.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.pixelFormat.type }

/// How many bytes a picture's pixels take, padding included.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.dataSize }

/// A picture's size in pixels.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CGSize(width: imageBuffer.width, height: imageBuffer.height)
}

/// The size that a picture is to be shown in, in pixels, which are square here.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CVImageBufferGetEncodedSize(imageBuffer)
}
