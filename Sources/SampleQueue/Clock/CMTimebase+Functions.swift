// The functions of CoreMedia's C interface under their own names, for code that uses them. They return 0 on success and
// CoreMedia's status code for an invalid value.

/// A status code of a C interface; 0 is success.
public typealias OSStatus = Int32
/// Success.
public let noErr: OSStatus = 0
/// CoreMedia's status code for an invalid time or rate.
public let kCMTimebaseError_InvalidParameter: OSStatus = -12749

/// Sets the time of a timebase.
@discardableResult public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
    status { try timebase.setTime(time) }
}

/// Sets the rate of a timebase.
@discardableResult public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Double) -> OSStatus {
    status { try timebase.setRate(rate) }
}

/// Sets the time of a timebase at a source time.
@discardableResult public func CMTimebaseSetAnchorTime(
    _ timebase: CMTimebase, timebaseTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
    status {
        try timebase.setAnchorTime(timebaseTime, immediateSourceTime: immediateSourceTime)
    }
}

/// Sets the rate of a timebase, and its time at a source time.
@discardableResult public func CMTimebaseSetRateAndAnchorTime(
    _ timebase: CMTimebase, rate: Double, anchorTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
    status {
        try timebase.setRate(rate, anchorTime: anchorTime, immediateSourceTime: immediateSourceTime)
    }
}

/// Returns the current time of a timebase.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }

/// Returns the rate of a timebase relative to its source.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Double { timebase.rate }

/// Returns the rate of a timebase relative to its ultimate source clock.
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Double { timebase.effectiveRate }

private func status(_ body: () throws -> Void) -> OSStatus {
    do {
        try body()
        return 0
    } catch {
        return kCMTimebaseError_InvalidParameter
    }
}
