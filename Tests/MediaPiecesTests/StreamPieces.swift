import AVFoundation
import CoreMedia
import CoreVideo
import Testing

/// The conversion of a received stream into samples, as it is written for iOS.
@Suite struct StreamPieces {
    /// Units of H.264 after start codes become units after their lengths.
    final class StreamConverter {
        private var sequence: Data?
        private var picture: Data?
        private(set) var format: CMVideoFormatDescription?

        func sample(of unit: Data, at time: CMTime) -> CMSampleBuffer? {
            switch unit[unit.startIndex] & 0x1f {
            case 7: sequence = unit
            case 8:
                picture = unit
                makeFormat()
            default: return makeSample(unit, time)
            }
            return nil
        }

        private func makeFormat() {
            guard let sequence, let picture else { return }
            sequence.withUnsafeBytes { sequenceBytes in
                picture.withUnsafeBytes { pictureBytes in
                    let pointers = [
                        sequenceBytes.bindMemory(to: UInt8.self).baseAddress!,
                        pictureBytes.bindMemory(to: UInt8.self).baseAddress!,
                    ]
                    CMVideoFormatDescriptionCreateFromH264ParameterSets(
                        allocator: kCFAllocatorDefault, parameterSetCount: 2, parameterSetPointers: pointers,
                        parameterSetSizes: [sequence.count, picture.count], nalUnitHeaderLength: 4,
                        formatDescriptionOut: &format)
                }
            }
        }

        private func makeSample(_ unit: Data, _ time: CMTime) -> CMSampleBuffer? {
            var length = CFSwapInt32HostToBig(UInt32(unit.count))
            var bytes = Data(bytes: &length, count: 4)
            bytes.append(unit)
            var block: CMBlockBuffer?
            CMBlockBufferCreateWithMemoryBlock(
                allocator: kCFAllocatorDefault, memoryBlock: nil, blockLength: bytes.count,
                blockAllocator: kCFAllocatorDefault, customBlockSource: nil, offsetToData: 0, dataLength: bytes.count,
                flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &block)
            guard let block else { return nil }
            bytes.withUnsafeBytes {
                _ = CMBlockBufferReplaceDataBytes(
                    with: $0.baseAddress!, blockBuffer: block, offsetIntoDestination: 0, dataLength: bytes.count)
            }
            var timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
            var sample: CMSampleBuffer?
            CMSampleBufferCreateReady(
                allocator: kCFAllocatorDefault, dataBuffer: block, formatDescription: format, sampleCount: 1,
                sampleTimingEntryCount: 1, sampleTimingArray: &timing, sampleSizeEntryCount: 0, sampleSizeArray: nil,
                sampleBufferOut: &sample)
            return sample
        }
    }

    private static let sequence = Data([0x67, 0x42, 0xc0, 0x0a, 0xda, 0x0f, 0x0a, 0x69, 0xa8, 0x10, 0x10, 0x10])

