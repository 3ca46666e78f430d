import AVKit
import PiPKit
import TestSupport
import Testing

@Suite("Attachments of an iOS program's images")
struct PixelInterpretationTests {
    private func shown(_ format: OSType, _ emit: (CVPixelBuffer) -> Void) throws -> InMemoryOutput {
        let output = InMemoryOutput()
        let session = SampleBufferSession(output: output, configuration: SessionConfiguration(duration: .seconds(1)))
        let content = try ForeignContent(session)
        var made: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, 32, 16, format, nil, &made) == kCVReturnSuccess)
        let buffer = try #require(made)
        for plane in 0..<buffer.planeCount {
            buffer.withUnsafeMutableBytes(ofPlane: plane) { bytes in
                for index in bytes.indices { bytes[index] = plane == 0 ? 120 : 200 }
            }
        }
        emit(buffer)
        content.layer.enqueue(CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: .zero))
        try session.run(content.controller)
        return output
    }

    @Test("Attachments of an iOS program's images have the shape of their pixels and of their clean aperture")
    func shape() throws {
        let output = try shown(kCVPixelFormatType_32BGRA) { buffer in
            CVBufferSetAttachment(
                buffer, kCVImageBufferPixelAspectRatioKey,
                [
                    kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String: 4,
                    kCVImageBufferPixelAspectRatioVerticalSpacingKey as String: 3,
                ] as CFDictionary, .shouldPropagate)
            CVBufferSetAttachment(
                buffer, kCVImageBufferCleanApertureKey,
                [
                    kCVImageBufferCleanApertureWidthKey as String: 24,
                    kCVImageBufferCleanApertureHeightKey as String: 12,
                ] as CFDictionary, .shouldPropagate)
            #expect(CVImageBufferGetDisplaySize(buffer) == CGSize(width: 32, height: 12))
            #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 4, y: 2, width: 24, height: 12))
        }
        #expect(output.canvas == CMVideoDimensions(width: Int32(32), height: 12))
    }

    @Test(
        "Attachments of an iOS program's images have the clean aperture of their fractions, and none that is not a number"
    )
    func rationals() throws {
        let pairs: [([NSNumber], CGRect)] = [
            ([48, 2], CGRect(x: 4, y: 2, width: 24, height: 12)), ([1, 0], CGRect(x: 0, y: 0, width: 32, height: 16)),
            ([0, 0], CGRect(x: 0, y: 0, width: 32, height: 16)), ([24], CGRect(x: 0, y: 0, width: 32, height: 16)),
        ]
        for (width, visible) in pairs {
            _ = try shown(kCVPixelFormatType_32BGRA) { buffer in
                CVBufferSetAttachment(
                    buffer, kCVImageBufferCleanApertureKey,
                    [
                        kCVImageBufferCleanApertureWidthKey as String: width as Any,
                        kCVImageBufferCleanApertureHeightKey as String: 12,
                    ] as CFDictionary, .shouldPropagate)
                #expect(CVImageBufferGetCleanRect(buffer) == visible, "\(width)")
            }
        }
    }

    @Test("Attachments of an iOS program's images have the colours of their matrix, which can be set again and removed")
    func matrix() throws {
        func color(_ emit: (CVPixelBuffer) -> Void) throws -> [UInt8]? {
            let image = try #require(
                shown(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, emit).shown.first?.sample.imageBuffer)
            guard image.pixelFormat == .bgra32 else { return nil }
            return image.withUnsafeBytes { Array($0[0..<4]) }
        }
        // The matrices in real numbers: luma 121.1, both differences 41 of 112.
        #expect(
            try color {
                CVBufferSetAttachment(
                    $0, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_601_4, .shouldPropagate)
            }
                == [255, 34, 236, 255])
        #expect(
            try color {
                CVBufferSetAttachment(
                    $0, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_2020, .shouldPropagate)
            }
                == [255, 61, 242, 255])
        #expect(
            try color {
                CVBufferSetAttachment(
                    $0, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_SMPTE_240M_1995, .shouldPropagate)
            }
                == [255, 63, 250, 255])
        #expect(
            try color { buffer in
                CVBufferSetAttachment(
                    buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_601_4, .shouldPropagate)
                CVBufferRemoveAttachment(buffer, kCVImageBufferYCbCrMatrixKey)
            } == nil)
    }

    @Test(
        "Attachments of an iOS program's images are shown in every format that a camera or a decoder has",
        arguments: [
            kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
            kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_OneComponent8, kCVPixelFormatType_64RGBAHalf,
        ])
    func formats(format: OSType) throws {
        let output = try shown(format) { #expect(CVPixelBufferGetPixelFormatType($0) == format) }
        #expect(output.shown.count == 1 && output.canvas == CMVideoDimensions(width: Int32(32), height: 16))
    }
}
