import SampleQueue

/// Creates a zeroed pixel buffer of at most 16,384 pixels in width and height. The attributes have no effect.
///
/// Returns `kCVReturnInvalidPixelFormat` for an unsupported format, `kCVReturnInvalidSize` for an invalid size, and
/// `kCVReturnAllocationFailed` if memory runs out. After an error it writes no buffer.
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

/// A callback for the release of a pixel buffer in foreign memory, with its context and the address.
public typealias CVPixelBufferReleaseBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Creates a pixel buffer in the memory at `baseAddress`, with rows `bytesPerRow` apart. The memory must stay unchanged
/// until `releaseCallback` is called.
///
/// Returns `kCVReturnInvalidPixelFormat` for a planar or an unsupported format, and `kCVReturnInvalidSize` for an
/// invalid size. Returns `kCVReturnInvalidArgument` if `bytesPerRow` is too small. After an error it writes no buffer
/// and never calls the callback.
@discardableResult
public func CVPixelBufferCreateWithBytes(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
    _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.pointee = nil
    guard let format = CVPixelBuffer.PixelFormat(pixelFormatType), !format.isPlanar else {
        return kCVReturnInvalidPixelFormat
    }
    let shapes = try? CVPixelBuffer.planeShapes(width: width, height: height, pixelFormat: format)
    guard let shape = shapes?.first else { return kCVReturnInvalidSize }
    guard bytesPerRow >= shape.leastBytesPerRow else { return kCVReturnInvalidArgument }
    let owner = BorrowedBytes(address: baseAddress, context: releaseRefCon)
    do throws(SampleQueueError) {
        pixelBufferOut.pointee = try CVPixelBuffer(
            width: width, height: height, pixelFormat: format,
            planes: [.init(start: baseAddress, bytesPerRow: bytesPerRow)], owner: owner)
        owner.release = releaseCallback
        return kCVReturnSuccess
    } catch {
        return error.cvReturn
    }
}

/// A callback for the release of a pixel buffer in foreign planes, with its context, the memory's address and size, and
/// the planes' addresses.
public typealias CVPixelBufferReleasePlanarBytesCallback =
    @convention(c) (
        UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?
    ) -> Void

/// Creates a pixel buffer in planes of foreign memory, which must stay unchanged until `releaseCallback` is called. The
/// sizes and row lengths are those of the planes, in samples and bytes.
///
/// Returns `kCVReturnInvalidPixelFormat` for a format without planes or an unsupported one, and `kCVReturnInvalidSize`
/// for an invalid size. Returns `kCVReturnInvalidArgument` for missing planes, plane sizes that do not match the
/// format, or rows that are too short. After an error it writes no buffer and never calls the callback.
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ dataPtr: UnsafeMutableRawPointer?, _ dataSize: Int, _ numberOfPlanes: Int,
    _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ planeWidth: UnsafeMutablePointer<Int>,
    _ planeHeight: UnsafeMutablePointer<Int>, _ planeBytesPerRow: UnsafeMutablePointer<Int>,
    _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
    _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    pixelBufferOut.pointee = nil
    guard let format = CVPixelBuffer.PixelFormat(pixelFormatType), format.isPlanar else {
        return kCVReturnInvalidPixelFormat
    }
    let shapes: [CVPixelBuffer.PlaneShape]
    do { shapes = try CVPixelBuffer.planeShapes(width: width, height: height, pixelFormat: format) } catch {
        return error.cvReturn
    }
    guard numberOfPlanes == shapes.count else { return kCVReturnInvalidArgument }
    var planes: [CVPixelBuffer.ForeignPlane] = []
    for (index, shape) in shapes.enumerated() {
        let isSize = planeWidth[index] == shape.width && planeHeight[index] == shape.height
        guard isSize, planeBytesPerRow[index] >= shape.leastBytesPerRow, let start = planeBaseAddress[index] else {
            return kCVReturnInvalidArgument
        }
        planes.append(.init(start: start, bytesPerRow: planeBytesPerRow[index]))
    }
    let owner = BorrowedPlanes(
        address: dataPtr, byteCount: dataSize, planes: planes.map { UnsafeRawPointer($0.start) }, context: releaseRefCon
    )
    do throws(SampleQueueError) {
        pixelBufferOut.pointee = try CVPixelBuffer(
            width: width, height: height, pixelFormat: format, planes: planes, owner: owner)
        owner.release = releaseCallback
        return kCVReturnSuccess
    } catch {
        return error.cvReturn
    }
}