    @Test func converted() throws {
        let converter = StreamConverter()
        #expect(converter.sample(of: Self.sequence, at: .zero) == nil)
        #expect(converter.sample(of: Data([0x68, 0xce, 0x04, 0xf2]), at: .zero) == nil)
        let format = try #require(converter.format)
        #expect(CMVideoFormatDescriptionGetDimensions(format).width == 240)
        let sample = try #require(converter.sample(of: Data([0x65, 1, 2, 3]), at: CMTimeMake(value: 1, timescale: 25)))
        let block = try #require(CMSampleBufferGetDataBuffer(sample))
        var length: UInt32 = 0
        CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: 4, destination: &length)
        #expect(CFSwapInt32BigToHost(length) == 4 && CMBlockBufferGetDataLength(block) == 8)
    }

    @Test func attachmentsOfACopy() throws {
        let converter = StreamConverter()
        _ = converter.sample(of: Self.sequence, at: .zero)
        _ = converter.sample(of: Data([0x68, 0xce, 0x04, 0xf2]), at: .zero)
        let sample = try #require(converter.sample(of: Data([0x41, 1, 2, 3]), at: .zero))
        if let list = CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: true) {
            let attachments = unsafeBitCast(CFArrayGetValueAtIndex(list, 0), to: CFMutableDictionary.self)
            CFDictionarySetValue(
                attachments, Unmanaged.passUnretained(kCMSampleAttachmentKey_NotSync).toOpaque(),
                Unmanaged.passUnretained(kCFBooleanTrue).toOpaque())
        }
        func isKey(_ sample: CMSampleBuffer) -> Bool {
            let list = CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: false) as? [[CFString: Any]]
            return !(list?.first?[kCMSampleAttachmentKey_NotSync] as? Bool ?? false)
        }
        var timing = CMSampleTimingInfo(
            duration: .invalid, presentationTimeStamp: CMTime(value: 3, timescale: 1), decodeTimeStamp: .invalid)
        var (moved, same): (CMSampleBuffer?, CMSampleBuffer?)
        CMSampleBufferCreateCopyWithNewTiming(
            allocator: kCFAllocatorDefault, sampleBuffer: sample, sampleTimingEntryCount: 1, sampleTimingArray: &timing,
            sampleBufferOut: &moved)
        CMSampleBufferCreateCopy(allocator: kCFAllocatorDefault, sampleBuffer: sample, sampleBufferOut: &same)
        let copies = [try #require(moved), try #require(same)]
        #expect(!isKey(sample) && copies.allSatisfy { !isKey($0) })
        copies[0].sampleAttachments[0][.displayImmediately] = true
        #expect(sample.sampleAttachments[0][.displayImmediately] == nil)
    }

    @Test func colours() throws {
        let atoms: CFDictionary = ["avcC": Data([1, 0x42, 0xc0, 0x0a, 0xff]) as CFData] as CFDictionary
        let extensions =
            [
                kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: atoms,
                kCMFormatDescriptionExtension_ColorPrimaries: kCMFormatDescriptionColorPrimaries_ITU_R_2020,
                kCMFormatDescriptionExtension_TransferFunction: kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG,
                kCMFormatDescriptionExtension_YCbCrMatrix: kCMFormatDescriptionYCbCrMatrix_ITU_R_2020,
            ] as CFDictionary
        var (first, second): (CMVideoFormatDescription?, CMVideoFormatDescription?)
        for _ in 0..<2 {
            second = first
            CMVideoFormatDescriptionCreate(
                allocator: kCFAllocatorDefault, codecType: kCMVideoCodecType_HEVC, width: 64, height: 48,
                extensions: extensions, formatDescriptionOut: &first)
        }
        #expect(first == second && first?.extensions[.transferFunction] != nil)
        let value = CMFormatDescription.Extensions.Value.transferFunction(.smpte_ST_2084_PQ)
        #expect(
            value.propertyListRepresentation as? String
                == kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ as String)
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(kCFAllocatorDefault, 8, 8, kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, nil, &buffer)
        let made = try #require(buffer)
        CVBufferSetAttachment(
            made, kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_ITU_R_2100_HLG, .shouldPropagate)
        let attachments = CVBufferGetAttachments(made, .shouldPropagate) as? [String: Any]
        #expect(attachments?[kCVImageBufferTransferFunctionKey as String] as? String == "ITU_R_2100_HLG")
    }

    @Test func customBlockSource() {
        var freed = 0
        withUnsafeMutablePointer(to: &freed) { count in
            var source = CMBlockBufferCustomBlockSource(
                version: kCMBlockBufferCustomBlockSourceVersion, AllocateBlock: nil,
                FreeBlock: { count, memory, size in
                    count!.assumingMemoryBound(to: Int.self).pointee += size
                    free(memory)
                }, refCon: count)
            var block: CMBlockBuffer?
            let status = CMBlockBufferCreateWithMemoryBlock(
                allocator: nil, memoryBlock: malloc(20), blockLength: 20, blockAllocator: kCFAllocatorNull,
                customBlockSource: &source, offsetToData: 0, dataLength: 20, flags: 0, blockBufferOut: &block)
            #expect(status == kCMBlockBufferNoErr)
            block = nil
        }
        #expect(freed == 20)
    }
}
