import Foundation
public import SampleQueue

// Sample buffers from bytes by CoreMedia's C interface: compressed frames, which a layer decodes, and audio, which a
// renderer decodes if it is compressed.

/// Creates a sample buffer from the bytes in `dataBuffer`: of compressed frames, or of audio. There is one timing and
/// one size for each sample, or one for all. A single timing means that each frame begins at the end of the one before;
/// a single size means that all are equal. Without sizes there is one sample of all bytes.
///
/// Returns `kCMSampleBufferError_BufferNotReady` if `dataReady` is false, and
/// `kCMSampleBufferError_RequiredParameterMissing` without bytes or a format. Returns
/// `kCMSampleBufferError_InvalidEntryCount` if counts or sizes do not match, and
/// `kCMSampleBufferError_InvalidMediaFormat` for a format of uncompressed video.
@discardableResult
public func CMSampleBufferCreate(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon: UnsafeMutableRawPointer?,
    formatDescription: CMFormatDescription?, sampleCount numSamples: CMItemCount,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount, sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    sampleSizeEntryCount numSampleSizeEntries: CMItemCount, sampleSizeArray: UnsafePointer<Int>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = nil
    guard dataReady else { return kCMSampleBufferError_BufferNotReady }
    guard let dataBuffer, let formatDescription, !dataBuffer.isEmpty else {
        return kCMSampleBufferError_RequiredParameterMissing
    }
    func list<Value>(_ start: UnsafePointer<Value>?, _ count: Int) -> [Value]? {
        guard count >= 0, let start else { return count == 0 ? [] : nil }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }
    guard let timings = list(sampleTimingArray, numSampleTimingEntries),
        let sizes = list(sampleSizeArray, numSampleSizeEntries)
    else { return kCMSampleBufferError_RequiredParameterMissing }
    let made = SampleBufferFactory(data: dataBuffer, count: numSamples, timings: timings, sizes: sizes)
    switch formatDescription {
    case .video: return kCMSampleBufferError_InvalidMediaFormat
    case .compressedVideo(let format): return made.makeFrames(format, sampleBufferOut)
    case .audio(let format): return made.makeAudio(format, sampleBufferOut)
    case .compressedAudio(let format): return made.makePackets(format, sampleBufferOut)
    }
}

/// Creates a sample buffer from available bytes; see
/// ``CMSampleBufferCreate(allocator:dataBuffer:dataReady:makeDataReadyCallback:refcon:formatDescription:sampleCount:sampleTimingEntryCount:sampleTimingArray:sampleSizeEntryCount:sampleSizeArray:sampleBufferOut:)``.
@discardableResult
public func CMSampleBufferCreateReady(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?,
    sampleCount numSamples: CMItemCount, sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount numSampleSizeEntries: CMItemCount,
    sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreate(
        allocator: allocator, dataBuffer: dataBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
        formatDescription: formatDescription, sampleCount: numSamples, sampleTimingEntryCount: numSampleTimingEntries,
        sampleTimingArray: sampleTimingArray, sampleSizeEntryCount: numSampleSizeEntries,
        sampleSizeArray: sampleSizeArray, sampleBufferOut: sampleBufferOut)
}

/// Returns the bytes of compressed frames or of audio, compressed or not; nil for an image. Those of uncompressed audio
/// are a copy.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

/// Returns the size in bytes of a compressed frame, of a packet of compressed audio, or of a sample frame; 0 for an
/// image.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
    guard let sizes = sbuf.sampleSizeList, (0..<sbuf.numSamples).contains(sampleIndex) else { return 0 }
    return sizes[min(sampleIndex, sizes.count - 1)]
}

/// Gets the size in bytes of each compressed sample, or the single size of all sample frames of uncompressed audio.
///
/// Returns `kCMSampleBufferError_BufferHasNoSampleSizes` for an image, and
/// `kCMSampleBufferError_ArrayTooSmall` if the given array is too small. Then it writes no size.
@discardableResult
public func CMSampleBufferGetSampleSizeArray(
    _ sbuf: CMSampleBuffer, entryCount sizeArrayEntries: CMItemCount,
    arrayToFill sizeArrayOut: UnsafeMutablePointer<Int>?,
    entriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    guard let sizes = sbuf.sampleSizeList else {
        return kCMSampleBufferError_BufferHasNoSampleSizes
    }
    entriesNeededOut?.pointee = sizes.count
    guard let sizeArrayOut else { return noErr }
    guard sizeArrayEntries >= sizes.count else { return kCMSampleBufferError_ArrayTooSmall }
    for (index, size) in sizes.enumerated() { sizeArrayOut[index] = size }
    return noErr
}