/// Planes lent to a pixel buffer, with the callback for their release.
private final class BorrowedPlanes {
    private let address: UnsafeMutableRawPointer?
    private let byteCount: Int
    private var planes: [UnsafeRawPointer?]
    private let context: UnsafeMutableRawPointer?
    var release: CVPixelBufferReleasePlanarBytesCallback?

    init(
        address: UnsafeMutableRawPointer?, byteCount: Int, planes: [UnsafeRawPointer?],
        context: UnsafeMutableRawPointer?
    ) {
        (self.address, self.byteCount, self.planes, self.context) = (address, byteCount, planes, context)
    }

    deinit {
        let count = planes.count
        planes.withUnsafeMutableBufferPointer { planes in
            release?(context, address.map { UnsafeRawPointer($0) }, byteCount, count, planes.baseAddress)
        }
    }
}

/// Gets the padding pixels around a buffer's image, of which there are none.
public func CVPixelBufferGetExtendedPixels(
    _ pixelBuffer: CVPixelBuffer, _ extraColumnsOnLeft: UnsafeMutablePointer<Int>?,
    _ extraColumnsOnRight: UnsafeMutablePointer<Int>?, _ extraRowsOnTop: UnsafeMutablePointer<Int>?,
    _ extraRowsOnBottom: UnsafeMutablePointer<Int>?
) {
    for count in [extraColumnsOnLeft, extraColumnsOnRight, extraRowsOnTop, extraRowsOnBottom] { count?.pointee = 0 }
}

/// Memory lent to a pixel buffer, with the callback for its release.
private final class BorrowedBytes {
    private let address: UnsafeMutableRawPointer
    private let context: UnsafeMutableRawPointer?
    var release: CVPixelBufferReleaseBytesCallback?

    init(address: UnsafeMutableRawPointer, context: UnsafeMutableRawPointer?) {
        self.address = address
        self.context = context
    }

    deinit {
        release?(context, address)
    }
}

extension CVPixelBuffer.PixelFormat {
    /// Whether the components of a pixel are in several planes.
    fileprivate var isPlanar: Bool {
        switch self {
        case .bgra32, .argb32, .rgba32, .abgr32, .rgb24, .gray8, .rgbaHalf, .yuv422Packed: false
        case .yuv420Planar, .yuv420PlanarFullRange, .yuv420BiPlanar, .yuv420BiPlanarFullRange, .yuv420BiPlanar10,
            .yuv420BiPlanar10FullRange:
            true
        }
    }
}

/// The options for locking a base address.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    /// The bits, with CoreVideo's meanings.
    public let rawValue: CVOptionFlags

    /// The flags in `rawValue`.
    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    /// The lock is for reading only.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Locks the base address of a pixel buffer, which is nil without a lock. The creator of a buffer writes it before
/// passing it on. Locks are counted.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{
    pixelBuffer.lockBaseAddress()
    return kCVReturnSuccess
}

/// Releases a lock. Returns `kCVReturnInvalidArgument` if there is none.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.unlockBaseAddress() ? kCVReturnSuccess : kCVReturnInvalidArgument
}

/// Returns the address of the pixels of a locked buffer without planes; nil if it is unlocked or planar.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    CVPixelBufferIsPlanar(pixelBuffer) ? nil : pixelBuffer.baseAddress(ofPlane: 0)
}

/// Returns the address of a plane of a locked planar buffer; nil if it is unlocked or not planar.
public func CVPixelBufferGetBaseAddressOfPlane(
    _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
    CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.baseAddress(ofPlane: planeIndex) : nil
}

/// Returns the bytes from one row to the next of a plane; 0 for a buffer without planes, or an invalid index.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(planeIndex, of: pixelBuffer) { pixelBuffer.bytesPerRow(ofPlane: $0) }
}

