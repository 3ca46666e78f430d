import SampleQueue
import Synchronization
import Testing

@Suite struct DisplayLayerTests {
    @Test("Without a control timebase presentation times are read on the layer's clock")
    func readsClock() throws {
        let scene = try LayerScene()
        scene.enqueue(1, 2)
        #expect(scene.next == 1)
        #expect(scene.run(until: 5) == ["1.0: 1.0", "2.0: 2.0"])
        #expect(scene.next == nil)
        #expect(scene.layer.timebase.time == LayerScene.seconds(5))
        #expect(AVSampleBufferDisplayLayer().clock === CMClock.hostTimeClock)
    }

    @Test("A frame shows at its time and not a tick earlier; trimming its start shows it later")
    func neverEarly() throws {
        let scene = try LayerScene()
        scene.layer.enqueue(scene.sample(1, .init(trimDurationAtStart: LayerScene.seconds(0.5))))
        #expect(scene.next == 1.5)
        #expect(scene.shown(at: 1.5 - 1.0 / 90_000) == nil)
        #expect(scene.shown(at: 1.5) == 1)
    }

    @Test("A sample to be shown at once replaces all that is queued, whatever their times")
    func displayImmediately() throws {
        let scene = try LayerScene()
        scene.enqueue(0, 1, 2)
        scene.layer.enqueue(scene.sample(50, .init(displayImmediately: true)))
        #expect(scene.next == 0)
        #expect(scene.shown(at: 0) == 50)
        #expect(scene.next == nil)
        #expect(scene.layer.counters.droppedReplaced == 3)
        scene.enqueue(3)
        #expect(scene.run(until: 5) == ["3.0: 3.0"])
    }

    @Test("A sample that is never to be shown wins over being shown at once, and replaces nothing")
    func doNotDisplay() throws {
        let scene = try LayerScene()
        scene.enqueue(1)
        scene.layer.enqueue(scene.sample(0, .init(displayImmediately: true, doNotDisplay: true)))
        scene.layer.enqueue(scene.sample(2, .init(doNotDisplay: true)))
        #expect(scene.run(until: 5) == ["1.0: 1.0"])
        #expect(scene.layer.counters.notDisplayed == 2)
    }

    @Test("A flush drops what is pending and keeps the image; removing the image drops both")
    func flushes() throws {
        let scene = try LayerScene()
        scene.enqueue(0, 1, 2)
        #expect(scene.shown(at: 0) == 0)
        scene.layer.flush()
        #expect(scene.imageTime == 0 && scene.next == nil)
        #expect(scene.layer.counters.droppedFlushed == 2)
        #expect(scene.layer.copyDisplayedPixelBuffer() === scene.pixelBuffer)
        scene.enqueue(1)
        scene.layer.flushAndRemoveImage()
        #expect(scene.imageTime == nil && scene.next == nil)
        #expect(!scene.layer.isReadyForDisplay)
    }

    @Test("Readiness is advice: samples beyond it are taken and shown")
    func readinessIsAdvisory() throws {
        let scene = try LayerScene(capacity: 2)
        scene.enqueue(0, 1)
        #expect(!scene.layer.isReadyForMoreMediaData)
        scene.enqueue(2)
        #expect(scene.shown(at: 0) == 0)
        #expect(!scene.layer.isReadyForMoreMediaData)
        #expect(scene.shown(at: 1) == 1)
        #expect(scene.layer.isReadyForMoreMediaData)
        #expect(scene.shown(at: 2) == 2)
    }

    @Test("A producer that ignores readiness does not fill the memory: the sample due last is dropped, and counted")
    func bounded() throws {
        let pixels = try CVPixelBuffer(width: 2, height: 2).dataSize
        let scene = try LayerScene(capacity: 2, maximumPendingByteCount: pixels + 5 * 512)
        for second in 1...100 { scene.enqueue(Double(second)) }
        #expect(scene.layer.pendingSampleCount == 5)
        #expect(scene.layer.counters.droppedOverflow == 95)
        #expect(scene.run(until: 100) == (1...5).map { "\(Double($0)): \(Double($0))" })
        #expect(scene.layer.counters.droppedOverflow == 95 && scene.layer.pendingSampleCount == 0)
    }

