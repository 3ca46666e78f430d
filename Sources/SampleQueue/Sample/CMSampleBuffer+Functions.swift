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
