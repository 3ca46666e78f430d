// The functions of CoreMedia's and CoreVideo's C interfaces, by their names, for code that was written with them.

/// A sample's picture; nil for sound.
public func CMSampleBufferGetImageBuffer(_ sampleBuffer: CMSampleBuffer) -> CVImageBuffer? { sampleBuffer.imageBuffer }

/// When a sample begins.
public func CMSampleBufferGetPresentationTimeStamp(_ sampleBuffer: CMSampleBuffer) -> CMTime {
    sampleBuffer.presentationTimeStamp
}

/// When a sample is to be shown.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sampleBuffer: CMSampleBuffer) -> CMTime {
    sampleBuffer.outputPresentationTimeStamp
}

/// How long a sample lasts.
public func CMSampleBufferGetDuration(_ sampleBuffer: CMSampleBuffer) -> CMTime { sampleBuffer.duration }

/// How many media samples a sample buffer holds.
public func CMSampleBufferGetNumSamples(_ sampleBuffer: CMSampleBuffer) -> Int { sampleBuffer.numSamples }

/// The format of a sample's media.
public func CMSampleBufferGetFormatDescription(_ sampleBuffer: CMSampleBuffer) -> CMFormatDescription? {
    sampleBuffer.formatDescription
}

/// The size of a format's pictures; no pixels for sound.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
    videoDesc.dimensions
}

/// Pixels across.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }

/// Pixels down.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }

/// From one row's first byte to the next row's, in the first plane.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.bytesPerRow() }

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
