public import SampleQueue

/// Timebases by CoreMedia's names for Swift.
extension CMTimebase {
    /// Creates a timebase at time 0 with rate 0, driven by a clock. The former name of `init(sourceClock:)`.
    public convenience init(masterClock: CMClock) throws {
        try self.init(sourceClock: masterClock)
    }

    /// Creates a timebase at time 0 with rate 0, driven by another. The former name of `init(sourceTimebase:)`.
    public convenience init(masterTimebase: CMTimebase) throws {
        try self.init(sourceTimebase: masterTimebase)
    }

    /// The clock that drives the timebase; nil if another timebase does.
    public var sourceClock: CMClock? { if case .clock(let clock) = drivingSource { clock } else { nil } }

    /// The timebase that drives the timebase; nil if a clock does.
    public var sourceTimebase: CMTimebase? {
        if case .timebase(let timebase) = drivingSource { timebase } else { nil }
    }

    /// The former name of ``sourceClock``.
    public var masterClock: CMClock? { sourceClock }
    /// The former name of ``sourceTimebase``.
    public var masterTimebase: CMTimebase? { sourceTimebase }
    /// The former name of `ultimateSourceClock`.
    public var ultimateMasterClock: CMClock { ultimateSourceClock }

    /// The clock or timebase that drives the timebase.
    public var source: any CMSyncProtocol {
        switch drivingSource {
        case .clock(let clock): clock
        case .timebase(let timebase): timebase
        }
    }

    /// Returns the current time at a timescale.
    public func time(withTimescale timescale: CMTimeScale, rounding: CMTimeRoundingMethod = .default) -> CMTime {
        time.convertScale(timescale, method: rounding)
    }

    /// Sets the time at a time of the source and keeps the rate. Throws an error for a time that is not finite.
    public func setAnchorTime(_ anchorTime: CMTime, referenceTime: CMTime) throws {
        try setAnchorTime(anchorTime, immediateSourceTime: referenceTime)
    }

    /// Sets the rate, and the time at a time of the source. Throws an error for a time or rate that is not finite.
    public func setRateAndAnchorTime(rate: Double, anchorTime: CMTime, referenceTime: CMTime) throws {
        try setRate(rate, anchorTime: anchorTime, immediateSourceTime: referenceTime)
    }
}
