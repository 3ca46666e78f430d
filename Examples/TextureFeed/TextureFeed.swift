import AVKit
import CoreMedia
import CoreVideo
import QuartzCore

/// Feeds a renderer's textures to a picture in picture, as it is written for iOS: a display link asks for each frame, CoreVideo and
/// CoreMedia make a sample of it, a display layer shows it, and the window's buttons move a timebase.
public final class TextureFeed: NSObject {
    /// The controller of the window.
    public private(set) var pictureInPicture: AVPictureInPictureController?
    private let displayLayer = AVSampleBufferDisplayLayer()
    private let renderer = TextureRenderer(width: 320, height: 180)
    private var timebase: CMTimebase?
    private var pool: CVPixelBufferPool?
    private var format: CMVideoFormatDescription?
    private var displayLink: CADisplayLink?
    private var possibleObservation: NSKeyValueObservation?
    private let range = CMTimeRange(start: .zero, duration: CMTime(value: 600, timescale: 1))

    /// A feed that stands at 0.
    public override init() {
        super.init()
        setUpTimebase()
        setUpPool()
        setUpPictureInPicture()
    }

    /// Begins to draw, and opens the window as soon as that can be.
    public func start() {
        try? AVAudioSession.sharedInstance().setCategory(.playback, mode: .moviePlayback)
        try? AVAudioSession.sharedInstance().setActive(true)
        let link = CADisplayLink { [weak self] _ in self?.renderFrame() }
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 60, preferred: 60)
        link.add(to: .main, forMode: .common)
        displayLink = link
    }

    /// Ends for good.
    public func stop() {
        displayLink?.invalidate()
        possibleObservation?.invalidate()
    }

    private func setUpTimebase() {
        CMTimebaseCreateWithSourceClock(
            allocator: kCFAllocatorDefault, sourceClock: CMClockGetHostTimeClock(), timebaseOut: &timebase)
        guard let timebase else { return }
        CMTimebaseSetTime(timebase, time: .zero)
        CMTimebaseSetRate(timebase, rate: 1)
        displayLayer.controlTimebase = timebase
    }

    private func setUpPool() {
        let attributes: [String: Any] = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
            kCVPixelBufferWidthKey as String: renderer.width,
            kCVPixelBufferHeightKey as String: renderer.height,
            kCVPixelBufferIOSurfacePropertiesKey as String: [:],
        ]
        CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes as CFDictionary, &pool)
    }

    private func setUpPictureInPicture() {
        guard AVPictureInPictureController.isPictureInPictureSupported() else { return }
        displayLayer.videoGravity = .resizeAspect
        let source = AVPictureInPictureController.ContentSource(
            sampleBufferDisplayLayer: displayLayer, playbackDelegate: self)
        pictureInPicture = AVPictureInPictureController(contentSource: source)
        possibleObservation = pictureInPicture?.observe(\.isPictureInPicturePossible, options: [.initial, .new]) {
            controller, change in
            if change.newValue == true { controller.startPictureInPicture() }
        }
    }

    /// Draws what stands at the timebase's time; while that stands the frame stays.
    private func renderFrame() {
        guard let timebase, CMTimebaseGetRate(timebase) != 0, let pool else { return }
        let time = CMTimebaseGetTime(timebase)
        var pixelBuffer: CVPixelBuffer?
        guard CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool, &pixelBuffer) == kCVReturnSuccess,
            let pixelBuffer
        else { return }
        renderer.draw(frame: Int((CMTimeGetSeconds(time) * 60).rounded()), into: pixelBuffer)
        if let sample = sample(of: pixelBuffer, at: time) { displayLayer.sampleBufferRenderer.enqueue(sample) }
    }

    private func sample(of pixelBuffer: CVPixelBuffer, at time: CMTime) -> CMSampleBuffer? {
        if format == nil {
            CMVideoFormatDescriptionCreateForImageBuffer(
                allocator: kCFAllocatorDefault, imageBuffer: pixelBuffer, formatDescriptionOut: &format)
        }
        guard let format else { return nil }
        var timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: 60), presentationTimeStamp: time, decodeTimeStamp: .invalid)
        var sampleBuffer: CMSampleBuffer?
        CMSampleBufferCreateReadyWithImageBuffer(
            allocator: kCFAllocatorDefault, imageBuffer: pixelBuffer, formatDescription: format,
            sampleTiming: &timing, sampleBufferOut: &sampleBuffer)
        return sampleBuffer
    }
}

extension TextureFeed: AVPictureInPictureSampleBufferPlaybackDelegate {
    /// The window's play and pause.
    public func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController, setPlaying playing: Bool
    ) {
        guard let timebase else { return }
        CMTimebaseSetRate(timebase, rate: playing ? 1 : 0)
        pictureInPictureController.invalidatePlaybackState()
    }

    /// Ten minutes.
    public func pictureInPictureControllerTimeRangeForPlayback(
        _ pictureInPictureController: AVPictureInPictureController
    ) -> CMTimeRange {
        range
    }

    /// Whether the timebase stands.
    public func pictureInPictureControllerIsPlaybackPaused(
        _ pictureInPictureController: AVPictureInPictureController
    ) -> Bool {
        timebase.map { CMTimebaseGetRate($0) == 0 } ?? true
    }

    /// The window has another size.
    public func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        didTransitionToRenderSize newRenderSize: CMVideoDimensions
    ) {}

    /// The window's skips.
    public func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
        completion completionHandler: @escaping () -> Void
    ) {
        if let timebase {
            let target = CMTimeClampToRange(CMTimeAdd(CMTimebaseGetTime(timebase), skipInterval), range: range)
            displayLayer.sampleBufferRenderer.flush()
            CMTimebaseSetTime(timebase, time: target)
        }
        completionHandler()
    }
}