/// Returns the width of a plane in samples; 0 for a buffer without planes, or an invalid index.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(planeIndex, of: pixelBuffer) { pixelBuffer.width(ofPlane: $0) }
}

/// Returns the number of rows of a plane; 0 for a buffer without planes, or an invalid index.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    plane(planeIndex, of: pixelBuffer) { pixelBuffer.height(ofPlane: $0) }
}

private func plane(_ index: Int, of buffer: CVPixelBuffer, _ read: (Int) -> Int) -> Int {
    CVPixelBufferIsPlanar(buffer) && (0..<buffer.planeCount).contains(index) ? read(index) : 0
}

/// Whether a buffer is planar.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.planeCount > 1 }

/// Returns the number of planes of a buffer; 0 if it is not planar.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
    CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.planeCount : 0
}

/// Returns the pixel format of a buffer.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.pixelFormat.type }

/// Returns the size of a buffer's pixels in bytes, including padding.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.dataSize }

/// Fills the padding around a buffer's image with its edges. There is no padding, so that nothing is filled.
@discardableResult
public func CVPixelBufferFillExtendedPixels(_ pixelBuffer: CVPixelBuffer) -> CVReturn { kCVReturnSuccess }

/// Returns the attributes with which a buffer was created, as far as they have an effect: width, height and format.
public func CVPixelBufferCopyCreationAttributes(_ pixelBuffer: CVPixelBuffer) -> CFDictionary {
    [
        kCVPixelBufferWidthKey: pixelBuffer.width, kCVPixelBufferHeightKey: pixelBuffer.height,
        kCVPixelBufferPixelFormatTypeKey: pixelBuffer.pixelFormat.type,
    ]
}

/// Whether a buffer's first row in memory is the image's top row, as in every buffer of CoreVideo's functions.
public func CVImageBufferIsFlipped(_ imageBuffer: CVImageBuffer) -> Bool { imageBuffer.rowOrder == .topDown }

/// Returns the size of a buffer in pixels.
public func CVImageBufferGetEncodedSize(_ imageBuffer: CVImageBuffer) -> CGSize {
    CGSize(width: imageBuffer.width, height: imageBuffer.height)
}

/// Returns the display size of a buffer, in square pixels: that of its clean aperture, stretched by its pixel aspect
/// ratio.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
    let size = imageBuffer.displaySize
    return CGSize(width: size.width, height: size.height)
}

/// Returns the displayed part of a buffer: its clean aperture in whole pixels, from the top left; the whole image
/// without one.
public func CVImageBufferGetCleanRect(_ imageBuffer: CVImageBuffer) -> CGRect {
    let part = imageBuffer.form.visiblePart(width: imageBuffer.width, height: imageBuffer.height)
    return CGRect(x: part.x, y: part.y, width: part.width, height: part.height)
}

// Keys of attributes, with CoreVideo's strings.

import Foundation

/// The pixel format, a number.
nonisolated(unsafe) public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The width in pixels.
nonisolated(unsafe) public let kCVPixelBufferWidthKey: CFString = "Width"
/// The height in pixels.
nonisolated(unsafe) public let kCVPixelBufferHeightKey: CFString = "Height"
/// The alignment of rows in bytes; always 64 here.
nonisolated(unsafe) public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// The sharing of memory with other processes; no effect.
nonisolated(unsafe) public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Metal compatibility; no effect.
nonisolated(unsafe) public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// OpenGL ES compatibility; no effect.
nonisolated(unsafe) public let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
/// OpenGL compatibility; no effect.
nonisolated(unsafe) public let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
/// Compatibility with `CGImage`; no effect.
nonisolated(unsafe) public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Compatibility with CoreGraphics bitmap contexts; no effect.
nonisolated(unsafe) public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// The minimum number of buffers in a pool; no effect, as a pool keeps all.
nonisolated(unsafe) public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// The maximum age of a buffer in a pool; no effect, as a pool keeps all.
nonisolated(unsafe) public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// The maximum number of a pool's buffers in use.
nonisolated(unsafe) public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"

extension CFDictionary {
    /// Returns the integer at `key`, from any numeric object.
    func number(_ key: CFString) -> Int? { (object(forKey: key) as? NSNumber)?.intValue }
}
