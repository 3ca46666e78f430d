public import SampleQueue

#if canImport(Glibc)
    import Glibc
#endif

// Buffers of bytes by CoreMedia's C interface. Memory is there from the beginning on, also where no flag asks for that.

/// Options for making a buffer of bytes.
public typealias CMBlockBufferFlags = UInt32
/// Memory is to be there at once; it always is.
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1 << 0
/// A contiguous buffer is to have bytes of its own also where its source's are contiguous.
public let kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags = 1 << 1
/// Buffers are to be referred to as they are; of no effect.
public let kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags = 1 << 2
/// A buffer without bytes may be referred to.
public let kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags = 1 << 3

/// All is well.
public let kCMBlockBufferNoErr: OSStatus = 0
/// There is no memory for a buffer.
public let kCMBlockBufferStructureAllocationFailedErr: OSStatus = -12700
/// There is no memory for the bytes.
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12701
/// A source of memory cannot be so.
public let kCMBlockBufferBadCustomBlockSourceErr: OSStatus = -12702
/// A place is not in the buffer.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
/// There are not so many bytes.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
/// An address is missing.
public let kCMBlockBufferBadPointerParameterErr: OSStatus = -12705
/// There are no bytes.
public let kCMBlockBufferEmptyBBufErr: OSStatus = -12706
/// Memory is not there yet.
public let kCMBlockBufferUnallocatedBlockErr: OSStatus = -12707
/// There is no room.
public let kCMBlockBufferInsufficientSpaceErr: OSStatus = -12708

/// An allocator of memory, for those who bring their own.
public struct CMBlockBufferCustomBlockSource {
    /// 0, the only version.
    public var version: UInt32
    /// Gives so many bytes; not asked where they are there already.
    public var AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
    /// Takes bytes back.
    public var FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
    /// The value that both are handed.
    public var refCon: UnsafeMutableRawPointer?

    /// A source of those functions.
    public init(
        version: UInt32 = 0,
        AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?,
        FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?,
        refCon: UnsafeMutableRawPointer?
    ) {
        (self.version, self.AllocateBlock, self.FreeBlock, self.refCon) = (version, AllocateBlock, FreeBlock, refCon)
    }
}

/// A buffer of no bytes.
@discardableResult
public func CMBlockBufferCreateEmpty(
    allocator: CFAllocator?, capacity subBlockCapacity: UInt32, flags: CMBlockBufferFlags,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    blockBufferOut.pointee = CMBlockBuffer(empty: ())
    return kCMBlockBufferNoErr
}

/// A buffer of `dataLength` bytes of `memoryBlock` from `offsetToData` on; nil has zeroed memory made. When nobody needs the memory any more,
/// the custom source's `FreeBlock` gets it, or `blockAllocator`: `kCFAllocatorNull` leaves it alone, any other frees it.
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

/// A buffer that shares bytes of another one.
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

/// A buffer whose bytes, those of another one, lie in one piece: shared where they do already and no flag says otherwise.
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

/// Adds bytes of memory to a buffer; see
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
    if let source, source.version != 0 { return kCMBlockBufferBadCustomBlockSourceErr }
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

/// Adds bytes of another buffer, which both share from then on; a length of 0 is all that follow.
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

/// Sees to it that memory is there, as it always is.
@discardableResult
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus { kCMBlockBufferNoErr }

/// The number of bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

/// Whether there are none.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.isEmpty }

/// Whether bytes lie in one piece; a length of 0 is all that follow.
public func CMBlockBufferIsRangeContiguous(_ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int) -> Bool {
    guard let length = theBuffer.length(from: offset, asked: length), let found = theBuffer.address(offset) else {
        return false
    }
    return found.count >= length
}

/// The address of the byte at `offset`, the number of bytes there with it, and the number of all bytes. The address is good as
/// long as the buffer is kept.
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

/// The address of bytes in one piece: in the buffer's memory where they are so there, else of a copy in `temporaryBlock`.
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

/// Copies bytes out of a buffer.
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

/// Copies bytes into a buffer, in place of those that are there.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
    with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int,
    dataLength: Int
) -> OSStatus {
    guard destinationBuffer.hasRange(offsetIntoDestination, dataLength) else {
        return destinationBuffer.rangeError(offsetIntoDestination, dataLength)
    }
    var source = sourceBytes
    destinationBuffer.forEachStretch(offsetIntoDestination, dataLength) { stretch in
        stretch.copyMemory(from: UnsafeRawBufferPointer(start: source, count: stretch.count))
        source += stretch.count
    }
    return kCMBlockBufferNoErr
}

/// Makes bytes of a buffer all the same; a length of 0 is all that follow.
@discardableResult
public func CMBlockBufferFillDataBytes(
    with fillByte: CChar, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
    guard let length = destinationBuffer.length(from: offsetIntoDestination, asked: dataLength) else {
        return destinationBuffer.rangeError(offsetIntoDestination, dataLength)
    }
    destinationBuffer.forEachStretch(offsetIntoDestination, length) { stretch in
        _ = stretch.initializeMemory(as: UInt8.self, repeating: UInt8(bitPattern: fillByte))
    }
    return kCMBlockBufferNoErr
}

extension CMBlockBuffer {
    /// The number of bytes that `asked` means from `offset` on, where 0 is all that follow; nil where they are not there.
    func length(from offset: Int, asked: Int) -> Int? {
        guard offset >= 0, offset < max(1, dataLength), hasRange(offset, asked) else { return nil }
        return asked == 0 ? dataLength - offset : asked
    }

    /// The error of a range that is not there: its offset's, or its length's.
    func rangeError(_ offset: Int, _ count: Int) -> OSStatus {
        offset < 0 || offset > dataLength ? kCMBlockBufferBadOffsetParameterErr : kCMBlockBufferBadLengthParameterErr
    }
}
