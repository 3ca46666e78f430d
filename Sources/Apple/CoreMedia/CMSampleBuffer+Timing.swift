import Foundation
public import SampleQueue

/// A number of samples.
public typealias CMItemCount = Int
/// The index of a sample, from 0.
public typealias CMItemIndex = Int

/// A timing without information: all three times are invalid.
public let kCMTimingInfoInvalid = CMSampleTimingInfo.invalid

/// A required sample timing is missing.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12736
/// The sample index is out of range.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12734
/// An array is too small.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737

/// Gets the timing of one sample. A video frame has its own timing. An audio sample at `sampleIndex` lasts one sampling
/// period.
///
/// Returns `kCMSampleBufferError_SampleIndexOutOfRange` if there is no such sample, and then writes nothing.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    guard let timing = sbuf.timing(at: sampleIndex) else { return kCMSampleBufferError_SampleIndexOutOfRange }
    timingInfoOut.pointee = timing
    return noErr
}

/// Gets the timings of all samples. Audio has one entry, because its samples follow one another with equal durations.
/// Compressed video has one entry for each frame.
///
/// Returns `kCMSampleBufferError_ArrayTooSmall` if the given array is too small. `entriesNeededOut` is always written.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer, entryCount numSampleTimingEntries: CMItemCount,
    arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
    entriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    let timings = sbuf.timings
    guard !timings.isEmpty else { return kCMSampleBufferError_BufferHasNoSampleTimingInfo }
    entriesNeededOut?.pointee = timings.count
    guard let timingArrayOut else { return noErr }
    guard numSampleTimingEntries >= timings.count else { return kCMSampleBufferError_ArrayTooSmall }
    for (index, timing) in timings.enumerated() { timingArrayOut[index] = timing }
    return noErr
}

/// Creates a copy of a sample buffer with the same data, times and attachments. Returns
/// `kCMSampleBufferError_Invalidated` for an invalid sample, and then writes nil.
@discardableResult
public func CMSampleBufferCreateCopy(
    allocator: CFAllocator?, sampleBuffer: CMSampleBuffer, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = nil
    guard !sampleBuffer.isInvalidated else { return kCMSampleBufferError_Invalidated }
    sampleBufferOut.pointee = CMSampleBuffer(copyOf: sampleBuffer)
    return noErr
}

/// Creates a copy of a sample buffer with the times of `sampleTimingArray`: an entry for each sample, or one for all.
/// After a single entry, each compressed frame begins at the end of the one before. Audio begins at the first entry and
/// keeps its duration.
///
/// Returns `kCMSampleBufferError_BufferHasNoSampleTimingInfo` if there is no entry, and
/// `kCMSampleBufferError_InvalidEntryCount` for any other number of entries. Then it writes nil.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
    allocator: CFAllocator?, sampleBuffer: CMSampleBuffer, sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = nil
    guard !sampleBuffer.isInvalidated else { return kCMSampleBufferError_Invalidated }
    guard numSampleTimingEntries > 0, let sampleTimingArray else {
        return kCMSampleBufferError_BufferHasNoSampleTimingInfo
    }
    guard numSampleTimingEntries == 1 || numSampleTimingEntries == sampleBuffer.numSamples else {
        return kCMSampleBufferError_InvalidEntryCount
    }
    let timings = UnsafeBufferPointer(start: sampleTimingArray, count: numSampleTimingEntries)
    sampleBufferOut.pointee = CMSampleBuffer(copying: sampleBuffer, timings: Array(timings))
    return noErr
}

/// Sets the output presentation time, which overrides the presentation time and the trim. An invalid time restores
/// them. Call it before enqueuing the sample.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer, newValue: CMTime) -> OSStatus {
    sbuf.setOutputTime(newValue)
    return noErr
}

extension CMSampleTimingInfo {
    /// A timing without information: all three times are invalid.
    public static let invalid = CMSampleTimingInfo()
}

extension CMSampleBuffer {
    /// Creates a copy of `sampleBuffer` with the times of `timing`; see
    /// ``CMSampleBufferCreateCopyWithNewTiming(allocator:sampleBuffer:sampleTimingEntryCount:sampleTimingArray:sampleBufferOut:)``.
    /// Throws an `NSError` of `NSOSStatusErrorDomain` if that function returns an error.
    public convenience init(copying sampleBuffer: CMSampleBuffer, withNewTiming timing: [CMSampleTimingInfo]) throws {
        var copy: CMSampleBuffer?
        let status = CMSampleBufferCreateCopyWithNewTiming(
            allocator: nil, sampleBuffer: sampleBuffer, sampleTimingEntryCount: timing.count, sampleTimingArray: timing,
            sampleBufferOut: &copy)
        guard let copy else { throw NSError(domain: "NSOSStatusErrorDomain", code: Int(status)) }
        self.init(copyOf: copy)
    }

    /// Creates a copy of `sampleBuffer`. Throws an error for an invalid sample.
    public convenience init(copying sampleBuffer: CMSampleBuffer) throws {
        try check(sampleBuffer.isInvalidated ? kCMSampleBufferError_Invalidated : noErr)
        self.init(copyOf: sampleBuffer)
    }

    /// Sets the output presentation time; see ``CMSampleBufferSetOutputPresentationTimeStamp(_:newValue:)``. It is
    /// declared to throw like CoreMedia's method, but never does.
    public func setOutputPresentationTimeStamp(_ newValue: CMTime) throws {
        setOutputTime(newValue)
    }

    /// Returns the timing of the sample at `index`. Throws an `NSError` of `NSOSStatusErrorDomain` if there is none.
    public func sampleTimingInfo(at index: Int) throws -> CMSampleTimingInfo {
        guard let timing = timing(at: index) else {
            throw NSError(domain: "NSOSStatusErrorDomain", code: Int(kCMSampleBufferError_SampleIndexOutOfRange))
        }
        return timing
    }

    /// Returns the timings of all samples; audio has one entry.
    public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
        guard compressed == nil else { return timings }
        return [try sampleTimingInfo(at: 0)]
    }

    fileprivate var timings: [CMSampleTimingInfo] { compressed?.timings ?? timing(at: 0).map { [$0] } ?? [] }

    fileprivate func timing(at index: Int) -> CMSampleTimingInfo? {
        guard (0..<numSamples).contains(index) else { return nil }
        if let compressed { return compressed.timings[index] }
        if let sound = compressedAudioPackets {
            let (frames, rate) = (Int64(sound.format.framesPerPacket), CMTimeScale(sound.format.sampleRate))
            let start = index == 0 ? .zero : CMTime(value: frames * Int64(index), timescale: rate)
            return CMSampleTimingInfo(
                duration: frames == 0 ? .invalid : CMTime(value: frames, timescale: rate),
                presentationTimeStamp: frames == 0 && index > 0 ? .invalid : presentationTimeStamp + start)
        }
        guard let sound = audioBuffer else {
            return CMSampleTimingInfo(duration: duration, presentationTimeStamp: presentationTimeStamp)
        }
        let rate = CMTimeScale(sound.format.sampleRate)
        return CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: rate),
            presentationTimeStamp: presentationTimeStamp + CMTime(value: Int64(index), timescale: rate))
    }
}
