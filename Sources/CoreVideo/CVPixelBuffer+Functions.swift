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

/// What is called when a picture in another's memory is gone, with what it was given and the address.
public typealias CVPixelBufferReleaseBytesCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Makes a picture in `baseAddress`, whose rows are `bytesPerRow` apart; the memory must stay as it is until `releaseCallback` is called.
///
/// Returns `kCVReturnInvalidPixelFormat` for a format of several planes or one that pictures are not made in, `kCVReturnInvalidSize`, and
/// `kCVReturnInvalidArgument` where a row has no room between two of them; then nothing is put out, and nothing called.
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
    let owner = LentBytes(address: baseAddress, context: releaseRefCon)
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

/// A callback for the end of a picture in another's planes, with what it was given, the memory's address and size, and the planes'.
public typealias CVPixelBufferReleasePlanarBytesCallback =
    @convention(c) (
        UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?
    ) -> Void

/// Makes a picture in planes of another's memory, which must stay as they are until `releaseCallback` is called. Sizes and row lengths
/// are those of the planes, in samples and bytes.
///
/// Returns `kCVReturnInvalidPixelFormat` for a format without planes or one that pictures are not made in, `kCVReturnInvalidSize`, and
/// `kCVReturnInvalidArgument` where planes are missing, have other sizes than the format's or rows without room for their samples; then
/// nothing is put out, and nothing called.
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
    let owner = LentPlanes(
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

/// Planes that a picture is lent, and who is told when they are no longer needed.
private final class LentPlanes {
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

/// The pixels around a picture that belong to its memory and not to it: none.
public func CVPixelBufferGetExtendedPixels(
    _ pixelBuffer: CVPixelBuffer, _ extraColumnsOnLeft: UnsafeMutablePointer<Int>?,
    _ extraColumnsOnRight: UnsafeMutablePointer<Int>?, _ extraRowsOnTop: UnsafeMutablePointer<Int>?,
    _ extraRowsOnBottom: UnsafeMutablePointer<Int>?
) {
    for count in [extraColumnsOnLeft, extraColumnsOnRight, extraRowsOnTop, extraRowsOnBottom] { count?.pointee = 0 }
}

/// Memory that a picture is lent, and who is told when it is no longer needed.
private final class LentBytes {
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
    /// Whether the parts of a pixel are in several planes.
    fileprivate var isPlanar: Bool {
        switch self {
        case .bgra32, .argb32, .rgba32, .abgr32, .rgb24, .gray8, .rgbaHalf, .yuv422Packed: false
        case .yuv420Planar, .yuv420PlanarFullRange, .yuv420BiPlanar, .yuv420BiPlanarFullRange, .yuv420BiPlanar10,
            .yuv420BiPlanar10FullRange:
            true
        }
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

/// The size that a picture is to be shown in, in square pixels: its clean aperture's, as wide as its pixel aspect ratio makes it.
public func CVImageBufferGetDisplaySize(_ imageBuffer: CVImageBuffer) -> CGSize {
    let size = imageBuffer.displaySize
    return CGSize(width: size.width, height: size.height)
}

/// The part of a picture that is shown: its clean aperture in whole pixels, from the top left; all of it without one.
public func CVImageBufferGetCleanRect(_ imageBuffer: CVImageBuffer) -> CGRect {
    let part = imageBuffer.form.visiblePart(width: imageBuffer.width, height: imageBuffer.height)
    return CGRect(x: part.x, y: part.y, width: part.width, height: part.height)
}

// Keys of attributes, with CoreVideo's texts.

public import CoreTypes
import Foundation

/// The format, a number.
nonisolated(unsafe) public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// Pixels across.
nonisolated(unsafe) public let kCVPixelBufferWidthKey: CFString = "Width"
/// Pixels down.
nonisolated(unsafe) public let kCVPixelBufferHeightKey: CFString = "Height"
/// The alignment of rows in bytes: 64 here, whatever is asked for.
nonisolated(unsafe) public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// Whether the memory is shared with other processes; of no effect.
nonisolated(unsafe) public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Whether Metal can use it; of no effect.
nonisolated(unsafe) public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// Whether OpenGL ES can use it; of no effect.
nonisolated(unsafe) public let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
/// Whether OpenGL can use it; of no effect.
nonisolated(unsafe) public let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
/// Whether it can become a `CGImage`; of no effect.
nonisolated(unsafe) public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Whether CoreGraphics can draw in it; of no effect.
nonisolated(unsafe) public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// The number of buffers that a pool keeps; of no effect: all are kept.
nonisolated(unsafe) public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// How long a pool keeps a buffer; of no effect: all are kept.
nonisolated(unsafe) public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// How many buffers of a pool may be in use.
nonisolated(unsafe) public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"

extension CFDictionary {
    /// The whole number at `key`, however it is held.
    func number(_ key: CFString) -> Int? { (object(forKey: key) as? NSNumber)?.intValue }
}
