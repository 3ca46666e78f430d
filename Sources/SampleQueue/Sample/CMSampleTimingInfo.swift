/// A sample's times. After CoreMedia's `CMSampleTimingInfo`.
public struct CMSampleTimingInfo: Hashable, Sendable {
    /// How long the sample lasts; invalid where that is until the next.
    public var duration: CMTime
    /// When it begins, on its content's timebase.
    public var presentationTimeStamp: CMTime
    /// When it would have to be decoded; of no effect on pictures that are not compressed.
    public var decodeTimeStamp: CMTime

    /// Times of a sample, invalid where they are not given.
    public init(
        duration: CMTime = .invalid, presentationTimeStamp: CMTime = .invalid, decodeTimeStamp: CMTime = .invalid
    ) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }
}

extension CMSampleBuffer {
    /// A sample of `imageBuffer` with the times of `sampleTiming`, as CoreMedia's initialiser of these names. Throws
    /// ``SampleQueueError`` if `formatDescription` is not that of the picture.
    public convenience init(
        imageBuffer: CVPixelBuffer, formatDescription: CMFormatDescription, sampleTiming: CMSampleTimingInfo
    ) throws(SampleQueueError) {
        let format = CMFormatDescription(of: imageBuffer)
        guard formatDescription == format else {
            throw SampleQueueError(
                .formatMismatch, operation: "make a sample buffer",
                subject: "\(format) described as \(formatDescription)")
        }
        self.init(
            imageBuffer: imageBuffer, presentationTimeStamp: sampleTiming.presentationTimeStamp,
            duration: sampleTiming.duration)
    }
}

/// CoreMedia's name for the format of video.
public typealias CMVideoFormatDescription = CMFormatDescription
/// CoreVideo's name for a picture of any kind.
public typealias CVImageBuffer = CVPixelBuffer
