import Observation
package import PiPKit

/// The usual recipe for frames of one's own: a renderer's texture becomes a sample buffer on a display layer, and a controller
/// with that layer as its content source starts as soon as picture in picture is possible.
package final class CubePlayer {
    private let displayLayer: AVSampleBufferDisplayLayer
    /// The controller to run a session of.
    package let controller: AVPictureInPictureController
    private let timebase: CMTimebase
    private let renderer = CubeRenderer(width: 480, height: 320)
    private let pool: CVPixelBufferPool
    private let playback: Playback

    /// A player whose content runs by `session`'s clock, its rows in `rowOrder`.
    package init(session: SampleBufferSession, rowOrder: CVPixelBuffer.RowOrder = .bottomUp) throws {
        displayLayer = AVSampleBufferDisplayLayer(clock: session.clock)
        timebase = try CMTimebase(sourceClock: session.clock)
        try timebase.setRate(1)
        displayLayer.controlTimebase = timebase
        pool = try CVPixelBufferPool(width: renderer.width, height: renderer.height, rowOrder: rowOrder)
        playback = Playback(timebase: timebase, layer: displayLayer)
        let source = AVPictureInPictureController.ContentSource(
            sampleBufferDisplayLayer: displayLayer, playbackDelegate: playback)
        controller = AVPictureInPictureController(contentSource: source)
        startWhenPossible(session)
        session.addDisplayLink(preferredFramesPerSecond: 30) { [weak self] _ in self?.renderFrame() }
    }

    private func startWhenPossible(_ session: SampleBufferSession) {
        let controller = controller
        withObservationTracking {
            _ = controller.isPictureInPicturePossible
        } onChange: {
            // The property changes when this returns.
            session.perform { controller.startPictureInPicture() }
        }
    }

    /// Draws the content's current time, unless it is paused.
    private func renderFrame() {
        let (time, rate) = timebase.timeAndRate
        guard rate != 0 || displayLayer.displayedSampleBuffer == nil, let buffer = try? pool.makePixelBuffer() else {
            return
        }
        renderer.draw(at: time.seconds, into: buffer)
        displayLayer.enqueue(CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: time))
    }
}

/// What the window's buttons do to the content's timebase.
final class Playback: AVPictureInPictureSampleBufferPlaybackDelegate {
    private let timebase: CMTimebase
    private let layer: AVSampleBufferDisplayLayer
    private let range = CMTimeRange(start: .zero, duration: CMTime(value: 60, timescale: 1))

    init(timebase: CMTimebase, layer: AVSampleBufferDisplayLayer) {
        self.timebase = timebase
        self.layer = layer
    }

    func pictureInPictureController(_ controller: AVPictureInPictureController, setPlaying playing: Bool) {
        try? timebase.setRate(playing ? 1 : 0)
        controller.invalidatePlaybackState()
    }

    func pictureInPictureControllerTimeRangeForPlayback(_: AVPictureInPictureController) -> CMTimeRange {
        range
    }

    func pictureInPictureControllerIsPlaybackPaused(_: AVPictureInPictureController) -> Bool {
        timebase.rate == 0
    }

    func pictureInPictureController(
        _: AVPictureInPictureController, didTransitionToRenderSize newRenderSize: CMVideoDimensions
    ) {}

    func pictureInPictureController(
        _: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
        completion: @escaping @Sendable () -> Void
    ) {
        let target = min(max(timebase.time + skipInterval, range.start), range.end)
        layer.flush()
        try? timebase.setTime(target)
        completion()
    }
}
