import AVFoundation
import Testing

/// Formats and samples with the forms of CoreMedia's Swift interface.
@Suite struct SampleSignaturePieces {
    @Test("a format has the properties that it was created with")
    func extensions() throws {
        var extensions: CMFormatDescription.Extensions = [
            .pixelAspectRatio: .pixelAspectRatio(horizontalSpacing: 4, verticalSpacing: 3),
            .colorPrimaries: .colorPrimaries(.itu_R_709_2),
            .yCbCrMatrix: .yCbCrMatrix(.itu_R_601_4),
            .fullRangeVideo: .number(true),
        ]
        extensions[.formatName] = .string("clip")
        let format = try CMFormatDescription(
            videoCodecType: .h264, width: 640, height: 480, extensions: extensions)
        #expect(format.extensions.count == 5)
        #expect(format.extensions[.yCbCrMatrix]?.propertyListRepresentation as? String == "ITU_R_601_4")
        #expect(format.extensions[.formatName]?.propertyListRepresentation as? String == "clip")
        let shape = format.extensions[.pixelAspectRatio]?.propertyListRepresentation as? NSDictionary
        #expect(shape?.object(forKey: kCVImageBufferPixelAspectRatioHorizontalSpacingKey) as? Int == 4)
        #expect(format.extensions[.depth] == nil)
        // The C interface sees the same.
        let matrix = CMFormatDescriptionGetExtension(
            format, extensionKey: kCMFormatDescriptionExtension_YCbCrMatrix)
        #expect(matrix as? String == "ITU_R_601_4")
        let plain = try CMFormatDescription(videoCodecType: .hevc, width: 64, height: 64)
        #expect(plain.extensions.isEmpty && plain.extensions.keys.isEmpty)
        #expect(throws: (any Error).self) {
            try CMFormatDescription(videoCodecType: .h264, width: 0, height: 480, extensions: extensions)
        }
    }

    private func sample() throws -> CMSampleBuffer {
        var pixels: CVPixelBuffer?
        CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, &pixels)
        let buffer = try #require(pixels)
        return try CMSampleBuffer(
            imageBuffer: buffer, formatDescription: CMFormatDescription(imageBuffer: buffer),
            sampleTiming: CMSampleTimingInfo(
                duration: CMTime(value: 1, timescale: 25), presentationTimeStamp: CMTime(value: 3, timescale: 1)))
    }

    @Test("a format has a displayed size and part, by its extensions")
    func dimensions() throws {
        let shape: NSDictionary = [
            kCVImageBufferPixelAspectRatioHorizontalSpacingKey: 4, kCVImageBufferPixelAspectRatioVerticalSpacingKey: 3,
        ]
        let part: NSDictionary = [
            kCVImageBufferCleanApertureWidthKey: 700, kCVImageBufferCleanApertureHeightKey: 480,
            kCVImageBufferCleanApertureHorizontalOffsetKey: 2, kCVImageBufferCleanApertureVerticalOffsetKey: -8,
        ]
        var made: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreate(
            allocator: nil, codecType: kCMVideoCodecType_H264, width: 720, height: 576,
            extensions: [
                kCMFormatDescriptionExtension_PixelAspectRatio: shape,
                kCMFormatDescriptionExtension_CleanAperture: part,
            ] as NSDictionary, formatDescriptionOut: &made)
        let format = try #require(made)
        let plain = CMVideoFormatDescriptionGetPresentationDimensions(
            format, usePixelAspectRatio: false, useCleanAperture: false)
        #expect(plain == CGSize(width: 720, height: 576))
        #expect(format.presentationDimensions(useCleanAperture: false) == CGSize(width: 960, height: 576))
        #expect(format.presentationDimensions(usePixelAspectRatio: false) == CGSize(width: 700, height: 480))
        #expect(format.cleanAperture() == CGRect(x: 12, y: 40, width: 700, height: 480))
        #expect(
            CMVideoFormatDescriptionGetCleanAperture(format, originIsAtTopLeft: false)
                == CGRect(x: 12, y: 56, width: 700, height: 480))
    }

    @Test("a copy is another object with the same content and times")
    func copies() throws {
        let original = try sample()
        try original.setOutputPresentationTimeStamp(CMTime(value: 7, timescale: 2))
        let copy = try CMSampleBuffer(copying: original)
        #expect(copy !== original && copy.imageBuffer === original.imageBuffer)
        #expect(copy.outputPresentationTimeStamp == CMTime(value: 7, timescale: 2))
        try copy.setOutputPresentationTimeStamp(.invalid)
        #expect(copy.outputPresentationTimeStamp == CMTime(value: 3, timescale: 1))
        #expect(original.outputPresentationTimeStamp == CMTime(value: 7, timescale: 2))
    }

    @Test("a sample without data or without a format throws CoreMedia's code")
    func missingParts() throws {
        let format = try CMFormatDescription(videoCodecType: .jpeg, width: 16, height: 16)
        let data = try CMBlockBuffer(length: 4)
        for (data, format) in [(nil, format), (data, nil), (nil, nil)] as [(CMBlockBuffer?, CMFormatDescription?)] {
            do {
                _ = try CMSampleBuffer(
                    dataBuffer: data, formatDescription: format, numSamples: 1, sampleTimings: [.invalid],
                    sampleSizes: [4])
                Issue.record("it was created")
            } catch {
                #expect((error as NSError).code == Int(kCMSampleBufferError_RequiredParameterMissing))
            }
        }
        let whole = try CMSampleBuffer(
            dataBuffer: data, formatDescription: format, numSamples: 1, sampleTimings: [.invalid], sampleSizes: [4])
        #expect(whole.totalSampleSize == 4)
    }
}
