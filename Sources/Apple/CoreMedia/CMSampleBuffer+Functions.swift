import SampleQueue

/// Creates the format description of an image buffer.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = CMVideoFormatDescription(of: imageBuffer)
    return noErr
}

/// Whether a format description matches an image buffer.
public func CMVideoFormatDescriptionMatchesImageBuffer(
    _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
    videoDesc == CMVideoFormatDescription(of: imageBuffer)
}

/// Returns the media type of a format: `kCMMediaType_Video` or `kCMMediaType_Audio`.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType {
    switch desc {
    case .audio, .compressedAudio: kCMMediaType_Audio
    case .video, .compressedVideo: kCMMediaType_Video
    }
}

/// Returns the media subtype: CoreVideo's pixel format for uncompressed video, the codec for compressed media, `lpcm`
/// for uncompressed audio.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
    switch desc {
    case .video(_, let format): format.type
    case .compressedVideo(let format): format.codec
    case .compressedAudio(let format): format.codec
    case .audio: 0x6C70_636D
    }
}

/// Creates a sample buffer of an image buffer with the timing `sampleTiming`.
///
/// Returns `kCMSampleBufferError_InvalidMediaFormat` if the format does not match the image buffer.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = nil
    do {
        sampleBufferOut.pointee = try CMSampleBuffer(
            imageBuffer: imageBuffer, formatDescription: formatDescription, sampleTiming: sampleTiming.pointee)
        return noErr
    } catch {
        return kCMSampleBufferError_InvalidMediaFormat
    }
}

/// A callback that makes a sample's data ready on demand.
public typealias CMSampleBufferMakeDataReadyCallback =
    @convention(c) (
        UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> OSStatus

/// Creates a sample buffer of an image buffer, as
/// ``CMSampleBufferCreateReadyWithImageBuffer(allocator:imageBuffer:formatDescription:sampleTiming:sampleBufferOut:)``
/// does. The pixels of an image buffer are always ready. Returns `kCMSampleBufferError_BufferNotReady` if `dataReady`
/// is false.
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

/// Returns the decode time stamp of a compressed sample; invalid if its creator set none.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

/// Returns the output decode time stamp; see `CMSampleBuffer.outputDecodeTimeStamp`.
public func CMSampleBufferGetOutputDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDecodeTimeStamp }

extension CMSampleBuffer {
    /// The decode time stamp, shifted as far as the output presentation time is from the presentation time.
    public var outputDecodeTimeStamp: CMTime {
        decodeTimeStamp + (outputPresentationTimeStamp - presentationTimeStamp)
    }

    /// The earliest decode time stamp of the compressed frames; invalid if their creator set none. Samples are decoded
    /// in the order in which they are enqueued.
    public var decodeTimeStamp: CMTime { compressed?.timings.map(\.decodeTimeStamp).min() ?? .invalid }
    /// The format of the media, which is never nil here; see `CMSampleBufferGetFormatDescription`.
    public var formatDescription: CMFormatDescription? { CMSampleBufferGetFormatDescription(self) }

    /// The readiness of a sample's data.
    public enum DataReadiness: Hashable, Sendable {
        /// The data is not there yet.
        case notReady
        /// The data is there.
        case ready
        /// The data could not be made, with a status code.
        case failed(OSStatus)
    }

    /// The size of each sample in bytes; empty for images, a single size for uncompressed audio.
    public func sampleSizes() throws -> [Int] { sampleSizeList ?? [] }

    /// Returns the size of a sample in bytes; see `CMSampleBufferGetSampleSize`.
    public func sampleSize(at sampleIndex: Int) -> Int { CMSampleBufferGetSampleSize(self, at: sampleIndex) }

    /// The size of all samples in bytes; see `CMSampleBufferGetTotalSampleSize`.
    public var totalSampleSize: Int { CMSampleBufferGetTotalSampleSize(self) }
}
