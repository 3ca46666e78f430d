import AVFoundation
import Testing

/// Samples, times and timebases as programs for iOS use them.
@Suite struct SampleProgramPieces {
    /// A feed of frames that are displayed at once.
    final class FrameFeed {
        let displayLayer = AVSampleBufferDisplayLayer()
        private var pool: CVPixelBufferPool?
        private var formatDescription: CMVideoFormatDescription?

        init(width: Int, height: Int) {
            let attributes: [CFString: Any] = [
                kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA,
                kCVPixelBufferWidthKey: width,
                kCVPixelBufferHeightKey: height,
                kCVPixelBufferIOSurfacePropertiesKey: [:] as [String: Any],
            ]
            CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes as CFDictionary, &pool)
        }

        func makeSampleBuffer(at time: CMTime = CMClockGetTime(CMClockGetHostTimeClock())) -> CMSampleBuffer? {
            guard let pool else { return nil }
            var pixelBuffer: CVPixelBuffer?
            guard CVPixelBufferPoolCreatePixelBuffer(nil, pool, &pixelBuffer) == kCVReturnSuccess, let pixelBuffer
            else {
                return nil
            }
            if formatDescription == nil {
                CMVideoFormatDescriptionCreateForImageBuffer(
                    allocator: kCFAllocatorDefault, imageBuffer: pixelBuffer, formatDescriptionOut: &formatDescription)
            }
            guard let formatDescription else { return nil }
            var timing = CMSampleTimingInfo(
                duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: time, decodeTimeStamp: .invalid)
            var sampleBuffer: CMSampleBuffer?
            let status = CMSampleBufferCreateReadyWithImageBuffer(
                allocator: kCFAllocatorDefault, imageBuffer: pixelBuffer, formatDescription: formatDescription,
                sampleTiming: &timing, sampleBufferOut: &sampleBuffer)
            return status == noErr ? sampleBuffer : nil
        }