    @Test("Of too many samples, a late one is dropped before one that is still due")
    func boundedWhileLate() throws {
        let pixels = try CVPixelBuffer(width: 2, height: 2).dataSize
        let scene = try LayerScene(capacity: 2, maximumPendingByteCount: pixels + 3 * 512)
        #expect(scene.shown(at: 10) == nil)
        scene.enqueue(3, 5, 7, 11, 12)
        #expect(scene.layer.counters.droppedOverflow == 2)
        #expect(scene.shown(at: 10) == 7)
        #expect(scene.run(until: 20) == ["11.0: 11.0", "12.0: 12.0"])
    }

    @Test("Samples that are enqueued far ahead are all shown at their times, whatever their number")
    func farAhead() throws {
        let scene = try LayerScene()
        for index in 0..<3000 { scene.enqueue(Double(index) / 10) }
        #expect(scene.run(until: 300).count == 3000)
        #expect(scene.layer.counters.dropped == 0)
    }

    @Test("The status goes from unknown to rendering to failed, and only a flush ends a failure")
    func status() throws {
        let scene = try LayerScene()
        let layer = scene.layer
        #expect(layer.status == .unknown && layer.error == nil)
        scene.enqueue(0)
        #expect(layer.status == .rendering && !layer.requiresFlushToResumeDecoding)
        let cause = SampleQueueError(.outOfMemory, operation: "show", subject: "a frame")
        layer.fail(cause)
        #expect(layer.status == .failed && layer.requiresFlushToResumeDecoding)
        #expect(layer.error as? SampleQueueError == cause)
        scene.enqueue(1)
        #expect(layer.status == .failed && !layer.isReadyForMoreMediaData)
        #expect(scene.next == nil)
        #expect(layer.counters.droppedFailed == 2)
        layer.flush()
        #expect(layer.status == .unknown && layer.error == nil && !layer.requiresFlushToResumeDecoding)
    }

    @Test("After a recovery flush the newest frame is shown again, for a static frame has no successor")
    func recovery() throws {
        let scene = try LayerScene()
        scene.enqueue(0)
        #expect(scene.shown(at: 0) == 0)
        scene.layer.fail(SampleQueueError(.outOfMemory, operation: "show", subject: "a frame"))
        scene.enqueue(7)
        scene.layer.flush()
        #expect(scene.next == 0)
        #expect(scene.shown(at: 0) == 7)
        #expect(scene.layer.status == .rendering)
        scene.layer.flush()
        #expect(scene.next == nil)
        scene.layer.fail(SampleQueueError(.outOfMemory, operation: "show", subject: "a frame"))
        scene.layer.flushAndRemoveImage()
        #expect(scene.next == nil && scene.layer.status == .unknown)
    }

    @Test(
        "Preroll is reached with enough samples, the frame included; the first frame makes the layer ready for display"
    )
    func preroll() throws {
        let scene = try LayerScene(prerollCount: 3)
        #expect(!scene.layer.isReadyForDisplay)
        scene.enqueue(0, 1)
        #expect(scene.layer.isReadyForDisplay)
        #expect(!scene.layer.hasSufficientMediaDataForReliablePlaybackStart)
        #expect(scene.shown(at: 0) == 0)
        scene.enqueue(2)
        #expect(scene.layer.hasSufficientMediaDataForReliablePlaybackStart)
    }

    @Test("The gravity is resizeAspect until it is set")
    func gravity() throws {
        let scene = try LayerScene()
        #expect(scene.layer.videoGravity == .resizeAspect)
        scene.layer.videoGravity = .resizeAspectFill
        #expect(scene.layer.videoGravity == .resizeAspectFill)
    }

