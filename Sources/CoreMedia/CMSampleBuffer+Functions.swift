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
    switch desc {
    case .audio, .compressedAudio: kCMMediaType_Audio
    case .video, .compressedVideo: kCMMediaType_Video
    }
}

/// The pixel format of pictures, as CoreVideo's number, the codec of what is compressed; `lpcm` for sound that is not.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
    switch desc {
    case .video(_, let format): format.type
    case .compressedVideo(let format): format.codec
    case .compressedAudio(let format): format.codec
    case .audio: 0x6C70_636D
    }
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

/// When a compressed sample is to be decoded, by its maker; invalid where that was not said.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

extension CMSampleBuffer {
    /// When a compressed sample is to be decoded, by its maker: the first of its pictures; invalid where that was not said. Samples are
    /// decoded in the order in which they are handed over.
    public var decodeTimeStamp: CMTime { compressed?.timings.map(\.decodeTimeStamp).min() ?? .invalid }
    /// Whether its media is there; always.
    public var dataReadiness: Bool { true }
    /// Whether it can be used; always.
    public var isValid: Bool { true }
}
