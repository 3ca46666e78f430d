import AVFoundation
import CoreVideo
import Testing

/// Formats, memory of one's own and attachments as they are written for iOS.
@Suite struct PixelFormatPieces {
    @Test(arguments: [
        kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ABGR,
        kCVPixelFormatType_24RGB,
    ])
    func interleaved(format: OSType) throws {
        var buffer: CVPixelBuffer?
        #expect(CVPixelBufferCreate(kCFAllocatorDefault, 5, 3, format, nil, &buffer) == kCVReturnSuccess)
        let pixelBuffer = try #require(buffer)
        #expect(CVPixelBufferGetPixelFormatType(pixelBuffer) == format)
        #expect(CVPixelBufferGetPlaneCount(pixelBuffer) == 0)
        #expect(CVPixelBufferGetBytesPerRow(pixelBuffer) >= 5 * (format == kCVPixelFormatType_24RGB ? 3 : 4))
    }

    @Test(arguments: [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    ])
    func biPlanar(format: OSType) throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(kCFAllocatorDefault, 6, 4, format, nil, &buffer)
        let pixelBuffer = try #require(buffer)
        #expect(CVPixelBufferGetPlaneCount(pixelBuffer) == 2)
        #expect(CVPixelBufferGetWidthOfPlane(pixelBuffer, 1) == 3 && CVPixelBufferGetHeightOfPlane(pixelBuffer, 1) == 2)
        CVPixelBufferLockBaseAddress(pixelBuffer, [])
        let luma = CVPixelBufferGetBaseAddressOfPlane(pixelBuffer, 0)
        let chroma = CVPixelBufferGetBaseAddressOfPlane(pixelBuffer, 1)
        memset(luma!, 128, CVPixelBufferGetBytesPerRowOfPlane(pixelBuffer, 0) * 4)
        memset(chroma!, 128, CVPixelBufferGetBytesPerRowOfPlane(pixelBuffer, 1) * 2)
        CVPixelBufferUnlockBaseAddress(pixelBuffer, [])
    }

    @Test func madeFromBytes() throws {
        let width = 8
        let height = 4
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 16)
        memset(bytes, 0x40, width * height * 4)
        nonisolated(unsafe) var released = 0
        withUnsafeMutablePointer(to: &released) { count in
            var pixelBuffer: CVPixelBuffer?
            let status = CVPixelBufferCreateWithBytes(
                kCFAllocatorDefault, width, height, kCVPixelFormatType_32BGRA, bytes, width * 4,
                { context, address in
                    context?.assumingMemoryBound(to: Int.self).pointee += 1
                    address.map { UnsafeMutableRawPointer(mutating: $0) }?.deallocate()
                }, count, nil, &pixelBuffer)
            #expect(status == kCVReturnSuccess)
            #expect(pixelBuffer?.withUnsafeBytes { $0[17] } == 0x40)
            #expect(count.pointee == 0)
            pixelBuffer = nil
        }
        #expect(released == 1)
    }

    @Test func refusedBytes() {
        var byte: UInt32 = 0
        var pixelBuffer: CVPixelBuffer?
        func make(_ width: Int, _ format: OSType, _ bytesPerRow: Int) -> CVReturn {
            CVPixelBufferCreateWithBytes(nil, width, 1, format, &byte, bytesPerRow, nil, nil, nil, &pixelBuffer)
        }
        #expect(make(2, kCVPixelFormatType_32BGRA, 4) == kCVReturnInvalidArgument)
        #expect(make(0, kCVPixelFormatType_32BGRA, 4) == kCVReturnInvalidSize)
        #expect(make(.max, kCVPixelFormatType_32BGRA, .max) == kCVReturnInvalidSize)
        #expect(make(1, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 4) == kCVReturnInvalidPixelFormat)
        #expect(pixelBuffer == nil)
    }

    @Test func bufferAttachments() throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &buffer)
        let pixelBuffer = try #require(buffer)
        CVBufferSetAttachment(
            pixelBuffer, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_ITU_R_709_2, .shouldPropagate)
        CVBufferSetAttachment(pixelBuffer, "own" as CFString, 5 as CFNumber, .shouldNotPropagate)
        var mode = CVAttachmentMode.shouldNotPropagate
        let primaries = CVBufferCopyAttachment(pixelBuffer, kCVImageBufferColorPrimariesKey, &mode) as? String
        #expect(primaries == "ITU_R_709_2" && mode == .shouldPropagate)
        #expect(CVBufferCopyAttachments(pixelBuffer, .shouldNotPropagate)?.count == 1)
        var other: CVPixelBuffer?
        CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &other)
        CVBufferPropagateAttachments(pixelBuffer, other!)
        #expect(CVBufferHasAttachment(other!, kCVImageBufferColorPrimariesKey))
        #expect(!CVBufferHasAttachment(other!, "own" as CFString))
        CVBufferRemoveAllAttachments(pixelBuffer)
        #expect(CVBufferCopyAttachments(pixelBuffer, .shouldPropagate) == nil)
    }

    @Test func sampleAttachments() throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &buffer)
        let format = try CMVideoFormatDescription(imageBuffer: buffer!)
        let sample = try CMSampleBuffer(
            imageBuffer: buffer!, formatDescription: format,
            sampleTiming: CMSampleTimingInfo(
                duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid))
        CMSetAttachment(
            sample, key: "camera" as CFString, value: "front" as CFString,
            attachmentMode: kCMAttachmentMode_ShouldPropagate)
        #expect(CMGetAttachment(sample, key: "camera" as CFString, attachmentModeOut: nil) as? String == "front")
        CMSetAttachment(sample, key: "camera" as CFString, value: nil, attachmentMode: 0)
        #expect(CMGetAttachment(sample, key: "camera" as CFString, attachmentModeOut: nil) == nil)
        #expect(CMCopyDictionaryOfAttachments(allocator: nil, target: sample, attachmentMode: 1) == nil)
    }
}
