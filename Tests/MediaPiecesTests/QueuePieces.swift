import AVFoundation
import CoreMedia
import Testing

/// Queues of pointers and of samples, and samples that are withdrawn, as they are written for iOS.
@Suite struct QueuePieces {
    private func sample(_ time: Int64, duration: CMTime = CMTime(value: 1, timescale: 30)) throws -> CMSampleBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 32, 18, kCVPixelFormatType_32BGRA, nil, &buffer)
        var format: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreateForImageBuffer(
            allocator: nil, imageBuffer: try #require(buffer), formatDescriptionOut: &format)
        return try CMSampleBuffer(
            imageBuffer: try #require(buffer), formatDescription: try #require(format),
            sampleTiming: CMSampleTimingInfo(
                duration: duration, presentationTimeStamp: CMTime(value: time, timescale: 30),
                decodeTimeStamp: .invalid))
    }

    @Test func simpleQueue() throws {
        var made: CMSimpleQueue?
        #expect(CMSimpleQueueCreate(allocator: kCFAllocatorDefault, capacity: 3, queueOut: &made) == noErr)
        let queue = try #require(made)
        let samples = try (0..<5).map { try sample($0) }
        func pointer(_ index: Int) -> UnsafeRawPointer {
            UnsafeRawPointer(Unmanaged.passUnretained(samples[index]).toOpaque())
        }
        for index in 0..<3 { #expect(CMSimpleQueueEnqueue(queue, element: pointer(index)) == noErr) }
        #expect(CMSimpleQueueEnqueue(queue, element: pointer(3)) == kCMSimpleQueueError_QueueIsFull)
        #expect(throws: NSError.self) { try queue.enqueue(pointer(3)) }
        #expect(CMSimpleQueueGetCount(queue) == 3 && CMSimpleQueueGetFullness(queue) == 1)
        #expect(CMSimpleQueueDequeue(queue) == pointer(0) && queue.head == pointer(1))
        try queue.enqueue(pointer(3))
        for index in 1...3 { #expect(queue.dequeue() == pointer(index)) }
        #expect(CMSimpleQueueDequeue(queue) == nil && CMSimpleQueueGetHead(queue) == nil && queue.fullness == 0)
        try queue.enqueue(pointer(4))
        #expect(CMSimpleQueueReset(queue) == noErr && queue.count == 0 && CMSimpleQueueGetCapacity(queue) == 3)
        for capacity: Int32 in [0, -1, .min] {
            #expect(
                CMSimpleQueueCreate(allocator: nil, capacity: capacity, queueOut: &made)
                    == kCMSimpleQueueError_ParameterOutOfRange)
            #expect(made == nil)
        }
        let large = try CMSimpleQueue(capacity: .max)
        for index in 0..<1_000 { try large.enqueue(pointer(index % 5)) }
        #expect((0..<1_000).allSatisfy { large.dequeue() == pointer($0 % 5) } && large.head == nil)
    }

    @Test func unsortedSamples() throws {
        let queue = try CMBufferQueue(capacity: 3, handlers: .unsortedSampleBuffers)
        #expect(queue.isEmpty && queue.head == nil && queue.dequeue() == nil && queue.duration == .zero)
        #expect(!queue.firstPresentationTimeStamp.isValid && !queue.endPresentationTimeStamp.isValid)
        for time: Int64 in [6, 2, 4] { try queue.enqueue(try sample(time)) }
        #expect(CMBufferQueueEnqueue(queue, buffer: try sample(9)) == kCMBufferQueueError_QueueIsFull)
        #expect(queue.bufferCount == 3 && queue.duration == CMTime(value: 3, timescale: 30))
        #expect(CMBufferQueueGetFirstPresentationTimeStamp(queue) == CMTime(value: 6, timescale: 30))
        #expect(CMBufferQueueGetMinPresentationTimeStamp(queue) == CMTime(value: 2, timescale: 30))
        #expect(queue.maxPresentationTimeStamp == CMTime(value: 6, timescale: 30))
        #expect(queue.endPresentationTimeStamp == CMTime(value: 7, timescale: 30))
        let first = try #require(queue.dequeue()) as! CMSampleBuffer
        #expect(first.presentationTimeStamp == CMTime(value: 6, timescale: 30))
        try queue.markEndOfData()
        #expect(
            CMBufferQueueEnqueue(queue, buffer: first) == kCMBufferQueueError_EnqueueAfterEndOfData
                && !queue.isAtEndOfData)
        var removed = 0
        try queue.reset { _ in removed += 1 }
        #expect(removed == 2 && !queue.containsEndOfData && queue.isEmpty)
        #expect(CMBufferQueueEnqueue(queue, buffer: "text" as CFString) == kCMBufferQueueError_InvalidBuffer)
        #expect(throws: NSError.self) { _ = try CMBufferQueue(capacity: -1, handlers: .unsortedSampleBuffers) }
    }

    @Test func sortedSamples() throws {
        let queue = try CMBufferQueue(capacity: 0, handlers: .outputPTSSortedSampleBuffers)
        for time: Int64 in [6, 2, 4, 2, 5] { try queue.enqueue(try sample(time, duration: .invalid)) }
        var times: [Int64] = []
        while let next = queue.dequeueIfDataReady() as! CMSampleBuffer? {
            times.append(next.presentationTimeStamp.value)
        }
        #expect(times == [2, 2, 4, 5, 6])
        let withdrawn = try sample(1)
        try queue.enqueue(withdrawn)
        #expect(queue.duration == CMTime(value: 1, timescale: 30))
        try withdrawn.invalidate()
        #expect(queue.dequeueIfDataReady() == nil && queue.dequeue() === withdrawn)
        #expect(CMBufferQueueEnqueue(queue, buffer: withdrawn) == kCMBufferQueueError_InvalidBuffer)
    }

    @Test func triggers() throws {
        let queue = try CMBufferQueue(capacity: 8, handlers: .unsortedSampleBuffers)
        nonisolated(unsafe) var fired: [String] = []
        func install(_ name: String, _ condition: CMBufferQueue.TriggerCondition) throws -> CMBufferQueue.TriggerToken {
            try queue.installTrigger(condition: condition) { _ in fired.append(name) }
        }
        let full = try install("full", .whenBufferCountBecomesGreaterThan(1))
        _ = try install("low", .whenDurationBecomesLessThan(CMTime(value: 2, timescale: 30)))
        _ = try install("min", .whenMinPresentationTimeStampChanges)
        _ = try install("reset", .whenReset)
        _ = try install("end", .whenEndOfDataReached)
        try queue.enqueue(try sample(3))
        try queue.enqueue(try sample(4))
        #expect(fired == ["min", "full"] && queue.testTrigger(full))
        try queue.enqueue(try sample(5))
        fired = []
        _ = (queue.dequeue(), queue.dequeue())
        #expect(fired == ["min", "low", "min"] && !queue.testTrigger(full))
        fired = []
        try queue.markEndOfData()
        _ = queue.dequeue()
        try queue.removeTrigger(full)
        try queue.reset()
        #expect(fired == ["min", "end", "reset"])
        #expect(throws: NSError.self) { try queue.removeTrigger(full) }
    }

    @Test func withdrawnSample() throws {
        let sample = try sample(3)
        nonisolated(unsafe) var calls: [UInt64] = []
        let status = CMSampleBufferSetInvalidateCallback(
            sample,
            callback: { sample, refcon in
                if CMSampleBufferIsValid(sample) { calls.append(refcon) }
            }, refcon: 7)
        #expect(status == noErr)
        #expect(CMSampleBufferMakeDataReady(sample) == noErr && CMSampleBufferDataIsReady(sample))
        #expect(CMSampleBufferInvalidate(sample) == noErr && calls == [7] && !sample.isValid)
        #expect(CMSampleBufferGetImageBuffer(sample) == nil && CMSampleBufferGetNumSamples(sample) == 0)
        #expect(CMSampleBufferInvalidate(sample) == kCMSampleBufferError_Invalidated && calls == [7])
        #expect(CMSampleBufferMakeDataReady(sample) == kCMSampleBufferError_Invalidated)
        #expect(sample.dataReadiness == .failed(kCMSampleBufferError_Invalidated))
        #expect(throws: NSError.self) { _ = try CMSampleBuffer(copying: sample) }
        #expect(
            CMSampleBufferSetInvalidateHandler(sample) { _ in calls.append(0) } == kCMSampleBufferError_Invalidated)
        let layer = AVSampleBufferDisplayLayer()
        layer.enqueue(sample)
        #expect(layer.copyDisplayedPixelBuffer() == nil && layer.status != .failed)
    }

    @Test func rendererAttachments() throws {
        let sample = try sample(3)
        sample.sampleAttachments[0][.isDependedOnByOthers] = false
        let list = try #require(CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: true))
        let first = try #require(list.object(at: 0) as? CFDictionary)
        #expect(first.object(forKey: kCMSampleAttachmentKey_IsDependedOnByOthers) as? Bool == false)
        let image = try #require(CMSampleBufferGetImageBuffer(sample))
        CVBufferSetAttachment(
            image, kCVImageBufferChromaLocationTopFieldKey, kCVImageBufferChromaLocation_Left, .shouldPropagate)
        CVBufferSetAttachment(
            image, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_SMPTE_C, .shouldPropagate)
        #expect(CVBufferCopyAttachments(image, .shouldPropagate)?.count == 2)
        var count = 0
        #expect(
            CMSampleBufferGetSampleSizeArray(sample, entryCount: 0, arrayToFill: nil, entriesNeededOut: &count)
                == kCMSampleBufferError_BufferHasNoSampleSizes)
        #expect(!CMSampleBufferGetOutputDecodeTimeStamp(sample).isValid)
        let timebase = try CMTimebase(masterClock: CMClockGetHostTimeClock())
        #expect(CMTimebaseCopyMasterClock(timebase) === timebase.ultimateMasterClock && timebase.masterTimebase == nil)
    }

    @Test func outputDuration() throws {
        for (trim, expected): (Int64, Int64) in [(0, 10), (4, 6), (10, 0), (20, 0), (-4, 10)] {
            let sample = try sample(0, duration: CMTime(value: 10, timescale: 30))
            sample.attachments.trimDurationAtStart = CMTime(value: trim, timescale: 30)
            #expect(CMSampleBufferGetOutputDuration(sample) == CMTime(value: expected, timescale: 30))
        }
        for time in [CMTime.invalid, .positiveInfinity, .indefinite] {
            let sample = try sample(0, duration: time)
            sample.attachments.trimDurationAtStart = CMTime(value: 1, timescale: 30)
            #expect(CMSampleBufferGetOutputDuration(sample).flags == time.flags)
        }
    }
}
