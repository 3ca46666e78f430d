// The functions of CoreMedia's C interface, by their names, for code that was written with them. They give 0 when all is
// well and CoreMedia's number for a bad value when not.

/// The result of a function of a C interface; 0 is success.
public typealias OSStatus = Int32
/// All is well.
public let noErr: OSStatus = 0
/// CoreMedia's number for a time or rate that cannot be taken.
public let kCMTimebaseError_InvalidParameter: OSStatus = -12749

/// Moves a timebase to a time.
@discardableResult public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
    status { () throws(SampleQueueError) in try timebase.setTime(time) }
}

/// Makes a timebase run at a rate.
@discardableResult public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Double) -> OSStatus {
    status { () throws(SampleQueueError) in try timebase.setRate(rate) }
}

/// Makes a timebase show a time when its source shows another.
@discardableResult public func CMTimebaseSetAnchorTime(
    _ timebase: CMTimebase, timebaseTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
    status { () throws(SampleQueueError) in
        try timebase.setAnchorTime(timebaseTime, immediateSourceTime: immediateSourceTime)
    }
}

/// Makes a timebase show a time when its source shows another, and run at a rate.
@discardableResult public func CMTimebaseSetRateAndAnchorTime(
    _ timebase: CMTimebase, rate: Double, anchorTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
    status { () throws(SampleQueueError) in
        try timebase.setRate(rate, anchorTime: anchorTime, immediateSourceTime: immediateSourceTime)
    }
}

/// A timebase's time now.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }

/// A timebase's rate against its source.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Double { timebase.rate }

/// A timebase's rate against the clock at its root.
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Double { timebase.effectiveRate }

private func status(_ body: () throws(SampleQueueError) -> Void) -> OSStatus {
    do {
        try body()
        return 0
    } catch {
        return kCMTimebaseError_InvalidParameter
    }
}
