import CoreVideo
import Testing

/// Pixel buffers and pools as they are written for iOS.
@Suite struct PixelPieces {
    @Test func createdWithAttributes() {
        let attributes =
            [
                kCVPixelBufferCGImageCompatibilityKey as String: true,
                kCVPixelBufferCGBitmapContextCompatibilityKey as String: true,
            ] as CFDictionary
        var pixelBuffer: CVPixelBuffer?
        let status = CVPixelBufferCreate(
            kCFAllocatorDefault, 64, 48, kCVPixelFormatType_32BGRA, attributes, &pixelBuffer)
        #expect(status == kCVReturnSuccess && pixelBuffer != nil)
    }

    @Test func propertiesOfABuffer() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 6, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &made)
        let pixelBuffer = try #require(made)
        #expect(CVPixelBufferFillExtendedPixels(pixelBuffer) == kCVReturnSuccess && CVImageBufferIsFlipped(pixelBuffer))
        let attributes = CVPixelBufferCopyCreationAttributes(pixelBuffer)
        #expect(attributes[kCVPixelBufferWidthKey] as? Int == 6 && attributes[kCVPixelBufferHeightKey] as? Int == 4)
        var copy: CVPixelBuffer?
        var pool: CVPixelBufferPool?
        CVPixelBufferPoolCreate(nil, nil, attributes, &pool)
        CVPixelBufferPoolCreatePixelBuffer(nil, try #require(pool), &copy)
        #expect(CVPixelBufferGetPixelFormatType(try #require(copy)) == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    }

    @Test func createdInPlanes() {
        let luma = UnsafeMutableRawPointer.allocate(byteCount: 64 * 48, alignment: 16)
        let chroma = UnsafeMutableRawPointer.allocate(byteCount: 64 * 24, alignment: 16)
        defer {
            luma.deallocate()
            chroma.deallocate()
        }
        luma.initializeMemory(as: UInt8.self, repeating: 100, count: 64 * 48)
        chroma.initializeMemory(as: UInt8.self, repeating: 128, count: 64 * 24)
        var released = 0
        withUnsafeMutablePointer(to: &released) { released in
            func make(_ count: Int, height: Int = 48) -> (CVReturn, CVPixelBuffer?) {
                var planes: [UnsafeMutableRawPointer?] = [luma, chroma]
                var (widths, heights, rows) = ([64, 32], [height, 24], [64, 64])
                var buffer: CVPixelBuffer?
                let status = CVPixelBufferCreateWithPlanarBytes(
                    nil, 64, 48, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, 0, count, &planes, &widths,
                    &heights, &rows,
                    { context, _, _, count, _ in context?.assumingMemoryBound(to: Int.self).pointee += count },
                    released,
                    nil, &buffer)
                return (status, buffer)
            }
            #expect(make(1).0 == kCVReturnInvalidArgument && make(2, height: 47).0 == kCVReturnInvalidArgument)
            #expect(released.pointee == 0)
            let (status, buffer) = make(2)
            #expect(status == kCVReturnSuccess)
            guard let made = buffer else { return }
            CVPixelBufferLockBaseAddress(made, .readOnly)
            #expect(CVPixelBufferGetBaseAddressOfPlane(made, 1) == chroma)
            CVPixelBufferUnlockBaseAddress(made, .readOnly)
            var (left, right, top, bottom) = (9, 9, 9, 9)
            CVPixelBufferGetExtendedPixels(made, &left, &right, &top, &bottom)
            #expect(left == 0 && right == 0 && top == 0 && bottom == 0)
            CVBufferSetAttachment(
                made, kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_ITU_R_2100_HLG, .shouldPropagate
            )
            let kept = CVBufferGetAttachment(made, kCVImageBufferTransferFunctionKey, nil)
            #expect(kept?.takeUnretainedValue() === kCVImageBufferTransferFunction_ITU_R_2100_HLG)
        }
        #expect(released == 2)
    }

    @Test func createdForSurfaces() {
        let attributes: [String: Any] = [
            kCVPixelBufferIOSurfacePropertiesKey as String: [:],
            kCVPixelBufferMetalCompatibilityKey as String: true,
        ]
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, attributes as CFDictionary, &buffer)
        guard let buffer else {
            Issue.record("no buffer")
            return
        }
        #expect(CVPixelBufferGetWidth(buffer) == 16)
    }

    @Test func createdWithInlineSurfaceProperties() {
        var buffer: CVPixelBuffer?
        let result = CVPixelBufferCreate(
            kCFAllocatorDefault, 8, 8, kCVPixelFormatType_32BGRA,
            [kCVPixelBufferIOSurfacePropertiesKey as String: [:]] as CFDictionary, &buffer)
        #expect(result == kCVReturnSuccess)
    }

    @Test func createdWithCoreFoundationBooleans() {
        let options =
            [
                kCVPixelBufferCGImageCompatibilityKey: kCFBooleanTrue!,
                kCVPixelBufferCGBitmapContextCompatibilityKey: kCFBooleanTrue!,
            ] as CFDictionary
        var buffer: CVPixelBuffer?
        #expect(CVPixelBufferCreate(kCFAllocatorDefault, 8, 8, kCVPixelFormatType_32BGRA, options, &buffer) == 0)
    }

    @Test func createdWithNothing() {
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &buffer)
        guard status == kCVReturnSuccess, let unwrapped = buffer else { return }
        #expect(CVPixelBufferGetHeight(unwrapped) == 2)
    }

    @Test func refusedSize() {
        var buffer: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, 0, 4, kCVPixelFormatType_32BGRA, nil, &buffer) == kCVReturnInvalidSize)
        #expect(buffer == nil)
    }

    @Test func refusedFormat() {
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferCreate(nil, 4, 4, 0x7A7A_7A7A, nil, &buffer)
        #expect(status == kCVReturnInvalidPixelFormat)
    }

    @Test func filledByAddress() throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, &buffer)
        let pixelBuffer = try #require(buffer)
        CVPixelBufferLockBaseAddress(pixelBuffer, CVPixelBufferLockFlags(rawValue: 0))
        defer { CVPixelBufferUnlockBaseAddress(pixelBuffer, CVPixelBufferLockFlags(rawValue: 0)) }
        let base = try #require(CVPixelBufferGetBaseAddress(pixelBuffer))
        memset(base, 0x7F, CVPixelBufferGetBytesPerRow(pixelBuffer) * CVPixelBufferGetHeight(pixelBuffer))
        #expect(base.load(fromByteOffset: 4, as: UInt8.self) == 0x7F)
    }

    @Test func filledByPixels() throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 3, 2, kCVPixelFormatType_32BGRA, nil, &buffer)
        CVPixelBufferLockBaseAddress(buffer!, [])
        let rowBytes = CVPixelBufferGetBytesPerRow(buffer!)
        let pixels = CVPixelBufferGetBaseAddress(buffer!)!.assumingMemoryBound(to: UInt32.self)
        for y in 0..<2 {
            for x in 0..<3 { pixels[y * rowBytes / 4 + x] = 0xFF00_00FF }
        }
        CVPixelBufferUnlockBaseAddress(buffer!, [])
        let red = buffer!.withUnsafeBytes { $0[rowBytes + 10] }
        #expect(red == 0)
    }

    @Test func readOnlyLock() {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, &buffer)
        guard let pixelBuffer = buffer, CVPixelBufferLockBaseAddress(pixelBuffer, .readOnly) == kCVReturnSuccess else {
            return
        }
        #expect(CVPixelBufferGetBaseAddress(pixelBuffer) != nil)
        CVPixelBufferUnlockBaseAddress(pixelBuffer, .readOnly)
        #expect(CVPixelBufferGetBaseAddress(pixelBuffer) == nil)
    }

    @Test func planes() throws {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 5, 3, kCVPixelFormatType_420YpCbCr8Planar, nil, &buffer)
        let pixelBuffer = try #require(buffer)
        CVPixelBufferLockBaseAddress(pixelBuffer, [])
        for plane in 0..<CVPixelBufferGetPlaneCount(pixelBuffer) {
            let rows = CVPixelBufferGetHeightOfPlane(pixelBuffer, plane)
            memset(
                CVPixelBufferGetBaseAddressOfPlane(pixelBuffer, plane)!, plane == 0 ? 16 : 128,
                CVPixelBufferGetBytesPerRowOfPlane(pixelBuffer, plane) * rows)
        }
        CVPixelBufferUnlockBaseAddress(pixelBuffer, [])
        #expect(CVPixelBufferIsPlanar(pixelBuffer) && CVPixelBufferGetWidthOfPlane(pixelBuffer, 1) == 3)
    }

    @Test func formatNumber() {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, &buffer)
        let format: OSType = CVPixelBufferGetPixelFormatType(buffer!)
        switch format {
        case kCVPixelFormatType_32BGRA: #expect(format == 0x4247_5241)
        default: Issue.record("another format")
        }
    }

    @Test func sizes() {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 40, 30, kCVPixelFormatType_32BGRA, nil, &buffer)
        let image: CVImageBuffer = buffer!
        #expect(CVImageBufferGetEncodedSize(image) == CGSize(width: 40, height: 30))
        #expect(CVPixelBufferGetDataSize(buffer!) >= 40 * 30 * 4)
    }

    @Test func pool() {
        let attributes: [String: Any] = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
            kCVPixelBufferWidthKey as String: 320,
            kCVPixelBufferHeightKey as String: 180,
            kCVPixelBufferIOSurfacePropertiesKey as String: [:] as [String: Any],
        ]
        var pool: CVPixelBufferPool?
        CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes as CFDictionary, &pool)
        var pixelBuffer: CVPixelBuffer?
        let status = CVPixelBufferPoolCreatePixelBuffer(nil, pool!, &pixelBuffer)
        #expect(status == kCVReturnSuccess && CVPixelBufferGetWidth(pixelBuffer!) == 320)
    }

    @Test func poolOfManyBuffers() {
        let attributes: NSDictionary = [
            kCVPixelBufferPixelFormatTypeKey: Int(kCVPixelFormatType_32BGRA), kCVPixelBufferWidthKey: 8,
            kCVPixelBufferHeightKey: 8,
        ]
        var pool: CVPixelBufferPool?
        let poolAttributes = [kCVPixelBufferPoolMinimumBufferCountKey as String: 3] as CFDictionary
        CVPixelBufferPoolCreate(nil, poolAttributes, attributes, &pool)
        let buffers = (0..<100).compactMap { _ -> CVPixelBuffer? in
            var buffer: CVPixelBuffer?
            CVPixelBufferPoolCreatePixelBuffer(nil, pool!, &buffer)
            return buffer
        }
        #expect(buffers.count == 100)
    }

    @Test func poolWithThreshold() {
        let attributes =
            [
                kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: 8,
                kCVPixelBufferHeightKey: 8,
            ] as [CFString: Any]
        var pool: CVPixelBufferPool?
        CVPixelBufferPoolCreate(nil, nil, attributes as CFDictionary, &pool)
        let threshold = [kCVPixelBufferPoolAllocationThresholdKey as String: 1] as CFDictionary
        var (first, second): (CVPixelBuffer?, CVPixelBuffer?) = (nil, nil)
        CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool!, threshold, &first)
        let status = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool!, threshold, &second)
        #expect(first != nil && second == nil && status == kCVReturnWouldExceedAllocationThreshold)
        CVPixelBufferPoolFlush(pool!, .excessBuffers)
    }

    @Test func poolWithoutSize() {
        var pool: CVPixelBufferPool?
        let status = CVPixelBufferPoolCreate(nil, nil, [:] as CFDictionary, &pool)
        #expect(status == kCVReturnInvalidPixelBufferAttributes && pool == nil)
    }
}
