import CoreVideo
public import SampleQueue

// Samples that their owner withdraws. An invalid sample has no image, no audio and no bytes, and no layer or renderer
// takes it. Its times stay.

/// A function that is called when a sample becomes invalid, with the number that was given with it.
public typealias CMSampleBufferInvalidateCallback = @Sendable (CMSampleBuffer, UInt64) -> Void
/// A closure that is called when a sample becomes invalid.
public typealias CMSampleBufferInvalidateHandler = @Sendable (CMSampleBuffer) -> Void

/// Makes a sample invalid for all its users, after a call of its invalidation callback on this thread. Returns
/// `kCMSampleBufferError_Invalidated` if it is invalid already.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
    sbuf.makeInvalid() ? noErr : kCMSampleBufferError_Invalidated
}

/// Sets the function to call when a sample is invalidated, which is not called when the sample is released. It replaces
/// an earlier one. Returns `kCMSampleBufferError_Invalidated` for an invalid sample.
@discardableResult
public func CMSampleBufferSetInvalidateCallback(
    _ sbuf: CMSampleBuffer, callback: @escaping CMSampleBufferInvalidateCallback, refcon: UInt64
) -> OSStatus {
    CMSampleBufferSetInvalidateHandler(sbuf) { callback($0, refcon) }
}

/// Sets the closure to call when a sample is invalidated, as
/// ``CMSampleBufferSetInvalidateCallback(_:callback:refcon:)`` does.
@discardableResult
public func CMSampleBufferSetInvalidateHandler(
    _ sbuf: CMSampleBuffer, invalidateHandler: @escaping CMSampleBufferInvalidateHandler
) -> OSStatus {
    sbuf.setInvalidateHandler(invalidateHandler) ? noErr : kCMSampleBufferError_Invalidated
}

/// Makes the sample's data ready, which it always is. Returns `kCMSampleBufferError_Invalidated` for an invalid sample.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
    sbuf.isInvalidated ? kCMSampleBufferError_Invalidated : noErr
}

/// Whether the sample's data is ready: it is, unless the sample is invalid.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { !sbuf.isInvalidated }

/// Whether the sample is valid: not invalidated.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { !sbuf.isInvalidated }

/// Returns the output duration: the duration without the trimmed start; see `CMSampleBuffer.outputDuration`.
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDuration }

extension CMSampleBuffer {
    /// Makes the sample invalid; see ``CMSampleBufferInvalidate(_:)``.
    public func invalidate() throws { try check(CMSampleBufferInvalidate(self)) }

    /// Whether the sample is valid; see ``CMSampleBufferIsValid(_:)``.
    public var isValid: Bool { !isInvalidated }

    /// The readiness of the data: `ready`, or `failed` for an invalid sample.
    public var dataReadiness: DataReadiness { isInvalidated ? .failed(kCMSampleBufferError_Invalidated) : .ready }

    /// Makes the data ready, which it always is. Throws an error for an invalid sample.
    public func makeDataReady() throws { try check(CMSampleBufferMakeDataReady(self)) }

    /// The output duration: the duration without the trimmed start, at least 0. A duration that is not finite stays.
    public var outputDuration: CMTime {
        let trim = attachments.trimDurationAtStart
        return duration.isRational && trim.isRational && trim > .zero ? max(.zero, duration - trim) : duration
    }
}