/// Returns the total size in bytes of the samples of a buffer; 0 for an image.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int {
    sbuf.audioBuffer?.bytes.count ?? (sbuf.sampleSizeList ?? []).reduce(0, +)
}

extension CMSampleBuffer {
    /// Creates a sample buffer from bytes; see
    /// ``CMSampleBufferCreateReady(allocator:dataBuffer:formatDescription:sampleCount:sampleTimingEntryCount:sampleTimingArray:sampleSizeEntryCount:sampleSizeArray:sampleBufferOut:)``.
    /// Throws an `NSError` of `NSOSStatusErrorDomain` if that function returns an error.
    public convenience init(
        dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: CMItemCount,
        sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int]
    ) throws {
        var made: CMSampleBuffer?
        let status = CMSampleBufferCreateReady(
            allocator: nil, dataBuffer: dataBuffer, formatDescription: formatDescription, sampleCount: numSamples,
            sampleTimingEntryCount: sampleTimings.count, sampleTimingArray: sampleTimings,
            sampleSizeEntryCount: sampleSizes.count, sampleSizeArray: sampleSizes, sampleBufferOut: &made)
        guard let made else { throw NSError(domain: "NSOSStatusErrorDomain", code: Int(status)) }
        self.init(copyOf: made)
    }
}

/// Creates a sample buffer from bytes.
private struct SampleBufferFactory {
    let data: CMBlockBuffer
    let count: Int
    let timings: [CMSampleTimingInfo]
    let sizes: [Int]

    func makeFrames(
        _ format: CompressedVideoFormat, _ out: UnsafeMutablePointer<CMSampleBuffer?>
    ) -> OSStatus {
        guard let allSizes, let all = CompressedSample.timings(timings, count: allSizes.count) else {
            return kCMSampleBufferError_InvalidEntryCount
        }
        out.pointee = CMSampleBuffer(
            compressed: CompressedSample(format: format, data: data, sizes: allSizes, timings: all))
        return noErr
    }

    /// The size in bytes of each sample; nil if the sizes do not match the bytes.
    private var allSizes: [Int]? {
        let known = sizes.isEmpty && count <= 1 ? [data.dataLength] : sizes
        guard count > 0 || (count == 0 && known.count == 1) else { return nil }
        let count = max(1, count)
        guard known.count == count || known.count == 1,
            known.allSatisfy({ (1...data.dataLength).contains($0) })
        else { return nil }
        let (total, isTooLarge) =
            known.count == 1
            ? known[0].multipliedReportingOverflow(by: count) : (known.reduce(0) { $0 &+ $1 }, false)
        guard !isTooLarge, total <= data.dataLength else { return nil }
        return known.count == count ? known : Array(repeating: known[0], count: count)
    }

    func makePackets(_ format: CompressedAudioFormat, _ out: UnsafeMutablePointer<CMSampleBuffer?>) -> OSStatus {
        guard let allSizes else { return kCMSampleBufferError_InvalidEntryCount }
        guard let timing = timings.first else { return kCMSampleBufferError_BufferHasNoSampleTimingInfo }
        out.pointee = CMSampleBuffer(
            compressedAudioPackets: CompressedAudio(format: format, data: data, sizes: allSizes),
            presentationTimeStamp: timing.presentationTimeStamp)
        return noErr
    }

    func makeAudio(_ format: AudioBuffer.Format, _ out: UnsafeMutablePointer<CMSampleBuffer?>) -> OSStatus {
        let (length, isTooLarge) = count.multipliedReportingOverflow(by: format.bytesPerFrame)
        guard count > 0, !isTooLarge, length <= data.dataLength else { return kCMSampleBufferError_InvalidEntryCount }
        guard let timing = timings.first else { return kCMSampleBufferError_BufferHasNoSampleTimingInfo }
        guard let buffer = try? AudioBuffer(format: format, bytes: data.bytes(0, length)) else {
            return kCMSampleBufferError_InvalidMediaFormat
        }
        out.pointee = CMSampleBuffer(audioBuffer: buffer, presentationTimeStamp: timing.presentationTimeStamp)
        return noErr
    }
}
