import AVFoundation
import Combine
import Testing

/// Display layers and renderers as they are written for iOS.
@Suite struct LayerPieces {
    private func sample(at seconds: Double) -> CMSampleBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, &buffer)
        var format: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreateForImageBuffer(
            allocator: nil, imageBuffer: buffer!, formatDescriptionOut: &format)
        var timing = CMSampleTimingInfo(
            duration: .invalid, presentationTimeStamp: CMTime(seconds: seconds, preferredTimescale: 600),
            decodeTimeStamp: .invalid)
        var sample: CMSampleBuffer?
        CMSampleBufferCreateReadyWithImageBuffer(
            allocator: nil, imageBuffer: buffer!, formatDescription: format!, sampleTiming: &timing,
            sampleBufferOut: &sample)
        return sample!
    }

    @Test func setUp() {
        let displayLayer = AVSampleBufferDisplayLayer()
        displayLayer.frame = CGRect(x: 0, y: 0, width: 320, height: 180)
        displayLayer.videoGravity = .resizeAspect
        #expect(displayLayer.bounds.size == CGSize(width: 320, height: 180))
        (displayLayer.opacity, displayLayer.cornerRadius, displayLayer.masksToBounds) = (0, 8, true)
        displayLayer.position = CGPoint(x: 10, y: 20)
        displayLayer.bounds.size.width = 100
        #expect(displayLayer.frame == CGRect(x: -150, y: -70, width: 100, height: 180))
        #expect(displayLayer.opacity == 0 && displayLayer.cornerRadius == 8 && displayLayer.masksToBounds)
        let playerLayer = AVPlayerLayer()
        playerLayer.opacity = 0.5
        playerLayer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(playerLayer.opacity == 0.5 && playerLayer.bounds.size == CGSize(width: 3, height: 4))
    }

    @Test func controlTimebase() {
        let layer = AVSampleBufferDisplayLayer()
        var timebase: CMTimebase?
        CMTimebaseCreateWithSourceClock(
            allocator: nil, sourceClock: CMClockGetHostTimeClock(), timebaseOut: &timebase)
        layer.controlTimebase = timebase
        if let timebase = layer.controlTimebase {
            CMTimebaseSetTime(timebase, time: .zero)
            CMTimebaseSetRate(timebase, rate: 1)
        }
        #expect(layer.timebase === timebase)
    }

    @Test func enqueued() {
        let layer = AVSampleBufferDisplayLayer()
        if layer.isReadyForMoreMediaData { layer.enqueue(sample(at: 0)) }
        #expect(layer.status == .rendering && layer.error == nil)
    }

    @Test func flushedAfterFailure() {
        let layer = AVSampleBufferDisplayLayer()
        if layer.status == .failed || layer.requiresFlushToResumeDecoding { layer.flush() }
        layer.flushAndRemoveImage()
        #expect(layer.status == .unknown)
    }

    @Test func sampleBufferRenderer() {
        let layer = AVSampleBufferDisplayLayer()
        let renderer = layer.sampleBufferRenderer
        renderer.enqueue(sample(at: 0))
        #expect(renderer === layer.sampleBufferRenderer && renderer.status == .rendering)
        #expect(renderer.timebase === layer.timebase && layer.isReadyForDisplay)
    }

    @Test func rendererFlushed() async {
        let layer = AVSampleBufferDisplayLayer()
        layer.sampleBufferRenderer.enqueue(sample(at: 3_600))
        await withCheckedContinuation { continuation in
            layer.sampleBufferRenderer.flush(removingDisplayedImage: true) { continuation.resume() }
        }
        #expect(!layer.isReadyForDisplay)
    }

    @Test func requestedMedia() async {
        let layer = AVSampleBufferDisplayLayer()
        let queue = DispatchQueue(label: "media")
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            layer.requestMediaDataWhenReady(on: queue) {
                layer.stopRequestingMediaData()
                continuation.resume()
            }
        }
        #expect(layer.isReadyForMoreMediaData)
    }

    @Test func readinessObserved() {
        let layer = AVSampleBufferDisplayLayer()
        nonisolated(unsafe) var changes: [Bool] = []
        let observation = layer.observe(\.isReadyForDisplay, options: [.new]) { _, change in
            changes.append(change.newValue ?? false)
        }
        layer.enqueue(sample(at: 3_600))
        layer.enqueue(sample(at: 3_601))
        layer.flushAndRemoveImage()
        #expect(changes == [true, false])
        observation.invalidate()
        layer.enqueue(sample(at: 3_600))
        #expect(changes.count == 2)
    }

    @Test func statusPublished() {
        let layer = AVSampleBufferDisplayLayer()
        var cancellables = Set<AnyCancellable>()
        nonisolated(unsafe) var statuses: [AVQueuedSampleBufferRenderingStatus] = []
        layer.publisher(for: \.status)
            .receive(on: DispatchQueue.main)
            .sink { statuses.append($0) }
            .store(in: &cancellables)
        layer.enqueue(sample(at: 3_600))
        #expect(statuses == [.unknown, .rendering])
    }

    @Test func renderSynchronizer() {
        let synchronizer = AVSampleBufferRenderSynchronizer()
        let layer = AVSampleBufferDisplayLayer()
        synchronizer.addRenderer(layer.sampleBufferRenderer)
        synchronizer.addRenderer(AVSampleBufferAudioRenderer())
        synchronizer.setRate(0, time: CMTime(value: 3, timescale: 1))
        #expect(layer.timebase === synchronizer.timebase && synchronizer.currentTime().seconds == 3)
    }

    @Test func displayLink() {
        let link = CADisplayLink { link in _ = link.targetTimestamp - link.timestamp }
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 60, preferred: 60)
        link.add(to: .main, forMode: .common)
        #expect(!link.isPaused && link.duration == 1 / 60.0)
        link.isPaused = true
        link.invalidate()
    }

    @Test func displayLinkOfOldCode() {
        let link = CADisplayLink { _ in }
        link.preferredFramesPerSecond = 30
        link.add(to: RunLoop.current, forMode: RunLoop.Mode.default)
        #expect(link.preferredFramesPerSecond == 30)
        link.remove(from: .current, forMode: .default)
    }
}
