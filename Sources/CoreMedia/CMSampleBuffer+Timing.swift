import Foundation
public import SampleQueue

/// A number of samples.
public typealias CMItemCount = Int
/// The place of a sample among others, from 0.
public typealias CMItemIndex = Int

/// Times that say nothing: all three are invalid.
public let kCMTimingInfoInvalid = CMSampleTimingInfo.invalid

/// No times were given for a sample that needs some.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12736
/// There is no sample of that number.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12734
/// An array has not the room that is needed.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737

/// The times of one sample: of a picture its own, of sound those of the sample at `sampleIndex`, which lasts one period.
///
/// Returns `kCMSampleBufferError_SampleIndexOutOfRange` where there is no such sample; then nothing is put out.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    guard let timing = sbuf.timing(at: sampleIndex) else { return kCMSampleBufferError_SampleIndexOutOfRange }
    timingInfoOut.pointee = timing
    return noErr
}

/// The times of all samples: of sound in one entry, for its samples follow each other and last equally long; of compressed pictures one each.
///
/// Returns `kCMSampleBufferError_ArrayTooSmall` where an array is given that has no room; `entriesNeededOut` is written in each case.
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

/// A sample of the same media with the same times and attachments.
@discardableResult
public func CMSampleBufferCreateCopy(
    allocator: CFAllocator?, sampleBuffer: CMSampleBuffer, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = CMSampleBuffer(copying: sampleBuffer, presentationTimeStamp: nil, duration: nil)
    return noErr
}

/// A sample of the same media and attachments with the first times of `sampleTimingArray`; sound lasts as long as it is.
///
/// Returns `kCMSampleBufferError_BufferHasNoSampleTimingInfo` where no times are given; then nothing is put out.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
    allocator: CFAllocator?, sampleBuffer: CMSampleBuffer, sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = nil
    guard numSampleTimingEntries > 0, let timing = sampleTimingArray?.pointee else {
        return kCMSampleBufferError_BufferHasNoSampleTimingInfo
    }
    sampleBufferOut.pointee = CMSampleBuffer(
        copying: sampleBuffer, presentationTimeStamp: timing.presentationTimeStamp, duration: timing.duration)
    return noErr
}

/// Has a sample shown at `newValue`, whatever its presentation time and trim are; invalid goes back to these. Before it is enqueued.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer, newValue: CMTime) -> OSStatus {
    sbuf.setOutputPresentationTimeStamp(newValue)
    return noErr
}

extension CMSampleTimingInfo {
    /// Times that say nothing: all three are invalid.
    public static let invalid = CMSampleTimingInfo()
}

extension CMSampleBuffer {
    /// A sample of the same media and attachments as `sampleBuffer` with the first of `timing`. Throws an `NSError` of
    /// `NSOSStatusErrorDomain` where there is none.
    public convenience init(copying sampleBuffer: CMSampleBuffer, withNewTiming timing: [CMSampleTimingInfo]) throws {
        guard let first = timing.first else {
            throw NSError(
                domain: "NSOSStatusErrorDomain", code: Int(kCMSampleBufferError_BufferHasNoSampleTimingInfo))
        }
        self.init(copying: sampleBuffer, presentationTimeStamp: first.presentationTimeStamp, duration: first.duration)
    }

    /// The times of the sample at `index`. Throws an `NSError` of `NSOSStatusErrorDomain` where there is none.
    public func sampleTimingInfo(at index: Int) throws -> CMSampleTimingInfo {
        guard let timing = timing(at: index) else {
            throw NSError(domain: "NSOSStatusErrorDomain", code: Int(kCMSampleBufferError_SampleIndexOutOfRange))
        }
        return timing
    }

    /// The times of all samples, those of sound in one entry.
    public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
        guard compressed == nil else { return timings }
        return [try sampleTimingInfo(at: 0)]
    }

    fileprivate var timings: [CMSampleTimingInfo] { compressed?.timings ?? timing(at: 0).map { [$0] } ?? [] }

    fileprivate func timing(at index: Int) -> CMSampleTimingInfo? {
        guard (0..<numSamples).contains(index) else { return nil }
        if let compressed { return compressed.timings[index] }
        if let sound = compressedSound {
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
