import SampleQueue

/// A layer on a virtual clock, with samples identified by their presentation times.
struct LayerScene {
    let clock = VirtualClock()
    let layer: AVSampleBufferDisplayLayer
    let pixelBuffer: CVPixelBuffer

    init(
        capacity: Int = 4, maximumPendingByteCount: Int = AVSampleBufferDisplayLayer.defaultMaximumPendingByteCount,
        prerollCount: Int = 1
    ) throws {
        layer = AVSampleBufferDisplayLayer(
            clock: clock.clock, capacity: capacity, maximumPendingByteCount: maximumPendingByteCount,
            prerollCount: prerollCount
        )
        pixelBuffer = try CVPixelBuffer(width: 2, height: 2)
    }

    static func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 90_000) }

    func sample(_ seconds: Double, _ attachments: CMSampleBuffer.Attachments = .init()) -> CMSampleBuffer {
        CMSampleBuffer(
            imageBuffer: pixelBuffer, presentationTimeStamp: Self.seconds(seconds), attachments: attachments)
    }

    func enqueue(_ times: Double...) {
        for time in times { layer.enqueue(sample(time)) }
    }

    /// Moves the clock to `seconds`. Returns the presentation time of the sample then shown, if the frame changes.
    func shown(at seconds: Double) -> Double? {
        clock.advance(to: Self.seconds(seconds))
        return layer.displayDueSample(at: clock.time)?.sampleBuffer.presentationTimeStamp.seconds
    }

    /// Runs from event to event up to `end` as a session does. Returns `display time: presentation time` of each
    /// change.
    func run(until end: Double) -> [String] {
        var changes: [String] = []
        while let next = layer.nextDisplayTime(), next <= Self.seconds(end) {
            clock.advance(to: next)
            if let shown = layer.displayDueSample(at: clock.time) {
                changes.append("\(shown.displayTime.seconds): \(shown.sampleBuffer.presentationTimeStamp.seconds)")
            }
        }
        clock.advance(to: Self.seconds(end))
        return changes
    }

    var next: Double? { layer.nextDisplayTime()?.seconds }
    var imageTime: Double? { layer.displayedSampleBuffer?.presentationTimeStamp.seconds }

    /// A control timebase on the scene's clock, already set on the layer.
    func makeTimebase(rate: Double) throws -> CMTimebase {
        let timebase = CMTimebase(measuredBy: clock.clock)
        try timebase.setRate(rate)
        layer.controlTimebase = timebase
        return timebase
    }
}
