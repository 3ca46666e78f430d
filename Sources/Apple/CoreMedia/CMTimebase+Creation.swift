import SampleQueue

/// Creates a timebase at time 0 with rate 0, driven by a clock.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
    allocator: CFAllocator?, sourceClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    timebaseOut.pointee = CMTimebase(measuredBy: sourceClock)
    return noErr
}

/// Creates a timebase at time 0 with rate 0, driven by a clock.
@discardableResult
public func CMTimebaseCreateWithMasterClock(
    allocator: CFAllocator?, masterClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: masterClock, timebaseOut: timebaseOut)
}

/// Creates a timebase at time 0 with rate 0, driven by another timebase.
@discardableResult
public func CMTimebaseCreateWithSourceTimebase(
    allocator: CFAllocator?, sourceTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    timebaseOut.pointee = CMTimebase(measuredBy: sourceTimebase)
    return noErr
}

/// Creates a timebase at time 0 with rate 0, driven by another timebase.
@discardableResult
public func CMTimebaseCreateWithMasterTimebase(
    allocator: CFAllocator?, masterTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
    CMTimebaseCreateWithSourceTimebase(
        allocator: allocator, sourceTimebase: masterTimebase, timebaseOut: timebaseOut)
}

/// Returns the source clock of a timebase; nil if its source is a timebase.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? {
    timebase.sourceClock
}

/// Returns the source timebase of a timebase; nil if its source is a clock.
public func CMTimebaseCopySourceTimebase(_ timebase: CMTimebase) -> CMTimebase? {
    timebase.sourceTimebase
}

/// Returns the source clock of a timebase. The former name of ``CMTimebaseCopySourceClock(_:)``.
public func CMTimebaseCopyMasterClock(_ timebase: CMTimebase) -> CMClock? { timebase.sourceClock }

/// Returns the source timebase of a timebase. The former name of ``CMTimebaseCopySourceTimebase(_:)``.
public func CMTimebaseCopyMasterTimebase(_ timebase: CMTimebase) -> CMTimebase? { timebase.sourceTimebase }

/// Returns the ultimate source clock of a timebase. The former name of ``CMTimebaseCopyUltimateSourceClock(_:)``.
public func CMTimebaseCopyUltimateMasterClock(_ timebase: CMTimebase) -> CMClock { timebase.ultimateSourceClock }

/// Returns the ultimate source clock of a timebase.
public func CMTimebaseCopyUltimateSourceClock(_ timebase: CMTimebase) -> CMClock { timebase.ultimateSourceClock }

/// Gets the time and the rate of a timebase at one moment.
@discardableResult
public func CMTimebaseGetTimeAndRate(
    _ timebase: CMTimebase, timeOut: UnsafeMutablePointer<CMTime>?, rateOut: UnsafeMutablePointer<Double>?
) -> OSStatus {
    let now = timebase.timeAndRate
    timeOut?.pointee = now.time
    rateOut?.pointee = now.rate
    return noErr
}

/// Returns the current time of a timebase at a timescale.
public func CMTimebaseGetTimeWithTimeScale(
    _ timebase: CMTimebase, timescale: CMTimeScale, method: CMTimeRoundingMethod
) -> CMTime {
    timebase.time.convertScale(timescale, method: method)
}
