// The functions of CoreMedia's and CoreVideo's C interfaces under their own names, for code that uses them.

/// Returns the image buffer of a sample; nil for audio.
public func CMSampleBufferGetImageBuffer(_ sampleBuffer: CMSampleBuffer) -> CVImageBuffer? { sampleBuffer.imageBuffer }

/// Returns the presentation time of a sample.
public func CMSampleBufferGetPresentationTimeStamp(_ sampleBuffer: CMSampleBuffer) -> CMTime {
    sampleBuffer.presentationTimeStamp
}

/// Returns the output presentation time of a sample.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sampleBuffer: CMSampleBuffer) -> CMTime {
    sampleBuffer.outputPresentationTimeStamp
}

/// Returns the duration of a sample.
public func CMSampleBufferGetDuration(_ sampleBuffer: CMSampleBuffer) -> CMTime { sampleBuffer.duration }

/// Returns the number of media samples in a sample buffer.
public func CMSampleBufferGetNumSamples(_ sampleBuffer: CMSampleBuffer) -> Int { sampleBuffer.numSamples }

/// Returns the format of a sample's media.
public func CMSampleBufferGetFormatDescription(_ sampleBuffer: CMSampleBuffer) -> CMFormatDescription? {
    sampleBuffer.formatDescription
}

/// Returns the frame size of a format; empty for audio.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
    videoDesc.dimensions
}

/// Returns the width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }

/// Returns the height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }

/// Returns the bytes from one row to the next, in the first plane.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.bytesPerRow() }

/// The timing of a sample; after CoreMedia's `CMSampleTimingInfo`.
public struct CMSampleTimingInfo: Hashable, Sendable {
    /// The duration of the sample; invalid if it lasts until the next.
    public var duration: CMTime
    /// The presentation time, on the content's timebase.
    public var presentationTimeStamp: CMTime
    /// The decode time; no effect on uncompressed video.
    public var decodeTimeStamp: CMTime

    /// Creates a timing; times that are not given are invalid.
    public init(
        duration: CMTime = .invalid, presentationTimeStamp: CMTime = .invalid, decodeTimeStamp: CMTime = .invalid
    ) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }
}

extension CMSampleBuffer {
    /// Creates a sample of `imageBuffer` with the timing `sampleTiming`, like CoreMedia's initializer of this name.
    /// Throws ``SampleQueueError`` if `formatDescription` does not match the image buffer.
    public convenience init(
        imageBuffer: CVPixelBuffer, formatDescription: CMFormatDescription, sampleTiming: CMSampleTimingInfo
    ) throws {
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

/// CoreMedia's name for a video format.
public typealias CMVideoFormatDescription = CMFormatDescription
/// CoreVideo's name for any image buffer.
public typealias CVImageBuffer = CVPixelBuffer
