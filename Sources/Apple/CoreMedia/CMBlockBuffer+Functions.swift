public import SampleQueue

#if canImport(Glibc)
    import Glibc
#endif

// Block buffers by CoreMedia's C interface. Memory is always allocated at once, even without a flag that asks for it.

/// Options for creating a block buffer.
public typealias CMBlockBufferFlags = UInt32
/// Allocates memory at once, which always happens.
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1 << 0
/// Copies the bytes to a contiguous buffer even if the source is contiguous.
public let kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags = 1 << 1
/// Keeps references to buffers unchanged; no effect.
public let kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags = 1 << 2
/// Allows references to empty buffers.
public let kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags = 1 << 3

/// Success.
public let kCMBlockBufferNoErr: OSStatus = 0
/// The memory of the buffer structure could not be allocated.
public let kCMBlockBufferStructureAllocationFailedErr: OSStatus = -12700
/// The memory of the bytes could not be allocated.
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12701
/// The custom block source is invalid.
public let kCMBlockBufferBadCustomBlockSourceErr: OSStatus = -12702
/// The offset is outside the buffer.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
/// The length exceeds the buffer.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
/// A pointer is missing.
public let kCMBlockBufferBadPointerParameterErr: OSStatus = -12705
/// The buffer is empty.
public let kCMBlockBufferEmptyBBufErr: OSStatus = -12706
/// The memory is not allocated yet.
public let kCMBlockBufferUnallocatedBlockErr: OSStatus = -12707
/// The destination is too small.
public let kCMBlockBufferInsufficientSpaceErr: OSStatus = -12708

/// The version of ``CMBlockBufferCustomBlockSource``.
public let kCMBlockBufferCustomBlockSourceVersion: UInt32 = 0

/// A custom allocator of memory.
public struct CMBlockBufferCustomBlockSource {
    /// The version; always 0.
    public var version: UInt32
    /// Allocates memory; not called if the memory exists already.
    public var AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
    /// Frees memory.
    public var FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
    /// The value passed to both functions.
    public var refCon: UnsafeMutableRawPointer?

    /// Creates a source from these functions.
    public init(
        version: UInt32 = 0,
        AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?,
        FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?,
        refCon: UnsafeMutableRawPointer?
    ) {
        (self.version, self.AllocateBlock, self.FreeBlock, self.refCon) = (version, AllocateBlock, FreeBlock, refCon)
    }
}

/// Creates an empty block buffer.
@discardableResult
public func CMBlockBufferCreateEmpty(
    allocator: CFAllocator?, capacity subBlockCapacity: UInt32, flags: CMBlockBufferFlags,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    blockBufferOut.pointee = CMBlockBuffer(empty: ())
    return kCMBlockBufferNoErr
}

/// Creates a block buffer of `dataLength` bytes of `memoryBlock`, starting at `offsetToData`. A nil `memoryBlock`
/// allocates zeroed memory. When the memory is no longer used, the custom source's `FreeBlock` frees it. Otherwise
/// `blockAllocator` does: `kCFAllocatorNull` leaves it allocated, any other frees it.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
    allocator structureAllocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?, blockLength: Int,
    blockAllocator: CFAllocator?, customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int,
    dataLength: Int, flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    blockBufferOut.pointee = nil
    let buffer = CMBlockBuffer(empty: ())
    let status = CMBlockBufferAppendMemoryBlock(
        buffer, memoryBlock: memoryBlock, length: blockLength, blockAllocator: blockAllocator,
        customBlockSource: customBlockSource, offsetToData: offsetToData, dataLength: dataLength, flags: flags)
    if status == kCMBlockBufferNoErr { blockBufferOut.pointee = buffer }
    return status
}

/// Creates a block buffer that shares the bytes of another.
@discardableResult
public func CMBlockBufferCreateWithBufferReference(
    allocator: CFAllocator?, referenceBuffer: CMBlockBuffer, offsetToData: Int, dataLength: Int,
    flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    blockBufferOut.pointee = nil
    let buffer = CMBlockBuffer(empty: ())
    let status = CMBlockBufferAppendBufferReference(
        buffer, targetBBuf: referenceBuffer, offsetToData: offsetToData, dataLength: dataLength, flags: flags)
    if status == kCMBlockBufferNoErr { blockBufferOut.pointee = buffer }
    return status
}