        func enqueue() {
            guard let sampleBuffer = makeSampleBuffer() else { return }
            if let attachments = CMSampleBufferGetSampleAttachmentsArray(sampleBuffer, createIfNecessary: true) {
                let dictionary = unsafeBitCast(CFArrayGetValueAtIndex(attachments, 0), to: CFMutableDictionary.self)
                CFDictionarySetValue(
                    dictionary, Unmanaged.passUnretained(kCMSampleAttachmentKey_DisplayImmediately).toOpaque(),
                    Unmanaged.passUnretained(kCFBooleanTrue).toOpaque())
            }
            if displayLayer.status == .failed { displayLayer.flush() }
            displayLayer.enqueue(sampleBuffer)
        }
    }

    @Test func feed() async throws {
        let feed = FrameFeed(width: 64, height: 36)
        feed.enqueue()
        #expect(feed.displayLayer.status == .rendering && feed.displayLayer.isReadyForDisplay)
        await feed.displayLayer.sampleBufferRenderer.flush(removingDisplayedImage: true)
        #expect(!feed.displayLayer.isReadyForDisplay)
        let sample = try #require(feed.makeSampleBuffer(at: .zero))
        if case .ready = sample.dataReadiness {} else { Issue.record("the data is not ready") }
        sample.sampleAttachments[0][.displayImmediately] = true
        let flag = sample.sampleAttachments[0][.displayImmediately] as? Bool
        #expect(flag == true && sample.totalSampleSize == 0 && sample.outputDuration.timescale == 30)
    }

    /// A timer that feeds a layer, as it is started and stopped.
    final class TimedFeed: @unchecked Sendable {
        private let feed = FrameFeed(width: 16, height: 16)
        private(set) var count = 0
        private var timer: Timer?

        func start() {
            timer?.invalidate()
            timer = Timer.scheduledTimer(withTimeInterval: 1 / 30, repeats: true) { [weak self] _ in self?.tick() }
            timer?.fire()
        }

        func stop() {
            timer?.invalidate()
            timer = nil
        }

        private func tick() {
            feed.enqueue()
            count += 1
        }
    }

    @Test func timer() {
        let feed = TimedFeed()
        feed.start()
        feed.start()
        feed.stop()
        #expect(feed.count == 2)
    }

    @Test func formatOfASample() throws {
        let sample = try #require(FrameFeed(width: 8, height: 6).makeSampleBuffer())
        let description = try #require(CMSampleBufferGetFormatDescription(sample))
        switch description.mediaType {
        case .video: #expect(description.mediaSubType == .pixelFormat_32BGRA && description.dimensions.width == 8)
        default: Issue.record("another media type")
        }
        if let format = sample.formatDescription { #expect(format == description) }
        #expect(sample.formatDescription?.dimensions.height == 6)
        let compressed = try CMVideoFormatDescription(videoCodecType: .h264, width: 1920, height: 1080)
        #expect(compressed.mediaSubType == .h264 && compressed.mediaSubType.description == "'avc1'")
        #expect(CMFormatDescription.MediaSubType(string: "hvc1") == .hevc && !compressed.equalTo(description))
        #expect(throws: (any Error).self) { try CMVideoFormatDescription(videoCodecType: .hevc, width: 0, height: 2) }
    }

    @Test func timebaseOfALayer() throws {
        let layer = AVSampleBufferDisplayLayer()
        let timebase = try CMTimebase(sourceClock: CMClock.hostTimeClock)
        try timebase.setTime(CMTime(value: 5, timescale: 1))
        try timebase.setRate(0)
        layer.controlTimebase = timebase
        try timebase.setRateAndAnchorTime(
            rate: 0, anchorTime: CMTime(value: 7, timescale: 1), referenceTime: timebase.source.time)
        #expect(timebase.time(withTimescale: 600).timescale == 600 && layer.timebase.time.seconds == 7)
        let child = try CMTimebase(masterTimebase: timebase)
        #expect(child.sourceTimebase === timebase && child.sourceClock == nil)
        #expect(timebase.rate(relativeTo: CMClock.hostTimeClock) == 0 && timebase.sourceClock != nil)
        do {
            try timebase.setRate(.nan)
            Issue.record("not a number is no rate")
        } catch {
            #expect((error as NSError).code == Int(kCMTimebaseError_InvalidParameter))
        }
    }

    @Test func arithmetic() {
        let frame = CMTime(value: 1001, timescale: 30_000)
        let tenth = CMTimeMultiply(frame, multiplier: 10)
        let sum = CMTimeAdd(tenth, CMTimeMakeWithSeconds(0.5, preferredTimescale: 600))
        #expect(sum > tenth && tenth + frame - frame == tenth)
        let range = CMTimeRange(start: .zero, end: CMTime(seconds: 2, preferredTimescale: 600))
        #expect(range.containsTime(sum) && CMTimeClampToRange(.positiveInfinity, range: range) == range.end)
        #expect(CMTIMERANGE_IS_VALID(range) && CMTIMERANGE_IS_EMPTY(.zero) && CMTIMERANGE_IS_INVALID(.invalid))
        #expect(CMTIME_IS_INVALID(.invalid) && CMTIME_IS_NUMERIC(sum) && !CMTIME_IS_POSITIVEINFINITY(sum))
        func clock(_ time: CMTime) -> String {
            guard time.isNumeric else { return "live" }
            let seconds = Int(time.seconds.rounded(.down))
            return String(format: "%02d:%02d", seconds / 60, seconds % 60)
        }
        #expect(clock(CMTime(seconds: 83.9, preferredTimescale: 600)) == "01:23" && clock(.indefinite) == "live")
        let back = CMTimeSubtract(CMTime(value: 3, timescale: 1), CMTime(value: 15, timescale: 1))
        #expect(max(.zero, back) == .zero && CMTimeAbsoluteValue(back).seconds == 12)
    }
}
