/// A change of the picture: which sample is shown, from when on.
public struct DisplayedSample: Sendable {
    /// What is shown.
    public let sampleBuffer: CMSampleBuffer
    /// From when on, on the layer's clock.
    public let displayTime: CMTime
    /// How much later than its output presentation time that is, on the content's timebase; zero for a sample to be shown
    /// at once.
    public let delay: CMTime

    /// `sampleBuffer` is shown from `displayTime` on, `delay` late.
    package init(sampleBuffer: CMSampleBuffer, displayTime: CMTime, delay: CMTime) {
        self.sampleBuffer = sampleBuffer
        self.displayTime = displayTime
        self.delay = delay
    }
}