/// Creates a block buffer with the bytes of another in one contiguous block. It shares them if they are contiguous
/// already and no flag asks for a copy.
@discardableResult
public func CMBlockBufferCreateContiguous(
    allocator structureAllocator: CFAllocator?, sourceBuffer: CMBlockBuffer, blockAllocator: CFAllocator?,
    customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
    flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    blockBufferOut.pointee = nil
    guard let length = sourceBuffer.length(from: offsetToData, asked: dataLength) else {
        return sourceBuffer.rangeError(offsetToData, dataLength)
    }
    if flags & kCMBlockBufferAlwaysCopyDataFlag == 0,
        CMBlockBufferIsRangeContiguous(sourceBuffer, atOffset: offsetToData, length: length)
    {
        return CMBlockBufferCreateWithBufferReference(
            allocator: structureAllocator, referenceBuffer: sourceBuffer, offsetToData: offsetToData,
            dataLength: length, flags: flags, blockBufferOut: blockBufferOut)
    }
    var made: CMBlockBuffer?
    let status = CMBlockBufferCreateWithMemoryBlock(
        allocator: structureAllocator, memoryBlock: nil, blockLength: length, blockAllocator: blockAllocator,
        customBlockSource: customBlockSource, offsetToData: 0, dataLength: length, flags: flags, blockBufferOut: &made)
    guard let made, let start = made.address(0)?.start else { return status }
    sourceBuffer.copyBytes(offsetToData, length, to: start)
    blockBufferOut.pointee = made
    return kCMBlockBufferNoErr
}

/// Appends memory to a block buffer; see
/// ``CMBlockBufferCreateWithMemoryBlock(allocator:memoryBlock:blockLength:blockAllocator:customBlockSource:offsetToData:dataLength:flags:blockBufferOut:)``.
@discardableResult
public func CMBlockBufferAppendMemoryBlock(
    _ theBuffer: CMBlockBuffer, memoryBlock: UnsafeMutableRawPointer?, length blockLength: Int,
    blockAllocator: CFAllocator?, customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int,
    dataLength: Int, flags: CMBlockBufferFlags
) -> OSStatus {
    guard blockLength > 0 else { return kCMBlockBufferBadLengthParameterErr }
    guard offsetToData >= 0, offsetToData < blockLength else { return kCMBlockBufferBadOffsetParameterErr }
    guard dataLength >= 0, dataLength <= blockLength - offsetToData else { return kCMBlockBufferBadLengthParameterErr }
    let source = customBlockSource?.pointee
    if let source, source.version != kCMBlockBufferCustomBlockSourceVersion {
        return kCMBlockBufferBadCustomBlockSourceErr
    }
    let memory: CMBlockBuffer.Memory
    if let memoryBlock {
        memory = CMBlockBuffer.Memory(memoryBlock, count: blockLength) { start in
            if let source {
                source.FreeBlock?(source.refCon, start, blockLength)
            } else if blockAllocator !== kCFAllocatorNull {
                free(start)
            }
        }
    } else if let source, let allocate = source.AllocateBlock {
        guard let start = allocate(source.refCon, blockLength) else { return kCMBlockBufferBlockAllocationFailedErr }
        memory = CMBlockBuffer.Memory(start, count: blockLength) { source.FreeBlock?(source.refCon, $0, blockLength) }
    } else {
        guard blockAllocator !== kCFAllocatorNull, let made = CMBlockBuffer.Memory(zeroed: blockLength) else {
            return kCMBlockBufferBlockAllocationFailedErr
        }
        memory = made
    }
    theBuffer.append(memory, offset: offsetToData, count: dataLength)
    return kCMBlockBufferNoErr
}

/// Appends bytes of another buffer, which both then share. A length of 0 means all bytes from the offset on.
@discardableResult
public func CMBlockBufferAppendBufferReference(
    _ theBuffer: CMBlockBuffer, targetBBuf: CMBlockBuffer, offsetToData: Int, dataLength: Int,
    flags: CMBlockBufferFlags
) -> OSStatus {
    if targetBBuf.isEmpty {
        return flags & kCMBlockBufferPermitEmptyReferenceFlag != 0 ? kCMBlockBufferNoErr : kCMBlockBufferEmptyBBufErr
    }
    guard let length = targetBBuf.length(from: offsetToData, asked: dataLength) else {
        return targetBBuf.rangeError(offsetToData, dataLength)
    }
    theBuffer.append(targetBBuf, offset: offsetToData, count: length)
    return kCMBlockBufferNoErr
}

/// Ensures that memory is allocated, which it always is.
@discardableResult
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus { kCMBlockBufferNoErr }

