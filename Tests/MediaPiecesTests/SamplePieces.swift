import AVFoundation
import CoreMedia
import Testing

/// Samples as they are written for iOS.
@Suite struct SamplePieces {
    private func makePixelBuffer() -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 32, 18, kCVPixelFormatType_32BGRA, nil, &buffer)
        return buffer!
    }

    private func sample() throws -> CMSampleBuffer {
        let pixelBuffer = makePixelBuffer()
        let format = try CMVideoFormatDescription(imageBuffer: pixelBuffer)
        return try CMSampleBuffer(
            imageBuffer: pixelBuffer, formatDescription: format,
            sampleTiming: CMSampleTimingInfo(
                duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: .zero, decodeTimeStamp: .invalid))
    }

    @Test func newTiming() throws {
        let sample = try sample()
        CMSetAttachment(sample, key: "Reason" as CFString, value: "test" as CFString, attachmentMode: 1)
        var timing = CMSampleTimingInfo.invalid
        #expect(timing == kCMTimingInfoInvalid)
        #expect(CMSampleBufferGetSampleTimingInfo(sample, at: 0, timingInfoOut: &timing) == noErr)
        #expect(timing.presentationTimeStamp == .zero && timing.duration == CMTime(value: 1, timescale: 30))
        #expect(
            CMSampleBufferGetSampleTimingInfo(sample, at: 1, timingInfoOut: &timing)
                == kCMSampleBufferError_SampleIndexOutOfRange)
        var count: CMItemCount = 0
        CMSampleBufferGetSampleTimingInfoArray(sample, entryCount: 0, arrayToFill: nil, entriesNeededOut: &count)
        var timings = [CMSampleTimingInfo](repeating: .invalid, count: count)
        CMSampleBufferGetSampleTimingInfoArray(
            sample, entryCount: count, arrayToFill: &timings, entriesNeededOut: nil)
        timings[0].presentationTimeStamp = CMTime(value: 5, timescale: 1)
        var copy: CMSampleBuffer?
        CMSampleBufferCreateCopyWithNewTiming(
            allocator: kCFAllocatorDefault, sampleBuffer: sample, sampleTimingEntryCount: count,
            sampleTimingArray: &timings, sampleBufferOut: &copy)
        let moved = try #require(copy)
        #expect(CMSampleBufferGetPresentationTimeStamp(moved) == CMTime(value: 5, timescale: 1))
        #expect(CMSampleBufferGetImageBuffer(moved) === CMSampleBufferGetImageBuffer(sample))
        #expect(CMGetAttachment(moved, key: "Reason" as CFString, attachmentModeOut: nil) as? String == "test")
        CMSampleBufferSetOutputPresentationTimeStamp(moved, newValue: CMTime(value: 7, timescale: 1))
        #expect(CMSampleBufferGetOutputPresentationTimeStamp(moved) == CMTime(value: 7, timescale: 1))
        CMSampleBufferCreateCopy(allocator: nil, sampleBuffer: moved, sampleBufferOut: &copy)
        #expect(copy?.outputPresentationTimeStamp == CMTime(value: 7, timescale: 1))
        #expect(
            CMSampleBufferCreateCopyWithNewTiming(
                allocator: nil, sampleBuffer: sample, sampleTimingEntryCount: 0, sampleTimingArray: nil,
                sampleBufferOut: &copy) == kCMSampleBufferError_BufferHasNoSampleTimingInfo)
        #expect(copy == nil)
        let third = try CMSampleBuffer(copying: sample, withNewTiming: timings)
        #expect(try third.sampleTimingInfo(at: 0) == timings[0] && third.sampleTimingInfos() == timings)
    }

    @Test func formatDescription() {
        var formatDescription: CMVideoFormatDescription?
        let status = CMVideoFormatDescriptionCreateForImageBuffer(
            allocator: kCFAllocatorDefault, imageBuffer: makePixelBuffer(), formatDescriptionOut: &formatDescription)
        guard status == noErr, let formatDescription else {
            Issue.record("no format")
            return
        }
        let dimensions = CMVideoFormatDescriptionGetDimensions(formatDescription)
        #expect(dimensions.width == 32 && dimensions.height == 18)
        #expect(CMFormatDescriptionGetMediaType(formatDescription) == kCMMediaType_Video)
        #expect(CMFormatDescriptionGetMediaSubType(formatDescription) == kCVPixelFormatType_32BGRA)
    }

    @Test func readySample() {
        let pixelBuffer = makePixelBuffer()
        var format: CMFormatDescription?
        CMVideoFormatDescriptionCreateForImageBuffer(
            allocator: nil, imageBuffer: pixelBuffer, formatDescriptionOut: &format)
        var timing = CMSampleTimingInfo(
            duration: .invalid, presentationTimeStamp: CMTime(value: 2, timescale: 1), decodeTimeStamp: .invalid)
        var sampleBuffer: CMSampleBuffer?
        let status = CMSampleBufferCreateReadyWithImageBuffer(
            allocator: kCFAllocatorDefault, imageBuffer: pixelBuffer, formatDescription: format!,
            sampleTiming: &timing, sampleBufferOut: &sampleBuffer)
        #expect(status == noErr && CMSampleBufferGetPresentationTimeStamp(sampleBuffer!).seconds == 2)
    }

    @Test func sampleForImageBuffer() {
        let pixelBuffer = makePixelBuffer()
        var format: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreateForImageBuffer(
            allocator: kCFAllocatorDefault, imageBuffer: pixelBuffer, formatDescriptionOut: &format)
        var timingInfo = CMSampleTimingInfo()
        timingInfo.presentationTimeStamp = .zero
        timingInfo.duration = CMTime(value: 1, timescale: 60)
        timingInfo.decodeTimeStamp = .invalid
        var sample: CMSampleBuffer?
        CMSampleBufferCreateForImageBuffer(
            allocator: kCFAllocatorDefault, imageBuffer: pixelBuffer, dataReady: true, makeDataReadyCallback: nil,
            refcon: nil, formatDescription: format!, sampleTiming: &timingInfo, sampleBufferOut: &sample)
        #expect(CMSampleBufferGetDuration(sample!) == CMTime(value: 1, timescale: 60))
        #expect(CMSampleBufferDataIsReady(sample!) && CMSampleBufferIsValid(sample!))
    }

    @Test func refusedFormat() throws {
        let sample = try sample()
        var other: CVPixelBuffer?
        CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &other)
        var (timing, out): (CMSampleTimingInfo, CMSampleBuffer?) = (CMSampleTimingInfo(), nil)
        let status = CMSampleBufferCreateReadyWithImageBuffer(
            allocator: nil, imageBuffer: other!, formatDescription: sample.formatDescription!, sampleTiming: &timing,
            sampleBufferOut: &out)
        #expect(status == kCMSampleBufferError_InvalidMediaFormat && out == nil)
    }

    @Test func swiftInitializer() throws {
        let sample = try sample()
        #expect(sample.presentationTimeStamp == .zero && sample.imageBuffer != nil && sample.numSamples == 1)
    }

    @Test func imageBufferOfSample() throws {
        guard let imageBuffer = CMSampleBufferGetImageBuffer(try sample()) else { return }
        #expect(CVPixelBufferGetWidth(imageBuffer) == 32)
    }

    @Test func optionalImageBuffer() throws {
        if let pixelBuffer = try sample().imageBuffer { #expect(CVPixelBufferGetHeight(pixelBuffer) == 18) }
    }

    @Test func displayImmediatelyByBitCast() throws {
        let sampleBuffer = try sample()
        let attachments: CFArray = CMSampleBufferGetSampleAttachmentsArray(sampleBuffer, createIfNecessary: true)!
        let dictionary = unsafeBitCast(CFArrayGetValueAtIndex(attachments, 0), to: CFMutableDictionary.self)
        CFDictionarySetValue(
            dictionary, Unmanaged.passUnretained(kCMSampleAttachmentKey_DisplayImmediately).toOpaque(),
            Unmanaged.passUnretained(kCFBooleanTrue).toOpaque())
        #expect(sampleBuffer.attachments.displayImmediately)
    }

    @Test func displayImmediatelyByPointerCast() throws {
        let sampleBuffer = try sample()
        let attachments = CMSampleBufferGetSampleAttachmentsArray(sampleBuffer, createIfNecessary: true)
        let dict = unsafeBitCast(CFArrayGetValueAtIndex(attachments!, 0), to: CFMutableDictionary.self)
        CFDictionarySetValue(
            dict, unsafeBitCast(kCMSampleAttachmentKey_DisplayImmediately, to: UnsafeRawPointer.self),
            unsafeBitCast(kCFBooleanTrue, to: UnsafeRawPointer.self))
        #expect(sampleBuffer.attachments.displayImmediately)
    }

    @Test func displayImmediatelyByDictionaries() throws {
        let sampleBuffer = try sample()
        if let attachments = CMSampleBufferGetSampleAttachmentsArray(sampleBuffer, createIfNecessary: true)
            as? [NSMutableDictionary]
        {
            attachments.first?[kCMSampleAttachmentKey_DisplayImmediately as NSString] = true
        }
        #expect(sampleBuffer.attachments.displayImmediately)
    }

    @Test func displayImmediatelyByArray() throws {
        let sampleBuffer = try sample()
        let attachments = CMSampleBufferGetSampleAttachmentsArray(sampleBuffer, createIfNecessary: true)! as NSArray
        let attachment = attachments[0] as! NSMutableDictionary
        attachment[kCMSampleAttachmentKey_DisplayImmediately] = kCFBooleanTrue
        #expect(sampleBuffer.attachments.displayImmediately)
    }

    @Test func displayImmediatelyByKeyValueCoding() throws {
        let sampleBuffer = try sample()
        let attachments = CMSampleBufferGetSampleAttachmentsArray(sampleBuffer, createIfNecessary: true)
        let dictionary = attachments?[0] as? NSMutableDictionary
        dictionary?.setValue(kCFBooleanTrue, forKey: kCMSampleAttachmentKey_DoNotDisplay as String)
        #expect(sampleBuffer.attachments.doNotDisplay)
        dictionary?.setValue(false, forKey: kCMSampleAttachmentKey_DoNotDisplay as String)
        #expect(!sampleBuffer.attachments.doNotDisplay)
    }

    @Test func noAttachmentsYet() throws {
        #expect(CMSampleBufferGetSampleAttachmentsArray(try sample(), createIfNecessary: false) == nil)
    }

    @Test func matchingFormat() throws {
        let pixelBuffer = makePixelBuffer()
        let format = try CMVideoFormatDescription(imageBuffer: pixelBuffer)
        #expect(CMVideoFormatDescriptionMatchesImageBuffer(format, imageBuffer: pixelBuffer))
    }

    @Test func errorNumber() throws {
        let format = try CMVideoFormatDescription(imageBuffer: makePixelBuffer())
        var other: CVPixelBuffer?
        CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &other)
        do {
            _ = try CMSampleBuffer(
                imageBuffer: other!, formatDescription: format, sampleTiming: CMSampleTimingInfo())
            Issue.record("made")
        } catch {
            let error = error as NSError
            #expect(error.domain == NSOSStatusErrorDomain && error.code == -12743)
        }
    }

    @Test func attachmentsByKey() throws {
        let sample = try sample()
        sample.sampleAttachments[0][.displayImmediately] = true
        #expect(sample.attachments.displayImmediately)
        #expect(sample.sampleAttachments[0][.displayImmediately] as? Bool == true)
        sample.sampleAttachments[0][.displayImmediately] = nil
        #expect(!sample.attachments.displayImmediately)
    }
}
