import SampleQueue

/// A timebase that stands at 0 with a rate of 0, measured by a clock.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
    allocator: CFAllocator?, sourceClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    timebaseOut.pointee = CMTimebase(measuredBy: sourceClock)
    return noErr
}

/// A timebase that stands at 0 with a rate of 0, measured by a clock.
@discardableResult
public func CMTimebaseCreateWithMasterClock(
    allocator: CFAllocator?, masterClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: masterClock, timebaseOut: timebaseOut)
}

/// A timebase that stands at 0 with a rate of 0, measured by another.
@discardableResult
public func CMTimebaseCreateWithSourceTimebase(
    allocator: CFAllocator?, sourceTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    timebaseOut.pointee = CMTimebase(measuredBy: sourceTimebase)
    return noErr
}

/// A timebase that stands at 0 with a rate of 0, measured by another.
@discardableResult
public func CMTimebaseCreateWithMasterTimebase(
    allocator: CFAllocator?, masterTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    CMTimebaseCreateWithSourceTimebase(
        allocator: allocator, sourceTimebase: masterTimebase, timebaseOut: timebaseOut)
}

/// The clock that measures a timebase; nil where a timebase does.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? {
    if case .clock(let clock) = timebase.source { clock } else { nil }
}

/// The timebase that measures a timebase; nil where a clock does.
public func CMTimebaseCopySourceTimebase(_ timebase: CMTimebase) -> CMTimebase? {
    if case .timebase(let source) = timebase.source { source } else { nil }
}

/// The clock at the root of a timebase.
public func CMTimebaseCopyUltimateSourceClock(_ timebase: CMTimebase) -> CMClock { timebase.ultimateSourceClock }

/// A timebase's time and rate of one moment.
@discardableResult
public func CMTimebaseGetTimeAndRate(
    _ timebase: CMTimebase, timeOut: UnsafeMutablePointer<CMTime>?, rateOut: UnsafeMutablePointer<Double>?
) -> OSStatus {
    let now = timebase.timeAndRate
    timeOut?.pointee = now.time
    rateOut?.pointee = now.rate
    return noErr
}

/// A timebase's time now, at a timescale.
public func CMTimebaseGetTimeWithTimeScale(
    _ timebase: CMTimebase, timescale: CMTimeScale, method: CMTimeRoundingMethod
) -> CMTime {
    timebase.time.convertScale(timescale, method: method)
}