/// Returns the number of bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

/// Whether the buffer is empty.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.isEmpty }

/// Whether a range of bytes is contiguous. A length of 0 means all bytes from the offset on.
public func CMBlockBufferIsRangeContiguous(_ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int) -> Bool {
    guard let length = theBuffer.length(from: offset, asked: length), let found = theBuffer.address(offset) else {
        return false
    }
    return found.count >= length
}

/// Gets the address of the byte at `offset`, the number of contiguous bytes there, and the total number of bytes. The
/// address is valid as long as the buffer is retained.
@discardableResult
public func CMBlockBufferGetDataPointer(
    _ theBuffer: CMBlockBuffer, atOffset offset: Int, lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
    totalLengthOut: UnsafeMutablePointer<Int>?,
    dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
    guard !theBuffer.isEmpty else { return kCMBlockBufferEmptyBBufErr }
    guard offset >= 0, let found = theBuffer.address(offset) else { return kCMBlockBufferBadOffsetParameterErr }
    lengthAtOffsetOut?.pointee = found.count
    totalLengthOut?.pointee = theBuffer.dataLength
    dataPointerOut?.pointee = found.start.assumingMemoryBound(to: CChar.self)
    return kCMBlockBufferNoErr
}

/// Gets the address of a contiguous range of bytes: in the buffer's own memory if it is contiguous there, otherwise of
/// a copy in `temporaryBlock`.
@discardableResult
public func CMBlockBufferAccessDataBytes(
    _ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int, temporaryBlock: UnsafeMutableRawPointer,
    returnedPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> OSStatus {
    guard theBuffer.hasRange(offset, length) else { return theBuffer.rangeError(offset, length) }
    if let found = theBuffer.address(offset), found.count >= length {
        returnedPointerOut.pointee = found.start.assumingMemoryBound(to: CChar.self)
    } else {
        theBuffer.copyBytes(offset, length, to: temporaryBlock)
        returnedPointerOut.pointee = temporaryBlock.assumingMemoryBound(to: CChar.self)
    }
    return kCMBlockBufferNoErr
}

/// Copies bytes from a buffer.
@discardableResult
public func CMBlockBufferCopyDataBytes(
    _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int,
    destination: UnsafeMutableRawPointer
) -> OSStatus {
    guard theSourceBuffer.hasRange(offsetToData, dataLength) else {
        return theSourceBuffer.rangeError(offsetToData, dataLength)
    }
    theSourceBuffer.copyBytes(offsetToData, dataLength, to: destination)
    return kCMBlockBufferNoErr
}

/// Replaces bytes of a buffer.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
    with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int,
    dataLength: Int
) -> OSStatus {
    guard destinationBuffer.hasRange(offsetIntoDestination, dataLength) else {
        return destinationBuffer.rangeError(offsetIntoDestination, dataLength)
    }
    var source = sourceBytes
    destinationBuffer.forEachContiguousRange(offsetIntoDestination, dataLength) { stretch in
        stretch.copyMemory(from: UnsafeRawBufferPointer(start: source, count: stretch.count))
        source += stretch.count
    }
    return kCMBlockBufferNoErr
}

/// Fills bytes of a buffer with one value. A length of 0 means all bytes from the offset on.
@discardableResult
public func CMBlockBufferFillDataBytes(
    with fillByte: CChar, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
    guard let length = destinationBuffer.length(from: offsetIntoDestination, asked: dataLength) else {
        return destinationBuffer.rangeError(offsetIntoDestination, dataLength)
    }
    destinationBuffer.forEachContiguousRange(offsetIntoDestination, length) { stretch in
        _ = stretch.initializeMemory(as: UInt8.self, repeating: UInt8(bitPattern: fillByte))
    }
    return kCMBlockBufferNoErr
}

extension CMBlockBuffer {
    /// Returns the number of bytes for `asked` from `offset` on, where 0 means all bytes to the end. Returns nil if the
    /// range is outside the buffer.
    func length(from offset: Int, asked: Int) -> Int? {
        guard offset >= 0, offset < max(1, dataLength), hasRange(offset, asked) else { return nil }
        return asked == 0 ? dataLength - offset : asked
    }

    /// Returns the error for a range outside the buffer: of its offset, or of its length.
    func rangeError(_ offset: Int, _ count: Int) -> OSStatus {
        offset < 0 || offset > dataLength ? kCMBlockBufferBadOffsetParameterErr : kCMBlockBufferBadLengthParameterErr
    }
}