    @Test("On a late tick the newest due frame shows and every older one counts as dropped late")
    func lateFrames() throws {
        let scene = try LayerScene()
        scene.enqueue(1, 2, 3, 4)
        #expect(scene.shown(at: 3.5) == 3)
        let counters = scene.layer.counters
        #expect(counters.droppedLate == 2 && counters.displayed == 1 && counters.enqueued == 4)
        #expect(counters.maximumDelay == LayerScene.seconds(0.5))
        #expect(scene.next == 4)
    }

    @Test("A lone late frame is shown with its delay counted, but never over a newer frame")
    func loneLateFrame() throws {
        let scene = try LayerScene()
        scene.enqueue(1)
        #expect(scene.shown(at: 3) == 1)
        #expect(scene.layer.counters.totalDelay == LayerScene.seconds(2))
        scene.enqueue(2)
        #expect(scene.shown(at: 3) == 2)
        scene.enqueue(1.5)
        #expect(scene.next == 3)
        #expect(scene.shown(at: 3) == nil)
        #expect(scene.next == nil && scene.imageTime == 2)
        #expect(scene.layer.counters.droppedLate == 1)
    }

    @Test(
        "Samples that come out of order are shown in the order of their times; a second one for a time replaces the first"
    )
    func ordering() throws {
        let scene = try LayerScene()
        scene.enqueue(3, 1, 2, 1)
        #expect(scene.run(until: 5) == ["1.0: 1.0", "2.0: 2.0", "3.0: 3.0"])
        #expect(scene.layer.counters.droppedReplaced == 1)
    }

    @Test("A sample without a time is dropped and counted, unless it is to be shown at once")
    func invalidTime() throws {
        let scene = try LayerScene()
        scene.layer.enqueue(CMSampleBuffer(imageBuffer: scene.pixelBuffer, presentationTimeStamp: .indefinite))
        #expect(scene.layer.counters.droppedInvalidTime == 1 && scene.next == nil)
        scene.layer.enqueue(
            CMSampleBuffer(
                imageBuffer: scene.pixelBuffer, presentationTimeStamp: .invalid,
                attachments: .init(displayImmediately: true)))
        #expect(scene.layer.displayDueSample(at: .zero)?.delay == .zero)
    }

    @Test("The layer notifies when its schedule may have changed, without a lock")
    func tellsOfChanges() throws {
        let scene = try LayerScene()
        let log = Log()
        let layer = scene.layer
        layer.onScheduleChange = { [weak layer] in
            log.entries.withLock { $0.append(layer?.nextDisplayTime()?.seconds) }
        }
        scene.enqueue(5)
        scene.enqueue(3)
        let timebase = try scene.makeTimebase(rate: 0)
        try timebase.setRate(2)
        layer.flush()
        #expect(log.entries.withLock { $0 } == [5, 3, nil, 1.5, nil])
    }

    @Test("A layer releases its samples and leaves its timebase when it is deallocated")
    func noLeak() throws {
        weak var layer: AVSampleBufferDisplayLayer?
        weak var sample: CMSampleBuffer?
        let clock = VirtualClock()
        let timebase = CMTimebase(measuredBy: clock.clock)
        do {
            let owner = AVSampleBufferDisplayLayer(clock: clock.clock)
            owner.controlTimebase = timebase
            let buffer = CMSampleBuffer(
                imageBuffer: try CVPixelBuffer(width: 2, height: 2), presentationTimeStamp: .zero)
            owner.enqueue(buffer)
            (layer, sample) = (owner, buffer)
            #expect(layer != nil && sample != nil)
        }
        #expect(layer == nil && sample == nil)
        try timebase.setRate(1)
    }
}

/// A log of the values that an observer received.
private final class Log: Sendable {
    let entries = Mutex<[Double?]>([])
}
