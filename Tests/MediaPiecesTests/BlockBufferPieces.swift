import CoreMedia
import Foundation
import Testing

/// Buffers of bytes as they are written for iOS.
@Suite struct BlockBufferPieces {
    private func buffer(_ bytes: [UInt8]) throws -> CMBlockBuffer {
        let buffer = try CMBlockBuffer(length: bytes.count)
        try bytes.withUnsafeBytes { try buffer.replaceDataBytes(with: $0) }
        return buffer
    }

    @Test func appended() throws {
        var made: CMBlockBuffer?
        #expect(
            CMBlockBufferCreateEmpty(allocator: kCFAllocatorDefault, capacity: 0, flags: 0, blockBufferOut: &made)
                == kCMBlockBufferNoErr)
        let whole = try #require(made)
        #expect(CMBlockBufferIsEmpty(whole) && CMBlockBufferGetDataLength(whole) == 0)
        let first = try buffer([1, 2, 3, 4])
        CMBlockBufferAppendBufferReference(whole, targetBBuf: first, offsetToData: 1, dataLength: 2, flags: 0)
        CMBlockBufferAppendBufferReference(
            whole, targetBBuf: try buffer([5, 6]), offsetToData: 0, dataLength: 0, flags: 0)
        #expect(try whole.dataBytes() == Data([2, 3, 5, 6]))
        #expect(!CMBlockBufferIsRangeContiguous(whole, atOffset: 0, length: 3) && !whole.isContiguous)
        #expect(CMBlockBufferIsRangeContiguous(whole, atOffset: 2, length: 0))
        // Both have the same memory.
        try first.fillDataBytes(with: 9)
        #expect(try whole.dataBytes() == Data([9, 9, 5, 6]))
        CMBlockBufferReplaceDataBytes(
            with: [7, 8] as [UInt8], blockBuffer: whole, offsetIntoDestination: 1, dataLength: 2)
        #expect(try whole.dataBytes() == Data([9, 7, 8, 6]) && first.dataBytes() == Data([9, 9, 7, 9]))
        var contiguous: CMBlockBuffer?
        CMBlockBufferCreateContiguous(
            allocator: nil, sourceBuffer: whole, blockAllocator: nil, customBlockSource: nil, offsetToData: 0,
            dataLength: 0, flags: 0, blockBufferOut: &contiguous)
        #expect(try #require(contiguous).isContiguous && contiguous?.dataBytes() == Data([9, 7, 8, 6]))
    }

    @Test func pointers() throws {
        let whole = try buffer([1, 2, 3])
        try whole.append(bufferReference: try buffer([4, 5]))
        var (length, total) = (0, 0)
        var pointer: UnsafeMutablePointer<CChar>?
        #expect(
            CMBlockBufferGetDataPointer(
                whole, atOffset: 1, lengthAtOffsetOut: &length, totalLengthOut: &total, dataPointerOut: &pointer)
                == noErr)
        #expect(length == 2 && total == 5 && pointer?.pointee == 2)
        var copied = [UInt8](repeating: 0, count: 3)
        #expect(CMBlockBufferCopyDataBytes(whole, atOffset: 2, dataLength: 3, destination: &copied) == noErr)
        #expect(copied == [3, 4, 5])
        var memoryBudget = [UInt8](repeating: 0, count: 3)
        memoryBudget.withUnsafeMutableBytes { memoryBudget in
            CMBlockBufferAccessDataBytes(
                whole, atOffset: 1, length: 3, temporaryBlock: memoryBudget.baseAddress!, returnedPointerOut: &pointer)
            #expect(
                pointer.map { UnsafeMutableRawPointer($0) } == memoryBudget.baseAddress
                    && Array(memoryBudget) == [2, 3, 4])
        }
    }

    @Test func refused() throws {
        let whole = try buffer([1, 2, 3])
        var byte: UInt8 = 0
        for (offset, length, status) in [
            (4, 1, kCMBlockBufferBadOffsetParameterErr), (-1, 1, kCMBlockBufferBadOffsetParameterErr),
            (1, 3, kCMBlockBufferBadLengthParameterErr), (0, -1, kCMBlockBufferBadLengthParameterErr),
            (0, Int.max, kCMBlockBufferBadLengthParameterErr),
        ] {
            #expect(
                CMBlockBufferCopyDataBytes(whole, atOffset: offset, dataLength: length, destination: &byte) == status)
        }
        let empty = try CMBlockBuffer()
        #expect(
            CMBlockBufferGetDataPointer(
                empty, atOffset: 0, lengthAtOffsetOut: nil, totalLengthOut: nil, dataPointerOut: nil)
                == kCMBlockBufferEmptyBBufErr)
        #expect(
            CMBlockBufferAppendBufferReference(whole, targetBBuf: empty, offsetToData: 0, dataLength: 0, flags: 0)
                == kCMBlockBufferEmptyBBufErr)
        #expect(throws: NSError.self) { try CMBlockBuffer(length: 0) }
        var made: CMBlockBuffer?
        #expect(
            CMBlockBufferCreateWithMemoryBlock(
                allocator: nil, memoryBlock: nil, blockLength: .max, blockAllocator: nil, customBlockSource: nil,
                offsetToData: 0, dataLength: .max, flags: 0, blockBufferOut: &made)
                == kCMBlockBufferBlockAllocationFailedErr)
    }

    @Test func owners() throws {
        final class Owner { var freed = 0 }
        let owner = Owner()
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
        memory.copyBytes(from: [1, 2, 3, 4])
        defer { memory.deallocate() }
        do {
            let outer = try CMBlockBuffer()
            do {
                let inner = try CMBlockBuffer(buffer: memory, deallocator: { _, count in owner.freed += count })
                try outer.append(bufferReference: inner)
            }
            let bytes = try outer.dataBytes()
            #expect(owner.freed == 0 && bytes == Data([1, 2, 3, 4]))
        }
        #expect(owner.freed == 4)
        // Memory that stays its owner's.
        _ = try CMBlockBuffer(buffer: memory, allocator: kCFAllocatorNull)
        #expect(memory[3] == 4)
    }

    @Test func samples() throws {
        var format: CMVideoFormatDescription?
        #expect(
            CMVideoFormatDescriptionCreate(
                allocator: nil, codecType: kCMVideoCodecType_JPEG, width: 0, height: 4, extensions: nil,
                formatDescriptionOut: &format) == kCMFormatDescriptionError_InvalidParameter)
        CMVideoFormatDescriptionCreate(
            allocator: nil, codecType: kCMVideoCodecType_JPEG, width: 8, height: 4,
            extensions: ["Depth": 24] as NSDictionary, formatDescriptionOut: &format)
        let description = try #require(format)
        #expect(CMFormatDescriptionGetMediaType(description) == kCMMediaType_Video)
        #expect(CMFormatDescriptionGetExtension(description, extensionKey: "Depth") as? Int == 24)
        #expect(CMFormatDescriptionEqual(description, otherFormatDescription: format))
        let data = try buffer([1, 2, 3, 4, 5])
        let times = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: 10), presentationTimeStamp: CMTime(value: 3, timescale: 10),
            decodeTimeStamp: CMTime(value: 2, timescale: 10))
        let sample = try CMSampleBuffer(
            dataBuffer: data, formatDescription: description, numSamples: 2, sampleTimings: [times],
            sampleSizes: [2, 3])
        #expect(CMSampleBufferGetNumSamples(sample) == 2 && CMSampleBufferGetImageBuffer(sample) == nil)
        #expect(CMSampleBufferGetDataBuffer(sample) === data && CMSampleBufferGetSampleSize(sample, at: 1) == 3)
        #expect(CMSampleBufferGetDecodeTimeStamp(sample) == CMTime(value: 2, timescale: 10))
        #expect(try sample.sampleTimingInfo(at: 1).presentationTimeStamp == CMTime(value: 4, timescale: 10))
        #expect(CMSampleBufferGetDuration(sample) == CMTime(value: 2, timescale: 10))
        for (count, sizes) in [(2, [2, 4]), (2, [2, 2, 1]), (3, [2]), (-1, [2]), (1, [6])] as [(Int, [Int])] {
            #expect(throws: NSError.self) {
                try CMSampleBuffer(
                    dataBuffer: data, formatDescription: description, numSamples: count, sampleTimings: [times],
                    sampleSizes: sizes)
            }
        }
    }
}
