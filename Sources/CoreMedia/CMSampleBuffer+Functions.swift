import SampleQueue

/// The format of a picture.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = CMVideoFormatDescription(of: imageBuffer)
    return noErr
}

/// Whether a format is that of a picture.
public func CMVideoFormatDescriptionMatchesImageBuffer(
    _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
    videoDesc == CMVideoFormatDescription(of: imageBuffer)
}

/// What media a format is of: `kCMMediaType_Video` or `kCMMediaType_Audio`.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType {
    if case .video = desc { kCMMediaType_Video } else { kCMMediaType_Audio }
}

/// The pixel format of pictures, as CoreVideo's number; `lpcm` for sound.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
    if case .video(_, let format) = desc { format.type } else { 0x6C70_636D }
}

/// A sample of a picture whose pixels are there, with the first times of `sampleTiming`.
///
/// Returns `kCMSampleBufferError_InvalidMediaFormat` where the format is not that of the picture.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = nil
    do throws(SampleQueueError) {
        sampleBufferOut.pointee = try CMSampleBuffer(
            imageBuffer: imageBuffer, formatDescription: formatDescription, sampleTiming: sampleTiming.pointee)
        return noErr
    } catch {
        return kCMSampleBufferError_InvalidMediaFormat
    }
}

/// What makes a sample's media ready when it is asked for.
public typealias CMSampleBufferMakeDataReadyCallback =
    @convention(c) (
        UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> OSStatus

/// A sample of a picture, as ``CMSampleBufferCreateReadyWithImageBuffer(allocator:imageBuffer:formatDescription:sampleTiming:sampleBufferOut:)``
/// makes it. A picture's pixels are always there: where `dataReady` is not said, `kCMSampleBufferError_BufferNotReady`.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon: UnsafeMutableRawPointer?,
    formatDescription: CMVideoFormatDescription, sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = nil
    guard dataReady else { return kCMSampleBufferError_BufferNotReady }
    return CMSampleBufferCreateReadyWithImageBuffer(
        allocator: allocator, imageBuffer: imageBuffer, formatDescription: formatDescription,
        sampleTiming: sampleTiming, sampleBufferOut: sampleBufferOut)
}

/// Whether a sample's media is there; always.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { true }

/// Whether a sample can be used; always.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { true }

/// When a sample would have to be decoded; invalid, for nothing is compressed.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { .invalid }

extension CMSampleBuffer {
    /// Whether its media is there; always.
    public var dataReadiness: Bool { true }
    /// Whether it can be used; always.
    public var isValid: Bool { true }
}
